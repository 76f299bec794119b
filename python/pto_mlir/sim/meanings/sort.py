# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sorts and merges of records, the largest value first.

A record is a number and its index, 8 bytes: an f32 and 32 bits of index, or an
f16, 16 bits that are 0, and 32 bits of index. So sorted tiles have 2 elements
of f32, or 4 of f16, per record.
"""

from __future__ import annotations

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..registry import tile_meaning

#: Elements that `tsort32` sorts at once.
BLOCK = 32


def check_sortable(values: np.ndarray) -> np.ndarray:
    """Raises where numbers have no order that is known."""
    if values.dtype not in (np.float32, np.float16):
        raise SimulationError(f"sorts take f32 or f16, not {values.dtype}")
    if np.isnan(values).any():
        raise SimulationError("a sort of NaN: where it goes is not public")
    return values


def record_width(dtype: np.dtype) -> int:
    """Elements of a record."""
    return 8 // dtype.itemsize


def descending(keys: list[np.ndarray]) -> np.ndarray:
    """The order of the largest key first, equal ones as they come or by later keys."""
    return np.lexsort([*reversed(keys[1:]), -keys[0].astype(np.float64)])


@tile_meaning("pto.tsort32")
def tsort32(op, src, idx):
    """Each 32 elements of a row as records, sorted.

    Equal ones are in the order of their indices; a last block may be smaller.
    """
    check_sortable(src)
    if idx.dtype.itemsize != 4 or not dtypes.is_integer(idx.dtype):
        raise SimulationError(f"indices of a sort have 32 bits, not {idx.dtype}")
    if idx.shape[0] < src.shape[0] or idx.shape[1] < src.shape[1]:
        raise SimulationError("fewer indices than numbers to sort")
    width = record_width(src.dtype)
    index = np.ascontiguousarray(idx).view(np.uint32)
    rows = np.zeros((src.shape[0], src.shape[1], width), src.dtype)
    for row, values in enumerate(src):
        for start in range(0, src.shape[1], BLOCK):
            block = slice(start, min(start + BLOCK, src.shape[1]))
            order = start + descending([values[block], index[row, block]])
            rows[row, block, 0] = values[order]
            words = rows[row].view(np.uint32)
            words[block, 1] = index[row, order]
    return rows.reshape(src.shape[0], -1)


def merge(lists: list[np.ndarray]) -> np.ndarray:
    """Sorted lists of records as one: the order in which their records are taken.

    Of equal ones that of an earlier list comes first.
    """
    values = [check_sortable(records[:, 0]) for records in lists]
    for number, list_values in enumerate(values):
        if np.any(list_values[1:] > list_values[:-1]):
            raise SimulationError(f"list {number} of a merge is not sorted")
    return descending([np.concatenate(values)])


def as_records(array: np.ndarray) -> np.ndarray:
    """A list that lies in one row, as records."""
    width = record_width(array.dtype)
    if array.shape[0] != 1 or array.shape[1] % width:
        raise SimulationError(
            f"a sorted list is one row of records of {width} elements, not "
            f"{array.shape[0]}x{array.shape[1]}"
        )
    return np.ascontiguousarray(array).reshape(-1, width)


@tile_meaning("pto.tmrgsort")
def tmrgsort(op, srcs, blockLen):
    """Sorted lists merged.

    With `blockLen` each four blocks of so many elements of one tile become one.
    Else the sources are merged; `exhausted = true` stops where one of them is
    used up, and what is behind in the destination is 0. The second result is
    how many records were taken from each source.
    """
    if blockLen is not None:
        return merge_blocks(as_records(srcs[0]), int(blockLen), srcs[0].dtype)
    if has_working_tile(op, srcs):
        srcs = srcs[:-1]
    lists = [as_records(source) for source in srcs]
    order = merge(lists)
    counts = np.array([len(records) for records in lists])
    owner = np.repeat(np.arange(len(lists)), counts)[order]
    if op.attr("exhausted", False):
        ends = [np.flatnonzero(owner == number)[-1] for number in np.flatnonzero(counts)]
        order, owner = order[: min(ends) + 1], owner[: min(ends) + 1]
    taken = np.concatenate(lists)
    result = np.zeros_like(taken)
    result[: len(order)] = taken[order]
    executed = np.bincount(owner, minlength=4).astype(np.int16)
    return result.reshape(1, -1), executed


def merge_blocks(records: np.ndarray, length: int, dtype: np.dtype) -> np.ndarray:
    """Each four blocks of `length` elements merged into one."""
    size, rest = divmod(length, record_width(dtype))
    if size <= 0 or rest or len(records) % (4 * size):
        raise SimulationError(
            f"{records.size} elements are no fours of sorted blocks of {length} elements"
        )
    parts = []
    for start in range(0, len(records), 4 * size):
        block = records[start : start + 4 * size]
        parts.append(block[merge(np.split(block, 4))])
    return np.concatenate(parts).reshape(1, -1)


def has_working_tile(op, srcs: list[np.ndarray]) -> bool:
    """Whether the last source is a working tile, as buffer form may have it.

    It is where the others already fill the destination.
    """
    if op.result_types or len(srcs) < 3:
        return False
    return sum(source.shape[1] for source in srcs[:-1]) >= op.shape[1]
