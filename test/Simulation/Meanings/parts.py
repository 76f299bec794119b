# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Parts of tiles, tiles put together, single elements.
# RUN: %python %s

import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import check, check_error, compute, numbers, raw, scalar, tile

inf = math.inf
x = [[10 * r + c for c in range(6)] for r in range(4)]


def at(row, col):
    return scalar("index", row), scalar("index", col)


# Windows.
for element in ("f32", "i8", "bf16", "!pto.hif8"):
    source = tile(element, x, (8, 16), "mat")
    check("pto.textract", source, *at(1, 2),
          gives=tile(element, [row[2:5] for row in x[1:3]], (16, 16), "left"))  # fmt: skip
    check("pto.textract", source, *at(0, 0), gives=tile(element, x, (4, 6), "right"))
    # Parts of a tile that is inserted do not touch the rest.
    small = tile(element, [[1, 2], [3, 4]], (2, 16))
    before = tile(element, [[9] * 6] * 4, (8, 16))
    after = [[9] * 6, [9, 9, 9, 1, 2, 9], [9, 9, 9, 3, 4, 9], [9] * 6]
    check("pto.tinsert", small, *at(1, 3), init=before, gives=tile(element, after, (8, 16)))
for row, col in ((3, 0), (0, 4), (-1, 0), (0, -1)):
    check_error(f"a window of 2x3 at {row}, {col} of a valid region of 4x6", "pto.textract",
                tile("f32", x, (8, 16), "mat"), *at(row, col),
                dst=raw("f32", 2, 3, "left"))  # fmt: skip
for row, col in ((4, 0), (0, 5), (-1, 0)):
    check_error("window", "pto.tinsert", raw("f32", 1, 2), *at(row, col),
                dst=raw("f32", 4, 6))  # fmt: skip
check("pto.tinsert_fp", tile("f32", [[1, 3]], (16, 16), "acc"),
      tile("f32", [[2, 0.5]], (1, 16), "scaling"), *at(1, 1),
      init=tile("f16", [[7, 7, 7], [7, 7, 7]], (16, 16), "mat"),
      gives=tile("f16", [[7, 7, 7], [7, 2, 1.5]], (16, 16), "mat"))  # fmt: skip
check("pto.textract_fp", tile("f32", [[1, 3, 5]], (16, 16), "acc"),
      tile("f32", [[2, 0.5]], (1, 16), "scaling"), *at(0, 1),
      gives=tile("i8", [[6, 2]], (16, 16), "mat"))  # fmt: skip

# Side by side, with valid regions that end before the tiles do.
check("pto.tconcat", tile("f32", [[1, 2], [3, 4]], (4, 8)), tile("f32", [[5], [6]], (4, 8)),
      gives=tile("f32", [[1, 2, 5], [3, 4, 6]], (4, 16)))  # fmt: skip
check_error("where 2x4 are needed", "pto.tconcat", raw("f32", 2, 2), raw("f32", 2, 1),
            dst=raw("f32", 2, 4))  # fmt: skip

# The low bits.
check("pto.tpack", tile("i32", [[0x12345678, -1]]), gives=tile("i16", [[0x5678, -1]]))
check("pto.tpack", tile("ui32", [[0x12345698, 2]]), gives=tile("i8", [[0x98 - 256, 2]]))
check_error("is not public", "pto.tpack", raw("f32", 1, 2), dst=raw("f16", 1, 2))

# Filled up to the valid region of the destination.
PADS = {
    "f32": (0, inf, -inf),
    "f16": (0, inf, -inf),
    "bf16": (0, inf, -inf),
    "f8E5M2": (0, inf, -inf),
    "f8E4M3FN": (0, 448, -448),
    "i32": (0, 2**31 - 1, -(2**31)),
    "i8": (0, 127, -128),
    "ui8": (0, 255, 0),
}
for element, pads in PADS.items():
    for number, pad in enumerate(pads, 1):
        full = [[1, 2, pad, pad], [3, 4, pad, pad], [pad] * 4]
        for name in ("pto.tfillpad", "pto.tfillpad_expand"):
            check(name, tile(element, [[1, 2], [3, 4]], (4, 8)),
                  gives=tile(element, full, (4, 8), more=f"pad={number}"))  # fmt: skip
for name in ("pto.tfillpad", "pto.tfillpad_expand", "pto.tfillpad_inplace"):
    check(name, tile("f32", [[1, 2]], (4, 8)), gives=tile("f32", [[1, 2]], (4, 8)))
check("pto.tfillpad_inplace", tile("i16", [[1, 2]], (4, 8)),
      gives=tile("i16", [[1, 2, 0], [0, 0, 0]], (4, 8)))  # fmt: skip
check_error("a tile whose type has no pad", "pto.tfillpad", raw("f32", 1, 2), dst=raw("f32", 2, 2))

for element in ("f32", "i8", "!pto.hif8"):
    check("pto.ttrans", tile(element, x, (8, 16)),
          gives=tile(element, list(zip(*x, strict=True)), (16, 8)))  # fmt: skip

# Single elements count in the order of storage.
row_major, col_major = tile("f32", x, (4, 8)), tile("f32", x, (8, 6), more="blayout=col_major")
boxed = tile(
    "f16", numbers("f16", 32, 32), space="mat", more="blayout=col_major, slayout=row_major"
)
for source, offset, place in (
    (row_major, 8 * 2 + 3, (2, 3)),
    (col_major, 8 * 5 + 3, (3, 5)),
    (tile("i8", [[-1]], (1, 32)), 0, (0, 0)),
    # Boxes of 16x16, ordered by columns of boxes.
    (boxed, 256, (16, 0)),
    (boxed, 2 * 256 + 16 + 2, (1, 18)),
):
    got = compute("pto.tgetval", source, scalar("index", offset), dst=None)
    assert got == source.array[place], (got, source.array[place])
    after = source.array.copy()
    after[place] = 5
    check("pto.tsetval", scalar("index", offset), scalar(source.element, 5), init=source,
          gives=tile(source.element, after, source.shape, source.space, source.more))  # fmt: skip
check_error("element 32 of a tile that has 32 elements", "pto.tgetval", row_major,
            scalar("index", 32), dst=None)  # fmt: skip
check_error("element 6 of a tile is not in its valid region, which is 4x6", "pto.tgetval",
            row_major, scalar("index", 6), dst=None)  # fmt: skip
check_error("element -1 of a tile", "pto.tsetval", scalar("index", -1), scalar("f32", 1),
            dst=row_major)  # fmt: skip
# A number becomes an element.
check("pto.tsetval", scalar("index", 0), scalar("i32", 300), init=tile("i8", [[1, 2]]),
      gives=tile("i8", [[44, 2]]))  # fmt: skip

assert compute("pto.tsync", events=[raw("f32", 1, 1)], dst=None) is None
# The scales of a tile are those that are moved into the buffer; of a value none are known.
scales = tile("!pto.f8E8M0", [[2, 4]], space="scaling")
check("pto.tget_scale_addr", init=scales, gives=scales, forms=("buffer",))
check_error("in value form", "pto.tget_scale_addr", dst=scales, forms=("value",))
