# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sections: the body once per item, one section after the other on all cores."""

from __future__ import annotations

import itertools
import math

import numpy as np

from .. import ir
from . import dtypes
from .control import RegionOperation, Steps, run_block
from .core import Blocked, Core
from .errors import SimulationError
from .meanings.affine import evaluate
from .meanings.operands import same_bits
from .memory import View
from .operations import Frame, Operation
from .program import Decoder, operation
from .tiles import Tile, TileInfo


@operation("pto.section")
class Section(RegionOperation):
    """Code of one kind of core, for each of its items.

    No core goes on before those that run the section have ended it.
    """

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs all items, or waits for the cores that do."""
        kind = self.attr("core")
        runners = [c for c in core.block.cores if c.kind in (kind, "mix")]
        if not runners:
            raise SimulationError(f"no {kind} core runs this section")
        turn = core.events.get(self, 0)
        core.events[self] = turn + 1
        ended = core.block.sections.setdefault((self, turn), {})
        if core in runners:
            yield from self._run_items(core, frame)
            ended[core.name] = core.clock.end()

        def is_over() -> bool:
            return len(ended) == len(runners)

        while not is_over():
            yield Blocked(self, f"waits for the {kind} core to end a section", is_over)
        if core not in runners:
            core.clock.wait_for(max(ended.values()))

    def _run_items(self, core: Core, frame: Frame) -> Steps:
        body = self.blocks[0]
        progress = core.machine.progress
        for item in itertools.product(*map(range, self.attr("extents"))):
            core.clock.issue_scalar()
            if progress is not None:
                progress(core.clock.now)
            for slot, index in zip(body.arguments, item, strict=True):
                frame[slot] = index
            yield from run_block(core, body, frame)


class SectionAccess(Operation):
    """A load or store of a section.

    Attributes:
        page: Type of the tile in the body.
        sub: Of how many tiles of the tensor it is made.
        tile_shape: Rows and columns of each, of which `valid` move.
    """

    def __init__(self, op: ir.Operation, number: int, operands, results, decoder: Decoder):
        """Decodes the op in a section."""
        super().__init__(op, number, operands, results)
        item = op.parent.regions[0].blocks[0].arguments
        self._item = [decoder.slots[index] for index in item]
        self._map = self.attr("map").value
        types = self.result_types or self.operand_types
        self.page = TileInfo.of(types[0])
        self.sub = self.attr("sub")
        rows, cols = self.page.shape
        valid_rows, valid_cols = self.page.resolve((None, None))
        self.tile_shape = (rows // self.sub, cols)
        self.valid = (valid_rows // self.sub, valid_cols)

    def tiles(self, view: View, frame: Frame) -> list[View]:
        """The valid regions of the item's tiles, in order.

        Raises:
            SimulationError: One is not within the tensor, or its elements are in blocks.
        """
        if view.layout not in ("nd", "dn"):
            raise SimulationError(
                f"a section with a view of layout {view.layout} cannot be simulated"
            )
        tiles = []
        for block in range(self.sub):
            point = [*(frame[slot] for slot in self._item), block]
            tile = [evaluate(expression, point, []) for expression in self._map.results]
            for at, size, extent in zip(tile, self.tile_shape, view.shape, strict=True):
                if not 0 <= at * size <= extent - size:
                    raise SimulationError(
                        f"{self.spell_item(frame)} is outside of {view.pointer.region.name}: tile "
                        f"{tuple(tile)}, of {' x '.join(map(str, self.tile_shape))} elements, of a "
                        f"tensor of {' x '.join(map(str, view.shape))}"
                    )
            offsets = [at * size for at, size in zip(tile, self.tile_shape, strict=True)]
            tiles.append(view.slice(offsets, self.valid, self.location))
        return tiles

    def spell_item(self, frame: Frame) -> str:
        """As in "item (2, 1)"."""
        return f"item ({', '.join(str(frame[slot]) for slot in self._item)})"


@operation("pto.section_load")
class SectionLoad(SectionAccess):
    """`pto.section_load`."""

    def run(self, core: Core, frame: Frame) -> None:
        """Loads the page of the item."""
        tiles = self.tiles(frame[self.operands[0]], frame)
        try:
            array = np.concatenate([tile.read() for tile in tiles])
        except SimulationError as error:
            error.message = f"{self.spell_item(frame)} {error.message}"
            raise
        array = dtypes.convert(same_bits(array, self.page.dtype), self.page.dtype)
        clock = core.clock
        size = math.prod(array.shape) * self.page.dtype.itemsize
        unit, cycles = clock.costs.of_move("gm", self.page.space, size)
        page = Tile(self.page, array)
        page.written = clock.issue(self, unit, cycles, clock.ready(tiles, ()))
        core.note_traffic(tiles, ())
        frame[self.results[0]] = page


@operation("pto.section_store")
class SectionStore(SectionAccess):
    """`pto.section_store`."""

    def run(self, core: Core, frame: Frame) -> None:
        """Stores the page of the item."""
        page, view = (frame[slot] for slot in self.operands)
        tiles = self.tiles(view, frame)
        dtype = view.pointer.dtype
        array = page.array if self.page.space == "acc" else same_bits(page.array, dtype)
        array = dtypes.convert(array, dtype)
        for block, tile in enumerate(tiles):
            first = block * self.tile_shape[0]
            tile.write(array[first : first + self.valid[0]], self.number)
        clock = core.clock
        size = math.prod(array.shape) * dtype.itemsize
        unit, cycles = clock.costs.of_move(self.page.space, "gm", size)
        end = clock.issue(self, unit, cycles, clock.ready([page], ()), [page])
        for tile in tiles:
            clock.note_stored(tile, end)
        core.note_traffic((), tiles)
