# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tiles made of numbers, quantized tiles.
# RUN: %python %s

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import check, check_error, raw, scalar, tile

for element in ("f32", "f16", "bf16", "i32", "i8"):
    check("pto.texpands", scalar(element, 3), gives=tile(element, [[3] * 5] * 2, (4, 8)))
check("pto.texpands", scalar("f32", 0.1), gives=tile("f16", [[0.0999755859375]]))
check("pto.texpands", scalar("i32", 300), gives=tile("ui8", [[44, 44]]))

# Consecutive integers, on from row to row of the valid region.
for element in ("i32", "ui32", "i16"):
    check("pto.tci", scalar(element, 7), gives=tile(element, [[7, 8, 9], [10, 11, 12]], (4, 8)))
    check("pto.tci", scalar(element, 7), attrs={"descending": True},
          gives=tile(element, [[7, 6, 5], [4, 3, 2]], (4, 8)))  # fmt: skip
check("pto.tci", scalar("i8", 126), gives=tile("i8", [[126, 127, -128]]))
check("pto.tci", scalar("ui32", 2**32 - 1), gives=tile("ui32", [[2**32 - 1, 0]]))
check_error("takes integers", "pto.tci", scalar("i32", 0), dst=raw("f32", 1, 4))

TRIANGLES = {
    (0, 0): [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0]],
    (0, 1): [[1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]],
    (0, -1): [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]],
    (1, 0): [[1, 1, 1, 1], [0, 1, 1, 1], [0, 0, 1, 1]],
    (1, 2): [[0, 0, 1, 1], [0, 0, 0, 1], [0, 0, 0, 0]],
    (1, -9): [[1, 1, 1, 1]] * 3,
}
for (side, diagonal), expected in TRIANGLES.items():
    for element in ("f32", "ui8", "i16"):
        check("pto.ttri", scalar("i32", diagonal), attrs={"upperOrLower": side},
              gives=tile(element, expected, (4, 8)))  # fmt: skip
check("pto.ttri", scalar("i32", 0), gives=tile("f16", TRIANGLES[0, 0]))
check_error("0 or 1, not 2", "pto.ttri", scalar("i32", 0), attrs={"upperOrLower": 2},
            dst=raw("f32", 1, 1))  # fmt: skip
check_error("'pto.trandom' cannot be simulated: its generator", "pto.trandom", dst=raw("i32", 1, 1),
            forms=("value", "buffer"))  # fmt: skip

# Quantized by a number per row, or one for all; ties go to even.
x = [[1, 1.5, 2.5, -2.5, 500], [-1000, 3, 30, -30, 0]]
half_and_ten = tile("f32", [[0.5], [10]], (4, 1))
check("pto.tquant", tile("f32", x, (4, 8)), half_and_ten, attrs={"quant_type": "INT8_SYM"},
      gives=tile("i8", [[2, 3, 5, -5, 127], [-100, 0, 3, -3, 0]], (4, 8)))  # fmt: skip
check("pto.tquant", tile("f32", x, (4, 8)), tile("f32", [[1]]), attrs={"quant_type": "INT8_SYM"},
      gives=tile("i8", [[1, 2, 2, -2, 127], [-128, 3, 30, -30, 0]], (4, 8)))  # fmt: skip
check("pto.tquant", tile("f32", x, (4, 8)), half_and_ten, tile("f32", [[100], [3]], (4, 1)),
      attrs={"quant_type": "INT8_ASYM"},
      gives=tile("ui8", [[102, 103, 105, 95, 255], [0, 3, 6, 0, 3]], (4, 8)))  # fmt: skip
for kind, offset, text in (
    ("INT8_SYM", tile("f32", [[1]]), "INT8_SYM needs no offset"),
    ("INT8_ASYM", None, "INT8_ASYM needs an offset"),
):
    check_error(text, "pto.tquant", tile("f32", [[1]]), tile("f32", [[1]]), offset,
                attrs={"quant_type": kind}, dst=raw("i8", 1, 1))  # fmt: skip
check_error("computes 8-bit integers", "pto.tquant", tile("f32", [[1]]), tile("f32", [[1]]),
            attrs={"quant_type": "INT8_SYM"}, dst=raw("i16", 1, 1))  # fmt: skip

for element in ("i8", "i16"):
    check("pto.tdequant", tile(element, [[1, -3], [5, 7]], (4, 8)), half_and_ten,
          tile("f32", [[1], [-2]], (4, 1)),
          gives=tile("f32", [[0, -2], [70, 90]], (4, 8)))  # fmt: skip
check("pto.tdequant", tile("i8", [[1, -3]]), tile("f32", [[0.1]]), tile("f32", [[0.5]]),
      gives=tile("f32", [[0.05, -0.35]]))  # fmt: skip
