# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Quantization to 8 bits, and its undoing.

Parameters are one number per row, or one number for the tile.
"""

from __future__ import annotations

import numpy as np

from ..errors import SimulationError
from ..registry import tile_meaning
from .conversion import to_integer
from .operands import per_row, wide


def parameter(op, array: np.ndarray) -> np.ndarray:
    """Numbers per row, to compute with."""
    array = wide(array).astype(np.float64)
    return array if array.size == 1 else per_row(op.shape[0], array)


@tile_meaning("pto.tquant")
def tquant(op, src, fp, offset):
    """`round(src / fp) + offset`, the nearest there is; ties go to even.

    INT8_SYM has no offset and signed results, INT8_ASYM both an offset and
    unsigned ones.
    """
    is_symmetric = op.attr("quant_type") == "INT8_SYM"
    if is_symmetric == (offset is not None):
        needs = "no offset" if is_symmetric else "an offset"
        raise SimulationError(f"{op.attr('quant_type')} needs {needs}")
    if op.dtype.itemsize != 1 or op.dtype.kind not in "iu":
        raise SimulationError(f"'pto.tquant' computes 8-bit integers, not {op.dtype}")
    rows, cols = op.shape
    with np.errstate(all="ignore"):
        # The quotient is f32, as the elements are, before it is rounded.
        quotient = wide(src[:rows, :cols]).astype(np.float64) / parameter(op, fp)
        result = np.rint(quotient.astype(np.float32)).astype(np.float64)
        if offset is not None:
            result = np.rint(result + parameter(op, offset))
        return to_integer(result, op.dtype, saturate=True)


@tile_meaning("pto.tdequant")
def tdequant(op, src, scale, offset):
    """`(src - offset) * scale`."""
    rows, cols = op.shape
    with np.errstate(all="ignore"):
        shifted = wide(src[:rows, :cols]).astype(np.float64) - parameter(op, offset)
        return shifted * parameter(op, scale)
