# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
r"""Writes the Python classes of attributes and the functions of tile operations.

Usage: generate_dialect.py PTOOps.json \
    _pto_attributes_gen.py _pto_docs_gen.py _pto_tile_ops_gen.py

The input is what ``llvm-tblgen --dump-json`` makes of the dialect. An attribute
of one enumeration gets a class, and a tile operation with one result or none a
function; both come and go with their records. mlir-tblgen gives an operation
the docstring of its description; summaries are added by `_pto_docs_gen`.
"""

import builtins
import json
import keyword
import re
import sys
import textwrap
from pathlib import Path

HEADER = (
    "# Generated from the records of the dialect by generate_dialect.py, do not edit.\n"
    "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
)


def definition(reference: dict, records: dict) -> dict:
    """The record that a value of another one refers to."""
    return records[reference["def"]]


def snake(name: str) -> str:
    """The Python name of an ODS one, as mlir-tblgen spells it."""
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def function_name(record: dict) -> str:
    """The name of the function that mlir-tblgen makes of an operation."""
    name = snake(record["opName"].replace(".", "_"))
    return f"{name}_" if keyword.iskeyword(name) or hasattr(builtins, name) else name


def sentence(summary: str) -> str:
    """A summary as the first line of a docstring."""
    return summary[:1].upper() + summary[1:] + "."


def docstring(*parts: str) -> str:
    """Paragraphs as a docstring, indented by four."""
    text = "\n\n".join(textwrap.dedent(part).strip() for part in parts if part.strip())
    text = text.replace("\\", r"\\").replace('"""', r"\"\"\"")
    end = "\n" if "\n" in text else ""
    return textwrap.indent(f'"""{text}{end}"""', "    ").replace("\n    \n", "\n\n")


# ===----------------------------------------------------------------------=== #
# Attributes
# ===----------------------------------------------------------------------=== #


def enumeration(record: dict, records: dict) -> str | None:
    """The enumeration that is the only parameter of an attribute, if one is."""
    parameters = [each for each, _ in record["parameters"]["args"]]
    if len(parameters) != 1 or isinstance(parameters[0], str):
        return None
    name = definition(parameters[0], records)["cppType"].removeprefix("::mlir::pto::")
    known = {records[each]["className"] for each in records["!instanceof"]["PTO_Enum"]}
    return name if name in known else None


def attribute_class(record: dict, enum: str) -> str:
    """The class of an attribute."""
    name = record["cppClassName"]
    doc = docstring(sentence(record["summary"]), record["description"] or "")
    return f"""class {name}(_EnumAttribute):
{doc}

    _mnemonic = "{record["mnemonic"]}"
    _enum = {enum}
    _builder = "{record["!name"]}"

    @property
    def value(self) -> {enum}:
        \"\"\"The enumerator.\"\"\"
        return {enum}(self._value())
"""


def attributes(records: dict) -> str:
    """The module of the attributes."""
    found = [records[name] for name in records["!instanceof"]["AttrDef"]]
    classes = {}
    for record in found:
        if record["dialect"]["def"] == "PTO_Dialect" and (enum := enumeration(record, records)):
            classes[record["cppClassName"]] = (attribute_class(record, enum), enum)
    names = sorted(classes)
    enums = sorted({enum for _, enum in classes.values()})
    return (
        f'{HEADER}"""The attributes of the dialect that have one enumeration."""\n\n'
        "from __future__ import annotations\n\n"
        "from ._pto_attributes import _EnumAttribute\n"
        f"from ._pto_enum_gen import {', '.join(enums)}\n\n"
        f"__all__ = {names!r}\n\n\n" + "\n\n".join(classes[name][0] for name in names)
    )


# ===----------------------------------------------------------------------=== #
# Docstrings
# ===----------------------------------------------------------------------=== #


def docs(records: dict) -> str:
    """The module of the docstrings of operations."""
    lines = []
    for name in records["!instanceof"]["PTO_Op"]:
        record = records[name]
        description = textwrap.dedent(record["description"] or "").strip()
        doc = "\n\n".join(filter(None, [sentence(record["summary"]), description]))
        function = function_name(record)
        lines.append(f"    ({name!r}, {function!r}): {doc!r},\n")
    return (
        f'{HEADER}"""What operations are."""\n\n'
        "#: By the names of class and function.\n"
        "DOCS: dict[tuple[str, str], str] = {\n" + "".join(sorted(lines)) + "}\n"
    )


# ===----------------------------------------------------------------------=== #
# Tile operations
# ===----------------------------------------------------------------------=== #

# What the roles of operands are to users, in the order of a docstring.
ROLES = {
    "Source": "what is read",
    "SourceOrScratch": "what is read",
    "Init": "the tile before, in value form",
    "Scalar": "a value, or a number of the type that is needed",
    "Keyword": "a value",
    "Scratch": "a working tile, in buffer form",
    "Destination": "where the result goes",
}


class Parameter:
    """An argument of an operation as a parameter of its function."""

    def __init__(self, reference: dict, name: str, records: dict) -> None:
        """Reads the record of the argument's constraint."""
        record = definition(reference, records)
        kinds = record["!superclasses"]
        self.name = snake(name)
        self.role = record.get("role", "").rpartition(":")[2]
        self.is_attribute = "Attr" in kinds
        self.is_optional = "OptionalAttr" in kinds or record.get("arity", "").endswith("Optional")
        self.is_list = record.get("arity", "").endswith("Variadic")
        # A tile or a scalar.
        self.may_be_number = reference["def"] == "TileOrScalarIn"
        # Left out by one form of the operation.
        self.is_formal = "Optional" in kinds and not self.is_optional
        base = record.get("baseAttr")
        self.attribute = definition(base, records) if base else record

    @property
    def annotation(self) -> str:
        """The type of the parameter, None apart."""
        if self.is_attribute:
            enum = self.attribute.get("enum")
            name = self.attribute["!name"]
            plain = {"BoolAttr": "bool", "I32Attr": "int", "StrAttr": "str"}
            if enum:
                return f"{self.attribute['cppType'].rpartition('::')[2][:-4]} | str | ir.Attribute"
            return f"{plain.get(name, 'str')} | ir.Attribute"
        takes_number = self.role in ("Scalar", "Keyword") or self.may_be_number
        single = "Number" if takes_number else "Operand"
        return f"Sequence[{single}]" if self.is_list else single

    def describe(self) -> str:
        """The line of the docstring."""
        if self.is_attribute:
            return f"{self.attribute['summary'] or 'an attribute'}."
        return f"{'a tile or a number' if self.may_be_number else ROLES[self.role]}."


def rule_of(record: dict) -> str:
    """What relates the operands of a tile operation."""
    return re.search(r'getRuleName\(\) \{ return "(\w+)"', record["extraClassDeclaration"])[1]


def tile_function(record: dict, records: dict) -> str:
    """The function of a tile operation."""
    cls, name = record["!name"], record["opName"]
    python_name = function_name(record)
    parameters = [Parameter(ref, each, records) for ref, each in record["arguments"]["args"]]
    computes = bool(record["results"]["args"])
    targets = [p for p in parameters if p.role == "Destination" and p.is_formal]
    required = [p for p in parameters if not (p.is_optional or p.is_formal)]
    inits = [p for p in parameters if p.role == "Init"]
    keywords = [p for p in parameters if p not in [*required, *inits, *targets]]
    computes_tile = computes and name != "tgetval"

    signature = [f"{p.name}: {p.annotation}" for p in required]
    signature += [f"{p.name}: {p.annotation} | None = None" for p in inits]
    if computes_tile:
        signature.append("result: Result | None = None")
    signature.append("*")
    signature += [f"{p.name}: {p.annotation} | None = None" for p in targets + keywords]
    signature += ["loc: ir.Location | None = None", "ip: ir.InsertionPoint | None = None"]

    lines = [f"    {p.name}: {sentence(p.describe()[:-1])}" for p in [*required, *inits]]
    if computes_tile:
        how = "Type of the result of value form; or its memory, element type or shape"
        lines.append(f"    result: {how}, where it is like what is read otherwise.")
    lines += [f"    {p.name}: {sentence(p.describe()[:-1])}" for p in targets + keywords]
    lines += ["    loc: Location.", "    ip: Insertion point."]
    raises = []
    if computes_tile:
        raises = ["Raises:\n    ValueError: Its type is neither given nor determined."]
    doc = docstring(
        sentence(record["summary"]), record["description"], "Args:\n" + "\n".join(lines), *raises
    )

    def entries(chosen: list[Parameter]) -> str:
        return "{" + ", ".join(f'"{p.name}": {p.name}' for p in chosen) + "}"

    tiles = [p for p in parameters if p.role in ("Source", "SourceOrScratch", "Init")]
    numbers = [p for p in parameters if p.role in ("Scalar", "Keyword")]
    others = [p for p in parameters if p.role in ("Destination", "Scratch", "OutValue")]
    passed = [f"{p.name}={p.name}" for p in others]
    passed += [] if computes else ["computes=False"]
    passed += ["result=result"] if computes_tile else []
    returned = "ir.Value[Any]" if name == "tgetval" else "Tile" if computes else f"_ops.{cls}"
    body = [
        f"made: {returned} = build(",
        f'    "{python_name}",',
        f'    "{rule_of(record)}",',
        f"    {entries(tiles)},",
        f"    {entries(numbers)},",
        f"    {entries([p for p in parameters if p.is_attribute])},",
        f"    {', '.join([*passed, 'loc=loc', 'ip=ip'])},",
        ")",
        "return made",
    ]
    lead = f'@tile_op("{python_name}")\n' if computes else ""
    return (
        f"{lead}def {python_name}(\n"
        + textwrap.indent(",\n".join(signature), "    ")
        + f",\n) -> {returned}:\n{doc}\n"
        + textwrap.indent("\n".join(body), "    ")
        + "\n"
    )


def tile_ops(records: dict) -> str:
    """The module of the tile operations."""
    functions = {}
    for name in records["!instanceof"]["PTO_TileOp"]:
        record = records[name]
        results = [definition(ref, records) for ref, _ in record["results"]["args"]]
        if not any("Variadic" in each["!superclasses"] for each in results):
            function = tile_function(record, records)
            functions[function_name(record)] = function
    names = sorted(functions)
    enums = sorted(
        {e for text in functions.values() for e in re.findall(r": (\w+) \| str \| ir\.Attr", text)}
    )
    return (
        f'{HEADER}"""A function for each tile operation."""\n\n'
        "from __future__ import annotations\n\n"
        "from collections.abc import Sequence\n"
        "from typing import Any\n\n"
        "from .. import ir\n"
        "from . import _pto_ops_gen as _ops\n"
        f"from ._pto_enum_gen import {', '.join(enums)}\n"
        "from ._pto_index import Operand\n"
        "from ._pto_tile_ops import Number, Result, build, tile_op\n"
        "from ._pto_values import Tile\n\n"
        f"__all__ = {names!r}\n\n\n" + "\n\n".join(functions[name] for name in names)
    )


def main(source: str, *targets: str) -> None:
    """Writes the targets from the source."""
    records = json.loads(Path(source).read_text())
    for target, make in zip(targets, (attributes, docs, tile_ops), strict=True):
        Path(target).write_text(make(records), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
