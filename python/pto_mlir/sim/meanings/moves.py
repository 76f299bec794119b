# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Moves between memories.

Moves to and from global memory keep the bits of elements; those out of the
accumulator convert. On that way elements may be clipped at 0 (`reluPreMode`)
and then multiplied by factors: one number, or one per column. What they become
is rounded to nearest, ties to even; an integer too large becomes the largest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..operations import cut
from ..registry import tile_meaning
from .conversion import to_integer
from .operands import per_col, same_bits, wide


def decode_factor(number: Any) -> float:
    """A factor, which as an integer is the bits of an f32 in the low half."""
    if isinstance(number, np.floating) or not isinstance(number, int | np.integer):
        return float(number)
    bits = int(number) & 0xFFFFFFFFFFFFFFFF
    if bits >> 32:
        raise SimulationError(
            f"a factor of bits {bits:#x}: what those above the lowest 32 mean is not public"
        )
    return float(np.uint32(bits).view(np.float32))


def decode_factors(cols: int, fp: np.ndarray) -> np.ndarray:
    """One factor for each of so many columns."""
    row = per_col(cols, fp)
    if dtypes.is_float(row.dtype):
        return wide(row).astype(np.float64)
    if row.dtype.itemsize == 4:
        return np.ascontiguousarray(row).view(np.float32).astype(np.float64)
    return np.array([[decode_factor(int(number)) for number in row[0]]])


def processed(op, src: np.ndarray, factors: Any = None) -> np.ndarray:
    """Elements after what a move does to them on the way."""
    if op.attr("reluPreMode", "no_relu") == "normal_relu":
        src = np.where(wide(src) < 0, src.dtype.type(0), src)
    if factors is None:
        return src
    with np.errstate(all="ignore"):
        result = wide(src).astype(np.float64) * factors
        if dtypes.is_integer(op.dtype):
            return to_integer(np.rint(result), op.dtype, saturate=True)
        return result


def moved(op, src: np.ndarray, preQuantScalar: Any = None) -> np.ndarray:
    """Elements after a move that may scale them by one number."""
    return processed(op, src, None if preQuantScalar is None else decode_factor(preQuantScalar))


def unpacked(op, src: np.ndarray) -> np.ndarray:
    """The rows and columns of a slice whose elements are in blocks.

    The scales of left operands come in blocks of 16 rows and 2 columns
    (`mx_a_zz`), a block's elements by rows and blocks by rows; those of right
    operands in blocks of 2 rows and 16 columns (`mx_b_nn`), both by columns.
    `nz` has blocks of 32 bytes of a row: a slice of blocks, each of all rows.
    """
    layout = op.layout
    if layout in ("nd", "dn"):
        return src
    rows, cols = src.shape
    if layout == "nz":
        if cols * src.dtype.itemsize != 32 or not op.shape[0] or rows % op.shape[0]:
            raise SimulationError(
                f"an nz slice of {rows}x{cols} elements is none of rows of 32 bytes, as many as "
                "the tile has or a multiple"
            )
        blocks = src.reshape(-1, op.shape[0], cols)
        return blocks.transpose(1, 0, 2).reshape(op.shape[0], -1)
    high, across = (16, 2) if layout == "mx_a_zz" else (2, 16)
    if rows % high or cols % across:
        raise SimulationError(f"a slice of {rows}x{cols} scales is not of {high}x{across} blocks")
    if layout == "mx_a_zz":
        blocks = src.reshape(rows // high, cols // across, high, across)
        return blocks.transpose(0, 2, 1, 3).reshape(rows, cols)
    blocks = src.reshape(cols // across, rows // high, across, high)
    return blocks.transpose(1, 3, 0, 2).reshape(rows, cols)


@tile_meaning("pto.tload")
def tload(op, src, pad_value, left_padding_num, right_padding_num, init_condition):
    """The slice of global memory, between what it is padded with.

    PadValue and PadFirstElem put columns before and behind it, of `pad_value`
    or of each row's first element. Where the destination has more rows or
    columns still, `init_out_buffer` fills them with `pad_value`, unless
    `init_condition` is false.
    """
    mode = op.attr("pad_mode", "PadNull")
    result = same_bits(unpacked(op, src), op.dtype)
    filler = np.zeros((), op.dtype)
    if pad_value is not None:
        filler = np.asarray(dtypes.to_scalar(pad_value, op.dtype), op.dtype)
    if mode != "PadNull":
        sides = [np.full((len(result), 1), filler)] * 2
        if mode == "PadFirstElem":
            sides = [result[:, :1]] * 2
        left, right = (int(n or 0) for n in (left_padding_num, right_padding_num))
        result = np.concatenate(
            [sides[0].repeat(left, axis=1), result, sides[1].repeat(right, axis=1)], axis=1
        )
    if op.attr("init_out_buffer", False) and init_condition in (None, 1):
        whole = np.full(op.shape, filler)
        result = result[: op.shape[0], : op.shape[1]]
        whole[: result.shape[0], : result.shape[1]] = result
        return whole
    return result


@tile_meaning("pto.tprefetch")
def tprefetch(op, src):
    """The slice of global memory."""
    return same_bits(src, op.dtype)


def stored(op, result: np.ndarray) -> np.ndarray:
    """Elements as global memory gets them, added to its own where that is asked for."""
    is_acc = op.infos.get("src") is not None and op.infos["src"].space == "acc"
    result = result if is_acc else same_bits(result, op.dtype)
    if op.attr("atomicType", "atomic_none") == "atomic_none":
        return result
    result = cut(dtypes.convert(result, op.dtype), op.shape, "the tile")
    with np.errstate(all="ignore"):
        return wide(op.read("dst")) + wide(result)


@tile_meaning("pto.tstore")
def tstore(op, src, preQuantScalar):
    """The tile to global memory."""
    return stored(op, moved(op, src, preQuantScalar))


@tile_meaning("pto.tstore_fp")
def tstore_fp(op, src, fp):
    """The tile, scaled by one factor per column, to global memory."""
    return stored(op, processed(op, src, decode_factors(op.shape[1], fp)))


@tile_meaning("pto.tmov")
def tmov(op, src, fp, preQuantScalar):
    """The tile."""
    if op.attr("accToVecMode", "single_mode_vec0").startswith("dual"):
        raise SimulationError(
            "'pto.tmov' to both vector cores: which half the one destination shows is not public"
        )
    if fp is not None:
        return processed(op, src, decode_factors(op.shape[1], fp))
    return moved(op, src, preQuantScalar)


@tile_meaning("pto.tmov.fp")
def tmov_fp(op, src, fp):
    """The tile, scaled by one factor per column."""
    return processed(op, src, decode_factors(op.shape[1], fp))
