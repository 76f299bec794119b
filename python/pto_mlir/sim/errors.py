# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What goes wrong in a simulation."""

from __future__ import annotations

from .. import ir


def spell_location(location: ir.Location | None) -> str:
    """A location as compilers print it: ``file:line:col`` where it is one."""
    if location is None:
        return "<unknown>"
    if location.is_a_callsite():
        return spell_location(location.callee)
    if location.is_a_name():
        return spell_location(location.child_loc)
    if location.is_a_fused() and location.locations:
        return spell_location(location.locations[0])
    if location.is_a_file():
        return f"{location.filename}:{location.start_line}:{location.start_col}"
    return "<unknown>"


class SimulationError(Exception):
    """The simulated program does something it must not, or nothing any more.

    Attributes:
        message: What went wrong.
        location: Of the operation that did it; None before it is known.
        notes: More of it, each a message and the location it is about.
    """

    def __init__(
        self,
        message: str,
        location: ir.Location | None = None,
        notes: list[tuple[str, ir.Location | None]] | None = None,
    ) -> None:
        """Makes the error. Meanings leave the location to the simulator."""
        super().__init__(message)
        self.message = message
        self.location = location
        self.notes = list(notes or [])

    def __str__(self) -> str:
        """As a compiler prints it, notes below."""
        said = [("error", self.message, self.location)]
        said += [("note", text, place) for text, place in self.notes]
        return "\n".join(
            f"{'' if place is None else spell_location(place) + ': '}{severity}: {text}"
            for severity, text, place in said
        )


class DeadlockError(SimulationError):
    """No core can go on. The notes say who waits for what."""


class UsageError(ValueError):
    """The simulator was asked for what this module does not have."""
