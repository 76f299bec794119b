# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How a loop may be skewed, and the facts of targets, as objects.
# RUN: %python %s %examples/flash_decode.mlir

import sys

import pytest

from pto_mlir import ir, passes
from pto_mlir.dialects import pto

DYNAMIC = """
!vec = !pto.tile<vec, 16x64xf32>
func.func @f(%x: !vec, %f: f32, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = pto.tadds ins(%x, %f : !vec, f32) -> !vec
    pto.tpush_to_aic(%s : !vec) {split = 0}
    %p = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
"""


def loops_of(module):
    found = []

    def note(op):
        if op.name == "scf.for":
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(note)
    return found


with ir.Context():
    module = ir.Module.parseFile(sys.argv[1])
    before = str(module)
    cube, vector = loops_of(module)
    plan = pto.plan_skew(cube)
    assert isinstance(plan, pto.SkewPlan) and plan
    assert (plan.depth, plan.requested_depth, plan.trip_count) == (2, 2, 8)
    names = [op.name for op in plan.produce]
    assert names[-1] == "pto.tpush_to_aiv" and "pto.tpop_from_aiv" not in names
    assert "pto.tpop_from_aiv" in [op.name for op in plan.consume]
    # They are the operations of the loop.
    body = [op.operation for op in cube.regions[0].blocks[0].operations]
    assert all(op in body for op in (*plan.produce, *plan.consume))
    # Address math is done in both halves.
    both = [op.name for op in plan.produce if op in plan.consume]
    assert both == ["arith.muli"]

    assert pto.plan_skew(cube, 5).depth == 4
    assert pto.plan_skew(cube, 5, max_depth=3).depth == 2
    assert pto.plan_skew(cube, 4, remainder="peel").depth == 3
    assert pto.plan_skew(cube, schedule="interleaved").depth == 2

    refusal = pto.plan_skew(vector)
    assert isinstance(refusal, pto.SkewRefusal) and not refusal
    # What the pass says, of the same operation.
    (missed,) = (
        remark
        for remark in passes.skew_cross_core_pipeline()(ir.Module.parse(before)).remarks
        if remark.kind == "missed"
    )
    assert refusal.reason == missed.args["Reason"].strip('"'), (refusal.reason, missed.args)
    assert refusal.op.name == "pto.tpop_from_aic"
    assert str(module) == before

    # Bounds that are values.
    dynamic = ir.Module.parse(DYNAMIC)
    (loop,) = loops_of(dynamic)
    refusal = pto.plan_skew(loop)
    assert not refusal and refusal.op == loop and "not compile-time" in refusal.reason
    assert pto.plan_skew(loop, dynamic_bounds="version").trip_count is None

    function = module.body.operations[0]
    for arguments, options, message in (
        ((function,), {}, "not a loop that pushes to the other core and pops from it"),
        ((cube, 0), {}, "at least one stage"),
        ((cube,), {"max_depth": -1}, "a depth that is not negative"),
        ((cube,), {"schedule": "random"}, "schedule must be one of grouped, interleaved"),
        ((cube,), {"remainder": "drop"}, "remainder must be one of shrink, peel"),
        ((cube,), {"dynamic_bounds": "no"}, "dynamic_bounds must be one of demote, version"),
    ):
        with pytest.raises(ValueError, match=message):
            pto.plan_skew(*arguments, **options)
    del cube.attributes["pto.pipeline_stages"]
    with pytest.raises(ValueError, match=r"no pto\.pipeline_stages; say how many"):
        pto.plan_skew(cube)
    assert pto.plan_skew(cube, 2).depth == 2

    # Targets.
    a2a3 = pto.target(module)
    assert (a2a3.name, a2a3.pipes_through_gm, a2a3.back_pressure) == ("A2/A3", True, "credit")
    assert (a2a3.stall_scope, a2a3.slot_release) == ("core", "pop")
    assert (a2a3.left_blayout, a2a3.has_float8_matmul) == ("row_major", False)
    assert a2a3.memories["vec"].size_bytes == 192 * 1024
    assert a2a3.memories["vec"].usable_bytes == 184 * 1024
    assert a2a3.memories["acc"].moves_to == ("gm", "mat")
    assert pto.target(cube) == a2a3
    a5 = pto.target(ir.Module.parse('module attributes {pto.target_arch = "a5"} {}'))
    assert (a5.name, a5.pipes_through_gm, a5.left_blayout) == ("A5", False, "col_major")
    assert a5.has_float8_matmul and "vec" in a5.memories["acc"].moves_to
    assert (a5.flag_budget, a5.max_flag_count) == (16, 15)
    assert [pto.Target.default_slot_count(mask) for mask in (1, 2, 3)] == [8, 8, 4]
    assert [pto.Target.flag_count(mask) for mask in (1, 2, 3)] == [2, 2, 4]
    assert [pto.Target.credit_period(slots) for slots in (1, 2, 4, 8)] == [1, 2, 2, 4]
