# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element by element: tiles with tiles, tiles with numbers.

A number becomes an element of the tile's type before anything is computed with
it. Integers wrap around.
"""

from __future__ import annotations

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..operations import cut
from ..registry import tile_meaning
from .operands import like, need_integers, wide


def in_double(function):
    """A function of floats, computed in f64 so that all machines round alike."""

    def compute(x):
        with np.errstate(all="ignore"):
            return function(x.astype(np.float64)).astype(np.float32)

    return compute


def divide(x, y):
    """The quotient; of integers it is cut off towards zero."""
    if not dtypes.is_integer(x.dtype):
        return np.divide(x, y)
    quotient = np.floor_divide(x, _not_zero(y))
    inexact = np.remainder(x, y) != 0
    return quotient + (inexact & ((x < 0) != (y < 0))).astype(quotient.dtype)


def fmod(x, y):
    """The remainder of a division, of the dividend's sign."""
    return np.fmod(x, _not_zero(y))


def remainder(x, y):
    """The remainder of a division, of the divisor's sign."""
    return np.remainder(x, _not_zero(y))


def shift_left(x, y):
    """`x * 2**y`, what does not fit cut off."""
    return np.where(_is_out(x, y), 0, np.left_shift(x, _bits(x, y))).astype(x.dtype)


def shift_right(x, y):
    """`x / 2**y`, rounded down; of unsigned integers zeros come in, else the sign."""
    shifted = np.right_shift(x, _bits(x, y))
    return shifted if x.dtype.kind == "i" else np.where(_is_out(x, y), 0, shifted).astype(x.dtype)


def _is_out(x, y):
    return y >= 8 * x.dtype.itemsize


def _not_zero(y):
    if dtypes.is_integer(y.dtype) and not np.all(y):
        raise SimulationError("an integer division by zero")
    return y


def _bits(x, y):
    if np.any(y < 0):
        raise SimulationError("a shift by a negative number")
    return np.minimum(y, 8 * x.dtype.itemsize - 1).astype(x.dtype)


UNARY = {
    "abs": np.abs,
    "neg": np.negative,
    "relu": lambda x: np.where(x < 0, x.dtype.type(0), x),
}
FUNCTIONS = {
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "recip": np.reciprocal,
    "rsqrt": lambda x: 1 / np.sqrt(x),
}
BINARY = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": divide,
    "fmod": fmod,
    "rem": remainder,
    "max": np.maximum,
    "min": np.minimum,
}
BITWISE = {
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "shl": shift_left,
    "shr": shift_right,
}


def _unary(name, function):
    @tile_meaning(name, same_shape=True)
    def compute(op, src):
        with np.errstate(all="ignore"):
            return function(wide(src))


def _binary(name, function, integers):
    @tile_meaning(name, same_shape=True)
    def compute(op, src0, src1):
        if integers:
            need_integers(op, src0, src1)
        with np.errstate(all="ignore"):
            return function(wide(src0), wide(src1))


def _with_scalar(name, function, integers):
    @tile_meaning(name, same_shape=True)
    def compute(op, src, scalar):
        if integers:
            need_integers(op, src)
        with np.errstate(all="ignore"):
            return function(wide(src), like(scalar, src))


for _name, _function in UNARY.items():
    _unary(f"pto.t{_name}", _function)
for _name, _function in FUNCTIONS.items():
    _unary(f"pto.t{_name}", in_double(_function))
for _name, _function in (BINARY | BITWISE).items():
    _binary(f"pto.t{_name}", _function, _name in BITWISE)
    if _name != "div":
        _with_scalar(f"pto.t{_name}s", _function, _name in BITWISE)


@tile_meaning("pto.tnot", same_shape=True)
def tnot(op, src):
    """The bitwise complement."""
    need_integers(op, src)
    return np.invert(src)


@tile_meaning("pto.tdivs", same_shape=True)
def tdivs(op, src, scalar):
    """Tile by number or number by tile, as the operands stand."""
    with np.errstate(all="ignore"):
        if isinstance(src, np.ndarray) and src.ndim == 2:
            return divide(wide(src), like(scalar, src))
        return divide(like(src, scalar), wide(scalar))


@tile_meaning("pto.tprelu", same_shape=True)
def tprelu(op, src0, src1):
    """`src0`, times the slope in `src1` where it is negative."""
    x = wide(src0)
    with np.errstate(all="ignore"):
        return np.where(x < 0, x * wide(src1), x)


@tile_meaning("pto.tlrelu", same_shape=True)
def tlrelu(op, src, slope):
    """`src`, times the slope where it is negative."""
    x = wide(src)
    with np.errstate(all="ignore"):
        return np.where(x < 0, x * like(slope, src), x)


def _sum(op, first, second, third, sign):
    """`first + sign * second + third`, rounded once."""
    if dtypes.is_integer(first.dtype):
        first, second, third = (np.asarray(x).astype(np.int64) for x in (first, second, third))
    else:
        first, second, third = (wide(x).astype(np.float64) for x in (first, second, third))
    with np.errstate(all="ignore"):
        return first + sign * second + third


@tile_meaning("pto.taddc", same_shape=True)
def taddc(op, src0, src1, src2):
    """`src0 + src1 + src2`."""
    return _sum(op, src0, src1, src2, 1)


@tile_meaning("pto.tsubc", same_shape=True)
def tsubc(op, src0, src1, src2):
    """`src0 - src1 + src2`."""
    return _sum(op, src0, src1, src2, -1)


@tile_meaning("pto.taddsc", same_shape=True)
def taddsc(op, src0, scalar, src1):
    """`src0 + scalar + src1`."""
    return _sum(op, src0, like(scalar, src0), src1, 1)


@tile_meaning("pto.tsubsc", same_shape=True)
def tsubsc(op, src0, scalar, src1):
    """`src0 - scalar + src1`."""
    return _sum(op, src0, like(scalar, src0), src1, -1)


@tile_meaning("pto.taxpy", same_shape=True)
def taxpy(op, src, scalar, init):
    """`src * scalar + init`, rounded once; `src` may be narrower than `init`."""
    wider = np.int64 if dtypes.is_integer(src.dtype) else np.float64
    with np.errstate(all="ignore"):
        product = wide(src).astype(wider) * like(scalar, src).astype(wider)
        return product + wide(init).astype(wider)


def _union(name, function):
    @tile_meaning(name)
    def compute(op, src0, src1):
        """Both where both are valid, else the one that is."""
        rows, cols = op.shape
        src0, src1 = (wide(x[:rows, :cols]) for x in (src0, src1))
        both = tuple(min(extents) for extents in zip(src0.shape, src1.shape, strict=True))
        is_known = np.zeros(op.shape, bool)
        result = np.zeros(op.shape, src0.dtype)
        for source in (src0, src1):
            window = tuple(map(slice, source.shape))
            result[window], is_known[window] = source, True
        if not is_known.all():
            row, col = np.argwhere(~is_known)[0]
            raise SimulationError(f"row {row}, column {col} is valid in neither source")
        with np.errstate(all="ignore"):
            result[: both[0], : both[1]] = function(
                cut(src0, both, "src0"), cut(src1, both, "src1")
            )
        return result


for _name in ("add", "mul", "max", "min"):
    _union(f"pto.tpart{_name}", BINARY[_name])
