# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What operations are predicted to take, in cycles of the simulator's cost table."""

from __future__ import annotations

from .. import ir
from .._mlir_libs import _pto

__all__ = ["predict_cost", "predict_cycles"]


def predict_cost(op: ir.Operation) -> tuple[str, int]:
    """The hardware pipe that an operation without regions occupies, and for how long.

    Raises:
        ValueError: There is no prediction; the message says why.
    """
    return _pto.predict_cost(op)


def predict_cycles(block: ir.Block) -> int:
    """Cycles until all work of a block is done, on a core of its own.

    Raises:
        ValueError: There is no prediction; the message says why.
    """
    return _pto.predict_cycles(block)
