# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules of our tests with changes, as text and as bytecode."""

from __future__ import annotations

import functools
import io
import random
import re
from pathlib import Path

from pto_mlir import ir

ROOT = Path(__file__).resolve().parent.parent

TOKEN = re.compile(r"\s+|[%@^#!]?[\w$.]+|[^\w\s]")
NUMBERS = ["0", "-1", "1", "2", "127", "128", "65536", "2147483647", "2147483648"]
NUMBERS += ["-9223372036854775808", "9223372036854775807", "18446744073709551616", "1.0e400"]


@functools.cache
def modules() -> list[str]:
    """The modules of our tests and examples."""
    paths = [*ROOT.glob("test/**/*.mlir"), *ROOT.glob("examples/*.[mp]*[ro]")]
    pieces = [piece for path in sorted(paths) for piece in path.read_text().split("// -----")]
    return [re.sub(r"^\s*//.*\n", "", piece, flags=re.MULTILINE) for piece in pieces]


@functools.cache
def words() -> list[str]:
    """What is written in them."""
    return sorted({token for text in modules() for token in TOKEN.findall(text)})


def kind_of(token: str) -> str:
    """Tokens of one kind change places more sensibly."""
    return "number" if token.isdigit() else token[0] if token[0] in "%@^#!" else "other"


def mutate(rng: random.Random, tokens: list[str]) -> list[str]:
    """Another list of tokens."""
    if not tokens:
        return tokens
    at = rng.randrange(len(tokens))
    end = min(len(tokens), at + rng.choice((1, 1, 2, 5, 20)))
    alike = [token for token in tokens if kind_of(token) == kind_of(tokens[at])]
    match rng.randrange(7):
        case 0:
            return tokens[:at] + tokens[end:]
        case 1:
            return tokens[:end] + tokens[at:end] + tokens[end:]
        case 2:
            return [*tokens[:at], rng.choice(words()), *tokens[at + 1 :]]
        case 3 | 4:
            return [*tokens[:at], rng.choice(alike), *tokens[at + 1 :]]
        case 5:
            numbers = [i for i, token in enumerate(tokens) if token.isdigit()] or [at]
            at = rng.choice(numbers)
            return [*tokens[:at], rng.choice(NUMBERS), *tokens[at + 1 :]]
        case _:
            other = TOKEN.findall(rng.choice(modules()))
            from_ = rng.randrange(len(other) or 1)
            return tokens[:at] + other[from_ : from_ + 20] + tokens[at:]


def text(rng: random.Random) -> str:
    """A module with a few changes."""
    tokens = TOKEN.findall(rng.choice(modules()))
    for _ in range(rng.choice((1, 1, 2, 4))):
        tokens = mutate(rng, tokens)
    return "".join(tokens)


def bytecode(rng: random.Random) -> bytes:
    """The bytecode of a module with some bytes changed."""
    while True:
        with ir.Context():
            try:
                module = ir.Module.parse(rng.choice(modules()))
            except ir.MLIRError:
                continue
            buffer = io.BytesIO()
            module.operation.write_bytecode(buffer)
        data = bytearray(buffer.getvalue())
        for _ in range(rng.choice((1, 1, 2, 8))):
            at = rng.randrange(4, len(data))
            if rng.random() < 0.7:
                data[at] = rng.choice((0, 1, 0x7F, 0xFF, data[at] ^ 1 << rng.randrange(8)))
            else:
                # The magic number stays, and a byte to change.
                del data[max(at, 5) : at + rng.choice((1, 4, 64))]
        return bytes(data)
