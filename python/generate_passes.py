# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes one Python function for each pass of Passes.td.

Usage: generate_passes.py Passes.json _passes_gen.py

The input is what ``llvm-tblgen --dump-json`` makes of Passes.td.
"""

import json
import re
import sys
import textwrap
from pathlib import Path

# What a pass runs on, as a pipeline anchors it inside a module.
ANCHORS = {"::mlir::ModuleOp": "", "::mlir::func::FuncOp": "func.func", "": ""}

SIGNED = {"int", "long", "int32_t", "int64_t"}
UNSIGNED = {"unsigned", "uint32_t", "uint64_t", "size_t"}


def option_kind(record: dict) -> str:
    """The ``passes.Option`` kind of an option record."""
    cpp_type = record["type"].removeprefix("::")
    if cpp_type == "bool":
        kind = "bool"
    elif cpp_type in SIGNED:
        kind = "int"
    elif cpp_type in UNSIGNED:
        kind = "unsigned"
    else:
        # Strings, and enumerations by their keywords.
        kind = "str"
    return f"list[{kind}]" if "ListOption" in record["!superclasses"] else kind


def python_type(kind: str, choices: tuple[str, ...] = ()) -> str:
    """The annotation of an option of that kind."""
    if choices:
        return f"Literal[{', '.join(map(repr, choices))}]"
    if kind.startswith("list["):
        return f"Sequence[{python_type(kind[5:-1])}]"
    return "int" if kind == "unsigned" else kind


def enumerators(record: dict) -> dict[str, str]:
    """Keywords of an enumeration, by what they mean."""
    flags = record.get("additionalOptFlags") or ""
    return dict(re.findall(r'clEnumValN\(\s*([\w:]+)\s*,\s*"([\w-]+)"', flags))


def python_default(record: dict, kind: str) -> str | None:
    """The default as Python text, or None where only the C++ knows it."""
    text = record["defaultValue"].strip()
    if kind.startswith("list["):
        return "()" if not text else None
    if kind == "bool":
        return {"true": "True", "false": "False"}.get(text)
    if kind == "str":
        if re.fullmatch(r'"[^"\\]*"', text):
            return repr(text[1:-1])
        if not text and record["type"].endswith("string"):
            return "''"
        keyword = enumerators(record).get(text)
        return repr(keyword) if keyword else None
    match = re.fullmatch(r"(-?\d+)[uUlL]*", text)
    return match.group(1) if match else None


def one_line(text: str) -> str:
    """Text as the end of a line of a docstring."""
    return " ".join(text.split()).rstrip(".").replace("\\", r"\\")


def anchor_of(record: dict) -> str:
    """Where the pass goes in a pipeline over a module."""
    match = re.fullmatch(r"::mlir::(?:OperationPass|InterfacePass)<(.*)>", record["baseClass"])
    operation = match.group(1) if match else ""
    if record["baseClass"].startswith("::mlir::InterfacePass"):
        operation = ""
    if operation not in ANCHORS:
        raise SystemExit(f"{record['argument']}: a pass on {operation} needs an entry in ANCHORS")
    return ANCHORS[operation]


def option_line(record: dict) -> str:
    """What a docstring says of an option: meaning, choices, default."""
    kind = option_kind(record)
    text = f"{record['argument'].replace('-', '_')}: {one_line(record['description'])}."
    if choices := tuple(enumerators(record).values()):
        text += f" One of {', '.join(choices)}."
    default = python_default(record, kind)
    return text + (f" Default: {default}." if default else " The pass's default unless given.")


def docstring(record: dict, options: list[dict], statistics: list[dict]) -> str:
    """What Passes.td says of the pass."""
    parts = [one_line(record["summary"]) + "."]
    if description := textwrap.dedent(record["description"]).strip():
        parts.append(description.replace("\\", r"\\").replace('"""', r"\"\"\""))
    if options:
        lines = [f"    {option_line(option)}" for option in options]
        parts.append("\n".join(["Args:", *lines]))
    if statistics:
        lines = [f"    {s['name']}: {one_line(s['description'])}." for s in statistics]
        parts.append("\n".join(["Statistics:", *lines]))
    return "\n\n".join(parts)


def function(record: dict, records: dict) -> str:
    """The Python function of a pass."""
    options = [records[option["def"]] for option in record["options"]]
    statistics = [records[statistic["def"]] for statistic in record["statistics"]]
    name = record["argument"].replace("-", "_")
    parameters, values = [], []
    for option in options:
        kind = option_kind(option)
        default = python_default(option, kind)
        choices = tuple(enumerators(option).values())
        annotation = python_type(kind, choices) + ("" if default else " | None")
        python_name = option["argument"].replace("-", "_")
        parameters.append(f"{python_name}: {annotation} = {default}")
        value = f'"{option["argument"]}", "{kind}", {default}, {python_name}'
        if choices:
            value += f", {choices!r}"
        values.append(f"Option({value}),")
    doc = docstring(record, options, statistics)
    doc += "\n" if "\n" in doc else ""
    body = [f'"""{doc}"""', "return Pass(", f'    "{record["argument"]}",']
    body += [f"    {value}" for value in values]
    body += [f'    anchor="{anchor_of(record)}",', ")"]
    signature = f"*, {', '.join(parameters)}" if parameters else ""
    head = f"@pass_function\ndef {name}({signature}) -> Pass:\n"
    return head + textwrap.indent("\n".join(body), "    ")


def main(source: str, target: str) -> None:
    """Writes ``target`` from ``source``."""
    records = json.loads(Path(source).read_text())
    kinds = records["!instanceof"]
    passes = [records[name] for name in {**dict.fromkeys(kinds["PassBase"])}]
    passes.sort(key=lambda record: record["argument"])
    names = [record["argument"].replace("-", "_") for record in passes]
    Path(target).write_text(
        "# Generated from Passes.td by generate_passes.py, do not edit.\n"
        "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
        '"""The passes of Passes.td."""\n\n'
        "from __future__ import annotations\n\n"
        "from collections.abc import Sequence\n"
        "from typing import Literal\n\n"
        "from ._passes import Option, Pass, pass_function\n\n"
        f"__all__ = {names!r}\n\n\n"
        + "\n\n\n".join(function(record, records) for record in passes)
        + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
