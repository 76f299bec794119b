# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Gathers, scatters and histograms.
# RUN: %python %s

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import (
    STAND_INS,
    UPDATES,
    check,
    check_error,
    elements,
    numbers,
    raw,
    scalar,
    tile,
    view,
)

MEMORY = [[100 * r + c for c in range(4)] for r in range(5)]
FLAT = [v for row in MEMORY for v in row]

# From memory: one element, or one row, for an index.
for element, index in (("f32", "i32"), ("f16", "ui32"), ("i16", "i32")):
    table = view(element, MEMORY)
    at = [[0, 7, 19], [4, 4, 1]]
    expected = [[FLAT[i] for i in row] for row in at]
    for attrs in ({}, {"coalesce": "elem"}):
        check("pto.mgather", table, tile(index, at, (4, 8)), attrs=attrs,
              gives=tile(element, expected, (4, 8)))  # fmt: skip
    rows = [[3], [0], [3]]
    for idx in (tile(index, rows, (8, 1)), tile(index, [[3, 0, 3]], (1, 8))):
        for attrs in ({}, {"coalesce": "row"}):
            check("pto.mgather", table, idx, attrs=attrs,
                  gives=tile(element, [MEMORY[3], MEMORY[0], MEMORY[3]], (4, 8)))  # fmt: skip
    # Fewer columns than a row of memory has.
    check("pto.mgather", table, tile(index, rows), attrs={"coalesce": "row"},
          gives=tile(element, [MEMORY[i][:2] for i in (3, 0, 3)]))  # fmt: skip
check("pto.mgather", view("!pto.hif8", [[5, 6, 7]]), tile("i32", [[2, 0]]),
      gives=tile("!pto.hif8", [[7, 5]]))  # fmt: skip

# Indices out of bounds.
table, at = view("f32", [[10, 11, 12, 13]]), tile("i32", [[-1, 3, 4, 9]])
for mode, expected in {
    "clamp": [10, 13, 13, 13],
    "wrap": [13, 13, 10, 11],
    "zero": [0, 13, 0, 0],
}.items():
    check("pto.mgather", table, at, attrs={"gatherOob": mode}, gives=tile("f32", [expected]))
column = tile("i32", [[-1], [5], [1]])
check("pto.mgather", view("f32", [[1, 2], [3, 4]]), column, attrs={"gatherOob": "zero"},
      gives=tile("f32", [[0, 0], [0, 0], [3, 4]]))  # fmt: skip
for attrs in ({}, {"gatherOob": "undefined"}):
    check_error("index -1 is out of bounds, which are 0 to 3", "pto.mgather", table, at,
                attrs=attrs, dst=raw("f32", 1, 4))  # fmt: skip
check_error("rows of 3 elements of a view whose rows have 2", "pto.mgather",
            view("f32", [[1, 2]]), tile("i32", [[0]]), dst=raw("f32", 1, 3))  # fmt: skip

# To memory; what no index names stays.
before = view("f32", [[1, 2, 3], [4, 5, 6]])
src, at = tile("f32", [[10, 20], [30, 40]], (2, 8)), tile("i32", [[5, 0], [2, 0]], (2, 8))
check(
    "pto.mscatter",
    src,
    at,
    init=before,
    gives=view("f32", [[40, 2, 30], [4, 5, 10]]),
    forms=UPDATES,
)
ATOMICS = {
    "none": [[40, 2, 30], [4, 5, 10]],
    "add": [[61, 2, 33], [4, 5, 16]],
    "max": [[40, 2, 30], [4, 5, 10]],
    "min": [[1, 2, 3], [4, 5, 6]],
}
for kind, expected in ATOMICS.items():
    for element in ("f32", "i32"):
        check("pto.mscatter", tile(element, src.array.astype(int), (2, 8)), at,
              init=view(element, before.array.astype(int)), gives=view(element, expected),
              attrs={"scatterAtomicOp": kind, "coalesce": "elem"}, forms=UPDATES)  # fmt: skip
check("pto.mscatter", tile("f32", [[7, 8, 9]]), tile("i32", [[1]]), init=before,
      gives=view("f32", [[1, 2, 3], [7, 8, 9]]), forms=UPDATES)  # fmt: skip
src, at = tile("i32", [[10, 20, 30]]), tile("i32", [[6, -1, 1]])
before = view("i32", [[1, 2, 3], [4, 5, 6]])
for mode, expected in {
    "skip": [[1, 30, 3], [4, 5, 6]],
    "clamp": [[20, 30, 3], [4, 5, 10]],
    "wrap": [[10, 30, 3], [4, 5, 20]],
}.items():
    check("pto.mscatter", src, at, init=before, gives=view("i32", expected),
          attrs={"scatterOob": mode}, forms=UPDATES)  # fmt: skip
check_error("index 6 is out of bounds, which are 0 to 5", "pto.mscatter", src, at, dst=before)

# Inside a tile, by index: elements in the order of storage, whose rows have 8.
x = [[10 * r + c for c in range(6)] for r in range(3)]
for element in ("f32", "i32", "f16"):
    source = tile(element, x, (4, 8))
    check("pto.tgather", source, indices=tile("i32", [[0, 8, 21], [5, 5, 16]]),
          gives=tile(element, [[0, 10, 25], [5, 5, 20]], (2, 8)))  # fmt: skip
check("pto.tgather", tile("f32", x, (4, 6), more="blayout=col_major"),
      indices=tile("i32", [[0, 4, 21]]), gives=tile("f32", [[0, 1, 15]]))  # fmt: skip
check_error("element 6 of a tile is not in its valid region", "pto.tgather", source,
            indices=tile("i32", [[6]]), dst=raw("f16", 1, 1))  # fmt: skip
check_error("element 24 of a tile is not in its valid region", "pto.tgather", source,
            indices=tile("i32", [[24]]), dst=raw("f16", 1, 1))  # fmt: skip
check_error("element 32 of a tile that has 32", "pto.tgather", source,
            indices=tile("i32", [[32]]), dst=raw("f16", 1, 1))  # fmt: skip

# By a mask pattern: its digits stand for elements 3 2 1 0.
PATTERNS = {
    "P0101": [0, 2, 4, 6],
    "P1010": [1, 3, 5, 7],
    "P0001": [0, 4],
    "P0010": [1, 5],
    "P0100": [2, 6],
    "P1000": [3, 7],
    "P1111": [0, 1, 2, 3, 4, 5, 6, 7],
}
for pattern, places in PATTERNS.items():
    wide = [[10 * r + c for c in range(8)] for r in range(3)]
    taken = [[10 * r + c for c in places] for r in range(3)]
    for element in ("f32", "i16"):
        for axis in ({}, {"axis": "row"}):
            attrs = {"maskPattern": pattern, **axis}
            check("pto.tgather", tile(element, wide, (4, 16)), attrs=attrs,
                  gives=tile(element, taken, (4, 16)))  # fmt: skip
            # A scatter puts them back and leaves the others.
            after = [[v if c in places else 9 for c, v in enumerate(row)] for row in wide]
            check("pto.tscatter", tile(element, taken, (4, 8)), attrs=attrs,
                  init=tile(element, np.full((3, 8), 9), (4, 16)),
                  gives=tile(element, after, (4, 16)))  # fmt: skip
        attrs = {"maskPattern": pattern, "axis": "col"}
        flip = lambda rows: list(zip(*rows, strict=True))  # noqa: E731
        check("pto.tgather", tile(element, flip(wide)), attrs=attrs,
              gives=tile(element, flip(taken)))  # fmt: skip
        check("pto.tscatter", tile(element, flip(taken)), attrs=attrs,
              init=tile(element, np.full((8, 3), 9)), gives=tile(element, flip(after)))  # fmt: skip
# What a sort put between the numbers are indices: their bits stay.
pairs = np.array([[1.5, 0, 2.5, 0]], np.float32)
pairs.view(np.uint32)[0, 1::2] = (7, 2**31 + 5)
check("pto.tgather", tile("f32", pairs), attrs={"maskPattern": "P1010"},
      gives=tile("i32", [[7, 5 - 2**31]]))  # fmt: skip
check("pto.tgather", tile("f32", pairs), attrs={"maskPattern": "P0101"},
      gives=tile("f32", [[1.5, 2.5]]))  # fmt: skip
check_error("do not fit where P0001 means", "pto.tscatter", raw("f32", 1, 3),
            attrs={"maskPattern": "P0001"}, dst=raw("f32", 1, 8))  # fmt: skip
check_error("by comparison", "pto.tgather", raw("f32", 1, 3), kValue=scalar("f32", 1),
            attrs={"cmpMode": "gt"}, dst=raw("i32", 1, 3), forms=STAND_INS)  # fmt: skip

# By bytes: of elements, or of 32 bytes at once.
source = tile("f16", [[100 * r + c for c in range(32)] for r in range(2)], (2, 64))
check("pto.tgatherb", source, tile("ui32", [[2, 128, 190], [0, 62, 4]]),
      gives=tile("f16", [[1, 100, 131], [0, 31, 2]]))  # fmt: skip
blocks = [[100 + c for c in range(16)] + list(range(16, 32)), list(range(1, 17)) * 2]
check("pto.tgatherb", source, tile("ui32", [[128, 32], [2, 2]]), gives=tile("f16", blocks))
check_error("byte 3 begins no element", "pto.tgatherb", source, tile("ui32", [[3]]),
            dst=raw("f16", 1, 1))  # fmt: skip
check_error("element 32 of a tile is not in its valid region", "pto.tgatherb", source,
            tile("ui32", [[64]]), dst=raw("f16", 1, 1))  # fmt: skip

# Scatter by index: places in the order of storage, whose rows have 8; the last one stays.
before = tile("i16", [[1, 2, 3], [4, 5, 6]], (2, 8))
check("pto.tscatter", tile("i16", [[10, 20], [30, 40]]), tile("i16", [[8, 2], [0, 8]]),
      init=before, gives=tile("i16", [[30, 2, 20], [40, 5, 6]], (2, 8)))  # fmt: skip
check_error("element 16 of a tile that has 16", "pto.tscatter", tile("i16", [[1]]),
            tile("i16", [[16]]), dst=before)  # fmt: skip
check_error("is not in its valid region, which is 2x3", "pto.tscatter", tile("i16", [[1]]),
            tile("i16", [[3]]), dst=before, forms=("value", "value program"))  # fmt: skip

# How often the bytes of each row occur.
x = numbers("ui16", 3, 40, 1) & 0x0303
upper, lower = np.zeros((3, 256), int), np.zeros((3, 256), int)
index = [1, 0, 3]
for r in range(3):
    for value in x[r]:
        upper[r, int(value) // 256] += 1
        if int(value) // 256 == index[r]:
            lower[r, int(value) % 256] += 1
column = tile("ui8", [[i] for i in index], (32, 1), more="blayout=col_major")
for element in ("ui16", "i16"):
    source = tile(element, elements(element, x.astype(int)), (4, 64))
    check("pto.thistogram", source, column, attrs={"isMSB": True},
          gives=tile("ui32", upper))  # fmt: skip
    check("pto.thistogram", source, column, attrs={"isMSB": False},
          gives=tile("ui32", lower))  # fmt: skip
check("pto.thistogram", tile("ui32", [[0xFF000000, 0xFF123456, 1]]), tile("ui8", [[0]]),
      attrs={"isMSB": True}, gives=tile("ui32", [[1] + [0] * 254 + [2]]))  # fmt: skip
check_error("which byte it counts is not public", "pto.thistogram", raw("ui32", 1, 3),
            raw("ui8", 1, 3), attrs={"isMSB": False}, dst=raw("ui32", 1, 256))  # fmt: skip
check_error("that say isMSB", "pto.thistogram", raw("ui16", 1, 3), raw("ui8", 1, 1),
            dst=raw("ui32", 1, 256))  # fmt: skip
