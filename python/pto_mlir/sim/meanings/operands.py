# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the meanings share: wide numbers, numbers per row, positions in tiles."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..operations import cut
from ..registry import tile_meaning
from ..tiles import TileInfo


def wide(array: np.ndarray) -> np.ndarray:
    """The array in a type to compute with: narrow floats as f32."""
    if array.dtype == dtypes.RAW:
        raise SimulationError("numbers of this format cannot be computed with, only moved")
    if dtypes.is_float(array.dtype) and array.dtype.itemsize < 4:
        return array.astype(np.float32)
    return array


def exact(array: np.ndarray) -> np.ndarray:
    """The array in a type that sums and products of it are exact in, nearly or fully.

    Integers are i64, which wraps around as all narrower ones do.
    """
    wider = np.float64 if dtypes.is_float(array.dtype) else np.int64
    # In C order, so that sums do not depend on how the operand lies in memory.
    return wide(array).astype(wider, order="C")


def like(number: Any, array: np.ndarray) -> Any:
    """A scalar operand as an element of the tile it meets, to compute with."""
    scalar = dtypes.to_scalar(number, array.dtype)
    return wide(np.asarray(scalar, array.dtype))


def need_integers(op, *arrays: np.ndarray) -> None:
    """Raises where one of them does not hold integers."""
    for array in arrays:
        if not dtypes.is_integer(array.dtype):
            raise SimulationError(f"'{op.name}' takes integers, not {array.dtype}")


def per_row(rows: int, array: np.ndarray) -> np.ndarray:
    """One number for each of so many rows, as a column.

    The first column of a tile that has as many rows; else the elements of a
    tile of one row.
    """
    if array.shape[0] >= rows and array.shape[1] > 0:
        return array[:rows, :1]
    if array.shape[0] == 1 and array.shape[1] >= rows:
        return array[0, :rows, None]
    has = "x".join(map(str, array.shape))
    raise SimulationError(f"{has} valid elements where one per row of {rows} rows is needed")


def per_col(cols: int, array: np.ndarray) -> np.ndarray:
    """One number for each of so many columns: the first row."""
    return cut(array[:1], (1, cols), "the operand of one number per column")


def positions(info: TileInfo) -> tuple[np.ndarray, np.ndarray]:
    """Row and column of each element of a tile, in the order of its storage."""
    flat = info.layout.window_index(0, 0, *info.shape).ravel()
    order = np.empty_like(flat)
    order[flat] = np.arange(flat.size)
    return np.divmod(order, info.shape[1])


def locate(info: TileInfo, flat, shape: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of elements that are numbered in the order of storage.

    Args:
        info: The tile.
        flat: The numbers.
        shape: The valid region they must be in.

    Raises:
        SimulationError: One is outside.
    """
    flat = np.asarray(flat).astype(np.int64)
    rows, cols = positions(info)
    bad = (flat < 0) | (flat >= rows.size)
    if bad.any():
        where = int(flat[bad].ravel()[0])
        raise SimulationError(f"element {where} of a tile that has {rows.size} elements")
    row, col = rows[flat], cols[flat]
    bad = (row >= shape[0]) | (col >= shape[1])
    if bad.any():
        where, valid = int(flat[bad].ravel()[0]), "x".join(map(str, shape))
        raise SimulationError(
            f"element {where} of a tile is not in its valid region, which is {valid}"
        )
    return row, col


def same_bits(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """The elements as another type of their size, bit by bit; moves do not convert."""
    if dtype is None or array.dtype == dtype or array.dtype.itemsize != dtype.itemsize:
        return array
    return np.ascontiguousarray(array).view(dtype)


def unknown(name: str, what: str) -> None:
    """Registers an operation that is refused, with what is not known of it."""

    def refuse(op):
        raise SimulationError(f"'{op.name}' cannot be simulated: {what}")

    refuse.__doc__ = f"Raises: {what}."
    tile_meaning(name)(refuse)
