# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The clock of a core: in-order issue to hardware pipes that overlap.

Times are computed when an operation runs and travel with what it computes, so
that the order in which cores are simulated has no influence on them. All are
in cycles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .costs import UNITS, CostTable
from .memory import Region, View
from .operations import Operation
from .tiles import Tile, TileBuffer


class Event(NamedTuple):
    """Work of a hardware pipe."""

    unit: str
    start: int
    end: int
    op: Operation


class Wait(NamedTuple):
    """Time in which a core (`unit` None) or a pipe of it stood still for a FIFO."""

    unit: str | None
    start: int
    end: int
    op: Operation
    reason: str


class Clock:
    """When a core and its hardware pipes have come so far.

    Attributes:
        now: When the next operation can be issued.
        events: Work done, by time of issue.
        waits: Time lost, by time of issue.
    """

    def __init__(self, costs: CostTable, start: int, stalls_core: bool) -> None:
        """Starts the clock. `stalls_core`: a wait stops the core, not one pipe."""
        self.costs = costs
        self.now = start
        self.free = dict.fromkeys(UNITS, start)
        self.events: list[Event] = []
        self.waits: list[Wait] = []
        #: When the scalar unit worked, as starts and ends.
        self.scalar_spans: list[list[int]] = []
        self._stalls_core = stalls_core
        # By region, the span of bytes that were stored to and when that ends.
        self._stored: dict[Region, tuple[int, int, int]] = {}

    def issue_scalar(self, count: int = 1) -> None:
        """The scalar unit works."""
        cycles = count * self.costs.issue
        if self.scalar_spans and self.scalar_spans[-1][1] == self.now:
            self.scalar_spans[-1][1] += cycles
        else:
            self.scalar_spans.append([self.now, self.now + cycles])
        self.now += cycles

    def wait_for(self, time: int) -> None:
        """The scalar unit needs what is there at that time."""
        self.now = max(self.now, time)

    def ready(self, sources: Sequence[Any], destinations: Sequence[Any]) -> int:
        """When the sources are computed and the destinations not in use."""
        time = self.now
        for source in sources:
            if isinstance(source, View):
                time = max(time, self._loadable(source))
            else:
                time = max(time, source.ready())
        for target in destinations:
            if isinstance(target, TileBuffer):
                time = max(time, target.idle())
        return time

    def issue(
        self, op: Operation, unit: str, cycles: int, ready: int, sources: Sequence[Any] = ()
    ) -> int:
        """Runs an operation on a hardware pipe; returns when it ends."""
        start = max(self.now, ready, self.free[unit])
        end = start + cycles
        self.free[unit] = end
        self.issue_scalar()
        for source in sources:
            if isinstance(source, Tile | TileBuffer):
                source.note_read(end)
        self.events.append(Event(unit, start, end, op))
        return end

    def stall(self, unit: str, until: int, op: Operation, reason: str) -> None:
        """The FIFO lets the operation, which runs on `unit`, start at `until`."""
        if self._stalls_core:
            if until > self.now:
                self.waits.append(Wait(None, self.now, until, op, reason))
                self.now = until
        else:
            start = max(self.now, self.free[unit])
            if until > start:
                self.waits.append(Wait(unit, start, until, op, reason))
                self.free[unit] = until

    def note_stored(self, view: View, end: int) -> None:
        """A store to the view is done then."""
        first, last = view.span()
        known = self._stored.get(view.pointer.region)
        if known is not None:
            first, last, end = min(first, known[0]), max(last, known[1]), max(end, known[2])
        self._stored[view.pointer.region] = (first, last, end)

    def end(self) -> int:
        """When all work is done."""
        return max(self.now, *self.free.values())

    def _loadable(self, view: View) -> int:
        known = self._stored.get(view.pointer.region)
        if known is None or 0 in view.shape:
            return 0
        first, last = view.span()
        return known[2] if first < known[1] and known[0] < last else 0
