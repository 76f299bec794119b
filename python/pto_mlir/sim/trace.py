# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A simulation as Chrome trace JSON, which Perfetto and chrome://tracing open.

A process per core and one for the FIFOs, a thread per hardware pipe. The
format knows microseconds only: one of them is a cycle.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .clock import Wait
from .costs import UNITS
from .errors import spell_location
from .messages import arrows
from .operations import Operation
from .report import CoreReport, FifoReport, Report

Json = dict[str, Any]

# Waits of a whole core overlap the work that it issued before, and slices of a
# thread must nest: they have a thread of their own above the pipes.
_WHOLE_CORE = 1
_THREADS = {unit: number for number, unit in enumerate(UNITS, _WHOLE_CORE + 1)}


def write_trace(report: Report, path: str | os.PathLike[str]) -> None:
    """Writes a trace file.

    It has complete events for the work of hardware pipes and, in category
    "wait", for the time they stood still for a FIFO; flows from push to pop;
    and counters of the slots that are taken. The scalar unit has events for
    tile operations only, not for the instructions that it issues in between.

    Args:
        report: What to write.
        path: File to write, by custom one that ends with ``.json``.

    Raises:
        OSError: It cannot be written.
    """
    about = {
        "time unit": "1 us in this file is 1 cycle",
        "makespan": report.makespan,
        "lower_bound": report.lower_bound,
        "pipe_bound": report.pipe_bound,
        "model": report.model,
        "costs": report.costs,
        "seed": report.seed,
    }
    # One event a line: large traces can be searched and compared as text.
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        file.write('{"displayTimeUnit": "ms",\n"otherData": ' + json.dumps(about))
        file.write(',\n"traceEvents": [')
        for number, event in enumerate(_events(report)):
            file.write((",\n" if number else "\n") + json.dumps(event))
        file.write("\n]}\n")


def _events(report: Report) -> Iterator[Json]:
    spell = _Speller()
    processes = {name: number for number, name in enumerate(report.cores, 1)}
    for name, core in report.cores.items():
        yield from _core_events(core, processes[name], spell)
    yield from _flow_events(report, processes)
    fifos = len(processes) + 1
    if report.fifo:
        yield from _name_process(fifos, "FIFOs")
    for name, ring in report.fifo.items():
        yield from _counter_events(name, ring, fifos)


def _core_events(core: CoreReport, process: int, spell: _Speller) -> Iterator[Json]:
    yield from _name_process(process, f"{core.name} ({core.kind})")
    used = {_thread(item.unit) for item in (*core.events, *core.waits)}
    for unit, thread in {"waits of the core": _WHOLE_CORE, **_THREADS}.items():
        if thread in used:
            yield from _metadata("thread", {"pid": process, "tid": thread}, unit, thread)
    for item in (*core.events, *core.waits):
        event = {
            "ph": "X",
            "name": item.op.name.removeprefix("pto."),
            "cat": "work",
            "pid": process,
            "tid": _thread(item.unit),
            "ts": item.start,
            "dur": item.end - item.start,
            "args": {"op": item.op.name, "location": spell(item.op)},
        }
        if isinstance(item, Wait):
            event["name"] = f"wait for {item.reason}"
            event["cat"] = "wait"
        yield event


def _flow_events(report: Report, processes: dict[str, int]) -> Iterator[Json]:
    for number, arrow in enumerate(arrows(report), 1):
        both = {"name": arrow.ring, "cat": "message", "id": number}
        args = {"message": arrow.number}
        # A flow begins at the slice that is open at its time, so that the last
        # cycle of the push is the latest one.
        yield {
            "ph": "s",
            **both,
            "pid": processes[arrow.source],
            "tid": _thread(arrow.push.unit),
            "ts": max(arrow.push.start, arrow.push.end - 1),
            "args": args,
        }
        yield {
            "ph": "f",
            "bp": "e",
            **both,
            "pid": processes[arrow.target],
            "tid": _thread(arrow.pop.unit),
            "ts": arrow.pop.start,
            "args": args,
        }


def _counter_events(name: str, ring: FifoReport, process: int) -> Iterator[Json]:
    changes: dict[int, int] = {0: 0}
    for message in ring.traffic:
        changes[message.taken] = changes.get(message.taken, 0) + 1
        if message.released is not None:
            changes[message.released] = changes.get(message.released, 0) - 1
    level = 0
    for time in sorted(changes):
        level += changes[time]
        event = {"ph": "C", "name": f"slots of {name}", "pid": process, "ts": time}
        yield {**event, "args": {"taken": level}}


def _name_process(process: int, name: str) -> Iterator[Json]:
    return _metadata("process", {"pid": process}, name, process)


def _metadata(kind: str, of: Json, name: str, index: int) -> Iterator[Json]:
    yield {"ph": "M", "name": f"{kind}_name", **of, "args": {"name": name}}
    yield {"ph": "M", "name": f"{kind}_sort_index", **of, "args": {"sort_index": index}}


def _thread(unit: str | None) -> int:
    return _WHOLE_CORE if unit is None else _THREADS[unit]


class _Speller:
    """Spells the location of each operation once."""

    def __init__(self) -> None:
        self._known: dict[Operation, str] = {}

    def __call__(self, op: Operation) -> str:
        if op not in self._known:
            self._known[op] = spell_location(op.location)
        return self._known[op]
