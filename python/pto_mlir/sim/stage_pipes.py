# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pipes between the cores of a pipeline: their pushes and pops.

Messages lie in global memory. A push waits for the release of its slot, and the
pop, which copies the message out, releases it, on all targets.
"""

from __future__ import annotations

from .. import ir
from .control import Steps
from .core import Core, until
from .errors import SimulationError
from .operations import Frame, Operation
from .program import operation
from .rings import Part, Ring, contents
from .tiles import Tile, TileBuffer, TileInfo


class StageMessage(Operation):
    """A push to or a pop from a pipe that a symbol names."""

    suspends = True

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder):
        """Decodes the op and the pipe."""
        super().__init__(op, number, operands, results)
        self.pipe = self.attr("pipe")
        declared = decoder.program.stage_pipes[self.pipe].attributes
        self.slots = ir.IntegerAttr(declared["slots"]).value
        self.info = TileInfo.of(ir.TypeAttr(declared["type"]).value)
        ends = (ir.FlatSymbolRefAttr(declared[end]).value for end in ("producer", "consumer"))
        self.name_of_pipe = "pipe @{} from @{} to @{}".format(self.pipe, *ends)

    def ring(self, core: Core) -> Ring:
        """The pipe, as the core's launch has it."""
        if core.block is None:
            raise SimulationError("a pipe needs a core of its own; the host has none")
        return core.block.stage_ring(self.pipe, self.name_of_pipe, self.slots, self.info.size_bytes)


@operation("pto.stage_push")
class StagePush(StageMessage):
    """Puts a tile into the next slot, once there is one."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        tile = frame[self.operands[0]]
        ring, clock = self.ring(core), core.clock
        index = ring.pushed[0]
        what = f"room for message {index} of {ring.name}"
        yield from until(self, lambda: ring.has_room(index), what)
        info, payload, sent = contents(tile)
        size = payload.size * info.dtype.itemsize
        unit, cycles = clock.costs.of_move(info.space, "gm", size)
        clock.stall(unit, ring.room_since(index), self, what)
        clock.issue(self, unit, cycles + clock.costs.sync, clock.ready([tile], []), [tile])
        ring.push(0, Part(info, payload, sent, 0, clock.events[-1]), core.name)


@operation("pto.stage_pop")
class StagePop(StageMessage):
    """Takes the next message, once it is there, and gives its slot back."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        ring, clock = self.ring(core), core.clock
        index = ring.popped[0]
        what = f"message {index} of {ring.name}"
        yield from until(self, lambda: ring.has_message(index), what)
        arrival = ring.traffic[index].arrived
        _, (part,) = ring.pop(0, self)
        target = frame[self.operands[0]] if self.operands else None
        info = TileInfo.of((self.operand_types if self.operands else self.result_types)[0])
        valid = target.valid if target is not None else info.resolve(part.payload.shape)
        if valid != part.payload.shape:
            sent, popped = ("x".join(map(str, shape)) for shape in (part.payload.shape, valid))
            raise SimulationError(
                f"message {index} of {ring.name} has {sent} valid elements and {popped} are popped",
                notes=[("pushed here", part.push.op.location)],
            )
        unit, cycles = clock.costs.of_move("gm", info.space, part.payload.nbytes)
        clock.stall(unit, arrival, self, what)
        ready = max(arrival, clock.ready([], [] if target is None else [target]))
        end = clock.issue(self, unit, cycles + clock.costs.sync, ready)
        ring.traffic[index].pops.append((core.name, clock.events[-1]))
        ring.release(0, end)
        if target is None:
            frame[self.results[0]] = self._value(info, part, ring, index, end)
        else:
            _copy(target, part, end)

    def _value(self, info: TileInfo, part: Part, ring: Ring, index: int, end: int) -> Tile:
        if part.sent is not None and not part.sent.all():
            raise SimulationError(
                f"pops message {index} of {ring.name}, of which not all was written",
                notes=[("pushed here", part.push.op.location)],
            )
        tile = Tile(info, part.payload)
        tile.written = end
        return tile


def _copy(target: TileBuffer, part: Part, end: int) -> None:
    target.write(part.payload, where=part.sent)
    target.note_written(end)
