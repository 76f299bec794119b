# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The proof that cores that exchange messages complete."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .. import ir
from .._mlir_libs import _pto

__all__ = [
    "FifoFinding",
    "FifoNetwork",
    "FifoNote",
    "FifoPair",
    "FifoReport",
    "FifoRing",
    "verify_cross_core_fifo",
]


@dataclass(frozen=True)
class FifoNote:
    """A sentence about the operation at a location, ``file:line:column``."""

    message: str
    location: str


@dataclass(frozen=True)
class FifoFinding:
    """What is wrong with a pair or network, or kept the analysis from deciding.

    Attributes:
        outcome: "deadlock", "mismatch", "leftover", "lifetime", "overwrite",
            "flags" or "undecided".
        op: Name of the operation it is about.
        location: Of that operation, ``file:line:column``.
        message: To follow the operation's name.
        notes: More of it.
        ring: The name of the ring; None where it is not about one.
        message_number: Of the message, from 0; None where it is not about one.
        needed_slot_num: Of a deadlock: the smallest number of slots of each ring
            with which all complete, 0 if there is none, None if it is not known.
    """

    outcome: str
    op: str
    location: str
    message: str
    notes: tuple[FifoNote, ...] = ()
    ring: str | None = None
    message_number: int | None = None
    needed_slot_num: int | None = None

    def __str__(self) -> str:
        """As a compiler prints it, notes below."""
        severity = "warning" if self.outcome == "undecided" else "error"
        lines = [f"{self.location}: {severity}: '{self.op}' op {self.message}"]
        lines += [f"{note.location}: note: {note.message}" for note in self.notes]
        return "\n".join(lines)


@dataclass(frozen=True)
class FifoRing:
    """One direction of a pipe.

    Attributes:
        name: Such as "pipe 0 C2V", or "pipe @name" between stages.
        slot_num: Slots.
        slot_size: Bytes of a slot.
        messages: How many pass; None where that depends on values of the run.
        high_water: The most slots that are taken at once if the popping side is
            as slow as it can be; None where that is not known.
    """

    name: str
    slot_num: int
    slot_size: int
    messages: int | None = None
    high_water: int | None = None


@dataclass(frozen=True)
class FifoPair:
    """Two functions, or sections of one, that run side by side.

    Attributes:
        cube: Name of the function of the cube core.
        vector: Name of the function of the vector cores.
        model: Of back-pressure, "exact" or "credit".
        outcome: "verified", or that of the first finding which is an error, or
            "undecided".
        rings: Those that are used.
        findings: Empty if the pair is verified.
    """

    cube: str
    vector: str
    model: str
    outcome: str
    rings: tuple[FifoRing, ...] = ()
    findings: tuple[FifoFinding, ...] = ()


@dataclass(frozen=True)
class FifoNetwork:
    """Functions with stage pipes between them, which run side by side.

    Attributes:
        functions: Their names, in the order of the module.
        outcome: "verified", or that of the first finding which is an error, or
            "undecided".
        rings: One for each pipe.
        findings: Empty if the network is verified.
    """

    functions: tuple[str, ...]
    outcome: str
    rings: tuple[FifoRing, ...] = ()
    findings: tuple[FifoFinding, ...] = ()


@dataclass(frozen=True)
class FifoReport:
    """What was found about a module.

    Attributes:
        pairs: The two sides of a core that exchange messages with each other.
        networks: Functions that stage pipes connect.
        alone: Names of functions that exchange messages with none of the module.
    """

    pairs: tuple[FifoPair, ...] = ()
    networks: tuple[FifoNetwork, ...] = ()
    alone: tuple[str, ...] = ()

    @property
    def is_verified(self) -> bool:
        """Whether all that exchange messages are proven to complete."""
        launches = (*self.pairs, *self.networks)
        return not self.alone and all(launch.outcome == "verified" for launch in launches)


def verify_cross_core_fifo(module: ir.Module, model: str | None = None) -> FifoReport:
    """Proves that functions that exchange messages complete, or finds why not.

    The same as ``--verify-cross-core-fifo``, as objects. Nothing is changed.

    Args:
        module: A module.
        model: Of back-pressure, "exact" or "credit"; the target's unless given.

    Raises:
        ValueError: There is no such model.
    """
    found = json.loads(_pto.analyze_cross_core_fifo(module, model))
    pairs = tuple(FifoPair(**_make_result(pair)) for pair in found["pairs"])
    networks = tuple(
        FifoNetwork(functions=tuple(network.pop("functions")), **_make_result(network))
        for network in found["networks"]
    )
    return FifoReport(pairs, networks, tuple(found["alone"]))


def _make_result(result: dict[str, Any]) -> dict[str, Any]:
    rings = tuple(FifoRing(**ring) for ring in result["rings"])
    findings = tuple(map(_make_finding, result["findings"]))
    return {**result, "rings": rings, "findings": findings}


def _make_finding(finding: dict[str, Any]) -> FifoFinding:
    notes = tuple(FifoNote(**note) for note in finding.pop("notes"))
    return FifoFinding(**finding, notes=notes)
