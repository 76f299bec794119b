# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Comparisons, their masks, and selection by them.
# RUN: %python %s

import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import check, check_error, compute, numbers, raw, scalar, tile

nan = math.nan

# A bit per element, the first one lowest: 10 columns in 2 bytes.
x = [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0] * 10]
y = [[5] * 10, [0] * 10]
MASKS = {
    "eq": [[0b0001_0000, 0b00], [0b1111_1111, 0b11]],
    "ne": [[0b1110_1111, 0b11], [0, 0]],
    "lt": [[0b0000_1111, 0b00], [0, 0]],
    "le": [[0b0001_1111, 0b00], [0b1111_1111, 0b11]],
    "gt": [[0b1110_0000, 0b11], [0, 0]],
    "ge": [[0b1111_0000, 0b11], [0b1111_1111, 0b11]],
}
for element in ("f32", "f16", "bf16", "i32", "i16", "i8", "ui8"):
    data, other = tile(element, x, (8, 16)), tile(element, y, (8, 16))
    for mode, mask in MASKS.items():
        attrs = {"cmpMode": mode}
        check("pto.tcmp", data, other, gives=tile("ui8", mask, (8, 32)), attrs=attrs)
        with_five = [mask[0], [0xFF, 3] if mode in ("ne", "lt", "le") else [0, 0]]
        check("pto.tcmps", data, scalar(element, 5), gives=tile("ui8", with_five, (8, 32)),
              attrs=attrs)  # fmt: skip
# Without a mode it is equality.
check("pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("ui8", MASKS["eq"]))
# More valid bytes than are needed; wider elements hold more bits, signed ones too.
check(
    "pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("ui8", [[16, 0, 0, 0], [255, 3, 0, 0]])
)
check("pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("ui16", [[16], [0x3FF]]))
check("pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("i8", [[16, 0], [-1, 3]]))
# As many valid columns as the data has: an element per element.
ones = [[0] * 4 + [255] + [0] * 5, [255] * 10]
check("pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("ui8", ones, (2, 32)))
signed = [[-1 if v else 0 for v in row] for row in ones]
check("pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("i32", signed))
check(
    "pto.tcmp", tile("f32", x), tile("f32", y), gives=tile("i1", [[v > 0 for v in r] for r in ones])
)
# NaN is unequal to all, itself included.
a, b = tile("f16", [[nan, nan, 1]]), tile("f16", [[nan, 1, nan]])
for mode, expected in {"eq": 0, "ne": 7, "lt": 0, "le": 0, "gt": 0, "ge": 0}.items():
    check("pto.tcmp", a, b, gives=tile("ui8", [[expected]]), attrs={"cmpMode": mode})
# A number becomes an element first: 2049 is 2048 in f16.
check("pto.tcmps", tile("f16", [[2048, 2050]]), scalar("f32", 2049), gives=tile("ui8", [[1]]))
check("pto.tcmps", tile("ui8", [[255, 1]]), scalar("i32", -1), gives=tile("ui8", [[1]]))

# Selection, from both kinds of mask.
left, right = [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], [[-1, -2, -3, -4, -5, -6, -7, -8, -9, -10]]
chosen = [[1, -2, 3, 4, -5, -6, -7, -8, -9, 10]]
for element in ("f32", "f16", "i32", "i8"):
    bits = tile("ui8", [[0b1101, 0b10]], (1, 32))
    per_element = tile("i32", [[1, 0, -1, 2, 0, 0, 0, 0, 0, 255]])
    for mask in (bits, per_element, tile("i16", [[0b10_0000_1101]])):
        operands = tile(element, left, (1, 32)), tile(element, right, (1, 32))
        check("pto.tsel", mask, *operands, gives=tile(element, chosen, (1, 32)))
        scalars = [[v if v > 0 else 9 for v in chosen[0]]]
        check("pto.tsels", mask, operands[0], scalar(element, 9),
              gives=tile(element, scalars, (1, 32)))  # fmt: skip
check("pto.tsels", tile("ui8", [[2]]), tile("f32", [[1, nan]]), scalar("f32", 0.1),
      gives=tile("f32", [[0.1, nan]]))  # fmt: skip

# What is compared comes back as it was chosen, whatever the mask's form.
x, y = numbers("f32", 6, 19, 1), numbers("f32", 6, 19, 2)
expected = [[max(a, b) for a, b in zip(*rows, strict=True)] for rows in zip(x, y, strict=True)]
for kind in (raw("ui8", 6, 3, shape=(6, 32)), raw("ui8", 6, 19), raw("ui32", 6, 1)):
    greater = {"cmpMode": "gt"}
    mask = compute("pto.tcmp", tile("f32", x), tile("f32", y), dst=kind, attrs=greater)
    check("pto.tsel", tile(kind.element, mask), tile("f32", x), tile("f32", y),
          gives=tile("f32", expected))  # fmt: skip
    # The complement of a mask chooses the others.
    check("pto.tsel", tile(kind.element, ~mask), tile("f32", y), tile("f32", x),
          gives=tile("f32", expected))  # fmt: skip

check_error("a mask of 1 valid bytes per row where 2 are needed", "pto.tcmp",
            tile("f32", [[1] * 10]), tile("f32", [[1] * 10]),
            dst=raw("ui8", 1, 1, shape=(1, 32)))  # fmt: skip
check_error("a mask holds integers", "pto.tcmps", tile("f32", [[1] * 10]), scalar("f32", 1),
            dst=raw("f32", 1, 2))  # fmt: skip
check_error("the mask has", "pto.tsel", tile("ui8", [[1]]), tile("f32", [[1] * 10]),
            tile("f32", [[1] * 10]), dst=raw("f32", 1, 10))  # fmt: skip
