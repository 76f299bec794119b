# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Messages: which slots a push waits for in both models, halves of tiles, lanes
# that take part without data, entries in global memory, several pipes.
# RUN: %python %s

import numpy as np

from pto_mlir import ir, sim

X = np.arange(256, dtype=np.float32).reshape(16, 16)

HEADER = """
!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>
!view = !pto.tensor_view<?x?xf32>
"""


def run(text, entry="main", inputs=None, **options):
    with ir.Context():
        return sim.run(ir.Module.parse(HEADER + text), entry, inputs, **options)


def fails(expected, *arguments, **options):
    try:
        run(*arguments, **options)
    except sim.SimulationError as error:
        assert expected in str(error), error
    else:
        raise AssertionError(f"did not fail: {expected}")


def kernel(kind, name, body, parameters="%x: !pto.ptr<f32>, %y: !pto.ptr<f32>"):
    return f"""
func.func @{name}({parameters}) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %xv = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  %yv = pto.make_tensor_view %y, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  {body}
  return
}}"""


def load(name, rows, cols, row, col, space):
    return f"""
  %{name}p = pto.partition_view %xv, offsets = [{row}, {col}], sizes = [%c{rows}, %c{cols}] : !view -> !pto.partition_tensor_view<{rows}x{cols}xf32>
  %{name} = pto.tload ins(%{name}p : !pto.partition_tensor_view<{rows}x{cols}xf32>) -> !pto.tile<{space}, {rows}x{cols}xf32>"""


def store(name, rows, cols, row, col, space):
    return f"""
  %{name}q = pto.partition_view %yv, offsets = [{row}, {col}], sizes = [%c{rows}, %c{cols}] : !view -> !pto.partition_tensor_view<{rows}x{cols}xf32>
  pto.tstore ins(%{name} : !pto.tile<{space}, {rows}x{cols}xf32>) outs(%{name}q : !pto.partition_tensor_view<{rows}x{cols}xf32>)"""


def pair(cube, vector, **options):
    """Runs the two side by side on x; returns what they store to y."""
    text = kernel("cube", "cube", cube) + kernel("vector", "vector", vector)
    report = run(text, "cube,vector", {"arg0": X, "arg1": np.full((16, 16), -1, np.float32)}, **options)
    return report.outputs["arg1"], report


# Halves of a tile, both ways: up and down, left and right.
LANE = """
  %lane64 = pto.get_subblock_idx
  %lane = arith.index_cast %lane64 : i64 to index
  %half = arith.muli %lane, %c8 : index"""
for split, (rows, cols), (row, col) in ((1, (8, 16), ("%half", "%c0")), (2, (16, 8), ("%c0", "%half"))):
    cube_init = "pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} ()"
    vector_init = cube_init.replace("aic", "aiv")
    y, report = pair(
        cube_init + load("t", 16, 16, "%c0", "%c0", "mat") + f"""
  pto.tpush_to_aiv(%t : !mat) {{split = {split}}}
  %b = pto.tpop_from_aiv {{split = {split}}} -> !mat
  pto.tfree_from_aiv {{split = {split}}}""" + store("b", 16, 16, "%c0", "%c0", "mat"),
        vector_init + LANE + f"""
  %t = pto.tpop_from_aic {{split = {split}}} -> !pto.tile<vec, {rows}x{cols}xf32>
  %two = arith.sitofp %lane64 : i64 to f32
  %s = pto.tadds ins(%t, %two : !pto.tile<vec, {rows}x{cols}xf32>, f32) -> !pto.tile<vec, {rows}x{cols}xf32>
  pto.tfree_from_aic {{split = {split}}}
  pto.tpush_to_aic(%s : !pto.tile<vec, {rows}x{cols}xf32>) {{split = {split}}}""",
    )
    expected = X.copy()
    expected[(slice(8, 16), slice(None)) if split == 1 else (slice(None), slice(8, 16))] += 1
    assert np.array_equal(y, expected), (split, y)
    assert set(report.cores) == {"aic", "aiv0", "aiv1"}
    assert report.fifo["c2v"].messages == report.fifo["v2c"].messages == 1

# An odd number of rows: the upper lane gets one more.
y, _ = pair(
    "pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()" + """
  %c15 = arith.constant 15 : index
  %p = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c15, %c16] : !view -> !pto.partition_tensor_view<15x16xf32>
  %t = pto.tload ins(%p : !pto.partition_tensor_view<15x16xf32>) -> !pto.tile<mat, 16x16xf32, valid=15x16>
  pto.tpush_to_aiv(%t : !pto.tile<mat, 16x16xf32, valid=15x16>) {split = 3}""",
    "pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()" + LANE + """
  %valid = arith.subi %c8, %lane : index
  %t = pto.tpop_from_aic(%valid, %c16) {split = 3} -> !pto.tile<vec, 8x16xf32, valid=?x?>
  pto.tfree_from_aic {split = 3}
  %q = pto.partition_view %yv, offsets = [%half, %c0], sizes = [%valid, %c16] : !view -> !pto.partition_tensor_view<?x16xf32>
  pto.tstore ins(%t : !pto.tile<vec, 8x16xf32, valid=?x?>) outs(%q : !pto.partition_tensor_view<?x16xf32>)""",
)
assert np.array_equal(y[:15], X[:15]) and (y[15] == -1).all()

# Without a split both lanes may take part, one of them with nothing.
TAKES_PART = """
  %is_first = arith.cmpi eq, %lane, %c0 : index
  %valid = arith.select %is_first, %c16, %c0 : index"""
both = dict(
    cube="pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} ()" + """
  %b = pto.tpop_from_aiv {split = 0} -> !mat
  pto.tfree_from_aiv {split = 0}""" + store("b", 16, 16, "%c0", "%c0", "mat"),
    vector="pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} ()" + LANE + TAKES_PART + """
  %t = pto.alloc_tile valid_row = %valid valid_col = %c16 : !pto.tile_buf<vec, 16x16xf32, valid=?x?>
  %p = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%valid, %c16] : !view -> !pto.partition_tensor_view<?x16xf32>
  pto.tload ins(%p : !pto.partition_tensor_view<?x16xf32>) outs(%t : !pto.tile_buf<vec, 16x16xf32, valid=?x?>)
  pto.tpush_to_aic(%t : !pto.tile_buf<vec, 16x16xf32, valid=?x?>) {split = 0}""",
)
y, _ = pair(**both)
assert np.array_equal(y, X)
# But not both with something else.
conflict = both["vector"].replace("%c16, %c0 : index", "%c16, %c8 : index", 1)
conflict = conflict.replace("offsets = [%c0, %c0], sizes = [%valid", "offsets = [%half, %c0], sizes = [%valid")
fails("both vector lanes pushed to one place of the slot",
      kernel("cube", "cube", both["cube"]) + kernel("vector", "vector", conflict),
      "cube,vector", {"arg0": X, "arg1": X})

# What a producer pushes of a tile that is not all written is undefined, and so
# is only an error where it is read.
partly = dict(
    cube="pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()" + """
  %t = pto.alloc_tile valid_row = %c8 valid_col = %c16 : !pto.tile_buf<mat, 16x16xf32, valid=?x?>
  %p = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c8, %c16] : !view -> !pto.partition_tensor_view<8x16xf32>
  pto.tload ins(%p : !pto.partition_tensor_view<8x16xf32>) outs(%t : !pto.tile_buf<mat, 16x16xf32, valid=?x?>)
  pto.set_validshape %t, %c16, %c16 : !pto.tile_buf<mat, 16x16xf32, valid=?x?>
  pto.tpush_to_aiv(%t : !pto.tile_buf<mat, 16x16xf32, valid=?x?>) {split = 0}""",
    vector="pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()" + """
  %t = pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x16xf32, valid=?x?>
  pto.set_validshape %t, %c8, %c16 : !pto.tile_buf<vec, 16x16xf32, valid=?x?>
  %q = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c8, %c16] : !view -> !pto.partition_tensor_view<8x16xf32>
  pto.tstore ins(%t : !pto.tile_buf<vec, 16x16xf32, valid=?x?>) outs(%q : !pto.partition_tensor_view<8x16xf32>)
  pto.tfree_from_aic {split = 0}""",
)
y, _ = pair(**partly)
assert np.array_equal(y[:8], X[:8])
whole = partly["vector"].replace("pto.set_validshape %t, %c8", "pto.set_validshape %t, %c16")
whole = whole.replace("sizes = [%c8", "sizes = [%c16").replace("<8x16xf32>", "<16x16xf32>")
fails("reads row 8, column 0 of a tile, which nothing has written",
      kernel("cube", "cube", partly["cube"]) + kernel("vector", "vector", whole),
      "cube,vector", {"arg0": X, "arg1": X})

# Handles. The n-th pipe of one function is the n-th of its peer; the direction
# follows from the core.
HANDLE = """
  %local = arith.constant 0 : i32
  %pipe = pto.initialize_l2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (%local : i32) -> !pto.pipe"""
y, _ = pair(
    HANDLE + load("t", 16, 16, "%c0", "%c0", "mat") + """
  pto.tpush(%t, %pipe : !mat, !pto.pipe) {split = 0}
  %b = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !mat
  pto.tfree(%pipe : !pto.pipe) {split = 0}""" + store("b", 16, 16, "%c0", "%c0", "mat"),
    HANDLE + """
  %d = pto.declare_tile -> !pto.tile_buf<vec, 16x16xf32>
  %e = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
  pto.tpop(%d, %pipe : !pto.tile_buf<vec, 16x16xf32>, !pto.pipe) {split = 0}
  pto.tadd ins(%d, %d : !pto.tile_buf<vec, 16x16xf32>, !pto.tile_buf<vec, 16x16xf32>) outs(%e : !pto.tile_buf<vec, 16x16xf32>)
  pto.tfree(%pipe : !pto.pipe) {split = 0}
  pto.tpush(%e, %pipe : !pto.tile_buf<vec, 16x16xf32>, !pto.pipe) {split = 0}""",
)
assert np.array_equal(y, 2 * X)

# Two pipes are two queues.
y, report = pair(
    "".join(f"pto.aic_initialize_pipe {{id = {i}, dir_mask = 1, slot_size = 1024, slot_num = 2}} ()\n" for i in (0, 1))
    + load("t", 16, 16, "%c0", "%c0", "mat") + load("h", 8, 16, "%c8", "%c0", "mat") + """
  pto.tpush_to_aiv(%t : !mat) {id = 0, split = 0}
  pto.tpush_to_aiv(%h : !pto.tile<mat, 8x16xf32>) {id = 1, split = 0}""",
    "".join(f"pto.aiv_initialize_pipe {{id = {i}, dir_mask = 1, slot_size = 1024, slot_num = 2}} ()\n" for i in (0, 1)) + """
  %h = pto.tpop_from_aic {id = 1, split = 0} -> !pto.tile<vec, 8x16xf32>
  %t = pto.tpop_from_aic {id = 0, split = 0} -> !vec
  pto.tfree_from_aic {id = 0, split = 0}
  pto.tfree_from_aic {id = 1, split = 0}""" + store("t", 16, 16, "%c0", "%c0", "vec") + store("h", 8, 16, "%c0", "%c0", "vec"),
)
assert np.array_equal(y, np.vstack([X[8:], X[8:]]))
assert set(report.fifo) == {"c2v", "c2v.1"}

# An entry in global memory is filled by a store and read by a load.
ENTRY = "!pto.tensor_view<16x16xf32>"
y, _ = pair(
    "pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()" + load("t", 16, 16, "%c0", "%c0", "mat") + f"""
  %e = pto.talloc_to_aiv {{split = 0}} -> {ENTRY}
  %ep = pto.partition_view %e, offsets = [%c0, %c0], sizes = [%c16, %c16] : {ENTRY} -> !pto.partition_tensor_view<16x16xf32>
  pto.tstore ins(%t : !mat) outs(%ep : !pto.partition_tensor_view<16x16xf32>)
  pto.tpush_to_aiv(%e : {ENTRY}) {{split = 0}}""",
    "pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()" + f"""
  %e = pto.tpop_from_aic {{split = 0}} -> {ENTRY}
  %ep = pto.partition_view %e, offsets = [%c0, %c0], sizes = [%c16, %c16] : {ENTRY} -> !pto.partition_tensor_view<16x16xf32>
  %t = pto.tload ins(%ep : !pto.partition_tensor_view<16x16xf32>) -> !vec
  pto.tfree_from_aic(%e : {ENTRY}) {{split = 0}}""" + store("t", 16, 16, "%c0", "%c0", "vec"),
)
assert np.array_equal(y, X)

# Rings in one place of global memory.
OVERLAP = """
  %at = pto.addptr %x, %{offset} : !pto.ptr<f32> -> !pto.ptr<f32>
  pto.aic_initialize_pipe {{id = 0, dir_mask = 3, slot_size = 1024, slot_num = 2}} (gm_slot_buffer = %x : !pto.ptr<f32>)
  pto.aic_initialize_pipe {{id = 1, dir_mask = 1, slot_size = 1024, slot_num = 2}} (gm_slot_buffer = %at : !pto.ptr<f32>)"""
offsets = "  %c512 = arith.constant 512 : index\n  %c1024 = arith.constant 1024 : index"
run(kernel("cube", "cube", offsets + OVERLAP.format(offset="c1024")), "cube")
fails("c2v of pipe 1 has its slots at bytes 2048 to 4096 of arg0, where v2c of pipe 0 has its own",
      kernel("cube", "cube", offsets + OVERLAP.format(offset="c512")), "cube")


# How far a core can run ahead of a peer that has not popped anything: by all
# slots, in both models, as credits are only waited for when all slots are full.
def completes(pushes, slots, model):
    """Whether so many pushes end before the first pop."""
    setup = "".join(
        f"\n  pto.aic_initialize_pipe {{id = {i}, dir_mask = 1, slot_size = 1024, slot_num = {n}}} ()"
        for i, n in ((0, slots), (1, 1))
    )
    push = "\n  pto.tpush_to_aiv(%t : !mat) {{id = {}, split = 0}}"
    pop = "\n  %p{} = pto.tpop_from_aic {{id = {}, split = 0}} -> !vec"
    free = "\n  pto.tfree_from_aic {{id = {}, split = 0}}"
    cube = setup + load("t", 16, 16, "%c0", "%c0", "mat") + push.format(0) * pushes + push.format(1)
    vector = setup.replace("aic", "aiv") + pop.format("", 1) + free.format(1)
    for i in range(pushes):
        vector += pop.format(i, 0) + free.format(0)
    text = kernel("cube", "cube", cube) + kernel("vector", "vector", vector)
    try:
        report = run(text, "cube,vector", {"arg0": X}, model=model)
    except sim.DeadlockError as error:
        assert f"aic waits for room for message {slots} of c2v of pipe 0" in str(error), error
        return False
    assert report.fifo["c2v"].high_water == pushes
    return True


for slots in (1, 2, 3, 4, 8):
    for model in ("exact", "credit"):
        assert completes(slots, slots, model)
        assert not completes(slots + 1, slots, model)
