// RUN: pto-opt %s --skew-cross-core-pipeline | FileCheck %s
// RUN: pto-opt %s --skew-cross-core-pipeline | not pto-opt --check-target 2>&1 | FileCheck %s --check-prefix=WRONG

// The size of a slice is a constant in the last clone. That it is not what the type
// says was wrong before, and is no matter of the pass.

!vec = !pto.tile<vec, 16x16xf32>
!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// CHECK-LABEL: func.func @sizes
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: pto.partition_view %{{.*}}, offsets = [%[[C1]], %{{.*}}], sizes = [%{{.*}}, %[[C1]]]
// WRONG: error: 'pto.partition_view' op size 1 of dimension 1 is not the extent 16 of the result
func.func @sizes(%v: !view, %t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 4} ()
  scf.for %i = %c0 to %c2 step %c1 {
    %e = pto.texp ins(%t : !vec) -> !vec
    pto.tpush_to_aic(%e : !vec) {split = 0}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    %p = pto.partition_view %v, offsets = [%i, %c0], sizes = [%c16, %i] : !view -> !part
    pto.tstore ins(%a : !vec) outs(%p : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
