# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the stub of the operation classes and functions that mlir-tblgen makes.

Usage: generate_stub.py _pto_ops_gen.py _pto_tile_ops_gen.py _pto_ops_gen.pyi

mlir-tblgen annotates what operations have, but not what builders take; the one
follows from the other. Functions that have one of their own with types, in the
second file, are left out.
"""

import ast
import sys
from pathlib import Path

HEADER = '''# Generated from _pto_ops_gen.py by generate_stub.py, do not edit.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Classes and functions of the operations of the pto dialect."""

from collections.abc import Sequence
from typing import Any

from .. import ir
from ._pto_index import Operand

class _Dialect(ir.Dialect): ...
'''

# What builders take, by what the property of the same name gives.
TAKEN = {
    "Value": "Operand",
    "OpResult": "ir.Type",
    "OpOperandList": "Sequence[Operand]",
    "OpResultList": "Sequence[ir.Type]",
}


def clean(annotation: str) -> str:
    """An annotation of mlir-tblgen, in the names of the stub."""
    text = annotation.replace("_ods_ir.", "ir.")
    for optional in ("_Optional[", "_Union["):
        if text.startswith(optional):
            parts = [clean(part) for part in split(text.removeprefix(optional)[:-1])]
            return " | ".join(parts + ["None"] * (optional == "_Optional["))
    return f"{text}[Any]" if text in ("ir.Value", "ir.OpResult") else text


def split(text: str) -> list[str]:
    """The parts between the outer commas."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "[") - (character == "]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def taken(name: str, properties: dict[str, str]) -> str:
    """What a builder takes for a parameter."""
    if name == "loc":
        return "ir.Location"
    if name == "ip":
        return "ir.InsertionPoint"
    if name == "results":
        return "Sequence[ir.Type]"
    given = properties.get(name.rstrip("_"), "").replace("_Optional[", "")
    kind = given.removeprefix("_ods_ir.").split("[")[0].rstrip("]")
    return TAKEN.get(kind, "Any")


def signature(function: ast.FunctionDef, properties: dict[str, str]) -> str:
    """The parameters of a builder, with types."""
    arguments, parameters = function.args, []
    for argument in arguments.args:
        kind = "" if argument.arg == "self" else f": {taken(argument.arg, properties)}"
        optional = " | None" if kind and argument.arg in ("result", "results_") else ""
        parameters.append(argument.arg + kind + optional)
    if arguments.kwonlyargs:
        parameters.append("*")
    for argument in arguments.kwonlyargs:
        parameters.append(f"{argument.arg}: {taken(argument.arg, properties)} | None = None")
    return ", ".join(parameters)


def snake_properties(cls: ast.ClassDef) -> dict[str, str]:
    """What the properties of an operation give, by name with and without underscores."""
    found = {}
    for member in cls.body:
        if isinstance(member, ast.FunctionDef) and member.returns and len(member.args.args) == 1:
            found[member.name] = ast.unparse(member.returns)
            found.setdefault(fold(member.name), found[member.name])
    return found


def fold(name: str) -> str:
    """A name in either of the two spellings that builders have."""
    return name.replace("_", "").lower()


class Folded(dict):
    """Properties that are found by either spelling."""

    def get(self, name, default=None):
        """The property, or the default."""
        return super().get(name) or super().get(fold(name), default)


def class_stub(cls: ast.ClassDef, properties: dict[str, str]) -> str:
    """The class of an operation."""
    lines = [f"class {cls.name}(ir.OpView):"]
    if doc := ast.get_docstring(cls):
        lines.append(
            '    r"""' + doc.replace("\n", "\n    ").replace("\n    \n", "\n\n") + '\n    """'
        )
    lines.append("    OPERATION_NAME: str")
    for member in cls.body:
        if not isinstance(member, ast.FunctionDef):
            continue
        if member.name == "__init__":
            lines.append(f"    def __init__({signature(member, properties)}) -> None: ...")
        elif member.returns and len(member.args.args) == 1:
            lines.append("    @property")
            lines.append(
                f"    def {member.name}(self) -> {clean(ast.unparse(member.returns))}: ..."
            )
    return "\n".join(lines)


def main(source: str, overriding: str, target: str) -> None:
    """Writes the stub."""
    own = {
        node.name
        for node in ast.parse(Path(overriding).read_text()).body
        if isinstance(node, ast.FunctionDef)
    }
    parts, properties = [HEADER], {}
    for node in ast.parse(Path(source).read_text()).body:
        if isinstance(node, ast.ClassDef) and node.name != "_Dialect":
            properties = Folded(snake_properties(node))
            parts.append(class_stub(node, properties))
        elif isinstance(node, ast.FunctionDef) and node.name not in own:
            returned = clean(ast.unparse(node.returns))
            parts.append(f"def {node.name}({signature(node, properties)}) -> {returned}: ...")
    Path(target).write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
