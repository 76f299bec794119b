# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Matrix products, against sums of exact fractions.
# RUN: %python %s

import itertools
import os
import sys
from fractions import Fraction

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import STAND_INS, check, check_error, compute, numbers, raw, tile


def fractions(array):
    return [[Fraction(float(v)) for v in row] for row in array]


def exact(lhs, rhs, add=None):
    """The product as exact numbers, and what is added to it."""
    lhs, columns = fractions(lhs), list(zip(*fractions(rhs), strict=True))
    result = [[sum(map(Fraction.__mul__, row, col)) for col in columns] for row in lhs]
    if add is not None:
        add = fractions(np.broadcast_to(add, (len(result), len(result[0]))))
        result = [list(map(Fraction.__add__, *rows)) for rows in zip(result, add, strict=True)]
    return result


def as_floats(rows):
    return np.array([[np.float64(v.numerator / v.denominator) for v in row] for row in rows])


for name, rows in (("tmatmul", 5), ("tgemv", 1)):
    for element in ("f16", "bf16", "f32", "f8E4M3FN", "f8E5M2"):
        lhs = tile(element, numbers(element, rows, 7, 1), (16, 16), "left")
        rhs = tile(element, numbers(element, 7, 6, 2), (16, 16), "right")
        into = tile("f32", numbers("f32", rows, 6, 3), (16, 16), "acc")
        bias = tile("f32", numbers("f32", 1, 6, 4), (1, 16), "bias")
        for suffix, operands, add in (
            ("", (lhs, rhs), None),
            (".acc", (into, lhs, rhs), into.array),
            (".bias", (lhs, rhs, bias), bias.array),
        ):
            expected = as_floats(exact(lhs.array, rhs.array, add)).astype(np.float32)
            check(f"pto.{name}{suffix}", *operands,
                  gives=tile("f32", expected, (16, 16), "acc"))  # fmt: skip

    # Integers are exact and wrap around.
    for element in ("i8", "i16", "ui8"):
        lhs = tile(element, numbers(element, rows, 300, 1), space="left")
        rhs = tile(element, numbers(element, 300, 6, 2), space="right")
        into = tile("i32", numbers("i32", rows, 6, 3), space="acc")
        sums = [
            [sum(int(a) * int(b) for a, b in zip(row, col, strict=True)) for col in rhs.array.T]
            for row in lhs.array
        ]
        wrap = np.vectorize(lambda v: (int(v) + 2**31) % 2**32 - 2**31, otypes=[np.int64])
        check(f"pto.{name}", lhs, rhs, gives=tile("i32", wrap(sums), space="acc"))
        sums = np.array(sums) + into.array.astype(np.int64)
        check(f"pto.{name}.acc", into, lhs, rhs, gives=tile("i32", wrap(sums), space="acc"))

# The order of the sum does not matter: 2^24 first, in the middle and last.
for at in (0, 500, 1023):
    row = np.ones((1, 1024), np.float32)
    row[0, at] = 2.0**24
    ones = tile("f32", np.ones((1024, 1)), space="right")
    check("pto.tmatmul", tile("f32", row, space="left"), ones,
          gives=tile("f32", [[2**24 + 1024]], space="acc"))  # fmt: skip
row, column = numbers("f16", 3, 400, 5), numbers("f16", 400, 3, 6)
for lhs, rhs in itertools.product(
    (row, np.asfortranarray(row)), (column, np.asfortranarray(column))
):
    got = compute("pto.tmatmul", tile("f16", lhs, space="left"), tile("f16", rhs, space="right"),
                  dst=raw("f32", 3, 3, "acc"))  # fmt: skip
    expected = as_floats(exact(row, column)).astype(np.float32)
    assert np.array_equal(got, expected), (got, expected)

# Microscaled: a scale for 32 elements along K.
K = 64
for element in ("f8E4M3FN", "f8E5M2"):
    for rows, name in ((3, "tmatmul"), (1, "tgemv")):
        lhs, rhs = numbers(element, rows, K, 1), numbers(element, K, 5, 2)
        lhs_scale = 2.0 ** np.arange(-1, 2 * rows - 1).reshape(rows, 2)
        rhs_scale = 2.0 ** np.arange(-4, 6).reshape(2, 5)
        scaled_lhs, scaled_rhs = lhs.astype(np.float64), rhs.astype(np.float64)
        for k in range(K):
            scaled_lhs[:, k] *= lhs_scale[:, k // 32]
            scaled_rhs[k] *= rhs_scale[k // 32]
        operands = (
            tile(element, lhs, (16, K), "left"),
            tile("!pto.f8E8M0", lhs_scale, (16, 2), "scaling"),
            tile(element, rhs, (K, 16), "right"),
            tile("!pto.f8E8M0", rhs_scale, (2, 16), "scaling"),
        )
        into = tile("f32", numbers("f32", rows, 5, 3), (16, 16), "acc")
        bias = tile("f32", numbers("f32", 1, 5, 4), (1, 16), "bias")
        for suffix, before, after, add in (
            ("", (), (), None),
            (".acc", (into,), (), into.array),
            (".bias", (), (bias,), bias.array),
        ):
            expected = as_floats(exact(scaled_lhs, scaled_rhs, add)).astype(np.float32)
            check(f"pto.{name}.mx{suffix}", *before, *operands, *after,
                  gives=tile("f32", expected, (16, 16), "acc"))  # fmt: skip

# Errors.
a, b = raw("f16", 2, 3, "left"), raw("f16", 4, 2, "right")
check_error("a product of 2x3 and 4x2 elements", "pto.tmatmul", a, b, dst=raw("f32", 2, 2, "acc"),
            forms=STAND_INS)  # fmt: skip
check_error("the result has 2x2 valid elements where 3x2 are needed", "pto.tmatmul", a,
            raw("f16", 3, 2, "right"), dst=raw("f32", 3, 2, "acc"), forms=STAND_INS)  # fmt: skip
scale, f4 = raw("!pto.f8E8M0", 2, 2, "scaling"), "!pto.f4E2M1x2"
check_error("is not public", "pto.tmatmul.mx", raw(f4, 2, 32, "left"), scale,
            raw(f4, 32, 2, "right"), scale, dst=raw("f32", 2, 2, "acc"))  # fmt: skip
check_error("scales for the 2x96 elements of 'lhs'", "pto.tmatmul.mx",
            raw("f8E5M2", 2, 96, "left"), scale, raw("f8E5M2", 96, 2, "right"),
            raw("!pto.f8E8M0", 3, 2, "scaling"), dst=raw("f32", 2, 2, "acc"))  # fmt: skip
check_error("only moved", "pto.tmatmul", raw("!pto.hif8", 2, 2, "left"),
            raw("!pto.hif8", 2, 2, "right"), dst=raw("f32", 2, 2, "acc"))  # fmt: skip
