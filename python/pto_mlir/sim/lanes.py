# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows of a timeline: what each hardware pipe of a core did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .clock import Event, Wait
from .costs import UNITS
from .report import CoreReport, Report


@dataclass
class Lane:
    """A row.

    Attributes:
        core: Name of the core.
        unit: Its hardware pipe; None in the row of a core that did nothing, or
            of the waits that stopped all of it.
        items: What it shows, by time.
        top: Where it is drawn.
        bottom: Where that ends.
    """

    core: str
    unit: str | None
    items: list[Event | Wait]
    top: float = 0
    bottom: float = 0

    def spans(self) -> np.ndarray:
        """Starts and ends of what it shows."""
        return spans(self.items)


def lanes_of(report: Report) -> list[Lane]:
    """The lanes of all cores: one for each pipe that worked, or stood still."""
    lanes = []
    for core in report.cores.values():
        items: dict[str, list[Event | Wait]] = {}
        for wait in core.waits:
            if wait.unit is not None:
                items[wait.unit] = []
        for event in core.events:
            items.setdefault(event.unit, []).append(event)
        units = [unit for unit in UNITS if unit in items]
        lanes += [Lane(core.name, unit, items[unit]) for unit in units]
        if not units:
            lanes.append(Lane(core.name, None, []))
    return lanes


def add_wait_lanes(report: Report, lanes: Iterable[Lane]) -> list[Lane]:
    """The same with a row for the waits of each core, above its others."""
    result: list[Lane] = []
    for lane in lanes:
        is_first = not result or result[-1].core != lane.core
        if is_first and report.cores[lane.core].waits and lane.unit is not None:
            result.append(Lane(lane.core, None, list(report.cores[lane.core].waits)))
        result.append(lane)
    return result


def waits_by_unit(core: CoreReport) -> dict[str | None, np.ndarray]:
    """Starts and ends of the waits of each pipe; None has those of the whole core."""
    waits: dict[str | None, list[Wait]] = {}
    for wait in core.waits:
        waits.setdefault(wait.unit, []).append(wait)
    return {unit: spans(of) for unit, of in waits.items()}


def spans(items: Iterable[Event | Wait]) -> np.ndarray:
    """Starts and ends, one row each."""
    return np.array([(item.start, item.end) for item in items], float).reshape(-1, 2)


def within(of: np.ndarray, window: tuple[int, int]) -> np.ndarray:
    """The spans that can be seen in a window."""
    return of[(of[:, 1] >= window[0]) & (of[:, 0] <= window[1])]


def covered_shares(of: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """The share of each bin that spans, which do not overlap, cover."""
    ordered = of[np.argsort(of[:, 0], kind="stable")]
    done = np.concatenate([[0], np.cumsum(ordered[:, 1] - ordered[:, 0])])
    # Covered up to an edge: all spans that began before it, less what the last
    # of them has behind it.
    begun = np.searchsorted(ordered[:, 0], edges)
    ends = np.concatenate([[-np.inf], ordered[:, 1]])
    covered = done[begun] - np.maximum(0, ends[begun] - edges)
    return np.diff(covered) / np.diff(edges)
