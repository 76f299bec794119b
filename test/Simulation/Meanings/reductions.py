# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Reductions, and expansions of their results.
# RUN: %python %s

import functools
import math
import os
import sys
from fractions import Fraction

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import FORMS, STAND_INS, check, check_error, dtype_of, numbers, raw, tile

nan, inf = math.nan, math.inf


def rounded(element, values):
    dtype = dtype_of(element)
    if dtype.kind in "iu":
        bits = 8 * dtype.itemsize
        return np.array([v % (1 << bits) for v in values], np.uint64).astype(dtype)
    return np.array([float(v) for v in values], np.float64).astype(dtype)


# Exact results, rounded once, of a valid region inside a larger tile.
OPERATIONS = {
    "sum": sum,
    "prod": lambda v: functools.reduce(lambda a, b: a * b, v),
    "max": max,
    "min": min,
}
for element in ("f32", "f16", "bf16", "i32", "i16", "i8", "ui8"):
    x = numbers(element, 5, 7, 1, 0.5, 1.5)
    exact = [[Fraction(float(v)) if x.dtype.kind not in "iu" else int(v) for v in r] for r in x]
    for name, function in OPERATIONS.items():
        rows = rounded(element, [function(row) for row in exact])
        cols = rounded(element, [function(col) for col in zip(*exact, strict=True)])
        source = tile(element, x, (8, 16))
        check(f"pto.trow{name}", source, gives=tile(element, rows[:, None], (8, 1)))
        check(f"pto.tcol{name}", source, gives=tile(element, cols[None], (1, 16)))
        check(f"pto.trow{name}", source,
              gives=tile(element, rows[:, None], (8, 1), more="blayout=col_major"))  # fmt: skip

# A sum does not depend on the order of its terms: 2^24 and many ones.
x = np.ones((3, 4096), np.float32)
x[0, 0] = x[1, 2000] = x[2, -1] = 2.0**24
sums = [[2**24 + 4096]] * 3
check("pto.trowsum", tile("f32", x), gives=tile("f32", sums))
check("pto.tcolsum", tile("f32", x.T), gives=tile("f32", np.array(sums).T))
for order in ("C", "F"):
    check("pto.trowsum", tile("f32", np.asarray(x, order=order)), gives=tile("f32", sums))
check("pto.tcolsum", tile("f16", [[60000], [60000], [-60000]]), gives=tile("f16", [[60000]]),
      attrs={"isBinary": True})  # fmt: skip

# NaN.
x = [[1, nan, 3], [4, 5, inf]]
check("pto.trowmax", tile("f32", x), gives=tile("f32", [[nan], [inf]]))
check("pto.trowmin", tile("f16", x), gives=tile("f16", [[nan], [4]]))
check("pto.tcolmax", tile("bf16", x), gives=tile("bf16", [[4, nan, inf]]))
check("pto.tcolmin", tile("f32", x), gives=tile("f32", [[1, nan, 3]]))

# Where the first largest and smallest elements are.
x = [[3, 9, 9, -2, -2], [-1, -1, -5, 0, -5]]
for element in ("f32", "f16", "i32", "i8"):
    source = tile(element, x, (4, 8))
    for index in ("i32", "ui32"):
        check("pto.trowargmax", source, gives=tile(index, [[1], [3]], (4, 1)))
        check("pto.trowargmin", source, gives=tile(index, [[3], [2]], (4, 1)))
        check("pto.tcolargmax", source, gives=tile(index, [[0, 0, 0, 1, 0]], (1, 8)))
        check("pto.tcolargmin", source, gives=tile(index, [[1, 1, 1, 0, 1]], (1, 8)))

check_error("a reduction of no elements", "pto.trowmax", tile("f32", np.zeros((2, 0)), (2, 8)),
            dst=raw("f32", 2, 1))  # fmt: skip
check_error("valid elements where 3x2 are needed", "pto.trowsum", tile("f32", [[1, 2], [3, 4]]),
            dst=raw("f32", 3, 1), forms=STAND_INS)  # fmt: skip

# Expansions: one number per row as a column, as the first of several columns,
# as a row of numbers; one number per column as a row.
for element in ("f32", "f16", "i32"):
    whole = tile(element, [[5, 5, 5], [6, 6, 6]], (4, 8))
    for of_rows in ([[5], [6]], [[5, 1, 1], [6, 1, 1]]):
        check("pto.trowexpand", tile(element, of_rows), gives=whole)
    check("pto.trowexpand", tile(element, [[5, 6]]), gives=whole, forms=STAND_INS)
    check("pto.tcolexpand", tile(element, [[7, 8, 9], [0, 0, 0]], (4, 8)),
          gives=tile(element, [[7, 8, 9], [7, 8, 9], [7, 8, 9]], (4, 8)))  # fmt: skip

x = [[8, -6, 4], [1, 2, -3]]
BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "max": max,
    "min": min,
    "expdif": lambda a, b: math.exp(a - b),
}
for element in ("f32", "f16"):
    for name, function in BINARY.items():
        rows, cols = [2, -4], [4, -2, 0.5]
        expected = [
            [np.float32(function(v, n)) for v in row] for row, n in zip(x, rows, strict=True)
        ]
        for of_rows in ([[2], [-4]], [[2, -4]], [[2, 0, 0], [-4, 0, 0]]):
            forms = STAND_INS if len(of_rows) == 1 else FORMS
            check(f"pto.trowexpand{name}", tile(element, x, (4, 8)), tile(element, of_rows),
                  gives=tile(element, expected, (4, 8)), forms=forms)  # fmt: skip
        expected = [
            [np.float32(function(v, n)) for v, n in zip(row, cols, strict=True)] for row in x
        ]
        check(f"pto.tcolexpand{name}", tile(element, x, (4, 8)), tile(element, [cols], (1, 8)),
              gives=tile(element, expected, (4, 8)))  # fmt: skip
# One softmax row: what is added is what the maximum leaves.
check("pto.trowexpandexpdif", tile("f32", [[-inf, 3, 3]]), tile("f32", [[3]]),
      gives=tile("f32", [[0, 1, 1]]))  # fmt: skip
check("pto.trowexpanddiv", tile("i32", [[7, -7]]), tile("i32", [[2]]),
      gives=tile("i32", [[3, -3]]))  # fmt: skip
check_error("one per row of 3 rows is needed", "pto.trowexpand", tile("f32", [[1, 2]]),
            dst=raw("f32", 3, 4), forms=STAND_INS)  # fmt: skip
check_error("of one number per column", "pto.tcolexpand", tile("f32", [[1, 2]]),
            dst=raw("f32", 3, 4), forms=STAND_INS)  # fmt: skip
