# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Index arithmetic of the `affine` dialect."""

from __future__ import annotations

from ... import ir
from ..errors import SimulationError
from ..registry import meaning


def evaluate(expression: ir.AffineExpr, dims: list[int], symbols: list[int]) -> int:
    """The value of an affine expression."""
    if isinstance(expression, ir.AffineConstantExpr):
        return expression.value
    if isinstance(expression, ir.AffineDimExpr):
        return dims[expression.position]
    if isinstance(expression, ir.AffineSymbolExpr):
        return symbols[expression.position]
    lhs, rhs = (evaluate(side, dims, symbols) for side in (expression.lhs, expression.rhs))
    if isinstance(expression, ir.AffineAddExpr):
        return lhs + rhs
    if isinstance(expression, ir.AffineMulExpr):
        return lhs * rhs
    if rhs <= 0:
        raise SimulationError(f"an affine division by {rhs}")
    if isinstance(expression, ir.AffineModExpr):
        return lhs % rhs
    return lhs // rhs if isinstance(expression, ir.AffineFloorDivExpr) else -(-lhs // rhs)


def results(op, operands) -> list[int]:
    """The values of the operation's map."""
    affine_map = op.attr("map").value
    dims = list(operands[: affine_map.n_dims])
    symbols = list(operands[affine_map.n_dims :])
    return [evaluate(expression, dims, symbols) for expression in affine_map.results]


@meaning("affine.apply")
def apply(op, *operands):
    """The value of the map."""
    return results(op, operands)[0]


@meaning("affine.min")
def minimum(op, *operands):
    """The smallest value of the map."""
    return min(results(op, operands))


@meaning("affine.max")
def maximum(op, *operands):
    """The largest value of the map."""
    return max(results(op, operands))
