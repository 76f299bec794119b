# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types as numpy has them, and the arithmetic of scalars.

A scalar of an integer or index type is a Python int: signed for ``i`` types,
unsigned for ``ui`` ones. One of a float type is a numpy scalar of that type.
"""

from __future__ import annotations

import functools
from typing import Any

import ml_dtypes
import numpy as np

from .. import ir
from .errors import SimulationError

#: A byte that is moved about, but that numpy cannot compute with.
RAW = np.dtype([("raw", np.uint8)])

_FLOATS = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "f64": np.float64,
    "f8E4M3": ml_dtypes.float8_e4m3,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "f8E5M2": ml_dtypes.float8_e5m2,
    "!pto.f8E8M0": ml_dtypes.float8_e8m0fnu,
    "!pto.hif8": RAW,
    "!pto.f4E2M1x2": RAW,
}


@functools.lru_cache(maxsize=256)
def numpy_dtype(type: ir.Type) -> np.dtype:
    """The numpy type of an element.

    Raises:
        SimulationError: There is none.
    """
    spelling = str(type)
    if spelling in _FLOATS:
        return np.dtype(_FLOATS[spelling])
    if spelling == "index":
        return np.dtype(np.int64)
    if isinstance(type, ir.IntegerType):
        if type.width == 1:
            return np.dtype(np.bool_)
        if type.width in (8, 16, 32, 64):
            return np.dtype(f"{'u' if type.is_unsigned else 'i'}{type.width // 8}")
    raise SimulationError(f"elements of type {spelling} cannot be simulated")


def is_float(dtype: np.dtype) -> bool:
    """Whether numpy computes with it as with a float. ml_dtypes' are of kind V."""
    return dtype.kind == "f" or (dtype.kind == "V" and dtype.names is None)


def is_integer(dtype: np.dtype) -> bool:
    """Whether it is an integer type, booleans among them."""
    return dtype.kind in "iub"


def wrap_integer(value: int, dtype: np.dtype) -> int:
    """The value modulo the width of an integer type, as the type spells it."""
    if dtype.kind == "b":
        return value & 1
    bits = 8 * dtype.itemsize
    value &= (1 << bits) - 1
    return value - (1 << bits) if dtype.kind == "i" and value >> (bits - 1) else value


def to_scalar(value: Any, dtype: np.dtype) -> Any:
    """A number as a scalar of that type."""
    if is_integer(dtype):
        return wrap_integer(int(value), dtype)
    return dtype.type(value)


def convert(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """The array in another type, rounded to nearest; integers wrap around."""
    if array.dtype == dtype:
        return array
    if array.dtype == RAW or dtype == RAW:
        raise SimulationError(f"numbers of this format cannot be computed with: {dtype}")
    with np.errstate(all="ignore"):
        if is_float(array.dtype) and is_integer(dtype):
            # numpy leaves out-of-range conversions undefined.
            return np.rint(np.nan_to_num(array.astype(np.float64))).astype(np.int64).astype(dtype)
        return array.astype(dtype)
