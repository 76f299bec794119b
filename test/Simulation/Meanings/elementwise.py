# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Element by element, against loops over Python's own numbers.
# RUN: %python %s

import math
import os
import sys
from fractions import Fraction

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import (
    STAND_INS,
    check,
    check_error,
    dtype_of,
    numbers,
    raw,
    scalar,
    tile,
)

FLOATS = ("f32", "f16", "bf16")
INTEGERS = ("i32", "i16", "i8", "ui8", "ui16", "ui32")
nan, inf = math.nan, math.inf


def wrap(element, value):
    """An integer modulo its type's width."""
    bits = int(element.lstrip("ui"))
    value %= 1 << bits
    return value - (1 << bits) if element[0] == "i" and value >= 1 << (bits - 1) else value


def rounded(element, values):
    """Exact results, as double has them, rounded once."""
    return np.array(values, np.float64).astype(dtype_of(element))


def check_both(name, element, function, x, y=None, number=None):
    """A loop over elements, in a tile that is larger than its valid region."""
    rows, cols = x.shape
    of = (lambda v: int(v)) if element in INTEGERS else (lambda v: float(v))
    expected = np.empty((rows, cols), object)
    for r in range(rows):
        for c in range(cols):
            others = [] if y is None else [of(y[r, c])]
            others += [] if number is None else [of(number)]
            expected[r, c] = function(of(x[r, c]), *others)
    if element in INTEGERS:
        expected = [[wrap(element, v) for v in row] for row in expected]
    else:
        expected = rounded(element, expected.astype(np.float64))
    shape = (rows + 3, cols + 5)
    operands = [tile(element, x, shape)]
    operands += [] if y is None else [tile(element, y, shape)]
    operands += [] if number is None else [scalar(element, number)]
    check(name, *operands, gives=tile(element, expected, shape))


def quotient(x, y):
    """C's division of integers."""
    return math.trunc(Fraction(x, y))


UNARY = {"abs": abs, "neg": lambda x: -x, "relu": lambda x: x if x > 0 else 0}
BINARY = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "max": lambda x, y: x if x > y else y,
    "min": lambda x, y: x if x < y else y,
}
for element in FLOATS + INTEGERS:
    x, y = numbers(element, 5, 7, 1), numbers(element, 5, 7, 2)
    for name, function in UNARY.items():
        check_both(f"pto.t{name}", element, function, x)
    for name, function in BINARY.items():
        check_both(f"pto.t{name}", element, function, x, y)
        check_both(f"pto.t{name}s", element, function, x, number=y[0, 0])
    y = np.where(y == 0, 1, y).astype(y.dtype)
    if element in INTEGERS:
        divisions = {"div": quotient}
        divisions["fmod"] = lambda x, y: x - y * quotient(x, y)
        divisions["rem"] = lambda x, y: x - y * math.floor(Fraction(x, y))
    else:
        divisions = {"div": lambda x, y: x / y, "fmod": math.fmod}
        # A remainder of 0 has the divisor's sign, too.
        divisions["rem"] = lambda x, y: float(Fraction(x) % Fraction(y)) or math.copysign(0, y)
    for name, function in divisions.items():
        check_both(f"pto.t{name}", element, function, x, y)
        check_both(f"pto.t{name}s", element, function, x, number=y[1, 1])

# Rounded once, not by way of anything: 1 + 2^-11 is half way between two f16.
check("pto.tadd", tile("f16", [[1, 1]]), tile("f16", [[2**-11, 3 * 2**-11]]),
      gives=tile("f16", [[1, 1 + 2**-9]]))  # fmt: skip
# Signs of remainders: fmod that of the dividend, rem that of the divisor.
x, y = [[7, -7, 7, -7]], [[3, 3, -3, -3]]
for element in ("f32", "f16", "i32", "i16"):
    check("pto.tfmod", tile(element, x), tile(element, y), gives=tile(element, [[1, -1, 1, -1]]))
    check("pto.trem", tile(element, x), tile(element, y), gives=tile(element, [[1, 2, -2, -1]]))
    check("pto.tfmods", tile(element, x), scalar(element, -3),
          gives=tile(element, [[1, -1, 1, -1]]))  # fmt: skip
    check("pto.trems", tile(element, x), scalar(element, -3),
          gives=tile(element, [[-2, -1, -2, -1]]))  # fmt: skip
# The smallest integer has no opposite.
for name in ("abs", "neg"):
    check(f"pto.t{name}", tile("i8", [[-128, -5]]), gives=tile("i8", [[-128, 5]]))
check("pto.tdiv", tile("i8", [[-128, 7]]), tile("i8", [[-1, -2]]), gives=tile("i8", [[-128, -3]]))
check("pto.tneg", tile("ui8", [[1, 0]]), gives=tile("ui8", [[255, 0]]))
# What is not finite.
check("pto.tmax", tile("f32", [[nan, 1, -inf]]), tile("f32", [[1, nan, 3]]),
      gives=tile("f32", [[nan, nan, 3]]))  # fmt: skip
check("pto.tmin", tile("bf16", [[nan, 1, -inf]]), tile("bf16", [[1, nan, 3]]),
      gives=tile("bf16", [[nan, nan, -inf]]))  # fmt: skip
check("pto.tdiv", tile("f32", [[1, -1, 0]]), tile("f32", [[0, 0, 0]]),
      gives=tile("f32", [[inf, -inf, nan]]))  # fmt: skip
check("pto.tmuls", tile("f16", [[60000, 1]]), scalar("f16", 2), gives=tile("f16", [[inf, 2]]))
check("pto.trelu", tile("f32", [[nan, -inf, 2]]), gives=tile("f32", [[nan, 0, 2]]))
# A number becomes an element of the tile first: 0.1 is 0.0999755859375 in f16.
check("pto.tmuls", tile("f16", [[4096]]), scalar("f32", 0.1), gives=tile("f16", [[409.5]]))
check("pto.tadds", tile("ui8", [[250]]), scalar("i32", -1), gives=tile("ui8", [[249]]))

# Functions, to the last bit.
FUNCTIONS = {
    "exp": math.exp,
    "log": math.log,
    "sqrt": math.sqrt,
    "recip": lambda x: 1 / x,
    "rsqrt": lambda x: 1 / math.sqrt(x),
}
for element in FLOATS:
    positive = numbers(element, 6, 9, 3, 0.125, 8)
    for name, function in FUNCTIONS.items():
        values = [[np.float32(function(float(v))) for v in row] for row in positive]
        expected = np.array(values, np.float32).astype(dtype_of(element))
        check(f"pto.t{name}", tile(element, positive, (8, 16)),
              gives=tile(element, expected, (8, 16)))  # fmt: skip
check("pto.tlog", tile("f32", [[0, -1, 1]]), gives=tile("f32", [[-inf, nan, 0]]))
check("pto.texp", tile("f32", [[-inf, 1000, 0]]), gives=tile("f32", [[0, inf, 1]]))
check("pto.trecip", tile("f32", [[0, -inf]]), gives=tile("f32", [[inf, -0.0]]))

# Bits.
for element in INTEGERS:
    x, y = numbers(element, 4, 6, 5), numbers(element, 4, 6, 6)
    check_both("pto.tnot", element, lambda x: ~x, x)
    for name, function in {
        "and": lambda x, y: x & y,
        "or": lambda x, y: x | y,
        "xor": lambda x, y: x ^ y,
    }.items():
        check_both(f"pto.t{name}", element, function, x, y)
        check_both(f"pto.t{name}s", element, function, x, number=y[2, 2])
    width = int(element.lstrip("ui"))
    amounts = np.arange(24).reshape(4, 6) % (width + 2)
    amounts = amounts.astype(dtype_of(element))
    shift_left, shift_right = lambda x, y: x << y, lambda x, y: x >> y
    check_both("pto.tshl", element, shift_left, x, amounts)
    check_both("pto.tshr", element, shift_right, x, amounts)
    check_both("pto.tshls", element, shift_left, x, number=3)
    check_both("pto.tshrs", element, shift_right, x, number=3)
check("pto.tshrs", tile("i8", [[-128, 127]]), scalar("i8", 100), gives=tile("i8", [[-1, 0]]))

# Slopes, three operands, a tile times a number.
x, y = numbers("f32", 3, 4, 7), numbers("f32", 3, 4, 8)
z = numbers("f32", 3, 4, 9)
check_both("pto.tprelu", "f32", lambda x, y: x * y if x < 0 else x, x, y)
check("pto.tlrelu", tile("f16", [[-8, 8]]), scalar("f32", 0.25), gives=tile("f16", [[-2, 8]]))
for element in ("f32", "bf16", "i16", "i8"):
    x, y, z = (numbers(element, 3, 4, seed, -1, 1) for seed in (7, 8, 9))
    for name, sign in (("add", 1), ("sub", -1)):
        exact = [
            [Fraction(float(a)) + sign * Fraction(float(b)) + Fraction(float(c)) for a, b, c in row]
            for row in np.stack([x, y, z], -1)
        ]
        with_number = [
            [
                Fraction(float(a)) + sign * Fraction(float(z[1, 2])) + Fraction(float(b))
                for a, b in row
            ]
            for row in np.stack([x, y], -1)
        ]
        finish = (
            (lambda rows, e=element: [[wrap(e, int(v)) for v in row] for row in rows])
            if element in INTEGERS
            else (lambda rows, e=element: rounded(e, [[float(v) for v in row] for row in rows]))
        )
        check(f"pto.t{name}c", tile(element, x), tile(element, y), tile(element, z),
              gives=tile(element, finish(exact)))  # fmt: skip
        check(f"pto.t{name}sc", tile(element, x), scalar(element, z[1, 2]), tile(element, y),
              gives=tile(element, finish(with_number)))  # fmt: skip
check("pto.taxpy", tile("f16", [[1, 2, 3]], (2, 8)), scalar("f16", 3),
      init=tile("f32", [[0.5, 0.5, 2**20]], (2, 8)),
      gives=tile("f32", [[3.5, 6.5, 2**20 + 9]], (2, 8)))  # fmt: skip
check("pto.taxpy", tile("i8", [[100, 2]]), scalar("i8", 3), init=tile("i8", [[1, 1]]),
      gives=tile("i8", [[45, 7]]))  # fmt: skip

# The operands of tdivs stand as they are meant.
check("pto.tdivs", tile("f32", [[8, 1]]), scalar("f32", 4), gives=tile("f32", [[2, 0.25]]))
check("pto.tdivs", scalar("f32", 4), tile("f32", [[8, 1]]), gives=tile("f32", [[0.5, 4]]))
check("pto.tdivs", tile("i32", [[-7, 7]]), scalar("i32", 2), gives=tile("i32", [[-3, 3]]))
check("pto.tdivs", scalar("i32", 7), tile("i32", [[2, -2]]), gives=tile("i32", [[3, -3]]))

# Unions of valid regions.
wide, tall = tile("f32", [[1, 2, 3]], (4, 4)), tile("f32", [[10], [20]], (4, 4))
whole = tile("f32", [[1, 2, 3], [4, 5, 6]], (4, 4))
for name, row in (("add", [[11, 2, 3]]), ("mul", [[10, 2, 3]]), ("max", [[10, 2, 3]]),
                  ("min", [[1, 2, 3]])):  # fmt: skip
    check(f"pto.tpart{name}", wide, tile("f32", [[10]], (4, 4)), gives=tile("f32", row, (4, 4)))
    check(f"pto.tpart{name}", tile("f32", [[10]], (4, 4)), wide, gives=tile("f32", row, (4, 4)))
check("pto.tpartadd", whole, tall, gives=tile("f32", [[11, 2, 3], [24, 5, 6]], (4, 4)))
check_error("row 1, column 1 is valid in neither source", "pto.tpartadd", wide, tall,
            dst=raw("f32", 2, 3))  # fmt: skip

# Errors.
zero, one = tile("i32", [[1, 0]]), tile("i32", [[1, 1]])
for name in ("div", "rem", "fmod"):
    check_error("an integer division by zero", f"pto.t{name}", one, zero, dst=one)
for name in ("divs", "rems", "fmods"):
    check_error("an integer division by zero", f"pto.t{name}", one, scalar("i32", 0), dst=one)
check_error("a shift by a negative number", "pto.tshls", one, scalar("i32", -1), dst=one)
floats = tile("f32", [[1, 2]])
for name in ("and", "or", "xor", "shl", "shr"):
    check_error(f"'pto.t{name}' takes integers, not float32", f"pto.t{name}", floats, floats,
                dst=floats)  # fmt: skip
check_error("'pto.tnot' takes integers", "pto.tnot", floats, dst=floats)
check_error("valid elements where 2x2 are needed", "pto.tadd", floats, floats,
            dst=raw("f32", 2, 2), forms=STAND_INS)  # fmt: skip
format8 = tile("!pto.hif8", [[1, 2]])
check_error("only moved", "pto.tadd", format8, format8, dst=format8)
