# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tile buffers, and other names for what is in them."""

from __future__ import annotations

from ... import ir
from ..errors import SimulationError
from ..registry import meaning
from ..tiles import Storage, Tile, TileBuffer, TileInfo, reinterpret_value


def _first(values):
    return values[0] if values else None


@meaning("pto.alloc_tile", cost="free")
def alloc_tile(op, *operands):
    """A buffer at an address, or with storage of its own."""
    address, rows, cols = map(_first, op.split(operands))
    info = TileInfo.of(op.result_types[0])
    if address is None:
        storage = Storage.fresh(info.size_bytes)
    else:
        storage = op.core.memories[info.space].at(address, info.size_bytes)
    return TileBuffer(info, storage, info.resolve((rows, cols)))


@meaning("pto.declare_tile", cost="free")
def declare_tile(op):
    """A buffer without storage, until a pop gives it some."""
    info = TileInfo.of(op.result_types[0])
    return TileBuffer(info, Storage.fresh(info.size_bytes), info.resolve((None, None)))


@meaning("pto.subview", "pto.subset")
def subview(op, source, *operands):
    """A window of a buffer."""
    info = TileInfo.of(op.result_types[0])
    rows = cols = None
    if op.name == "pto.subview":
        _, offsets, valid_row, valid_col = op.split((source, *operands))
        rows, cols = _first(valid_row), _first(valid_col)
    else:
        offsets = operands
    row, col = offsets
    if rows is None and cols is None:
        # What the source has of it is valid, unless the type says otherwise.
        rows, cols = (
            min(max(valid - at, 0), extent)
            for valid, at, extent in zip(source.valid, (row, col), info.shape, strict=True)
        )
    return source.window(info, row, col, info.resolve((rows, cols)))


@meaning("pto.treshape", "pto.bitcast")
def reinterpret(op, source):
    """The same bytes as another tile."""
    info = TileInfo.of(op.result_types[0])
    if isinstance(source, Tile):
        return reinterpret_value(source, info)
    full = source.valid == source.info.shape
    valid = (None, None) if full or info.shape != source.info.shape else source.valid
    return source.reinterpret(info, info.resolve(valid))


@meaning("pto.set_validshape")
def set_validshape(op, buffer, rows, cols):
    """Changes the valid extents of a buffer."""
    shape = buffer.info.shape
    if not (0 <= rows <= shape[0] and 0 <= cols <= shape[1]):
        raise SimulationError(
            f"a valid region of {rows}x{cols} in a tile of {shape[0]}x{shape[1]}"
        )
    buffer.valid = (rows, cols)


@meaning("pto.tassign")
def tassign(op, buffer, address):
    """Places a buffer at an address."""
    storage = op.core.memories[buffer.info.space].at(address, buffer.info.size_bytes)
    buffer.storage, buffer.offset, buffer.row, buffer.col = storage, 0, 0, 0
    buffer.layout = buffer.info.layout
    return buffer


@meaning("pto.alloc_multi_tile", cost="free")
def alloc_multi_tile(op, *operands):
    """Several buffers, each with storage of its own."""
    rows, cols = map(_first, op.split(operands))
    spelling = str(op.result_types[0])
    inner, count = spelling.removeprefix("!pto.multi_tile_buf<").removesuffix(">").rsplit(",", 1)
    type = ir.Type.parse(inner, context=op.result_types[0].context)
    info = TileInfo.of(type)
    return [
        TileBuffer(info, Storage.fresh(info.size_bytes), info.resolve((rows, cols)))
        for _ in range(int(count.split("=")[1]))
    ]


@meaning("pto.multi_tile_get")
def multi_tile_get(op, buffers, slot):
    """One of several buffers."""
    if not 0 <= slot < len(buffers):
        raise SimulationError(f"tile {slot} of {len(buffers)}")
    return buffers[slot]
