# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparison and selection, and the masks between them.

A mask holds a bit per element: that of row r, column c is bit c % 8, counted
from the lowest, of byte c // 8 of row r. So 16x16 elements have a mask of 16x2
valid bytes; bits behind the last column are 0.

A mask whose valid region has as many columns as the data holds an element per
element instead: all bits set where true (so that tnot, tand and tor work on
both kinds), anything but 0 means true.
"""

from __future__ import annotations

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..operations import cut
from ..registry import tile_meaning
from .operands import like, wide

COMPARISONS = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


def make_mask(op, is_true: np.ndarray) -> np.ndarray:
    """A mask of the destination's shape."""
    if not dtypes.is_integer(op.dtype):
        raise SimulationError(f"a mask holds integers, not {op.dtype}")
    cols = op.shape[1]
    if cols == is_true.shape[1]:
        true = op.dtype.type(1 if op.dtype.kind == "b" else dtypes.wrap_integer(-1, op.dtype))
        return np.where(is_true, true, op.dtype.type(0))
    room = cols * op.dtype.itemsize
    packed = np.packbits(is_true, axis=1, bitorder="little")
    if packed.shape[1] > room:
        raise SimulationError(
            f"a mask of {room} valid bytes per row where {packed.shape[1]} are needed"
        )
    bytes = np.zeros((is_true.shape[0], room), np.uint8)
    bytes[:, : packed.shape[1]] = packed
    return bytes.view(op.dtype)


def read_mask(op, mask: np.ndarray) -> np.ndarray:
    """Where a mask is true, as booleans of the destination's shape."""
    if mask.shape[1] == op.shape[1]:
        return cut(mask, op.shape, "the mask") != 0
    bytes = np.ascontiguousarray(mask).view(np.uint8)
    bits = np.unpackbits(bytes, axis=1, bitorder="little")
    return cut(bits, op.shape, "the mask").astype(bool)


@tile_meaning("pto.tcmp")
def tcmp(op, src0, src1):
    """Where the comparison holds; NaN is unequal to all."""
    compare = COMPARISONS[op.attr("cmpMode", "eq")]
    return make_mask(op, compare(wide(src0), wide(cut(src1, src0.shape, "src1"))))


@tile_meaning("pto.tcmps")
def tcmps(op, src, scalar):
    """Where the comparison with a number holds."""
    return make_mask(op, COMPARISONS[op.attr("cmpMode", "eq")](wide(src), like(scalar, src)))


@tile_meaning("pto.tsel")
def tsel(op, mask, src0, src1):
    """`src0` where the mask is true, else `src1`."""
    src0, src1 = cut(src0, op.shape, "src0"), cut(src1, op.shape, "src1")
    return np.where(read_mask(op, mask), src0, src1)


@tile_meaning("pto.tsels")
def tsels(op, mask, src, scalar):
    """`src` where the mask is true, else the number."""
    src = cut(src, op.shape, "src")
    number = np.asarray(dtypes.to_scalar(scalar, src.dtype), src.dtype)
    return np.where(read_mask(op, mask), src, number)
