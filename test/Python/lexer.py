# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples

"""Pygments' tokens of a real kernel, and no text that it does not know."""

import sys
from pathlib import Path

from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String

from pto_mlir.lexer import MlirLexer

examples = Path(sys.argv[1])
lexer = MlirLexer()


def tokens(text):
    """The tokens but for white space."""
    return [(kind, value) for kind, value in lexer.get_tokens(text) if value.strip()]


files = [
    path
    for folder in (examples, examples.parent / "test")
    for path in sorted(folder.rglob("*"))
    if path.suffix in (".mlir", ".pto") and "Output" not in path.parts
]
assert len(files) > 100, files
for path in files:
    text = path.read_text()
    found = list(lexer.get_tokens(text))
    assert "".join(value for _, value in found).strip("\n") == text.strip("\n"), path
    unknown = [value for kind, value in found if kind is Error]
    assert not unknown, (path, unknown)

line = next(
    line
    for line in (examples / "flash_decode.mlir").read_text().splitlines()
    if "%kp = pto.partition_view" in line
)
assert tokens(line) == [
    (Name.Variable, "%kp"),
    (Operator, "="),
    (Name.Builtin, "pto.partition_view"),
    (Name.Variable, "%kv"),
    (Punctuation, ","),
    (Name.Attribute, "offsets"),
    (Operator, "="),
    (Punctuation, "["),
    (Name.Variable, "%c0"),
    (Punctuation, ","),
    (Name.Variable, "%key"),
    (Punctuation, "]"),
    (Punctuation, ","),
    (Name.Attribute, "sizes"),
    (Operator, "="),
    (Punctuation, "["),
    (Name.Variable, "%cD"),
    (Punctuation, ","),
    (Name.Variable, "%cN"),
    (Punctuation, "]"),
    (Punctuation, ":"),
    (Keyword.Type, "!pto.tensor_view"),
    (Punctuation, "<"),
    (Number.Integer, "?x?x"),
    (Keyword.Type, "f16"),
    (Punctuation, ">"),
    (Operator, "->"),
    (Keyword.Type, "!pto.partition_tensor_view"),
    (Punctuation, "<"),
    (Number.Integer, "64x128x"),
    (Keyword.Type, "f16"),
    (Punctuation, ">"),
]
assert tokens(
    '"pto.tmov"(%a#1) {loc = #pto.address_space<mat>, s = "a\\22", f = -1.5e-3} // why'
) == [
    (String.Double, '"'),
    (String.Double, "pto.tmov"),
    (String.Double, '"'),
    (Punctuation, "("),
    (Name.Variable, "%a#1"),
    (Punctuation, ")"),
    (Punctuation, "{"),
    (Name.Attribute, "loc"),
    (Operator, "="),
    (Name.Decorator, "#pto.address_space"),
    (Punctuation, "<"),
    (Keyword, "mat"),
    (Punctuation, ">"),
    (Punctuation, ","),
    (Name.Attribute, "s"),
    (Operator, "="),
    (String.Double, '"'),
    (String.Double, "a"),
    (String.Escape, "\\22"),
    (String.Double, '"'),
    (Punctuation, ","),
    (Name.Attribute, "f"),
    (Operator, "="),
    (Number.Float, "-1.5e-3"),
    (Punctuation, "}"),
    (Comment.Single, "// why"),
]
