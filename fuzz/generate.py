# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random cases: programs that run and mutated modules, with pipelines of passes."""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from typing import get_args, get_type_hints

import mutations
import programs
from judge import Case

from pto_mlir import passes

#: Passes of MLIR that keep what a program means, and leave what can be simulated.
#: Without scf-for-loop-peeling, which gives loops of i32 an affine.apply of i32, and
#: scf-for-loop-range-folding, which multiplies steps by negative numbers.
UPSTREAM = [
    "canonicalize",
    "control-flow-sink",
    "cse",
    "func.func(int-range-optimizations)",
    "loop-invariant-code-motion",
    "sccp",
    "scf-for-loop-canonicalization",
    "symbol-dce",
]
#: Options whose page says what they break.
FIXED = {"check_capacity"}
#: Passes that leave something to do for others, which have to come in the end.
LEAVES = {"inject-gm-pipe-buffer": "allocate-gm-pipe-buffer"}


def to_step(rng: random.Random, name: str) -> str:
    """One of our passes with some options, those of the future included."""
    make = getattr(passes, name)
    options = {}
    for option, kind in get_type_hints(inspect.unwrap(make)).items():
        if option in FIXED | {"return"} or rng.random() < 0.5:
            continue
        if kind is bool:
            options[option] = rng.random() < 0.5
        elif kind is int:
            options[option] = rng.randrange(5)
        elif choices := get_args(kind):
            options[option] = rng.choice([c for c in choices if isinstance(c, str)] or [None])
    return make(**options).pipeline


def random_step(rng: random.Random) -> str:
    """A pass, mostly one of ours."""
    if rng.random() < 0.4:
        return rng.choice(UPSTREAM)
    ours = [name for name in passes.__all__ if not isinstance(getattr(passes, name), type)]
    return to_step(rng, rng.choice(ours))


def random_pipeline(rng: random.Random, usual: Sequence[str] = ()) -> str:
    """One to five passes and what they take, or usual ones with others in between."""
    if usual and rng.random() < 0.7:
        steps = [to_step(rng, name) for name in usual if rng.random() < 0.9]
        for _ in range(rng.randrange(4)):
            steps.insert(rng.randint(0, len(steps)), random_step(rng))
    else:
        steps = [random_step(rng) for _ in range(rng.randint(1, 5))]
    return ",".join([*steps, *(then for step, then in LEAVES.items() if step in steps)])


PROGRAMS = {
    "kernels": programs.kernel,
    "sections": programs.section,
    "pipelines": programs.pipeline,
}
MUTATIONS = {"text": mutations.text, "bytecode": mutations.bytecode}
KINDS = [*PROGRAMS, *MUTATIONS]


def generate(kind: str, seed: int) -> Case:
    """The case of a kind with this seed."""
    rng = random.Random(f"{kind} {seed}")
    if kind in MUTATIONS:
        return Case(MUTATIONS[kind](rng), random_pipeline(rng))
    program = PROGRAMS[kind](rng)
    return Case(program.text, random_pipeline(rng, program.usual), program.inputs)
