# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gathers and scatters.

Where several elements go to one place the last one in row-major order stays.
"""

from __future__ import annotations

import numpy as np

from ..errors import SimulationError
from ..operations import cut
from ..registry import Window, tile_meaning
from .operands import locate, per_row, same_bits, wide

#: Which elements of each group of a mask pattern are meant, of how many.
PATTERNS = {
    "P0101": ((0,), 2),
    "P1010": ((1,), 2),
    "P0001": ((0,), 4),
    "P0010": ((1,), 4),
    "P0100": ((2,), 4),
    "P1000": ((3,), 4),
    "P1111": ((0,), 1),
}

ATOMICS = {"add": np.add, "max": np.maximum, "min": np.minimum}


def chosen(pattern: str, extent: int) -> np.ndarray:
    """The places that a mask pattern means: its digits are places 3 2 1 0."""
    places, group = PATTERNS[pattern]
    return np.flatnonzero(np.isin(np.arange(extent) % group, places))


def axis_of(op) -> int:
    """The axis of the array that a mask pattern counts along."""
    return 0 if op.attr("axis", "row") == "col" else 1


def in_bounds(index: np.ndarray, extent: int, mode: str) -> tuple[np.ndarray, np.ndarray]:
    """Indices made legal as the mode says, and which of them were."""
    index = index.astype(np.int64)
    is_inside = (index >= 0) & (index < extent)
    if mode == "undefined" and not is_inside.all():
        raise SimulationError(
            f"index {int(index[~is_inside].ravel()[0])} is out of bounds, which are 0 to "
            f"{extent - 1}"
        )
    if extent == 0:
        raise SimulationError("nothing to gather from or to scatter to")
    clipped = index % extent if mode == "wrap" else np.clip(index, 0, extent - 1)
    return clipped, is_inside


def places(op, idx: np.ndarray, shape: tuple[int, int], mem: tuple[int, int], mode: str):
    """Where in memory the elements of a tile of that shape are.

    `coalesce` says what an index is: `elem` the number of an element of the
    view, one for each element of the tile; `row` that of a row of the view, one
    for each row. Without it their number decides.

    Returns:
        Numbers of elements of the view, and which of them were in bounds.
    """
    coalesce = op.attr("coalesce") or ("elem" if idx.shape == shape else "row")
    if coalesce == "elem":
        return in_bounds(cut(idx, shape, "the indices"), mem[0] * mem[1], mode)
    if mem[1] < shape[1]:
        raise SimulationError(f"rows of {shape[1]} elements of a view whose rows have {mem[1]}")
    row, is_inside = in_bounds(per_row(shape[0], idx), mem[0], mode)
    return row * mem[1] + np.arange(shape[1]), np.broadcast_to(is_inside, shape)


@tile_meaning("pto.mgather")
def mgather(op, mem, idx):
    """Elements or rows of global memory, by index.

    `gatherOob` says what an index outside the view means: an error (undefined),
    the nearest (clamp), its remainder (wrap), or 0.
    """
    mode = op.attr("gatherOob", "undefined")
    at, is_inside = places(op, idx, op.shape, mem.shape, mode)
    result = same_bits(mem.ravel()[at], op.dtype)
    return np.where(is_inside, result, np.zeros((), result.dtype)) if mode == "zero" else result


@tile_meaning("pto.mscatter")
def mscatter(op, src, idx):
    """Elements or rows to global memory, by index.

    `scatterOob` says what an index outside the view means: an error
    (undefined), nothing is written (skip), the nearest (clamp), its remainder
    (wrap).
    """
    mode = op.attr("scatterOob", "undefined")
    at, is_inside = places(op, idx, src.shape, op.shape, mode)
    is_written = is_inside if mode == "skip" else np.ones(src.shape, bool)
    at, values = at[is_written], same_bits(src, op.dtype)[is_written]
    where = np.zeros(op.shape, bool)
    where.ravel()[at] = True
    atomic = ATOMICS.get(op.attr("scatterAtomicOp", "none"))
    if atomic is None:
        result = np.zeros(op.shape, values.dtype)
        # numpy does not say which of several stays, so each place is written once.
        first, again = np.unique(at[::-1], return_index=True)
        result.ravel()[first] = values[::-1][again]
    else:
        result = wide(op.read("mem")).copy()
        with np.errstate(all="ignore"):
            atomic.at(result.ravel(), at, wide(values))
    return Window(0, 0, result, where)


@tile_meaning("pto.tgather")
def tgather(op, src, indices, kValue):
    """Elements by index, or those a mask pattern means.

    An index counts elements of the source in the order of its storage. A mask
    pattern chooses elements of each row; "col" of each column. Where the
    destination has other elements of that size they keep their bits, as indices
    do that a sort put between f32 numbers.
    """
    if kValue is not None:
        raise SimulationError(
            "'pto.tgather' by comparison: what it puts into its two destinations is not public"
        )
    if indices is not None:
        return same_bits(src, op.dtype)[locate(op.infos["src"], indices, src.shape)]
    axis = axis_of(op)
    taken = src.take(chosen(op.attr("maskPattern"), src.shape[axis]), axis=axis)
    return same_bits(taken, op.dtype)


@tile_meaning("pto.tgatherb")
def tgatherb(op, src, offsets):
    """Elements by their offset in bytes, or blocks of 32 bytes.

    With as many offsets per row as elements each is one element's; else each is
    that of 32 bytes.
    """
    info, size = op.infos["src"], src.dtype.itemsize
    start = offsets.astype(np.int64)
    if np.any(start % size):
        raise SimulationError(f"byte {int(start[start % size != 0][0])} begins no element")
    if offsets.shape[1] == op.shape[1]:
        at = start // size
    else:
        block = 32 // size
        at = (start[:, :, None] // size + np.arange(block)).reshape(start.shape[0], -1)
    return src[locate(info, cut(at, op.shape, "the offsets"), src.shape)]


@tile_meaning("pto.tscatter")
def tscatter(op, src, indexes):
    """The destination with elements by index, or where a mask pattern means.

    An index counts elements of the destination in the order of its storage.
    """
    shape = op.shape if op.result_types else op.tile.shape
    src = same_bits(src, op.dtype)
    result, where = np.zeros(shape, src.dtype), np.zeros(shape, bool)
    if indexes is not None:
        row, col = locate(op.tile, cut(indexes, src.shape, "the indexes"), shape)
        for *at, value in zip(row.ravel(), col.ravel(), src.ravel(), strict=True):
            result[tuple(at)] = value
        where[row, col] = True
        return Window(0, 0, result, where)
    axis = axis_of(op)
    count = src.shape[axis]
    at = chosen(op.attr("maskPattern"), op.shape[axis])[:count]
    if len(at) < count or src.shape[1 - axis] > op.shape[1 - axis]:
        raise SimulationError(
            f"{src.shape[0]}x{src.shape[1]} elements do not fit where "
            f"{op.attr('maskPattern')} means of {op.shape[0]}x{op.shape[1]}"
        )
    index = (slice(src.shape[0]), at) if axis == 1 else (at, slice(src.shape[1]))
    result[index], where[index] = src, True
    return Window(0, 0, result, where)


@tile_meaning("pto.thistogram")
def thistogram(op, src, idx):
    """How often each of the 256 values of a byte occurs in each row.

    `isMSB = true` counts the highest bytes. Otherwise, of 16-bit elements, the
    lower bytes are counted of those whose upper byte is the row's in `idx`.
    """
    need = ("u2", "i2", "u4", "i4")
    is_upper = op.attr("isMSB")
    if src.dtype.kind + str(src.dtype.itemsize) not in need or is_upper is None:
        raise SimulationError(
            "'pto.thistogram' is known of integers of 16 or 32 bits that say isMSB"
        )
    bits = 8 * src.dtype.itemsize
    numbers = np.ascontiguousarray(src).view(f"u{src.dtype.itemsize}").astype(np.int64)
    counted = np.ones(src.shape, bool)
    digit = numbers >> (bits - 8)
    if not is_upper:
        if bits != 16:
            raise SimulationError(
                "'pto.thistogram' of 32-bit elements without isMSB: which byte it counts is not "
                "public"
            )
        upper = per_row(src.shape[0], idx).astype(np.int64) & 255
        counted, digit = digit == upper, numbers & 255
    rows = [np.bincount(d[c], minlength=256) for d, c in zip(digit, counted, strict=True)]
    return np.array(rows, np.int64).reshape(-1, 256)
