# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How deep a loop may be skewed over rings of S slots before it hangs against a
# peer that pops, frees, then pushes. Straight-line programs of D produces, then
# groups of D produces and D consumes (grouped), or of one each (interleaved).
# RUN: %python %s

from pto_mlir import ir, sim

MODULE = """
!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>
module attributes {{pto.target_arch = "{arch}"}} {{
  func.func @cube(%x: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
    %t = pto.tload ins(%p : !pto.partition_tensor_view<16x16xf32>) -> !mat
    pto.aic_initialize_pipe {{id = 0, dir_mask = 1, slot_size = 1024, slot_num = {c2v}}} ()
    pto.aic_initialize_pipe {{id = 1, dir_mask = 2, slot_size = 1024, slot_num = {v2c}}} ()
    {cube}
    return
  }}
  func.func @vector(%x: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
    pto.aiv_initialize_pipe {{id = 0, dir_mask = 1, slot_size = 1024, slot_num = {c2v}}} ()
    pto.aiv_initialize_pipe {{id = 1, dir_mask = 2, slot_size = 1024, slot_num = {v2c}}} ()
    {vector}
    return
  }}
}}
"""
PRODUCE = "pto.tpush_to_aiv(%t : !mat) {id = 0, split = 0}"


def consume(i):
    return f"""%m{i} = pto.tpop_from_aiv {{id = 1, split = 0}} -> !mat
    pto.tfree_from_aiv {{id = 1, split = 0}}"""


def answer(i, free_last):
    free = "pto.tfree_from_aic {id = 0, split = 0}"
    push = f"pto.tpush_to_aic(%v{i} : !vec) {{id = 1, split = 0}}"
    rest = [push, free] if free_last else [free, push]
    return "\n    ".join([f"%v{i} = pto.tpop_from_aic {{id = 0, split = 0}} -> !vec", *rest])


def order(depth, trip, interleaved):
    """The produces (None) and consumes (their number) of a skewed loop."""
    steps = [None] * depth
    for k in range(depth, trip, depth):
        if interleaved:
            for i in range(depth):
                steps += [None, k + i - depth]
        else:
            steps += [None] * depth + list(range(k - depth, k))
    return steps + list(range(trip - depth, trip))


def completes(depth, trip, c2v, v2c, *, model, interleaved=False, arch="a2a3", free_last=False):
    steps = order(depth, trip, interleaved)
    cube = "\n    ".join(PRODUCE if step is None else consume(step) for step in steps)
    vector = "\n    ".join(answer(i, free_last) for i in range(trip))
    with ir.Context():
        text = MODULE.format(arch=arch, c2v=c2v, v2c=v2c, cube=cube, vector=vector)
        try:
            report = sim.run(ir.Module.parse(text), "cube,vector", model=model)
        except sim.DeadlockError:
            return False
    assert report.fifo["c2v.0" if "c2v.0" in report.fifo else "c2v"].messages == trip
    return True


def deepest(c2v, v2c, **options):
    """The largest depth below 16 that completes on four trips through its groups."""
    return max(d for d in range(1, 16) if completes(d, 4 * d, c2v, v2c, **options))


# Credits.
for slots, depth in ((1, 1), (2, 2), (4, 4)):
    assert deepest(slots, slots, model="credit") == depth, slots
for slots, depth in ((1, 2), (2, 2), (4, 6), (8, 12)):
    assert deepest(slots, slots, model="credit", interleaved=True) == depth, slots
assert completes(7, 14, 8, 8, model="credit") and not completes(7, 21, 8, 8, model="credit")
assert completes(8, 32, 8, 8, model="credit")

# The exact model: 2 D <= C2V + V2C + 1 in groups, D <= C2V + V2C one by one, and
# one less where the peer frees after its push and that releases the slot.
for c2v, v2c in ((1, 1), (2, 2), (2, 4), (4, 2), (4, 4), (3, 1)):
    both = c2v + v2c
    assert deepest(c2v, v2c, model="exact") == (both + 1) // 2
    assert deepest(c2v, v2c, model="exact", interleaved=True) == both
    for arch, late in (("a5", 1), ("a2a3", 0)):
        options = dict(model="exact", arch=arch, free_last=True)
        assert deepest(c2v, v2c, **options) == (both + 1 - late) // 2, (c2v, v2c, arch)
        assert deepest(c2v, v2c, interleaved=True, **options) == both - late
