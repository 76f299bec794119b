# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Messages as arrows from the work that sent them to the work that took them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from .clock import Event
from .operations import Operation
from .report import Report


class Arrow(NamedTuple):
    """A message on its way to one consumer.

    Attributes:
        ring: As in `Report.fifo`.
        number: Of the message, in its ring.
        source: The core that pushed.
        push: Its work. Where two lanes push one message together, that of one.
        arrived: When all of the message was there.
        target: The core that popped.
        unit: Its hardware pipe that did.
        start: When that began.
    """

    ring: str
    number: int
    source: str
    push: Event
    arrived: int
    target: str
    unit: str
    start: int


def arrows(report: Report) -> Iterator[Arrow]:
    """All messages of a run, once for each core that popped them."""
    known = {name: _Events(core.events) for name, core in report.cores.items()}
    for ring, fifo in report.fifo.items():
        for number, message in enumerate(fifo.traffic):
            for start, target, pop in message.popped:
                yield Arrow(
                    ring,
                    number,
                    message.source,
                    known[message.source].since(message.push, message.pushed),
                    message.arrived,
                    target,
                    known[target].since(pop, start).unit,
                    start,
                )


class _Events:
    """What a core did, by operation."""

    def __init__(self, events: list[Event]) -> None:
        self._by_op: dict[Operation, list[Event]] = {}
        for event in events:
            self._by_op.setdefault(event.op, []).append(event)

    def since(self, op: Operation, time: int) -> Event:
        """The first work on the operation that did not start before that time."""
        events = self._by_op[op]
        return events[bisect_left(events, time, key=lambda event: event.start)]
