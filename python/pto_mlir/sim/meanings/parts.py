# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parts of tiles, and tiles put together."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..operations import cut
from ..registry import Window, tile_meaning
from .moves import decode_factors, processed
from .operands import locate, same_bits

PADS = ("null", "zero", "max", "min")


def window(op, src: np.ndarray, row: int, col: int) -> np.ndarray:
    """The elements that the destination gets, from there on."""
    rows, cols = op.shape
    if row < 0 or col < 0 or row + rows > src.shape[0] or col + cols > src.shape[1]:
        raise SimulationError(
            f"a window of {rows}x{cols} at {row}, {col} of a valid region of "
            f"{src.shape[0]}x{src.shape[1]}"
        )
    return src[row : row + rows, col : col + cols]


@tile_meaning("pto.textract")
def textract(op, src, indexRow, indexCol):
    """A window of the size of the destination."""
    return window(op, src, indexRow, indexCol)


@tile_meaning("pto.textract_fp")
def textract_fp(op, src, fp, indexRow, indexCol):
    """A window, scaled by one factor per column of it."""
    return processed(op, window(op, src, indexRow, indexCol), decode_factors(op.shape[1], fp))


@tile_meaning("pto.tinsert")
def tinsert(op, src, indexRow, indexCol):
    """The destination with `src` at that place."""
    return Window(indexRow, indexCol, src)


@tile_meaning("pto.tinsert_fp")
def tinsert_fp(op, src, fp, indexRow, indexCol):
    """The destination with `src`, scaled by one factor per column of it."""
    return Window(indexRow, indexCol, processed(op, src, decode_factors(src.shape[1], fp)))


@tile_meaning("pto.tconcat")
def tconcat(op, src0, src1):
    """`src0` and to its right `src1`."""
    rows = op.shape[0]
    return np.concatenate(
        [cut(src, (rows, src.shape[1]), "the operand") for src in (src0, src1)], axis=1
    )


@tile_meaning("pto.tpack", same_shape=True)
def tpack(op, src):
    """The low bits of each integer."""
    if not (dtypes.is_integer(src.dtype) and dtypes.is_integer(op.dtype)):
        raise SimulationError(
            f"'pto.tpack' of {src.dtype} to {op.dtype}: whether it rounds floats or cuts off "
            "their bits is not public"
        )
    return src.astype(op.dtype)


def pad_value(dtype: np.dtype, pad: int) -> np.generic:
    """What a tile is padded with: the type's infinities, or its extremes."""
    if PADS[pad] == "zero":
        return dtype.type(0)
    if dtypes.is_integer(dtype):
        bounds = np.iinfo(dtype)
        return dtype.type(bounds.max if PADS[pad] == "max" else bounds.min)
    sign = 1 if PADS[pad] == "max" else -1
    infinity = dtype.type(np.inf)
    return dtype.type(sign * (infinity if np.isinf(infinity) else ml_dtypes.finfo(dtype).max))


@tile_meaning("pto.tfillpad", "pto.tfillpad_expand", "pto.tfillpad_inplace")
def tfillpad(op, src):
    """`src`, and around it what the destination's type is padded with.

    A buffer is filled to the end of its tile, not only to that of its valid
    region.
    """
    info, rows, cols = op.tile, *op.shape
    is_in_place = op.name == "pto.tfillpad_inplace"
    if PADS[info.pad] == "null" and not is_in_place:
        if src.shape[0] < rows or src.shape[1] < cols:
            raise SimulationError(f"'{op.name}' fills a tile whose type has no pad")
        return src
    shape = op.shape if op.result_types else info.shape
    # In place a tile without a pad gets zeros.
    result = np.full(shape, pad_value(info.dtype, info.pad or PADS.index("zero")))
    src = same_bits(src, info.dtype)[: shape[0], : shape[1]]
    result[: src.shape[0], : src.shape[1]] = src
    return result if op.result_types else Window(0, 0, result)


@tile_meaning("pto.ttrans")
def ttrans(op, src):
    """Rows as columns."""
    return src.T


@tile_meaning("pto.tgetval")
def tgetval(op, src, offset):
    """The element at that place in storage."""
    return src[locate(op.infos["src"], offset, src.shape)]


@tile_meaning("pto.tsetval")
def tsetval(op, offset, val):
    """The destination with another element at that place in storage."""
    shape = op.shape if op.result_types else op.tile.shape
    row, col = locate(op.tile, offset, shape)
    number = np.full((1, 1), dtypes.to_scalar(val, op.tile.dtype), op.tile.dtype)
    return Window(int(row), int(col), number)


@tile_meaning("pto.tprint")
def tprint(op, src):
    """Prints the valid region, to what the report has of it."""
    info = op.infos.get("src")
    kind = info.spelling if info else f"{src.shape[0]}x{src.shape[1]} of {src.dtype}"
    text = np.array2string(src, threshold=256)
    op.core.machine.printed.append(f"{op.core.name}: {kind}\n{text}")


@tile_meaning("pto.tsync")
def tsync(op, events):
    """Nothing: operations here wait for what they read."""


@tile_meaning("pto.tget_scale_addr")
def tget_scale_addr(op):
    """Leaves a buffer as it is: the scales are those that are moved into it."""
    if op.result_types:
        raise SimulationError(
            "'pto.tget_scale_addr' in value form: what the scales of a tile value are is not known"
        )
    return Window(0, 0, np.zeros((0, 0), op.dtype))
