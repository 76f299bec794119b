# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Messages as arrows from the work that sent them to the work that took them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .clock import Event
from .report import Report


class Arrow(NamedTuple):
    """A message on its way from one producer to one consumer.

    Attributes:
        ring: As in `Report.fifo`.
        number: Of the message, in its ring.
        source: The core that pushed.
        push: Its work.
        target: The core that popped.
        pop: Its work.
    """

    ring: str
    number: int
    source: str
    push: Event
    target: str
    pop: Event


def arrows(report: Report) -> Iterator[Arrow]:
    """All messages of a run, once for each core that pushed and each that popped them."""
    for ring, fifo in report.fifo.items():
        for number, message in enumerate(fifo.traffic):
            for source, push in message.pushes:
                for target, pop in message.pops:
                    yield Arrow(ring, number, source, push, target, pop)
