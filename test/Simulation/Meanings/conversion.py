# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Conversions: rounding modes and what does not fit.
# RUN: %python %s

import itertools
import math
import os
import sys
from fractions import Fraction

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import check, check_error, compute, numbers, raw, tile

nan, inf = math.nan, math.inf
NEAREST = ("NONE", "RINT", "CAST_RINT")


def cvt(source, values, target, expected, **attrs):
    check("pto.tcvt", tile(source, [values], (2, 16)), gives=tile(target, [expected], (2, 16)),
          attrs=attrs)  # fmt: skip


# Floats to integers, and to integral floats of their own type.
x = [-2.5, -1.5, -1.25, -0.5, 0.5, 1.25, 1.5, 2.5, 3]
MODES = {
    "RINT": [-2, -2, -1, 0, 0, 1, 2, 2, 3],
    "ROUND": [-3, -2, -1, -1, 1, 1, 2, 3, 3],
    "FLOOR": [-3, -2, -2, -1, 0, 1, 1, 2, 3],
    "CEIL": [-2, -1, -1, 0, 1, 2, 2, 3, 3],
    "TRUNC": [-2, -1, -1, 0, 0, 1, 1, 2, 3],
    "ODD": [-3, -1, -1, -1, 1, 1, 1, 3, 3],
}
MODES |= dict.fromkeys(NEAREST, MODES["RINT"])
for mode, expected in MODES.items():
    for source, target in itertools.product(("f32", "f16", "bf16"), ("i32", "i16", "i8")):
        cvt(source, x, target, expected, rmode=mode)
    for source in ("f32", "f16", "bf16"):
        # A number that becomes 0 keeps its sign.
        signed = [math.copysign(e, v) if e == 0 else e for e, v in zip(expected, x, strict=True)]
        cvt(source, x, source, signed, rmode=mode)
cvt("f32", x, "i32", MODES["RINT"])
cvt("f32", [0.49999997, 8388607.5, nan], "i32", [0, 8388608, 0], rmode="ROUND")

# Integers that are too small: the nearest, or the low bits.
cvt("f32", [300, -300, inf, -inf, nan, 127.5], "i8", [127, -128, 127, -128, 0, 127])
cvt("f32", [300, -300, inf, -inf, nan, 5], "ui8", [255, 0, 255, 0, 0, 5], sat_mode="ON")
cvt("f32", [300, -300, 65537, 2.0**40, nan, -1], "i8", [44, -44, 1, 0, 0, -1], sat_mode="OFF")
cvt("f32", [300, -300, -1], "ui8", [44, 212, 255], sat_mode="OFF")
cvt("f32", [3e9, -3e9], "i32", [2**31 - 1, -(2**31)])
cvt("f32", [3e9], "i32", [3000000000 - 2**32], sat_mode="OFF")
cvt("f32", [1e19, -1e19], "i64", [2**63 - 1, -(2**63)])
cvt("i32", [300, -300, 5], "i8", [44, -44, 5])
cvt("i32", [300, -300, 5], "i8", [127, -128, 5], sat_mode="ON")
cvt("i32", [300, -300, 5], "ui8", [255, 0, 5], sat_mode="ON")
cvt("ui8", [200], "i32", [200])
cvt("i8", [-1], "ui32", [2**32 - 1])
cvt("i8", [-1], "ui32", [0], sat_mode="ON")

# Narrower floats. Neighbours of x in the target, computed from its precision.
MANTISSA = {"f16": 10, "bf16": 7, "f8E4M3FN": 3, "f8E5M2": 2}


def neighbours(x, bits):
    x = Fraction(x)
    exponent = math.frexp(float(x))[1] - 1
    unit = Fraction(2) ** (exponent - bits)
    return math.floor(x / unit) * unit, unit


def expected_float(x, bits, mode):
    below, unit = neighbours(x, bits)
    if below == Fraction(x):
        return float(x)
    above, rest = below + unit, (Fraction(x) - below) / unit
    is_even = (below / unit) % 2 == 0
    choice = {
        "RINT": below if rest < Fraction(1, 2) or (rest == Fraction(1, 2) and is_even) else above,
        "ROUND": above if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and x > 0) else below,
        "FLOOR": below,
        "CEIL": above,
        "TRUNC": below if x > 0 else above,
        "ODD": above if is_even else below,
    }
    return float(choice["RINT" if mode in NEAREST else mode])


for target, bits in MANTISSA.items():
    made_up = numbers("f32", 1, 60, 4, 1, 3)[0].astype(np.float64)
    ties = [1 + 2.0 ** -(bits + 1), 1 + 3 * 2.0 ** -(bits + 1), 1.5, 2 - 2.0 ** -(bits + 1)]
    values = [sign * v for sign in (1, -1) for v in (*made_up, *ties)]
    values = [float(np.float32(v)) for v in values]
    for mode in MODES:
        expected = [[expected_float(v, bits, mode) for v in values]]
        check("pto.tcvt", tile("f32", [values]), gives=tile(target, expected),
              attrs={"rmode": mode})  # fmt: skip
cvt("f32", [1e6, -1e6, inf, nan, 65519, 65520], "f16", [inf, -inf, inf, nan, 65504, inf])
cvt("f32", [1e6, -1e6, inf, nan], "f16", [65504, -65504, 65504, nan], sat_mode="ON")
cvt("f32", [1e6, -1e6, 65519], "f16", [65504, -65504, 65504], rmode="TRUNC")
cvt("f32", [1e6, -1e6], "f16", [65504, -inf], rmode="FLOOR")
cvt("f32", [500, -500, 449], "f8E4M3FN", [nan, nan, 448])
cvt("f32", [500, -500, 449], "f8E4M3FN", [448, -448, 448], sat_mode="ON")
cvt("f32", [1e-10, -1e-10], "f16", [0, -0.0])
cvt("f32", [1e-10, -1e-10], "f16", [2.0**-24, -0.0], rmode="CEIL")
cvt("f16", [1.5, nan, -inf], "f32", [1.5, nan, -inf])
cvt("bf16", [1.5, 3e38], "f16", [1.5, inf])
cvt("f8E4M3FN", [0.1875, 448], "bf16", [0.1875, 448])

# Integers to floats.
cvt("i32", [2**24 + 1, -5], "f32", [2**24, -5])
cvt("i32", [2**24 + 1, 2**24 + 3], "f32", [2**24 + 2, 2**24 + 4], rmode="CEIL")
cvt("i32", [2**24 + 1, -(2**24) - 1], "f32", [2**24, -(2**24)], rmode="TRUNC")
cvt("i32", [100000], "f16", [inf])
cvt("i32", [100000], "f16", [65504], sat_mode="ON")
cvt("ui8", [255], "f16", [255])
cvt("i8", [-7], "bf16", [-7])

# Every f16 that is finite, to every nearest bf16, by way of exact fractions.
codes = np.arange(0, 0x7C00, 37, dtype=np.uint16).view(np.float16)[None]
got = compute("pto.tcvt", tile("f16", codes), dst=raw("bf16", *codes.shape))
for x, y in zip(codes[0], got[0], strict=True):
    if x != 0:
        assert float(y) == expected_float(float(x), 7, "RINT"), (x, y)

check_error("only moved", "pto.tcvt", tile("!pto.hif8", [[1]]), dst=raw("f32", 1, 1))
