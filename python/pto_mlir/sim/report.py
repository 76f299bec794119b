# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a simulation found out. Times are cycles of the cost model, not of a board."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .clock import Event, Wait
from .core import Core
from .costs import UNITS, CostTable
from .machine import Machine
from .memory import Region
from .program import Program
from .rings import Ring, Traffic

Span = tuple[int, int]


@dataclass
class UnitReport:
    """A hardware pipe of a core: cycles it worked, and stood still for a FIFO."""

    busy: int = 0
    stalled: int = 0


@dataclass
class CoreReport:
    """A core.

    Attributes:
        name: Such as "aic" or "aiv0".
        kind: "cube", "vector" or "mix".
        busy: Cycles in which one of its hardware pipes worked.
        stalled: Cycles in which none did, as it or one of them waited for a FIFO.
        bytes_read: From global memory, by loads; messages of pipes aside.
        bytes_written: To global memory, by stores.
        units: By hardware pipe, those that worked.
        events: Work, by time of issue.
        waits: Waits, by time of issue.
        scalar_spans: When the scalar unit worked; its operations are no events.
    """

    name: str
    kind: str
    busy: int = 0
    stalled: int = 0
    bytes_read: int = 0
    bytes_written: int = 0
    units: dict[str, UnitReport] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)
    scalar_spans: list[Span] = field(default_factory=list)


@dataclass
class FifoReport:
    """A ring.

    Attributes:
        slots: `slot_num`.
        messages: How many went through it.
        high_water: Most slots that were taken at one time.
        traffic: What happened to each message.
    """

    slots: int
    messages: int
    high_water: int
    traffic: list[Traffic] = field(default_factory=list)


@dataclass
class PipelineReport:
    """A run of a pipeline.

    Attributes:
        function: That it is in, or that launched its cores.
        finished: By item, when all that was stored of it was there.
    """

    function: str
    finished: list[int]

    @property
    def steady_interval(self) -> float | None:
        """Cycles between two items once the pipeline is full.

        The mean over the second half of the items; None of fewer than three.
        """
        middle = len(self.finished) // 2
        count = len(self.finished) - 1 - middle
        return (self.finished[-1] - self.finished[middle]) / count if count > 0 else None

    def __str__(self) -> str:
        """One line."""
        text = f"@{self.function}, {len(self.finished)} items"
        steady = self.steady_interval
        return text if steady is None else f"{text}, one every {steady:.0f} cycles once it is full"


@dataclass
class Report:
    """What a simulation found out.

    Attributes:
        outputs: By pointer parameter, its memory: of the shape that was given,
            else all up to the last element that was written. Only those that
            were written are there.
        makespan: Cycles from the start to the end.
        cores: By name.
        fifo: By ring: "c2v" and "v2c" of pipe 0, "c2v.1" of pipe 1.
        lower_bound: The most cycles that a core was busy: with what its pipes
            overlap now, no overlap of the cores makes it faster.
        pipe_bound: The most cycles that a hardware pipe of a core was busy: no
            order of the same operations makes it faster.
        overlap: Cycles in which cube and vector cores were busy at once.
        bytes_read: From global memory, by loads of all cores.
        bytes_written: To global memory, by stores of all cores.
        model: Of the FIFOs, "exact" or "credit".
        seed: Of the inputs.
        costs: Name of the cost table.
        printed: What the program printed.
        pipelines: Those that ran, one after the other.
    """

    outputs: dict[str, np.ndarray]
    makespan: int
    cores: dict[str, CoreReport]
    fifo: dict[str, FifoReport]
    lower_bound: int
    pipe_bound: int
    overlap: int
    bytes_read: int
    bytes_written: int
    model: str
    seed: int
    costs: str
    printed: list[str]
    pipelines: list[PipelineReport] = field(default_factory=list)
    regions: dict[tuple[int, int], Region] = field(repr=False, default_factory=dict)
    created: list[Region] = field(repr=False, default_factory=list)
    program: Program | None = field(repr=False, default=None)

    @property
    def steady_interval(self) -> float | None:
        """Cycles between two items of the last pipeline once it is full; None without one."""
        return self.pipelines[-1].steady_interval if self.pipelines else None

    def save_timeline(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Draws when what ran; see `timeline.draw_timeline`."""
        from .timeline import draw_timeline

        draw_timeline(self, path, **options)

    def save_trace(self, path: str | os.PathLike[str]) -> None:
        """Writes when what ran, for Perfetto; see `trace.write_trace`."""
        from .trace import write_trace

        write_trace(self, path)

    def to_dict(self) -> dict:
        """All figures, as JSON has them."""
        return {
            "makespan": self.makespan,
            "lower_bound": self.lower_bound,
            "pipe_bound": self.pipe_bound,
            "overlap": self.overlap,
            "bytes_read": self.bytes_read,
            "bytes_written": self.bytes_written,
            "model": self.model,
            "seed": self.seed,
            "costs": self.costs,
            "cores": {
                core.name: {
                    "kind": core.kind,
                    "busy": core.busy,
                    "stalled": core.stalled,
                    "bytes_read": core.bytes_read,
                    "bytes_written": core.bytes_written,
                    "pipes": {
                        unit: {"busy": of.busy, "stalled": of.stalled}
                        for unit, of in core.units.items()
                    },
                }
                for core in self.cores.values()
            },
            "fifos": {
                name: {
                    "slots": ring.slots,
                    "messages": ring.messages,
                    "high_water": ring.high_water,
                }
                for name, ring in self.fifo.items()
            },
            "pipelines": [
                {
                    "function": pipeline.function,
                    "items": len(pipeline.finished),
                    "steady_interval": pipeline.steady_interval,
                }
                for pipeline in self.pipelines
            ],
            "outputs": {name: int(array.size) for name, array in self.outputs.items()},
        }

    def to_json(self) -> str:
        """All figures as JSON."""
        return json.dumps(self.to_dict(), indent=2)

    def __str__(self) -> str:
        """The figures for people."""
        lines = [f"makespan     {self.makespan} cycles"]
        if self.lower_bound:
            cores, pipes = (self.makespan / n for n in (self.lower_bound, self.pipe_bound))
            lines[0] += f": {cores:.2f} x the busiest core ({self.lower_bound})"
            lines[0] += f", {pipes:.2f} x the busiest hardware pipe ({self.pipe_bound})"
        if len({core.kind for core in self.cores.values()}) > 1:
            lines.append(f"overlap      {self.overlap} cycles with cube and vector cores busy")
        lines.append(f"memory       {self.bytes_read} bytes read, {self.bytes_written} written")
        for core in self.cores.values():
            text = f"{core.name:<12} busy {core.busy}, stalled {core.stalled}"
            if len(self.cores) > 1 and core.bytes_read + core.bytes_written:
                text += f", {core.bytes_read} bytes read, {core.bytes_written} written"
            lines.append(text)
            pipes = [
                f"{unit} {of.busy}" + (f" (stalled {of.stalled})" if of.stalled else "")
                for unit, of in core.units.items()
            ]
            lines.append(f"{'':<12} " + ", ".join(pipes))
        for name, ring in self.fifo.items():
            lines.append(
                f"{name:<12} {ring.messages} messages, at most {ring.high_water} of "
                f"{ring.slots} slots taken"
            )
        lines += [f"pipeline     {pipeline}" for pipeline in self.pipelines]
        lines.append(f"model        {self.model} FIFOs; costs: {self.costs}; seed {self.seed}")
        return "\n".join(lines)


def make_report(
    machine: Machine, arguments: dict[tuple[int, int], Region], seed: int, costs: CostTable
) -> Report:
    """Sums up what a machine did with the memory behind its arguments."""
    cores: dict[str, CoreReport] = {}
    for core in machine.all_cores():
        _add_core(cores.setdefault(core.name, CoreReport(core.name, core.kind)), core)
    busy: dict[str, list[Span]] = {}
    for core in cores.values():
        spans = merge([(e.start, e.end) for e in core.events] + core.scalar_spans)
        core.busy = sum(end - start for start, end in spans)
        waits = merge((w.start, w.end) for w in core.waits)
        core.stalled = sum(end - start for start, end in waits) - _common(waits, spans)
        busy[core.kind] = merge([*busy.get(core.kind, []), *spans])
    fifo: dict[str, FifoReport] = {}
    for block in machine.blocks:
        for ring in block.rings.values():
            _add_ring(fifo, ring.label, ring)
    return Report(
        outputs=_outputs(arguments.values()),
        makespan=machine.host.clock.end(),
        cores=cores,
        fifo=fifo,
        lower_bound=max((core.busy for core in cores.values()), default=0),
        pipe_bound=max((of.busy for c in cores.values() for of in c.units.values()), default=0),
        overlap=_common(busy.get("cube", []), busy.get("vector", [])),
        bytes_read=sum(core.bytes_read for core in cores.values()),
        bytes_written=sum(core.bytes_written for core in cores.values()),
        model=machine.model,
        seed=seed,
        costs=costs.name,
        printed=machine.printed,
        pipelines=[PipelineReport(*of) for of in machine.pipelines],
        regions=arguments,
        created=machine.regions,
        program=machine.program,
    )


def _add_core(report: CoreReport, core: Core) -> None:
    report.events += core.clock.events
    report.waits += core.clock.waits
    report.bytes_read += core.bytes_read
    report.bytes_written += core.bytes_written
    sums = {unit: report.units.get(unit, UnitReport()) for unit in UNITS}
    spans = [(start, end) for start, end in core.clock.scalar_spans]
    report.scalar_spans += spans
    sums["SCALAR"].busy += sum(end - start for start, end in spans)
    for event in core.clock.events:
        sums[event.unit].busy += event.end - event.start
    for wait in core.clock.waits:
        if wait.unit is not None:
            sums[wait.unit].stalled += wait.end - wait.start
    report.units = {unit: of for unit, of in sums.items() if of.busy or of.stalled}


def _add_ring(fifo: dict[str, FifoReport], name: str, ring: Ring) -> None:
    known = fifo.setdefault(name, FifoReport(ring.slots, 0, 0))
    known.messages += len(ring.traffic)
    known.high_water = max(known.high_water, ring.high_water())
    known.traffic += ring.traffic


def merge(spans: Iterable[Span]) -> list[Span]:
    """The union of spans, in order and apart."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        elif end > start:
            merged.append((start, end))
    return merged


def _common(left: list[Span], right: list[Span]) -> int:
    total = i = j = 0
    while i < len(left) and j < len(right):
        start, end = max(left[i][0], right[j][0]), min(left[i][1], right[j][1])
        total += max(0, end - start)
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return total


def _outputs(regions: Iterable[Region]) -> dict[str, np.ndarray]:
    outputs: dict[str, np.ndarray] = {}
    for region in regions:
        written = region.written()
        if not len(written):
            continue
        name = region.name
        while name in outputs:
            name += "'"
        if region.size is None:
            outputs[name] = region.elements[: written[-1] + 1].copy()
        else:
            outputs[name] = region.elements[: region.size].reshape(region.shape).copy()
    return outputs
