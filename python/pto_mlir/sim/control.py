# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow: blocks, loops, branches, calls."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from .. import ir
from .core import Blocked, Core
from .errors import SimulationError, UsageError
from .memory import Region
from .operations import Frame, Operation
from .program import Block, Decoder, Function, operation

_LOADS = {"pto.load_scalar", "pto.addptr", "pto.cmo.cacheinvalid"}

#: A coroutine of a core. It yields what the core waits for.
Steps = Generator[Blocked, None, Any]


def run_block(core: Core, block: Block, frame: Frame) -> Steps:
    """Runs the operations of a block; returns the values its terminator has."""
    op = None
    try:
        for op in block.operations:
            if op.suspends:
                yield from op.steps(core, frame)
            else:
                op.run(core, frame)
    except SimulationError as error:
        if error.location is None:
            error.location = op.location
        raise
    except (ValueError, TypeError, ArithmeticError, LookupError, AttributeError) as error:
        if isinstance(error, UsageError):
            raise
        raise SimulationError(f"'{op.name}' failed: {error!r}", op.location) from error
    return [frame[slot] for slot in block.results]


def run_function(core: Core, function: Function, arguments: list[Any]) -> Steps:
    """Runs a function on a core; returns its results."""
    body = function.body
    frame: Frame = [None] * function.frame_size
    for slot, value in zip(body.arguments, arguments, strict=True):
        frame[slot] = value
    return (yield from run_block(core, body, frame))


class RegionOperation(Operation):
    """An operation with regions of one block each."""

    suspends = True

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder: Decoder):
        """Decodes an operation and its regions."""
        super().__init__(op, number, operands, results)
        self.blocks = [decoder.region(r) if len(r.blocks) else None for r in op.regions]

    def finish(self, frame: Frame, values: list[Any]) -> None:
        """Defines the results."""
        for slot, value in zip(self.results, values, strict=True):
            frame[slot] = value


@operation("scf.for")
class ForLoop(RegionOperation):
    """`scf.for`."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs all iterations."""
        lower, upper, step, *carried = [frame[slot] for slot in self.operands]
        if step <= 0:
            raise SimulationError(f"a loop with a step of {step}")
        body = self.blocks[0]
        index_slot, *slots = body.arguments
        progress = core.machine.progress
        # The outermost loop of a stage is the one over the items.
        counts_items = bool(core.label) and core.item is None
        for number, index in enumerate(range(lower, upper, step)):
            if counts_items:
                core.item = number
            core.clock.issue_scalar()
            if progress is not None:
                progress(core.clock.now)
            frame[index_slot] = index
            for slot, value in zip(slots, carried, strict=True):
                frame[slot] = value
            carried = yield from run_block(core, body, frame)
        if counts_items:
            core.item = None
        self.finish(frame, carried)


@operation("scf.while")
class WhileLoop(RegionOperation):
    """`scf.while`."""

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder: Decoder):
        """Decodes a loop."""
        super().__init__(op, number, operands, results, decoder)
        # Without effects but loads, an iteration that changes no value is only
        # left when another core writes to memory.
        self._may_poll = all(
            op.name.startswith("arith.") or op.name in _LOADS
            for block in self.blocks
            for op in block.operations
        )

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs until the condition fails."""
        before, after = self.blocks
        carried = [frame[slot] for slot in self.operands]
        while True:
            core.clock.issue_scalar()
            known, writes = carried, Region.total_writes
            for slot, value in zip(before.arguments, carried, strict=True):
                frame[slot] = value
            proceed, *values = yield from run_block(core, before, frame)
            if not proceed:
                break
            for slot, value in zip(after.arguments, values, strict=True):
                frame[slot] = value
            carried = yield from run_block(core, after, frame)
            if self._may_poll and carried == known:
                what = "waits for memory that it reads again and again to change"
                yield Blocked(self, what, lambda seen=writes: Region.total_writes != seen)
            else:
                yield Blocked(self, "runs", lambda: True)
        self.finish(frame, values)


@operation("scf.if")
class Conditional(RegionOperation):
    """`scf.if`."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs one of its blocks."""
        core.clock.issue_scalar()
        block = self.blocks[0 if frame[self.operands[0]] else 1]
        values = [] if block is None else (yield from run_block(core, block, frame))
        self.finish(frame, values)


@operation("scf.execute_region")
class ExecuteRegion(RegionOperation):
    """`scf.execute_region`."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs its block."""
        self.finish(frame, (yield from run_block(core, self.blocks[0], frame)))


@operation("scf.index_switch")
class IndexSwitch(RegionOperation):
    """`scf.index_switch`."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs the block of the case, or the default."""
        core.clock.issue_scalar()
        cases = self.attr("cases")
        value = frame[self.operands[0]]
        block = self.blocks[1 + cases.index(value) if value in cases else 0]
        self.finish(frame, (yield from run_block(core, block, frame)))


@operation("pto.section.cube", "pto.section.vector")
class CoreSection(RegionOperation):
    """Code of one kind of core in a function that both run."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs its block, where the core is of that kind."""
        if core.kind == self.name.removeprefix("pto.section."):
            yield from run_block(core, self.blocks[0], frame)


@operation("func.call")
class Call(Operation):
    """`func.call`: of a function on the same core, or a launch."""

    suspends = True

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder: Decoder):
        """Decodes a call."""
        super().__init__(op, number, operands, results)
        self.callee = decoder.program[self.attr("callee")]

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs the callee."""
        core.clock.issue_scalar()
        arguments = [frame[slot] for slot in self.operands]
        if core.kind == "host" and core.machine.launches(self.callee):
            core.machine.launch(self.callee, arguments)
            return
        values = yield from run_function(core, self.callee, arguments)
        for slot, value in zip(self.results, values, strict=True):
            frame[slot] = value
