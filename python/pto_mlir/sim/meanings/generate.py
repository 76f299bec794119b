# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles made of numbers."""

from __future__ import annotations

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..registry import tile_meaning
from .operands import need_integers, unknown


@tile_meaning("pto.texpands")
def texpands(op, scalar):
    """A tile of one number."""
    number = dtypes.to_scalar(scalar, op.dtype)
    return np.broadcast_to(np.asarray(number, op.dtype), op.shape)


@tile_meaning("pto.tci")
def tci(op, S):
    """`S` and the integers that follow it, or go before, along the rows."""
    counter = np.arange(op.shape[0] * op.shape[1], dtype=np.int64).reshape(op.shape)
    need_integers(op, np.zeros(0, op.dtype))
    start = dtypes.wrap_integer(int(S), np.dtype(np.int64))
    return (start - counter if op.attr("descending", False) else start + counter).astype(op.dtype)


@tile_meaning("pto.ttri")
def ttri(op, diagonal):
    """1 on one side of a diagonal and on it, else 0.

    `upperOrLower` 0 (the default): where column <= row + diagonal. 1: where
    column >= row + diagonal.
    """
    row, col = np.indices(op.shape)
    edge, side = row + int(diagonal), op.attr("upperOrLower", 0)
    if side not in (0, 1):
        raise SimulationError(f"upperOrLower is 0 or 1, not {side}")
    return (col >= edge if side else col <= edge).astype(op.dtype)


unknown(
    "pto.trandom",
    "its generator takes 64 bits of key and 128 of counter through 7 or 10 rounds, but which "
    "rounds these are and what each element counts from is not public",
)
