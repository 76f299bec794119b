# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The simulator: what kernels compute, where they hang, and how long they take.

    report = sim.run(module, entry="main", inputs={"q": q}, model="credit")
    report.outputs["o"]; report.makespan; report.fifo["c2v"].high_water

Shapes are in elements, times in cycles of a cost table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import ir
from . import meanings, pipe_ops, pipelines, sections, stage_pipes, waits  # noqa: F401
from .compare import Comparison, Difference, compare_reports
from .costs import CostTable
from .errors import DeadlockError, SimulationError, UsageError
from .launch import Arguments, find_entry, start
from .machine import Machine
from .program import Program
from .registry import Window, known_operations, meaning, tile_meaning
from .report import CoreReport, FifoReport, PipelineReport, Report, UnitReport, make_report
from .timeline import draw_timeline
from .trace import write_trace

__all__ = [
    "Comparison",
    "CoreReport",
    "CostTable",
    "DeadlockError",
    "Difference",
    "FifoReport",
    "PipelineReport",
    "Report",
    "SimulationError",
    "UnitReport",
    "UsageError",
    "Window",
    "compare",
    "draw_timeline",
    "known_operations",
    "meaning",
    "run",
    "tile_meaning",
    "write_trace",
]


def run(
    module: ir.Module | Program,
    entry: str | Sequence[str] | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    model: str | None = None,
    costs: CostTable | None = None,
    blocks: int | None = None,
    lanes: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Runs a module.

    Args:
        module: It must not change meanwhile.
        entry: Where to begin; several functions run side by side. See
            `launch.find_entry` for what is taken without it.
        inputs: Values by name of a parameter of the entry: arrays for pointers,
            of their element type, and numbers for scalars. A pointer without
            one has unbounded memory, whose contents are a function of seed,
            parameter and offset; a scalar without one is a small number.
        seed: For what is made up.
        model: Of the FIFOs, "exact" or "credit"; that of the target unless given.
        costs: Cost table; the default one unless given.
        blocks: How many blocks to launch; what the entry says unless given.
        lanes: Vector cores of a block, 1 or 2. Unless given, 2 where a kernel
            splits tiles or asks which lane it is.
        progress: Called now and then with the cycles a core has come to.

    Raises:
        SimulationError: The program does something it must not, or has an
            operation without a meaning.
        DeadlockError: It cannot go on.
        UsageError: Entry, inputs or model are not those of this module.
    """
    program = module if isinstance(module, Program) else Program(module)
    functions = find_entry(program, entry)
    costs = costs or CostTable.default()
    arguments = Arguments(functions, inputs or {}, seed)
    machine = Machine(program, functions[0], model, costs, lanes)
    machine.progress = progress
    start(machine, functions, arguments, blocks)
    return make_report(machine, arguments.regions, seed, costs)


def compare(
    before: ir.Module | Program,
    after: ir.Module | Program,
    entry: str | Sequence[str] | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    rtol: float = 0,
    **options: Any,
) -> Comparison:
    """Runs two modules on the same inputs and compares all they stored.

    Args:
        before: The first one.
        after: The second one.
        entry: As in `run`, of both.
        inputs: As in `run`, of both.
        rtol: How far elements may be apart, relative to the first one's; 0
            asks for the same bits.
        options: As in `run`.

    Raises:
        SimulationError: One of them could not be run to its end.
        UsageError: Entry, inputs or model are not those of these modules.
    """
    old = run(before, entry, inputs, **options)
    new = run(after, entry, inputs, **options)
    return compare_reports(old, new, rtol)
