# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix products.

Products and sums are f64, rounded once to the accumulator, so that they depend
neither on the order of the sum nor on the machine; of integers they are exact
and wrap around in the accumulator. `tgemv` is `tmatmul` of one row.

A microscaled operand is an element times its scale: one f8E8M0 for 32 elements
along K.
"""

from __future__ import annotations

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..operations import cut
from ..registry import tile_meaning
from .operands import exact, per_col

#: Elements along K that share a scale.
GROUP = 32


def product(lhs: np.ndarray, rhs: np.ndarray) -> np.ndarray:
    """The matrix product of wide operands."""
    if lhs.shape[1] != rhs.shape[0]:
        raise SimulationError(
            f"a product of {lhs.shape[0]}x{lhs.shape[1]} and {rhs.shape[0]}x{rhs.shape[1]} elements"
        )
    with np.errstate(all="ignore"):
        return lhs @ rhs


def operand(array: np.ndarray) -> np.ndarray:
    """An operand to multiply; f64 is exact for small integers, too, and faster than i64."""
    is_small = dtypes.is_integer(array.dtype) and array.dtype.itemsize <= 2
    return array.astype(np.float64, order="C") if is_small else exact(array)


def of_kind(op, array: np.ndarray) -> np.ndarray:
    """A product as the accumulator's kind of number."""
    return array.astype(np.int64) if dtypes.is_integer(op.dtype) else array


def scaled(op, name: str, array: np.ndarray, scale: np.ndarray, axis: int) -> np.ndarray:
    """A microscaled operand; `axis` is the one of K."""
    if array.dtype == dtypes.RAW:
        info = op.infos.get(name)
        raise SimulationError(
            f"'{name}' is a {info.spelling if info else 'tile'}: how such numbers lie along K, "
            "or what they are, is not public"
        )
    factors = np.repeat(exact(scale), GROUP, axis=axis)[: array.shape[0], : array.shape[1]]
    if factors.shape != array.shape:
        raise SimulationError(
            f"{scale.shape[0]}x{scale.shape[1]} scales for the {array.shape[0]}x{array.shape[1]} "
            f"elements of '{name}'"
        )
    return exact(array) * factors


def _register(name):
    @tile_meaning(f"pto.{name}")
    def plain(op, lhs, rhs):
        return of_kind(op, product(operand(lhs), operand(rhs)))

    @tile_meaning(f"pto.{name}.acc")
    def accumulating(op, acc_in, lhs, rhs):
        return _added(op, plain(op, lhs, rhs), cut(acc_in, op.shape, "acc_in"))

    @tile_meaning(f"pto.{name}.bias")
    def biased(op, lhs, rhs, bias):
        return _added(op, plain(op, lhs, rhs), per_col(op.shape[1], bias))

    @tile_meaning(f"pto.{name}.mx")
    def mx(op, lhs, lhs_scale, rhs, rhs_scale):
        return product(scaled(op, "lhs", lhs, lhs_scale, 1), scaled(op, "rhs", rhs, rhs_scale, 0))

    @tile_meaning(f"pto.{name}.mx.acc")
    def mx_accumulating(op, acc_in, lhs, lhs_scale, rhs, rhs_scale):
        result = mx(op, lhs, lhs_scale, rhs, rhs_scale)
        return _added(op, result, cut(acc_in, op.shape, "acc_in"))

    @tile_meaning(f"pto.{name}.mx.bias")
    def mx_biased(op, lhs, lhs_scale, rhs, rhs_scale, bias):
        return _added(op, mx(op, lhs, lhs_scale, rhs, rhs_scale), per_col(op.shape[1], bias))


def _added(op, result: np.ndarray, addend: np.ndarray) -> np.ndarray:
    with np.errstate(all="ignore"):
        return cut(result, op.shape, "the product") + exact(addend)


_register("tmatmul")
_register("tgemv")
