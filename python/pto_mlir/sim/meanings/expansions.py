# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One number per row, or per column, for all elements of it."""

from __future__ import annotations

import numpy as np

from ..operations import cut
from ..registry import tile_meaning
from .elementwise import BINARY, in_double
from .operands import per_col, per_row, wide


def exp_of_difference(x, y):
    """`exp(x - y)`."""
    return in_double(np.exp)(np.subtract(x, y, dtype=np.float64))


EXPANSIONS = {
    "add": BINARY["add"],
    "sub": BINARY["sub"],
    "mul": BINARY["mul"],
    "div": BINARY["div"],
    "max": BINARY["max"],
    "min": BINARY["min"],
    "expdif": exp_of_difference,
}


@tile_meaning("pto.trowexpand")
def trowexpand(op, src):
    """Each row filled with its first element."""
    return np.broadcast_to(per_row(op.shape[0], src), op.shape)


@tile_meaning("pto.tcolexpand")
def tcolexpand(op, src):
    """Each column filled with its first element."""
    return np.broadcast_to(per_col(op.shape[1], src), op.shape)


def _register(name, function):
    @tile_meaning(f"pto.trowexpand{name}")
    def with_rows(op, src0, src1):
        with np.errstate(all="ignore"):
            return function(wide(cut(src0, op.shape, "src0")), wide(per_row(op.shape[0], src1)))

    @tile_meaning(f"pto.tcolexpand{name}")
    def with_cols(op, src0, src1):
        with np.errstate(all="ignore"):
            return function(wide(cut(src0, op.shape, "src0")), wide(per_col(op.shape[1], src1)))


for _name, _function in EXPANSIONS.items():
    _register(_name, _function)
