# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a partitioned pipeline says of its stages, and what follows from it."""

from __future__ import annotations

import linecache
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import ir
from .._mlir_libs import _pto
from ..dialects import pto
from ..sim.errors import UsageError, spell_location


@dataclass
class Node:
    """A compute or a relay.

    Attributes:
        name: Of a compute its `pto.name`, else what the file calls its result,
            such as "%scores", else its number. A relay has that of the compute
            whose result it hands on, or "input".
        kind: "cube", "vector" or "relay".
        lanes: How many lanes it has.
        cost: Of one lane, or of the relay.
        weights: Bytes that all of its lanes keep on their cores.
        stage: Which stage it is in.
        cores: The logical core of each lane.
        location: In the source.
    """

    name: str
    kind: str
    lanes: int
    cost: int
    weights: int
    stage: int
    cores: list[int]
    location: ir.Location

    @property
    def time(self) -> int:
        """What it takes: as often its cost as one core has lanes of it."""
        return self.cost * max(Counter(self.cores).values())


class Edge(NamedTuple):
    """A value on its way: between two nodes, by their number in the schedule."""

    source: int
    target: int


@dataclass
class Stage:
    """A stage.

    Attributes:
        first: Its first logical core.
        end: The one behind its last.
        nodes: What is in it.
    """

    first: int
    end: int
    nodes: list[Node] = field(default_factory=list)

    @property
    def time(self) -> int:
        """Predicted cycles per item: its computes, and the relays that it hands on."""
        return sum(node.time for node in self.nodes)

    @property
    def relays(self) -> int:
        """How many values it hands on without using them."""
        return sum(node.kind == "relay" for node in self.nodes)


@dataclass
class Schedule:
    """A partitioned pipeline.

    Attributes:
        function: That it is in.
        stages: In order.
        nodes: Computes and relays, in order.
        edges: Between the nodes; the pipeline's inputs and outputs are none.
        interval: Cycles between two items that are claimed.
        bound: What no schedule is below.
        exact: Whether the search left out none.
        placement: Physical core of each logical one; None before placing.
    """

    function: str
    stages: list[Stage]
    nodes: list[Node]
    edges: list[Edge]
    interval: int
    bound: int
    exact: bool
    placement: list[int] | None

    @property
    def gap(self) -> int:
        """By how much the interval is above the bound."""
        return self.interval - self.bound

    @property
    def longest(self) -> int:
        """What the stages take that take longest: the bottlenecks."""
        return max(stage.time for stage in self.stages)

    def __str__(self) -> str:
        """A line about the whole, and a table of stages."""
        computes = sum(node.kind != "relay" for node in self.nodes)
        share = f" ({self.gap / self.bound:.1%})" if self.bound else ""
        lines = [
            f"@{self.function}: {computes} computes in {len(self.stages)} stages on "
            f"{self.stages[-1].end} cores",
            f"interval {self.interval}, bound {self.bound}, gap {self.gap}{share}, "
            + ("exact" if self.exact else "not exact"),
        ]
        rows = [("stage", "cores", "cycles", "load", "computes", "relays", "weights")]
        for number, stage in enumerate(self.stages):
            rows.append(
                (
                    str(number),
                    self._spell_cores(stage),
                    str(stage.time),
                    f"{stage.time / self.interval:.0%}" if self.interval else "",
                    str(len(stage.nodes) - stage.relays),
                    str(stage.relays),
                    str(sum(node.weights for node in stage.nodes)),
                )
            )
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        marks = ["", *("  bottleneck" * (s.time == self.longest) for s in self.stages)]
        for row, mark in zip(rows, marks, strict=True):
            cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  ".join(cells) + mark)
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return {
            "function": self.function,
            "interval": self.interval,
            "bound": self.bound,
            "gap": self.gap,
            "exact": self.exact,
            "placement": self.placement,
            "stages": [
                {
                    "cores": [stage.first, stage.end],
                    "cycles": stage.time,
                    "nodes": [
                        {
                            "name": node.name,
                            "kind": node.kind,
                            "cost": node.cost,
                            "cores": node.cores,
                            "weights": node.weights,
                        }
                        for node in stage.nodes
                    ],
                }
                for stage in self.stages
            ],
        }

    def _spell_cores(self, stage: Stage) -> str:
        """Logical cores, and where they are placed the physical ones."""
        last = stage.end - 1
        text = str(last) if last == stage.first else f"{stage.first} to {last}"
        if self.placement is not None:
            text += " at " + ", ".join(map(str, self.placement[stage.first : stage.end]))
        return text


def read_schedules(module: ir.Module) -> list[Schedule]:
    """The schedules of all pipelines of a module.

    Raises:
        UsageError: There is no pipeline, one is not partitioned, or what it says
            is no schedule.
    """
    found = list(_pipelines(module.operation))
    if not found:
        raise UsageError("the module has no pto.pipeline")
    return [_read(op, function) for op, function in found]


def _pipelines(op: ir.Operation, function: str = "") -> Iterator[tuple[ir.Operation, str]]:
    if "sym_name" in op.attributes:
        function = ir.StringAttr(op.attributes["sym_name"]).value
    if op.name == "pto.pipeline":
        yield op, function
        return
    for region in op.regions:
        for block in region.blocks:
            for nested in block.operations:
                yield from _pipelines(nested.operation, function)


def _integer(op: ir.Operation, name: str, default: int | None = None) -> Any:
    attributes = op.attributes
    return ir.IntegerAttr(attributes[name]).value if name in attributes else default


def _read(op: ir.Operation, function: str) -> Schedule:
    where = spell_location(op.location)
    attributes = op.attributes
    if "stages" not in attributes:
        raise UsageError(
            f"{where}: the pipeline of @{function} has no stages; partition it with "
            "pto-opt --partition-pipeline-stages"
        )
    bounds = list(ir.DenseI64ArrayAttr(attributes["stages"]))
    stages = [Stage(*bounds[at : at + 2]) for at in range(0, len(bounds), 2)]
    nodes: list[Node] = []
    edges: list[Edge] = []
    made: dict[ir.Value, int] = {}
    for nested in op.regions[0].blocks[0].operations:
        nested = nested.operation
        if nested.name == "pto.yield":
            continue
        sources = dict.fromkeys(made[value] for value in nested.operands if value in made)
        is_relay = nested.name == "pto.relay"
        origin = nodes[next(iter(sources))].name if is_relay and sources else "input"
        node = _relay(nested, origin) if is_relay else _compute(nested, len(nodes))
        if not 0 <= node.stage < len(stages) or not node.cores:
            raise UsageError(
                f"{spell_location(node.location)}: '{nested.name}' is in none of the "
                f"{len(stages)} stages; pto-opt --verify-pipeline-schedule says what else is wrong"
            )
        edges += [Edge(source, len(nodes)) for source in sources]
        made |= dict.fromkeys(nested.results, len(nodes))
        stages[node.stage].nodes.append(node)
        nodes.append(node)
    return Schedule(
        function,
        stages,
        nodes,
        edges,
        _integer(op, "interval"),
        _integer(op, "bound"),
        "exact" in attributes,
        list(ir.DenseI64ArrayAttr(attributes["placement"])) if "placement" in attributes else None,
    )


def _compute(op: ir.Operation, number: int) -> Node:
    attributes = op.attributes
    body = op.regions[0].blocks[0]
    cost = _integer(op, "cost")
    if cost is None:
        try:
            cost = pto.predict_cycles(body)
        except ValueError as error:
            where = spell_location(op.location)
            raise UsageError(f"{where}: the compute has no cost, and {error}") from error
    name = ir.StringAttr(attributes["pto.name"]).value if "pto.name" in attributes else ""
    return Node(
        name or _result_at(op.location) or f"#{number}",
        _pto.compute_kind(op),
        _integer(op, "lanes", 1),
        cost,
        _integer(op, "weights", 0),
        _integer(op, "stage", -1),
        list(ir.DenseI64ArrayAttr(attributes["cores"])) if "cores" in attributes else [],
        op.location,
    )


def _result_at(location: ir.Location) -> str:
    """What the file calls the first result of the operation there; empty without one."""
    if not location.is_a_file():
        return ""
    line = linecache.getline(location.filename, location.start_line)
    found = re.match(r"\s*(%[\w$.-]+)[^=]*=\s*$", line[: location.start_col - 1])
    return found[1] if found else ""


def _relay(op: ir.Operation, origin: str) -> Node:
    cost, stage, core = (_integer(op, name) for name in ("cost", "stage", "core"))
    return Node(origin, "relay", 1, cost, 0, stage, [core], op.location)
