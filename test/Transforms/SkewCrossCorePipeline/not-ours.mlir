// RUN: pto-opt %s --skew-cross-core-pipeline --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark \
// RUN:   --mlir-pass-statistics -o %t.mlir 2>&1 | filecheck %s --check-prefix=QUIET
// RUN: pto-opt %s | diff %t.mlir -

// What holds no push/pop pair is left exactly as it is, marker included, and
// nothing is said about it.

// QUIET-NOT: remark
// QUIET:     (S) 0 loops-demoted
// QUIET:     (S) 0 loops-skewed

!vec = !pto.tile<vec, 16x16xf32>

func.func @no_messages(%x: !vec, %v: !pto.partition_tensor_view<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    pto.tstore ins(%x : !vec) outs(%v : !pto.partition_tensor_view<16x16xf32>)
  } {pto.pipeline_stages = 2 : i64}
  return
}

func.func @only_pushes(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    pto.tpush_to_aic(%x : !vec) {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

func.func @only_pops() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 1 : i64}
  return
}

// A pair without the marker: a sequential loop.
func.func @no_marker(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}

func.func private @declaration(!vec)
