# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A long function is proven like a short one: how long a proof may take grows
with what is proven."""

# RUN: %python %s

from pto_mlir import ir, passes

COUNT = 40_000
LOOP = """
  scf.for %i = %c0 to %c8 step %c1 {
    %e = pto.texp ins(%t : !vec) -> !vec
    pto.tpush_to_aic(%e : !vec) {split = 0}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    pto.tstore ins(%a : !vec) outs(%p : !pto.partition_tensor_view<16x16xf32>)
  } {pto.pipeline_stages = 2 : i64}"""
TEXT = f"""
!vec = !pto.tile<vec, 16x16xf32>
func.func @f(%t: !vec, %p: !pto.partition_tensor_view<16x16xf32>)
    attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  pto.aiv_initialize_pipe {{dir_mask = 3, slot_size = 1024, slot_num = 4}} (){LOOP * COUNT}
  return
}}"""

with ir.Context():
    module = ir.Module.parse(TEXT)
    result = passes.skew_cross_core_pipeline()(module)
    statistics = result.statistics["skew-cross-core-pipeline"]
    reasons = {str(remark) for remark in result.remarks if remark.kind == "missed"}
    assert statistics["loops-skewed"] == COUNT, (statistics, sorted(reasons)[:1])
