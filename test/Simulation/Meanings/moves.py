# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Loads, stores and moves, and what they do to elements on the way.
# RUN: %python %s

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import check, check_error, elements, numbers, raw, scalar, tile, view

LOADS = ("f32", "f16", "bf16", "i32", "i8", "ui8", "ui16", "!pto.hif8", "f8E4M3FN", "!pto.f8E8M0")
x = [[1, 2, 4], [8, 16, 32]]

# A load and a store keep the bits, whatever the element types call them.
for element in LOADS:
    check("pto.tload", view(element, x), gives=tile(element, x, (4, 8)))
    check("pto.tprefetch", view(element, x), gives=tile(element, x, (4, 8)))
    check("pto.tstore", tile(element, x, (4, 8)), gives=view(element, x))
    check("pto.tmov", tile(element, x, (4, 8)), gives=tile(element, x, (2, 3), "mat"))
    check("pto.tmov", tile(element, x, (4, 8), "mat"),
          gives=tile(element, x, (16, 16), "left",
                     "blayout=col_major, slayout=row_major"))  # fmt: skip
floats = numbers("f32", 2, 3)
check("pto.tload", view("f32", floats), gives=tile("i32", floats.view(np.int32)))
check("pto.tstore", tile("i32", floats.view(np.int32)), gives=view("f32", floats))

# Padding, in columns before and behind, and of what is left.
pad = {"pad_value": scalar("f32", -1), "left_padding_num": scalar("index", 1)}
check("pto.tload", view("f32", x), **pad, right_padding_num=scalar("index", 2),
      attrs={"pad_mode": "PadValue"},
      gives=tile("f32", [[-1, 1, 2, 4, -1, -1], [-1, 8, 16, 32, -1, -1]], (4, 8)))  # fmt: skip
check("pto.tload", view("i8", x), left_padding_num=scalar("index", 2),
      attrs={"pad_mode": "PadFirstElem"},
      gives=tile("i8", [[1, 1, 1, 2, 4], [8, 8, 8, 16, 32]], (4, 8)))  # fmt: skip
whole = [[1, 2, 4, 9], [8, 16, 32, 9], [9, 9, 9, 9]]
for condition in (None, scalar("i1", 1)):
    check("pto.tload", view("f16", x), pad_value=scalar("f16", 9), init_condition=condition,
          attrs={"init_out_buffer": True}, gives=tile("f16", whole, (4, 8)))  # fmt: skip
check_error("the result has 2x3 valid elements where 3x4 are needed", "pto.tload", view("f16", x),
            pad_value=scalar("f16", 9), init_condition=scalar("i1", 0),
            attrs={"init_out_buffer": True}, dst=raw("f16", 3, 4))  # fmt: skip

# Blocks in memory: of scales, 16x2 by rows and 2x16 by columns; of 32 bytes of a row.
scales = np.exp2(np.arange(32 * 4).reshape(32, 4) % 100 - 50)
in_memory = np.zeros(scales.size)
for r in range(32):
    for c in range(4):
        in_memory[(r // 16 * 2 + c // 2) * 32 + r % 16 * 2 + c % 2] = scales[r, c]
check("pto.tload", view("!pto.f8E8M0", in_memory.reshape(32, 4)), attrs={"layout": "mx_a_zz"},
      gives=tile("!pto.f8E8M0", scales, space="mat"))  # fmt: skip
# The scales of the right operand are those of the left one, transposed.
check("pto.tload", view("!pto.f8E8M0", in_memory.reshape(4, 32)), attrs={"layout": "mx_b_nn"},
      gives=tile("!pto.f8E8M0", scales.T, space="mat"))  # fmt: skip
check_error("a slice of 3x2 scales is not of 16x2 blocks", "pto.tload",
            view("f8E5M2", [[1, 2]] * 3), attrs={"layout": "mx_a_zz"},
            dst=raw("f8E5M2", 3, 2))  # fmt: skip
rows = np.arange(4 * 48).reshape(4, 48)
in_blocks = [row[at : at + 16] for at in (0, 16, 32) for row in rows]
check("pto.tload", view("f16", in_blocks), attrs={"layout": "nz"}, gives=tile("f16", rows))
check_error("is none of rows of 32 bytes", "pto.tload", view("f16", rows), attrs={"layout": "nz"},
            dst=raw("f16", 4, 48))  # fmt: skip

# Out of the accumulator, where elements are converted.
acc = [[1.5, -2.5, 300, -300], [2**-11 + 1, 0.5, 1.5, 2.5]]
as_f16 = [[1.5, -2.5, 300, -300], [1, 0.5, 1.5, 2.5]]
relu = [[max(v, 0) for v in row] for row in as_f16]
for space in ("mat", "vec"):
    check("pto.tmov", tile("f32", acc, (16, 16), "acc"), gives=tile("f16", as_f16, (16, 16), space))
    check("pto.tmov", tile("f32", acc, (16, 16), "acc"), gives=tile("f16", relu, (16, 16), space),
          attrs={"reluPreMode": "normal_relu"})  # fmt: skip
check("pto.tstore", tile("f32", acc, (16, 16), "acc"), gives=view("f16", as_f16))
check("pto.tstore", tile("f32", acc, (16, 16), "acc"), gives=view("f16", relu),
      attrs={"reluPreMode": "normal_relu"})  # fmt: skip
check("pto.tmov", tile("f32", acc, (16, 16), "acc"), gives=tile("f32", acc, (16, 16), "vec"),
      attrs={"accToVecMode": "single_mode_vec1"})  # fmt: skip

# Scaled: a factor is the bits of an f32. Half of each, ties to even, the
# nearest there is.
half = int(np.float32(0.5).view(np.uint32))
scaled = [[1, -1, 127, -128], [0, 0, 1, 1]]
unsigned = [[1, 0, 150, 0], [0, 0, 1, 1]]
acc = [[1.5, -2.5, 300, -300], [1, 0.5, 1.5, 2.5]]
source = tile("f32", acc, (16, 16), "acc")
for factor in (scalar("i64", half), scalar("f32", 0.5)):
    check("pto.tmov", source, preQuantScalar=factor, gives=tile("i8", scaled, (16, 16), "mat"))
    check("pto.tmov", source, preQuantScalar=factor, gives=tile("ui8", unsigned, (16, 16), "mat"))
    check("pto.tstore", source, factor, gives=view("i8", scaled))
    check("pto.tstore", source, factor, gives=view("f16", np.array(acc) / 2))
check("pto.tmov", tile("i32", [[1000, -7]], (16, 16), "acc"), preQuantScalar=scalar("f32", 0.25),
      gives=tile("f16", [[250, -1.75]], (16, 16), "mat"))  # fmt: skip
check("pto.tmov", source, preQuantScalar=scalar("f32", 0.5), attrs={"reluPreMode": "normal_relu"},
      gives=tile("i8", [[1, 0, 127, 0], [0, 0, 1, 1]], (16, 16), "mat"))  # fmt: skip
check_error("what those above the lowest 32 mean is not public", "pto.tmov", source,
            preQuantScalar=scalar("i64", half | 1 << 46), dst=raw("i8", 2, 4, "mat"))  # fmt: skip

# Scaled by one factor per column.
factors = [1, 2, 0.5, -1]
by_column = [[1.5, -5, 150, 300], [1, 1, 0.75, -2.5]]
codes = elements("f32", [factors]).view(np.uint32)
for fp in (
    tile("f32", [factors], (1, 16), "scaling"),
    tile("ui64", codes.astype(np.uint64), (1, 16), "scaling"),
    tile("i64", codes.astype(np.int64), (1, 16), "scaling"),
    tile("ui32", codes, (1, 16), "scaling"),
):
    into = tile("f16", by_column, (16, 16), "mat")
    check("pto.tmov", source, fp, gives=into)
    check("pto.tmov.fp", source, fp, gives=into)
    check("pto.tstore_fp", source, fp, gives=view("f16", by_column))
    check("pto.textract_fp", source, fp, scalar("index", 0), scalar("index", 0), gives=into)
check("pto.tmov.fp", source, tile("f32", [factors], (1, 16), "scaling"),
      gives=tile("i8", [[2, -5, 127, 127], [1, 1, 1, -2]], (16, 16), "mat"))  # fmt: skip
check_error("of one number per column", "pto.tmov.fp", source, raw("f32", 1, 3, "scaling"),
            dst=raw("f16", 2, 4, "mat"))  # fmt: skip
check_error("which half", "pto.tmov", source, attrs={"accToVecMode": "dual_mode_split_m"},
            dst=raw("f32", 2, 4))  # fmt: skip

# Atomic: added to what memory has.
for element, before, after in (("f32", 0.5, 3.5), ("i32", -7, -4), ("i16", 32767, -32766)):
    check("pto.tstore", tile(element, [[3, 3]], (2, 16)), init=view(element, [[before] * 2]),
          attrs={"atomicType": "atomic_add"}, gives=view(element, [[after] * 2]))  # fmt: skip
check("pto.tstore", tile("f32", [[3]], space="acc"), init=view("f16", [[0.5]]),
      gives=view("f16", [[3.5]]), attrs={"atomicType": "atomic_add"})  # fmt: skip
check("pto.tstore", tile("f32", [[3]]), init=view("f32", [[0.5]]), gives=view("f32", [[3]]),
      attrs={"atomicType": "atomic_none"})  # fmt: skip

check_error("where 2x4 are needed", "pto.tload", view("f32", x), dst=raw("f32", 2, 4))
check_error("where 3x3 are needed", "pto.tstore", tile("f32", x), dst=view("f32", np.zeros((3, 3))))
