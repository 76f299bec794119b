# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arithmetic of scalars: the `arith` dialect.

Integers of no signedness are signed; operations on unsigned ones read them so.
What MLIR leaves undefined (a division by zero, a shift by the width or more, a
float that no integer is near) is an error.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from .. import dtypes
from ..errors import SimulationError
from ..registry import meaning


def width(dtype: np.dtype) -> int:
    """Bits of an integer type."""
    return 1 if dtype.kind == "b" else 8 * dtype.itemsize


def unsigned(value: int, dtype: np.dtype) -> int:
    """An integer's bits as an unsigned number."""
    return int(value) & ((1 << width(dtype)) - 1)


def signed(value: int, dtype: np.dtype) -> int:
    """An integer's bits as a signed number; of i1 they are 0 and -1."""
    value = unsigned(value, dtype)
    return value - (1 << width(dtype)) if value >> (width(dtype) - 1) else value


def _not_zero(value: int) -> int:
    if value == 0:
        raise SimulationError("an integer division by zero")
    return value


def divide(x: int, y: int) -> int:
    """The quotient, cut off towards zero."""
    quotient = abs(x) // abs(_not_zero(y))
    return -quotient if (x < 0) != (y < 0) else quotient


def remainder(x: int, y: int) -> int:
    """What `divide` leaves, of the dividend's sign."""
    return x - y * divide(x, y)


def _amount(op, bits: int) -> int:
    if bits >= width(op.dtype):
        raise SimulationError(f"a shift by {bits} of {width(op.dtype)} bits")
    return bits


SIGNED = {
    "addi": operator.add,
    "subi": operator.sub,
    "muli": operator.mul,
    "andi": operator.and_,
    "ori": operator.or_,
    "xori": operator.xor,
    "divsi": divide,
    "remsi": remainder,
    "floordivsi": lambda x, y: x // _not_zero(y),
    "ceildivsi": lambda x, y: -(-x // _not_zero(y)),
    "maxsi": max,
    "minsi": min,
}
UNSIGNED = {
    "divui": divide,
    "remui": remainder,
    "ceildivui": SIGNED["ceildivsi"],
    "maxui": max,
    "minui": min,
}


def _integers(name, function, read):
    @meaning(f"arith.{name}")
    def compute(op, lhs, rhs):
        return dtypes.wrap_integer(function(read(lhs, op.dtype), read(rhs, op.dtype)), op.dtype)


for _name, _function in SIGNED.items():
    _integers(_name, _function, signed)
for _name, _function in UNSIGNED.items():
    _integers(_name, _function, unsigned)


@meaning("arith.shli")
def shli(op, lhs, rhs):
    """`lhs * 2**rhs`."""
    return dtypes.wrap_integer(int(lhs) << _amount(op, unsigned(rhs, op.dtype)), op.dtype)


@meaning("arith.shrsi")
def shrsi(op, lhs, rhs):
    """`lhs / 2**rhs`, the sign coming in."""
    return dtypes.wrap_integer(
        signed(lhs, op.dtype) >> _amount(op, unsigned(rhs, op.dtype)), op.dtype
    )


@meaning("arith.shrui")
def shrui(op, lhs, rhs):
    """`lhs / 2**rhs`, zeros coming in."""
    return dtypes.wrap_integer(
        unsigned(lhs, op.dtype) >> _amount(op, unsigned(rhs, op.dtype)), op.dtype
    )


#: By number of the predicate: how the operands are read, and what is asked.
INTEGER_PREDICATES = [
    (signed, operator.eq),
    (signed, operator.ne),
    (signed, operator.lt),
    (signed, operator.le),
    (signed, operator.gt),
    (signed, operator.ge),
    (unsigned, operator.lt),
    (unsigned, operator.le),
    (unsigned, operator.gt),
    (unsigned, operator.ge),
]

#: Of the predicates 1 to 6 of ordered floats; 8 to 13 hold for NaN, too.
FLOAT_PREDICATES = [
    operator.eq,
    operator.gt,
    operator.ge,
    operator.lt,
    operator.le,
    operator.ne,
]


@meaning("arith.cmpi")
def cmpi(op, lhs, rhs):
    """Whether the predicate holds: eq ne slt sle sgt sge ult ule ugt uge."""
    read, compare = INTEGER_PREDICATES[op.attr("predicate")]
    return int(compare(read(lhs, op.operand_dtype), read(rhs, op.operand_dtype)))


@meaning("arith.cmpf")
def cmpf(op, lhs, rhs):
    """Whether the predicate holds.

    false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true
    """
    predicate = op.attr("predicate")
    is_unordered = bool(np.isnan(lhs) or np.isnan(rhs))
    if predicate in (0, 15):
        return int(predicate == 15)
    if predicate in (7, 14):
        return int(is_unordered == (predicate == 14))
    if is_unordered:
        return int(predicate > 7)
    return int(FLOAT_PREDICATES[predicate % 7 - 1](lhs, rhs))


@meaning("arith.select")
def select(op, condition, true_value, false_value):
    """One of two values of any type."""
    return true_value if condition else false_value


@meaning("arith.index_cast", "arith.extsi", "arith.trunci")
def resize(op, value):
    """The integer in another width, extended by its sign."""
    return dtypes.wrap_integer(signed(value, op.operand_dtype), op.dtype)


@meaning("arith.index_castui", "arith.extui")
def resize_unsigned(op, value):
    """The integer in another width, extended by zeros."""
    return dtypes.wrap_integer(unsigned(value, op.operand_dtype), op.dtype)


@meaning("arith.sitofp")
def sitofp(op, value):
    """The signed integer as a float."""
    return _to_float(signed(value, op.operand_dtype), op.dtype)


@meaning("arith.uitofp")
def uitofp(op, value):
    """The unsigned integer as a float."""
    return _to_float(unsigned(value, op.operand_dtype), op.dtype)


def _to_float(value: int, dtype: np.dtype) -> Any:
    with np.errstate(all="ignore"):
        return dtype.type(value)


def _to_integer(op, value, least: int, most: int) -> int:
    if not np.isfinite(value) or not least <= int(value) <= most:
        raise SimulationError(f"{value} is no number of {width(op.dtype)} bits")
    return dtypes.wrap_integer(int(value), op.dtype)


@meaning("arith.fptosi")
def fptosi(op, value):
    """The float as a signed integer, cut off towards zero."""
    half = 1 << (width(op.dtype) - 1)
    return _to_integer(op, value, -half, half - 1)


@meaning("arith.fptoui")
def fptoui(op, value):
    """The float as an unsigned integer, cut off towards zero."""
    return _to_integer(op, value, 0, (1 << width(op.dtype)) - 1)


@meaning("arith.bitcast")
def bitcast(op, value):
    """The same bits as another type."""
    return dtypes.to_scalar(np.asarray(value, op.operand_dtype).view(op.dtype)[()], op.dtype)


@meaning("arith.extf", "arith.truncf")
def resize_float(op, value):
    """The float in another type, rounded to nearest."""
    with np.errstate(all="ignore"):
        return op.dtype.type(value)


def larger(x, y):
    """The larger number; +0 is larger than -0."""
    return y if x < y or (x == y and np.signbit(x)) else x


def smaller(x, y):
    """The smaller number."""
    return x if x < y or (x == y and np.signbit(x)) else y


def with_nan(function):
    """A function of two numbers that is NaN where one of them is."""
    return lambda x, y: x if np.isnan(x) else y if np.isnan(y) else function(x, y)


def without_nan(function):
    """A function of two numbers that ignores one that is NaN."""
    return lambda x, y: y if np.isnan(x) else x if np.isnan(y) else function(x, y)


FLOATS = {
    "addf": operator.add,
    "subf": operator.sub,
    "mulf": operator.mul,
    "divf": operator.truediv,
    "remf": np.fmod,
    "maximumf": with_nan(larger),
    "minimumf": with_nan(smaller),
    "maxnumf": without_nan(larger),
    "minnumf": without_nan(smaller),
}


def _floats(name, function):
    @meaning(f"arith.{name}")
    def compute(op, lhs, rhs):
        with np.errstate(all="ignore"):
            return op.dtype.type(function(lhs, rhs))


for _name, _function in FLOATS.items():
    _floats(_name, _function)


@meaning("arith.negf")
def negf(op, value):
    """The number with the other sign."""
    return op.dtype.type(-value)
