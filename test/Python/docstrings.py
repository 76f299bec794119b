# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every public name of the package says what it is, and what its parameters are.
# RUN: %python %s

import enum
import importlib
import inspect
import pkgutil
import re

import pto_mlir
import pto_mlir.dialects

# What mlir-tblgen makes has no docstrings but of classes and functions.
GENERATED = re.compile(r"pto_mlir\.dialects\._pto_(ops|enum)_gen$")
UPSTREAM = re.compile(
    r"pto_mlir\.(ir|passmanager|rewrite|extras|_mlir_libs\._mlir)\b|pto_mlir\.dialects\.(?!pto\b|_pto_)"
)
missing, seen = [], set()


def is_own(thing):
    module = getattr(thing, "__module__", None) or ""
    return module.startswith("pto_mlir") and not UPSTREAM.match(module)


def check(name, thing):
    """A function or class, and the public members of the class."""
    if not is_own(thing) or id(thing) in seen:
        return
    seen.add(id(thing))
    doc = inspect.getdoc(thing)
    if not doc or not doc.strip():
        missing.append(name)
    if inspect.isclass(thing):
        if issubclass(thing, enum.Enum) or GENERATED.match(thing.__module__):
            return
        for member, value in vars(thing).items():
            if member.startswith("_"):
                continue
            function = value.fget if isinstance(value, property) else value
            function = getattr(function, "__func__", function)
            if inspect.isfunction(function) and not function.__doc__:
                missing.append(f"{name}.{member}")
    elif inspect.isfunction(thing) and "Args:" in (doc or ""):
        documented = doc.split("Args:")[1]
        for parameter in inspect.signature(thing).parameters:
            if f"{parameter}: " not in documented:
                missing.append(f"{name}({parameter})")


# `dialects` is a namespace package, which is not walked into.
modules = [
    *pkgutil.walk_packages(pto_mlir.__path__, "pto_mlir."),
    *pkgutil.walk_packages(pto_mlir.dialects.__path__, "pto_mlir.dialects."),
]
for info in modules:
    if UPSTREAM.match(info.name) or info.name == "pto_mlir.sim.__main__":
        continue
    if info.name.startswith("pto_mlir._mlir_libs"):
        continue
    module = importlib.import_module(info.name)
    if not module.__doc__ and not GENERATED.match(info.name):
        missing.append(info.name)
    for name, thing in vars(module).items():
        if not name.startswith("_"):
            check(f"{info.name}.{name}", thing)
assert len(seen) > 600, len(seen)
assert not missing, "\n".join(["without a docstring:", *missing])
