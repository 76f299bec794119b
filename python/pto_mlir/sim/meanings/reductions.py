# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions of rows and columns.

Of a row comes a column of results and of a column a row. A maximum or minimum
with NaN among its elements is NaN. Sums and products are rounded once.
"""

from __future__ import annotations

import numpy as np

from ..errors import SimulationError
from ..operations import cut
from ..registry import tile_meaning
from .operands import exact, wide

REDUCTIONS = {
    "max": np.maximum,
    "min": np.minimum,
    "sum": np.add,
    "prod": np.multiply,
}
ARGUMENTS = {"argmax": np.argmax, "argmin": np.argmin}


def _rows(op, src):
    """The rows that are reduced: as many as the destination has."""
    return _not_empty(cut(src, (op.shape[0], src.shape[1]), "the operand"))


def _cols(op, src):
    """The columns that are reduced."""
    return _not_empty(cut(src, (src.shape[0], op.shape[1]), "the operand"))


def _not_empty(array):
    if 0 in array.shape:
        raise SimulationError("a reduction of no elements")
    return array


def _register(name, function):
    widen = exact if name in ("sum", "prod") else wide

    @tile_meaning(f"pto.trow{name}")
    def of_rows(op, src):
        with np.errstate(all="ignore"):
            column = function.reduce(widen(_rows(op, src)), axis=1, keepdims=True)
        return np.broadcast_to(column, op.shape)

    @tile_meaning(f"pto.tcol{name}")
    def of_cols(op, src):
        with np.errstate(all="ignore"):
            row = function.reduce(widen(_cols(op, src)), axis=0, keepdims=True)
        return np.broadcast_to(row, op.shape)


def _register_argument(name, function):
    @tile_meaning(f"pto.trow{name}")
    def of_rows(op, src):
        """The first one's column."""
        column = function(wide(_rows(op, src)), axis=1).astype(np.int64)
        return np.broadcast_to(column[:, None], op.shape)

    @tile_meaning(f"pto.tcol{name}")
    def of_cols(op, src):
        """The first one's row."""
        row = function(wide(_cols(op, src)), axis=0).astype(np.int64)
        return np.broadcast_to(row[None], op.shape)


for _name, _function in REDUCTIONS.items():
    _register(_name, _function)
for _name, _function in ARGUMENTS.items():
    _register_argument(_name, _function)
