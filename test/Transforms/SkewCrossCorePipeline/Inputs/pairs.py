# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of a cube and a vector function that exchange messages, from a description.

    module = ir.Module.parse(Pair(trips=5, lead="vector", iter_args="one").text())
    sim.run(module, "main", Pair(...).inputs())

The lead pushes first in every iteration; its peer answers. Every array that is
loaded or stored is an argument, so that two runs can be compared by what they
store. `pairs` is a hypothesis strategy.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, fields

from functions import ARRAYS, BOUNDS, PTR, FunctionWriter

#: What a field may be; the first is the default.
CHOICES = {
    "start": (0, 3),
    "step": (1, 2, 5),
    "stages": (2, 1, 3, 4, 6),
    "lead": ("cube", "vector"),
    "shape": ("round-trip", "both-push", "two-rounds", "one-way", "pop-unused"),
    "iter_args": ("none", "one", "several", "rotated"),
    "carried": ("none", "address", "tile"),
    "shared_address": (False, True),
    "hazard": ("none", "raw", "war", "waw", "peer"),
    "distance": (1, 2, 3, 4),
    "source": ("load", "if", "for", "while"),
    "nest": ("none", "loop", "if"),
    "guarded": ("none", "push", "pop"),
    "pipes": ("one", "two"),
    "slots": (16, 1, 2, 3, 4),
    "bounds": ("constant", "upper", "runtime"),
    "iv": ("index", "i32"),
    "free": ("late", "early"),
    "arch": ("a2a3", "a5"),
    "launch": ("functions", "sections"),
}
#: Fields that are mostly the default: otherwise most pairs have two reasons to
#: be declined.
RARELY = {"stages", "shape", "carried", "hazard", "guarded", "source", "slots"}


@dataclass(frozen=True)
class Pair:
    """A pair of functions.

    Attributes:
        trips: Iterations of the loops. Below 0, the upper bound is below the lower.
        start: The first value of the induction variable.
        step: How far apart its values are.
        stages: `pto.pipeline_stages` of all loops.
        lead: Which core pushes first.
        shape: "round-trip"; "both-push": the peer pushes first too; "two-rounds":
            push, pop, push, pop; "one-way": only the lead pushes; "pop-unused":
            the lead does not use what it pops.
        iter_args: What the lead's consume half carries: one tile, several values,
            or two tiles that change places.
        carried: What of the produce half the lead's loop yields: the address of
            its load, or the tile it pushes.
        shared_address: Whether the consume half loads from the same address scalar.
        hazard: A dependence through global memory from the consume half to the
            produce half `distance` iterations later, or to the peer.
        distance: Of the hazard.
        source: Where the pushed tile comes from.
        nest: What is around the loops.
        guarded: Which message of the lead is inside an `scf.if`.
        pipes: One two-way pipe, or two one-way pipes of different ids.
        slots: Slots of each ring.
        bounds: Whether the upper bound, or all bounds and the step, are only known
            at run time.
        iv: Type of the induction variable.
        free: Whether a slot is given back before or after the tile is used.
        arch: `pto.target_arch`.
        launch: Two functions that a third one calls, or two sections of one.
    """

    trips: int = 4
    start: int = 0
    step: int = 1
    stages: int = 2
    lead: str = "cube"
    shape: str = "round-trip"
    iter_args: str = "none"
    carried: str = "none"
    shared_address: bool = False
    hazard: str = "none"
    distance: int = 1
    source: str = "load"
    nest: str = "none"
    guarded: str = "none"
    pipes: str = "one"
    slots: int = 16
    bounds: str = "constant"
    iv: str = "index"
    free: str = "late"
    arch: str = "a2a3"
    launch: str = "functions"

    def __str__(self) -> str:
        """The fields that are not the defaults."""
        given = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(self)
                 if getattr(self, f.name) != f.default)  # fmt: skip
        return f"Pair({', '.join(given)})"

    @property
    def end(self) -> int:
        """The upper bound: not a whole number of steps where one can be missed."""
        return self.start + self.trips * self.step - (self.step > 1 and self.trips > 0)

    @property
    def has_buffer_form(self) -> bool:
        """Whether --bufferize-tiles takes it, and gives what can be simulated."""
        if self.source == "while":
            return False
        # Nothing copies an accumulator.
        return self.lead == "vector" or self.iter_args != "rotated"

    def inputs(self) -> dict[str, int]:
        """What the entry @main is to be given."""
        return {"arg8": self.start, "arg9": self.end, "arg10": self.step}

    def text(self) -> str:
        """The module."""
        writers = [FunctionWriter(self, core) for core in ("cube", "vector")]
        arguments = [f"%{core}_{array}: {PTR}" for core in "cv" for array in ARRAYS]
        arguments += [f"%{name}_arg: {self.iv}" for name in BOUNDS]
        head = f'module attributes {{pto.target_arch = "{self.arch}"}} {{\n'
        main = f"  func.func @main({', '.join(arguments)})"
        tail = "    return\n  }\n}\n"
        if self.launch == "sections":
            return "".join([head, main, " {\n", *(w.section() for w in writers), tail])
        main += " attributes {pto.kernel_kind = #pto.kernel_kind<group>} {\n"
        functions = [writer.function() for writer in writers]
        return "".join([head, *functions, main, *(w.call() for w in writers), tail])


def is_valid(pair: Pair) -> bool:
    """Whether the description means something: some choices exclude others."""
    if pair.guarded == "pop":
        # A cube has nothing to copy a popped tile with.
        return pair.lead == "vector" and pair.shape != "two-rounds"
    return True


#: The usual choice more often.
WEIGHTED = {
    name: (choices[0],) * (9 if name in RARELY else 0) + choices
    for name, choices in CHOICES.items()
}
TRIPS = (-1, 13)


def random_pair(rng: random.Random) -> Pair:
    """A description."""
    while True:
        drawn = {name: rng.choice(choices) for name, choices in WEIGHTED.items()}
        pair = Pair(trips=rng.randint(*TRIPS), **drawn)
        if is_valid(pair):
            return pair


def pairs(**given):
    """A hypothesis strategy for descriptions; what is given is fixed."""
    from hypothesis import strategies

    drawn = {name: strategies.sampled_from(choices) for name, choices in WEIGHTED.items()}
    drawn["trips"] = strategies.integers(*TRIPS)
    drawn |= {name: strategies.just(value) for name, value in given.items()}
    return strategies.builds(Pair, **drawn).filter(is_valid)
