# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of a cube and a vector function that exchange messages, from a description.

    module = ir.Module.parse(Pair(trips=5, lead="vector", iter_args="one").text())
    sim.run(module, "main", Pair(...).inputs())

The lead pushes first in every iteration; its peer answers. Every array that is
loaded or stored is an argument, so that two runs can be compared by what they
store. `pairs` is a hypothesis strategy.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from functions import PTR, FunctionWriter

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
    "slots": (16,),
    "dynamic": (False, True),
    "iv": ("index", "i32"),
    "free": ("late", "early"),
    "arch": ("a2a3", "a5"),
}
#: Fields that are mostly the default: otherwise most pairs have two reasons to
#: be declined.
RARELY = {"stages", "shape", "carried", "hazard", "guarded", "source"}


@dataclass(frozen=True)
class Pair:
    """A pair of functions.

    Attributes:
        trips: Iterations of the loops.
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
        dynamic: Whether bounds and step are arguments.
        iv: Type of the induction variable.
        free: Whether a slot is given back before or after the tile is used.
        arch: `pto.target_arch`.
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
    dynamic: bool = False
    iv: str = "index"
    free: str = "late"
    arch: str = "a2a3"

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
        cube = FunctionWriter(self, "cube").text()
        vector = FunctionWriter(self, "vector").text()
        names = ["x", "w", "o", "h"]
        arguments = [f"{core}_{n}" for core in "cv" for n in names] + ["lo", "hi", "st"]
        types = [PTR] * 8 + [self.iv] * 3
        signature = ", ".join(f"%{a}: {t}" for a, t in zip(arguments, types, strict=True))

        def call(core):
            given = [f"%{core[0]}_{n}" for n in names] + ["%lo", "%hi", "%st"]
            if self.hazard == "peer":
                given[3] = "%c_h"
            of = ", ".join([PTR] * 4 + [self.iv] * 3)
            return f"    func.call @{core}({', '.join(given)}) : ({of}) -> ()"

        return "\n".join([
            f'module attributes {{pto.target_arch = "{self.arch}"}} {{',
            cube,
            vector,
            f"  func.func @main({signature}) attributes {{pto.kernel_kind = #pto.kernel_kind<group>}} {{",
            call("cube"),
            call("vector"),
            "    return\n  }\n}\n",
        ])  # fmt: skip


def is_valid(pair: Pair) -> bool:
    """Whether the description means something: some choices exclude others."""
    if pair.guarded == "pop":
        # A cube has nothing to copy a popped tile with.
        return pair.lead == "vector" and pair.shape != "two-rounds"
    return True


def pairs(**given):
    """A hypothesis strategy for descriptions; what is given is fixed."""
    from hypothesis import strategies

    drawn = {
        # The usual choice more often.
        name: strategies.sampled_from((choices[0],) * (9 if name in RARELY else 0) + choices)
        for name, choices in CHOICES.items()
    }
    drawn["trips"] = strategies.integers(0, 13)
    drawn |= {name: strategies.just(value) for name, value in given.items()}
    return strategies.builds(Pair, **drawn).filter(is_valid)
