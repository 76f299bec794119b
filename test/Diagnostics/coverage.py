# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples

"""Every message of ours is expected by a test: of errors, warnings, notes, remarks
and the reasons in them, and of what Python raises.

Messages are made of parts, often far from where they are reported: a rule gives a
reason, and a pass reports it. So it is parts that are looked for. What counts are
the string literals of the C++ sources that read like text, wherever they are, and
the strings of Python's exceptions; `{0}` and the like divide them. A part is there if
a test expects it: in a directive of FileCheck or of `--verify-diagnostics`, or in a
string of a Python test, as a whole or, if only one part has them, some words of it.
Messages of which all parts are at several places are to be expected by as many lines. One that is
too short to be told from anything, as " and ", counts if nothing else of its statement
does.

What no test reaches is listed with its place. Text that is no message, or that
nothing can reach, is in NO_MESSAGE with what it is.
"""

import ast
import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(sys.argv[1]).parent
SOURCES = [
    *ROOT.glob("dialect/**/*.h"),
    *ROOT.glob("lib/**/*.cpp"),
    *ROOT.glob("lib/**/*.h"),
    *ROOT.glob("python/*.cpp"),
    *ROOT.glob("python/*.h"),
]
MODULES = [*ROOT.glob("python/pto_mlir/**/*.py")]
TESTS = [p for p in ROOT.glob("test/**/*") if p.suffix in (".mlir", ".pto", ".py", ".test")]

#: Calls whose strings no user reads, or reads as no message.
NOT_FOR_USERS = {"assert", "def", "llvm_unreachable", "static_assert"}
NO_MESSAGE = {
    "C++ side of pto_mlir": "documentation",
    "PTO::C2VMessages": "the name of a resource",
    "PTO::GlobalMemory": "the name of a resource",
    "PTO::PipeSetup": "the name of a resource",
    "PTO::StageMessages": "the name of a resource",
    "PTO::V2CMessages": "the name of a resource",
    "ir.Block": "the name of a type",
    "ir.Context": "the name of a type",
    "ir.DialectRegistry": "the name of a type",
    "ir.Location": "the name of a type",
    "ir.Module": "the name of a type",
    "ir.Operation": "the name of a type",
    "ir.Type": "the name of a type",
    "ir.TypeID": "the name of a type",
    "ir.Value": "the name of a type",
    "unknown function": "what MLIR calls a remark's function that it was not given",
}


@dataclass(frozen=True)
class Part:
    """A piece of a message, and where it is written."""

    text: str
    path: Path
    line: int


def words(text):
    """What can be told from other text."""
    return re.findall(r"[A-Za-z_]{2,}", text)


def normalize(text):
    """Text without what escapes and line breaks do to it."""
    return " ".join(text.replace("\\n", " ").replace("\\", "").split())


def divide(text):
    """The parts between placeholders, from their first word to their last."""
    pieces = re.split(r"\{\d*\}", text)
    return [part for piece in pieces if (part := re.sub(r"^\W+|\W+$", "", normalize(piece)))]


def choose(statement):
    """The parts of a statement that count: those of several words, else the longest."""
    long = [part for part in statement if len(words(part.text)) > 1]
    return long or [max(statement, key=lambda part: len(part.text))]


# ===----------------------------------------------------------------------=== #
# What is said
# ===----------------------------------------------------------------------=== #

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/|^\s*\#\s*include[^\n]*)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |'(?:[^'\\]|\\.)+'
    |(?P<name>\w+)
    |(?P<space>\s+)
    |.""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


def statements(path):
    """Lists of (line, text) of the strings of each statement of a C++ file."""
    text = path.read_text()
    found, calls, name, after_string = [], [], None, False
    for token in TOKEN.finditer(text):
        if token["comment"] or token["space"]:
            continue
        piece = token[0]
        if token["string"] and not NOT_FOR_USERS & set(calls):
            if after_string:
                found[-1][1] += piece[1:-1]
            else:
                found.append([text.count("\n", 0, token.start()) + 1, piece[1:-1]])
        elif piece == "(":
            calls.append(name)
        elif piece == ")":
            calls.pop()
        elif piece in ";{}":
            yield found
            found = []
        name, after_string = token["name"], token["string"]
    yield found


def messages_of_cpp():
    """The parts of each message of the C++ sources."""
    for path in sorted(SOURCES):
        for strings in statements(path):
            parts = [Part(p, path, line) for line, text in strings for p in divide(text)]
            if any(" " in text.strip() or words(text) != [text] for _, text in strings):
                yield [part for part in parts if words(part.text)]


def strings_of(node):
    """The strings in a syntax tree, without documentation."""
    skipped = {
        id(n.value)
        for n in ast.walk(node)
        if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)
    }
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            if id(each) not in skipped:
                yield each.lineno, each.value


def messages_of_python():
    """The parts of each exception that the package raises."""
    for path in sorted(MODULES):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise):
                yield [Part(p, path, line) for line, s in strings_of(node) for p in divide(s)]


# ===----------------------------------------------------------------------=== #
# What is expected
# ===----------------------------------------------------------------------=== #

DIRECTIVE = re.compile(
    r"(?://|#)\s*(?:expected-(?:error|warning|note|remark)|(?!RUN\:)[A-Z][\w-]*(?<!-NOT):|RUN\:.*grep)(.*)"
)


QUOTED = re.compile(r"^.*?\{\{(.*)\}\}\s*$")


def expectations():
    """The lines that tests expect."""
    for path in TESTS:
        text = path.read_text()
        for line in DIRECTIVE.findall(text):
            yield normalize(QUOTED.sub(r"\1", line))
        if path.suffix == ".py" and path != Path(__file__):
            for _, string in strings_of(ast.parse(text)):
                yield from filter(None, map(normalize, string.splitlines()))


def main():
    """Lists what no test reaches."""
    expected = list(expectations())
    messages = [choose(parts) for parts in [*messages_of_cpp(), *messages_of_python()] if parts]
    places = Counter(text for message in messages for text in {part.text for part in message})
    assert len(places) > 300, "the sources are not there"
    quoted = Counter()
    for line in set(expected):
        of = [text for text in places if line in text] if len(words(line)) > 1 else []
        if len(of) == 1 and line != of[0]:
            quoted[of[0]] += 1
    reached = {text: sum(text in line for line in expected) + quoted[text] for text in places}

    missing = []
    for message in messages:
        # What nothing else says tells this one from the others.
        is_told = any(places[part.text] == 1 for part in message)
        for part in message:
            wanted = 1 if is_told else places[part.text]
            if part.text not in NO_MESSAGE and reached[part.text] < wanted:
                where = f"{part.path.relative_to(ROOT)}:{part.line}"
                missing.append(
                    f"{where}: '{part.text}' is expected by {reached[part.text]} lines, not {wanted}"
                )
    unknown = NO_MESSAGE.keys() - places.keys()
    print("\n".join(sorted(set(missing))))
    assert not missing and not unknown, f"{len(missing)} parts of messages; gone: {unknown}"


main()
