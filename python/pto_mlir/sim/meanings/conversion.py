# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversion of element types.

| `rmode` | rounds |
|---|---|
| NONE, RINT, CAST_RINT, none given | to nearest, ties to even |
| ROUND | to nearest, ties away from zero |
| FLOOR, CEIL, TRUNC | down, up, towards zero |
| ODD | to the odd one of the two neighbours |

What does not fit: `sat_mode` ON gives the nearest number there is, OFF keeps the
low bits of an integer and gives infinity (or NaN, in a type without) for a float.
Without `sat_mode` floats become integers as under ON, all else is as under OFF.
NaN becomes the integer 0.
"""

from __future__ import annotations

import ml_dtypes
import numpy as np

from .. import dtypes
from ..registry import tile_meaning
from .operands import wide

NEAREST = ("NONE", "RINT", "CAST_RINT")


def round_to_integral(x: np.ndarray, mode: str) -> np.ndarray:
    """Integral values of f64 numbers."""
    if mode in NEAREST:
        return np.rint(x)
    if mode == "FLOOR":
        return np.floor(x)
    if mode == "CEIL":
        return np.ceil(x)
    whole = np.trunc(x)
    if mode == "TRUNC":
        return whole
    if mode == "ROUND":
        return whole + np.copysign(np.abs(x - whole) >= 0.5, x)
    below = np.floor(x)
    return np.where((below == x) | (np.fmod(below, 2) != 0), below, below + 1)


def to_integer(x: np.ndarray, dtype: np.dtype, saturate: bool) -> np.ndarray:
    """Integers of integral f64 numbers."""
    x = np.where(np.isnan(x), 0, x)
    # Modulo 2**64 through the magnitude, which is exact where the sum is not.
    magnitude = np.fmod(np.abs(np.where(np.isinf(x), 0, x)), 2.0**64).astype(np.uint64)
    low = np.where(x < 0, np.uint64(0) - magnitude, magnitude).astype(dtype)
    if not saturate or dtype.kind == "b":
        return low
    least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
    return np.where(x >= most, dtype.type(most), np.where(x <= least, dtype.type(least), low))


def round_float(x: np.ndarray, dtype: np.dtype, mode: str) -> np.ndarray:
    """Numbers as a float type that may be narrower."""
    nearest = x.astype(dtype)
    if mode in NEAREST:
        return nearest
    x = x.astype(np.float64)
    rounded = nearest.astype(np.float64)
    # The neighbours of x: the one towards zero and the one away from it.
    towards = np.where(np.abs(rounded) > np.abs(x), _next(nearest, -1), nearest).astype(dtype)
    away = np.where(towards.astype(np.float64) == x, towards, _next(towards, 1)).astype(dtype)
    if mode == "TRUNC":
        result = towards
    elif mode in ("FLOOR", "CEIL"):
        result = np.where((x > 0) == (mode == "FLOOR"), towards, away)
    elif mode == "ODD":
        result = np.where(_bits(towards) & 1, towards, away)
    else:
        below = np.abs(x) - np.abs(towards.astype(np.float64))
        above = np.abs(away.astype(np.float64)) - np.abs(x)
        result = np.where(np.isfinite(above), np.where(above <= below, away, towards), nearest)
    result = result.astype(dtype)
    return np.where(np.isfinite(x) & (x != rounded), result, nearest).astype(dtype)


def saturate_float(x: np.ndarray, result: np.ndarray) -> np.ndarray:
    """The largest number of the type where `x` is beyond it."""
    most = ml_dtypes.finfo(result.dtype).max
    is_beyond = ~np.isnan(x) & ~(np.abs(result.astype(np.float64)) <= np.float64(most))
    return np.where(is_beyond, np.copysign(np.float64(most), x), result).astype(result.dtype)


def _bits(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x).view(f"u{x.dtype.itemsize}")


def _next(x: np.ndarray, step: int) -> np.ndarray:
    """The next number away from zero, or towards it: the next pattern of bits."""
    return (_bits(x) + np.array(step).astype(_bits(x).dtype)).view(x.dtype)


@tile_meaning("pto.tcvt", same_shape=True)
def tcvt(op, src):
    """The elements in the destination's type."""
    mode, saturation = op.attr("rmode", "NONE"), op.attr("sat_mode")
    x = wide(src)
    with np.errstate(all="ignore"):
        if dtypes.is_float(src.dtype):
            if dtypes.is_integer(op.dtype):
                whole = round_to_integral(x.astype(np.float64), mode)
                return to_integer(whole, op.dtype, saturation != "OFF")
            if src.dtype == op.dtype:
                return round_to_integral(x.astype(np.float64), mode)
            result = round_float(x, op.dtype, mode)
            return saturate_float(x, result) if saturation == "ON" else result
        if dtypes.is_float(op.dtype):
            result = round_float(x, op.dtype, mode)
            return saturate_float(x, result) if saturation == "ON" else result
        if saturation == "ON":
            bounds = np.iinfo(op.dtype)
            least = max(bounds.min, np.iinfo(src.dtype).min)
            most = min(bounds.max, np.iinfo(src.dtype).max)
            return np.clip(x, least, most)
        return x.astype(op.dtype)
