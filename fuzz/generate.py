# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random cases: kernels that run, and mutated text and bytecode."""

from __future__ import annotations

import functools
import inspect
import io
import random
import re
import sys
from pathlib import Path
from typing import get_args, get_type_hints

from judge import Case

from pto_mlir import ir, passes

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test/Transforms/SkewCrossCorePipeline/Inputs"))
from forms import FORMS, to_form  # noqa: E402
from pairs import random_pair  # noqa: E402
from round_trips import random_round_trips  # noqa: E402

# ===----------------------------------------------------------------------=== #
# Pipelines
# ===----------------------------------------------------------------------=== #

#: Passes of MLIR that keep what a program means, and leave what can be simulated.
#: Without scf-for-loop-peeling, which gives loops of i32 an affine.apply of i32.
UPSTREAM = [
    "canonicalize",
    "control-flow-sink",
    "cse",
    "func.func(int-range-optimizations)",
    "loop-invariant-code-motion",
    "sccp",
    "scf-for-loop-canonicalization",
    "func.func(scf-for-loop-range-folding)",
    "symbol-dce",
]
#: Options whose page says what they break.
FIXED = {"check_capacity"}
#: Passes that leave something to do for others, which have to come in the end.
LEAVES = {"inject-gm-pipe-buffer": "allocate-gm-pipe-buffer"}


def random_pass(rng: random.Random) -> str:
    """One of our passes with some options, those of the future included."""
    names = [name for name in passes.__all__ if not isinstance(getattr(passes, name), type)]
    make = getattr(passes, rng.choice(names))
    options = {}
    for name, kind in get_type_hints(inspect.unwrap(make)).items():
        if name in FIXED | {"return"} or rng.random() < 0.5:
            continue
        if kind is bool:
            options[name] = rng.random() < 0.5
        elif kind is int:
            options[name] = rng.randrange(5)
        elif choices := get_args(kind):
            options[name] = rng.choice([c for c in choices if isinstance(c, str)] or [None])
    return make(**options).pipeline


def random_pipeline(rng: random.Random) -> str:
    """One to five passes, and what they take."""
    steps = [
        random_pass(rng) if rng.random() < 0.6 else rng.choice(UPSTREAM)
        for _ in range(rng.randint(1, 5))
    ]
    return ",".join([*steps, *(then for step, then in LEAVES.items() if step in steps)])


# ===----------------------------------------------------------------------=== #
# Kernels
# ===----------------------------------------------------------------------=== #


def kernel(rng: random.Random) -> Case:
    """Two cores that exchange messages, as values or as buffers."""
    if rng.random() < 0.7:
        pair = random_pair(rng)
        text, inputs, has_buffers = pair.text(), pair.inputs(), pair.has_buffer_form
    else:
        text, inputs, has_buffers = random_round_trips(rng).text(), {}, False
    if has_buffers:
        with ir.Context(), ir.Location.unknown():
            module = ir.Module.parse(text)
            to_form(module, rng.choice(FORMS), rng)
            text = str(module)
    return Case(text, random_pipeline(rng), inputs)


# ===----------------------------------------------------------------------=== #
# Mutations
# ===----------------------------------------------------------------------=== #

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


def text(rng: random.Random) -> Case:
    """A module with a few changes, and passes on it if it is one still."""
    tokens = TOKEN.findall(rng.choice(modules()))
    for _ in range(rng.choice((1, 1, 2, 4))):
        tokens = mutate(rng, tokens)
    return Case("".join(tokens), random_pipeline(rng))


def bytecode(rng: random.Random) -> Case:
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
                del data[at : at + rng.choice((1, 4, 64))]
                data = data or bytearray(b"ML\xefR\0")
        return Case(bytes(data), random_pipeline(rng))


KINDS = {"kernels": kernel, "text": text, "bytecode": bytecode}


def generate(kind: str, seed: int) -> Case:
    """The case of a kind with this seed."""
    return KINDS[kind](random.Random(f"{kind} {seed}"))
