# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sorts and merges of numbers with their indices.
# RUN: %python %s

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import check, check_error, compute, numbers, raw, scalar, tile


def records(element, pairs):
    """One row of numbers and indices, 8 bytes each, laid out by hand."""
    data = b""
    for value, index in pairs:
        if element == "f32":
            data += np.float32(value).tobytes()
        else:
            data += np.float16(value).tobytes() + b"\0\0"
        data += int(index).to_bytes(4, "little")
    return np.frombuffer(data, np.float32 if element == "f32" else np.float16)


def best_first(pairs):
    return sorted(pairs, key=lambda pair: (-pair[0], pair[1]))


# Blocks of 32 elements, rows on their own, a last block that is smaller.
for element, columns in (("f32", 2), ("f16", 4)):
    for cols in (32, 64, 96, 40):
        x = numbers(element, 3, cols, cols).round(1)  # some are equal
        index = np.arange(3 * cols)[::-1].reshape(3, cols)
        expected = []
        for values, indices in zip(x, index, strict=True):
            pairs = [(float(v), int(i)) for v, i in zip(values, indices, strict=True)]
            blocks = [best_first(pairs[at : at + 32]) for at in range(0, cols, 32)]
            expected.append(records(element, [pair for block in blocks for pair in block]))
        for kind in ("ui32", "i32"):
            check("pto.tsort32", tile(element, x, (4, 128)), tile(kind, index, (4, 128)),
                  gives=tile(element, np.array(expected), (4, 128 * columns)))  # fmt: skip
ends = tile("f32", [[-np.inf, 0, np.inf, -0.0]])
got = compute("pto.tsort32", ends, tile("ui32", [[0, 1, 2, 3]]), dst=raw("f32", 1, 8))
assert [*got.view(np.uint32)[0, 1::2]] == [2, 1, 3, 0], got

x = numbers("f32", 1, 1024, 7)
index = np.arange(1024)[None]
pairs = best_first([(float(v), int(i)) for v, i in zip(x[0], index[0], strict=True)])


def sorted_run(values, indices):
    """A list that is sorted, as records."""
    return records("f32", best_first(list(zip(map(float, values), indices, strict=True))))


# Four blocks become one: 64 elements are 32 records. 4 * 4 * 4 * 32 numbers are
# sorted by two merges, and in the end all of them.
runs = np.concatenate([sorted_run(x[0, at : at + 32], index[0, at : at + 32])
                       for at in range(0, 1024, 32)])[None]  # fmt: skip
expected = np.concatenate([sorted_run(x[0, at : at + 128], index[0, at : at + 128])
                           for at in range(0, 1024, 128)])[None]  # fmt: skip
check("pto.tmrgsort", [tile("f32", runs)], scalar("i32", 64), gives=[tile("f32", expected)])
half = tile("f32", expected[:, :1024])
merged = sorted_run(x[0, :512], index[0, :512])[None]
check("pto.tmrgsort", [half], scalar("i32", 256), gives=[tile("f32", merged)])

# Several lists, of which equal numbers come from the first.
lists = [tile("f32", sorted_run(x[0, a:b], index[0, a:b])[None])
         for a, b in ((0, 100), (100, 110), (110, 400), (400, 512))]  # fmt: skip
for count, end in ((2, 110), (3, 400), (4, 512)):
    whole = tile("f32", sorted_run(x[0, :end], index[0, :end])[None])
    check("pto.tmrgsort", lists[:count], gives=[whole])
    executed = compute("pto.tmrgsort", lists[:count], dst=[whole])[1]
    sizes = [100, 10, 290, 112]
    assert [*executed] == sizes[:count] + [0] * (4 - count), executed
same = [tile("f32", records("f32", [(1, i), (1, i + 1)])[None]) for i in (30, 10)]
together = records("f32", [(1, 30), (1, 31), (1, 10), (1, 11)])[None]
check("pto.tmrgsort", same, gives=[tile("f32", together)])
sixteen = [tile("f16", records("f16", p)[None]) for p in ([(3, 0), (1, 1)], [(2, 2)])]
check("pto.tmrgsort", sixteen, gives=[tile("f16", records("f16", [(3, 0), (2, 2), (1, 1)])[None])])

# With `exhausted` it stops where one list is used up.
low, high = [(9, 0), (2, 1), (1, 2)], [(8, 3), (7, 4)]
lists = [tile("f32", records("f32", p)[None]) for p in (low, high)]
stopped = np.concatenate([records("f32", [(9, 0), (8, 3), (7, 4)]), np.zeros(4, np.float32)])
check("pto.tmrgsort", lists, attrs={"exhausted": True}, gives=[tile("f32", stopped[None])])
executed = compute("pto.tmrgsort", lists, attrs={"exhausted": True}, dst=[raw("f32", 1, 10)])[1]
assert [*executed] == [1, 2, 0, 0], executed
full = records("f32", [(9, 0), (8, 3), (7, 4), (2, 1), (1, 2)])[None]
check("pto.tmrgsort", lists, attrs={"exhausted": False}, gives=[tile("f32", full)])
# Only the best are wanted.
check("pto.tmrgsort", lists, gives=[tile("f32", full[:, :4])])
# The last source of buffer form may be a working tile.
check("pto.tmrgsort", [*lists, raw("f32", 1, 10)], gives=[tile("f32", full)],
      forms=("buffer", "buffer program"))  # fmt: skip

# Errors.
unsorted = tile("f32", records("f32", [(1, 0), (2, 1)])[None])
check_error("list 1 of a merge is not sorted", "pto.tmrgsort", [lists[0], unsorted],
            dst=[raw("f32", 1, 10)])  # fmt: skip
check_error("no fours of sorted blocks of 64 elements", "pto.tmrgsort",
            [tile("f32", runs[:, :192])], scalar("i32", 64), dst=[raw("f32", 1, 192)])  # fmt: skip
for length in (0, 3, -64):
    check_error("no fours of sorted blocks", "pto.tmrgsort", [tile("f32", runs)],
                scalar("i32", length), dst=[raw("f32", 1, 2048)])  # fmt: skip
check_error("one row of records of 2 elements", "pto.tmrgsort", [raw("f32", 1, 3), lists[0]],
            dst=[raw("f32", 1, 4)])  # fmt: skip
nan = tile("f32", [[np.nan, 1]])
check_error("a sort of NaN", "pto.tsort32", nan, tile("ui32", [[0, 1]]), dst=raw("f32", 1, 4))
check_error("sorts take f32 or f16", "pto.tsort32", raw("i32", 1, 2), raw("ui32", 1, 2),
            dst=raw("i32", 1, 4))  # fmt: skip
check_error("indices of a sort have 32 bits", "pto.tsort32", raw("f32", 1, 2), raw("ui16", 1, 2),
            dst=raw("f32", 1, 4))  # fmt: skip
check_error("fewer indices", "pto.tsort32", raw("f32", 1, 2), raw("ui32", 1, 1),
            dst=raw("f32", 1, 4))  # fmt: skip
