# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pipelines as they are written: one item after the other, stages or none."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import ir
from .control import RegionOperation, Steps, run_block
from .core import Core
from .errors import SimulationError
from .memory import View
from .operations import Frame, Operation
from .program import Decoder, operation
from .tiles import Tile, TileInfo


def _argument_infos(op: ir.Operation, count: int) -> list[TileInfo]:
    """Types of the first block arguments, which are tiles."""
    arguments = list(op.regions[0].blocks[0].arguments)[:count]
    return [TileInfo.of(argument.type) for argument in arguments]


def hand_over(core: Core, op: Operation, tile: Tile, info: TileInfo) -> Tile:
    """A tile as it gets where it is used: moved, if that is another memory.

    It goes there as a pipe would bring it, through global memory.
    """
    clock, space = core.clock, tile.info.space
    moved = Tile(info, tile.array)
    moved.written = tile.written
    if space == info.space:
        return moved
    for way in ((space, "gm"), ("gm", info.space)):
        unit, cycles = clock.costs.of_move(*way, tile.array.nbytes)
        moved.written = clock.issue(op, unit, cycles, clock.ready([moved], []), [tile])
    return moved


@operation("pto.pipeline")
class Pipeline(RegionOperation):
    """Runs its body for each item of the streams."""

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder: Decoder):
        """Decodes a pipeline."""
        super().__init__(op, number, operands, results, decoder)
        self.function = decoder.function
        self.infos = _argument_infos(op, len(self.blocks[0].arguments))

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs all items."""
        inputs, carried, outputs = self.split([frame[slot] for slot in self.operands])[:3]
        count = self._item_count(inputs + outputs)
        body = self.blocks[0]
        outer = core.item, core.finished
        core.finished = {}
        for item in range(count):
            core.item = item
            core.clock.issue_scalar()
            tiles = [
                self._load(core, stream, item, info)
                for stream, info in zip(inputs, self.infos, strict=False)
            ]
            for slot, value in zip(body.arguments, tiles + carried, strict=True):
                frame[slot] = value
            values = yield from run_block(core, body, frame)
            for stream, tile in zip(outputs, values, strict=False):
                self._store(core, stream, item, tile)
            carried = values[len(outputs) :]
        core.machine.note_pipeline(self.function, [core])
        core.item, core.finished = outer

    def _item_count(self, streams: list[View]) -> int:
        counts = {stream.shape[0] for stream in streams}
        if len(counts) > 1:
            numbers = " and ".join(map(str, sorted(counts)))
            raise SimulationError(f"the streams of a pipeline have {numbers} items")
        return counts.pop()

    def _item(self, stream: View, item: int) -> View:
        rest = stream.shape[1:]
        return stream.slice((item, *(0 for _ in rest)), (1, *rest), self.location)

    def _load(self, core: Core, stream: View, item: int, info: TileInfo) -> Tile:
        view, clock = self._item(stream, item), core.clock
        array = np.ascontiguousarray(view.read()).reshape(view.rows_and_cols())
        unit, cycles = clock.costs.of_move("gm", info.space, array.nbytes)
        tile = Tile(info, array)
        tile.written = clock.issue(self, unit, cycles, clock.ready([view], []))
        return tile

    def _store(self, core: Core, stream: View, item: int, tile: Tile) -> None:
        view, clock = self._item(stream, item), core.clock
        unit, cycles = clock.costs.of_move(tile.info.space, "gm", tile.array.nbytes)
        end = clock.issue(self, unit, cycles, clock.ready([tile], []), [tile])
        view.write(tile.array.reshape(view.shape), self.number)
        core.note_stored(view, end)


@operation("pto.compute")
class Compute(RegionOperation):
    """Runs its body for each lane; the results are their pieces, one below the other."""

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder: Decoder):
        """Decodes a computation."""
        super().__init__(op, number, operands, results, decoder)
        self.infos = _argument_infos(op, len(operands))
        self.result_infos = [TileInfo.of(type) for type in self.result_types]

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs its lanes in order."""
        body = self.blocks[0]
        inputs = [
            hand_over(core, self, frame[slot], info)
            for slot, info in zip(self.operands, self.infos, strict=True)
        ]
        pieces: list[list[Tile]] = []
        for lane in range(self.attr("lanes", 1)):
            for slot, value in zip(body.arguments, [*inputs, lane], strict=True):
                frame[slot] = value
            pieces.append((yield from run_block(core, body, frame)))
        tiles = [
            self._stack(core, list(of_result), info)
            for of_result, info in zip(zip(*pieces, strict=True), self.result_infos, strict=True)
        ]
        self.finish(frame, tiles)

    def _stack(self, core: Core, pieces: list[Tile], info: TileInfo) -> Tile:
        handed = [hand_over(core, self, piece, info) for piece in pieces]
        tile = Tile(info, np.concatenate([piece.array for piece in handed]))
        tile.written = max(piece.written for piece in handed)
        return tile


@operation("pto.relay")
class Relay(Operation):
    """The same value, a stage later."""

    def __init__(self, op: ir.Operation, number: int, operands, results, _decoder: Any):
        """Decodes a relay."""
        super().__init__(op, number, operands, results)

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        frame[self.results[0]] = frame[self.operands[0]]
