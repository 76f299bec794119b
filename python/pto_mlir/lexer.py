# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Highlights MLIR, and so ``.pto`` files, with Pygments.

Pygments finds it by itself where the package is installed, as ``mlir``. Needs
Pygments, which nothing else here does.
"""

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups, default, words
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

__all__ = ["MlirLexer"]


class MlirLexer(RegexLexer):
    """Textual MLIR: any dialect, custom and generic form."""

    name = "MLIR"
    aliases: ClassVar[list[str]] = ["mlir", "pto"]
    filenames: ClassVar[list[str]] = ["*.mlir", "*.pto"]
    url = "https://mlir.llvm.org/docs/LangRef/"
    version_added = ""

    _name = r"[A-Za-z_][\w$]*"
    _dotted = rf"{_name}(?:\.{_name})*"

    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"//.*?$", Comment.Single),
            (r'"', String.Double, "string"),
            # What stands for something: values, blocks, symbols, aliases.
            (r"%[\w$.-]+(?:#\d+)?", Name.Variable),
            (r"\^[\w$.-]+", Name.Label),
            (rf"@{_dotted}", Name.Function),
            (r'(@)(")', bygroups(Name.Function, String.Double), "string"),
            (rf"!{_dotted}", Keyword.Type),
            (rf"#{_dotted}", Name.Decorator),
            # An entry of a dictionary or of the fields of a type.
            (rf"({_name})(\s*)(=)(?!=)", bygroups(Name.Attribute, Whitespace, Operator)),
            (r"0x[0-9A-Fa-f]+\b", Number.Hex),
            # Types that are built in. The extents of a shape end in an x.
            (r"(?:(?:\?|\d+)x)+", Number.Integer, "element"),
            (
                r"(?:[su]?i\d+|index|none|bf16|tf32|f\d+(?:E\d+M\d+\w*)?)\b",
                Keyword.Type,
            ),
            (
                words(("memref", "tensor", "vector", "complex", "tuple"), suffix=r"(?=\s*<)"),
                Keyword.Type,
            ),
            (r"-?\d+\.\d*(?:[eE][+-]?\d+)?", Number.Float),
            (r"-?\d+", Number.Integer),
            (
                words(("true", "false", "unit", "dense", "array", "loc"), suffix=r"\b"),
                Keyword.Constant,
            ),
            # An operation has a dialect; other words are its own syntax.
            (rf"{_name}(?:\.{_name})+", Name.Builtin),
            (_name, Keyword),
            (r"->|==|::|[=*+?|&-]", Operator),
            (r"[()\[\]{}<>,:;/]", Punctuation),
        ],
        "element": [
            (r"!?[A-Za-z]\w*(?:\.\w+)*", Keyword.Type, "#pop"),
            default("#pop"),
        ],
        "string": [
            (r'[^"\\]+', String.Double),
            (r"\\(?:[0-9A-Fa-f]{2}|.)", String.Escape),
            (r'"', String.Double, "#pop"),
        ],
    }
