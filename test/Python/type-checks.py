# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Types: what users and examples write is checked by mypy --strict, and stubs are
# of what there is.
# RUN: %python %s %S/Inputs/typed_user.py %examples %t

import ast
import configparser
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pto_mlir
from pto_mlir._mlir_libs import _pto
from pto_mlir.dialects import _pto_ops_gen as ops
from pto_mlir.dialects import pto

user, examples, scratch = map(Path, sys.argv[1:])
package = Path(pto_mlir.__file__).parent

# Errors inside an installed package are not shown; those inside a build tree are.
config = configparser.ConfigParser()
config["mypy"] = {
    "strict": "True",
    # Mypy finds what is installed by itself, and refuses to be told where.
    "mypy_path": "" if package.parent.name == "site-packages" else str(package.parent),
    "follow_imports": "silent",
    "follow_imports_for_stubs": "True",
    "cache_dir": str(scratch / "cache"),
}
scratch.mkdir(exist_ok=True)
with (scratch / "mypy.ini").open("w") as file:
    config.write(file)


def mypy(*paths):
    """What mypy says, by file and line."""
    command = [sys.executable, "-m", "mypy", "--config-file", str(scratch / "mypy.ini")]
    done = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return re.findall(r"^(.*?):(\d+): error: (.*)$", done.stdout, re.MULTILINE)


said = mypy(user, *examples.glob("*.py"))
expected = {
    (str(user), str(number)): message
    for number, line in enumerate(user.read_text().splitlines(), start=1)
    for message in re.findall("# error: (.*)", line)
}
assert len(expected) == 8
for path, line, message in said:
    assert expected.pop((path, line), "nothing") in message, (path, line, message)
assert not expected, expected


def stubbed(path):
    """Functions of a stub by name, and their parameters; of classes those of __init__."""
    found = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = parameters(node)
        elif isinstance(node, ast.ClassDef):
            inits = [each for each in node.body if getattr(each, "name", "") == "__init__"]
            found[node.name] = parameters(inits[0])[1:] if inits else []
    return found


def parameters(function):
    every = (
        *function.args.posonlyargs,
        *function.args.args,
        *function.args.kwonlyargs,
    )
    return [each.arg for each in every]


# The extension has exactly what its stub says, and takes the arguments by these names.
stub = stubbed(package / "_mlir_libs/_pto.pyi")
real = {name for name in vars(_pto) if not name.startswith("_")}
assert real == set(stub), real ^ set(stub)
for name, names in stub.items():
    taken = re.findall(r"(\w+): ", getattr(_pto, name).__doc__.split("->")[0])
    assert len(taken) == len(names), (name, taken, names)
    assert taken == names or all(re.fullmatch(r"arg\d+", each) for each in taken), (name, taken)

# The stub of the operations has every one, and what tile operations do not have of
# their own.
stub = stubbed(package / "dialects/_pto_ops_gen.pyi")
for name, member in vars(ops).items():
    if name.startswith("_") or getattr(member, "__module__", "") != ops.__name__:
        continue
    own = getattr(pto, name) is not member
    assert own != (name in stub), name
    if not own:
        real = list(inspect.signature(member).parameters)
        assert stub[name] == real, (name, stub[name], real)
assert sum(name.endswith("Op") for name in stub) > 180

# The marker that tells type checkers that there are types.
assert (package / "py.typed").exists()
