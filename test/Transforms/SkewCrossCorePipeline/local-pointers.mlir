// RUN: pto-opt %s --skew-cross-core-pipeline -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null

// A pointer into on-chip memory may name any tile there.

!vec = !pto.tile_buf<vec, 16x16xf32>

func.func @pointer_into_ub(%p: !pto.ptr<f32, ub>, %f: f32, %x: !vec)
    attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.store_scalar' of the consume half has effects that are not known}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.store_scalar %f, %p[%i] : !pto.ptr<f32, ub>, f32
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
