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
    """What is wrong with a pair, or kept the analysis from deciding.

    Attributes:
        outcome: "deadlock", "mismatch", "leftover", "lifetime", "overwrite",
            "flags" or "undecided".
        op: Name of the operation it is about.
        location: Of that operation, ``file:line:column``.
        message: To follow the operation's name.
        notes: More of it.
        ring: The ring, as in `FifoPair.rings`; None where it is not about one.
        message_number: Of the message, from 0; None where it is not about one.
        needed_slot_num: Of a deadlock: the smallest slot_num with which the pair
            completes, 0 if there is none, None if it is not known.
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
        name: Such as "pipe 0 C2V".
        slot_num: Slots.
        slot_size: Bytes of a slot.
        messages: How many pass; None where that depends on values of the run.
        high_water: The most slots that are taken at once if the pushing side is
            as fast as it can be; None where that is not known.
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
class FifoReport:
    """What was found about a module.

    Attributes:
        pairs: Functions that exchange messages with each other.
        alone: Names of functions that do so with none of the module.
    """

    pairs: tuple[FifoPair, ...] = ()
    alone: tuple[str, ...] = ()

    @property
    def is_verified(self) -> bool:
        """Whether all that exchange messages are proven to complete."""
        return not self.alone and all(pair.outcome == "verified" for pair in self.pairs)


def verify_cross_core_fifo(module: ir.Module, model: str | None = None) -> FifoReport:
    """Proves that functions that exchange messages complete, or finds why not.

    The same as ``--verify-cross-core-fifo``, as objects. Nothing is changed.

    Args:
        module: A module.
        model: Of back-pressure, "exact" or "credit"; the target's unless given.

    Raises:
        ValueError: There is no such model.
    """
    if model not in (None, "exact", "credit"):
        raise ValueError(f"no FIFO model '{model}', only 'exact' and 'credit'")
    found = json.loads(_pto.analyze_cross_core_fifo(module, model or ""))
    return FifoReport(tuple(map(_make_pair, found["pairs"])), tuple(found["alone"]))


def _make_pair(pair: dict[str, Any]) -> FifoPair:
    rings = tuple(FifoRing(**ring) for ring in pair.pop("rings"))
    findings = tuple(map(_make_finding, pair.pop("findings")))
    return FifoPair(**pair, rings=rings, findings=findings)


def _make_finding(finding: dict[str, Any]) -> FifoFinding:
    notes = tuple(FifoNote(**note) for note in finding.pop("notes"))
    return FifoFinding(**finding, notes=notes)
