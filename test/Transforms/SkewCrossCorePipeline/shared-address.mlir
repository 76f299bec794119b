// RUN: pto-opt %s --skew-cross-core-pipeline | filecheck %s

// Address math of the produce half that the consume half uses too, such as the
// one row that a K and a V load share, is cloned into each consume.

!mat = !pto.tile<mat, 16x16xf16>
!tv = !pto.tensor_view<?x?xf16>
!pv = !pto.partition_tensor_view<16x16xf16>

// CHECK-LABEL: func.func @scalar
// CHECK:         scf.for %[[K:.*]] = %{{.*}} to %c8 step
// CHECK:           %[[J:.*]] = arith.subi %[[K]], %{{.*}}
// CHECK-NEXT:      %[[ROW:.*]] = arith.muli %[[J]], %c16
// CHECK-NEXT:      %[[ROW1:.*]] = arith.addi %[[ROW]], %c16
// CHECK-NEXT:      pto.tpop_from_aiv
// CHECK-NEXT:      pto.partition_view %{{.*}}, offsets = [%[[ROW1]], %c0]
// CHECK-NEXT:      pto.tload
func.func @scalar(%k: !tv, %v: !tv) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %row = arith.muli %i, %c16 : index
    %row1 = arith.addi %row, %c16 : index
    %kp = pto.partition_view %k, offsets = [%row1, %c0], sizes = [%c16, %c16] : !tv -> !pv
    %kt = pto.tload ins(%kp : !pv) -> !mat
    pto.tpush_to_aiv(%kt : !mat) {split = 0}
    %p = pto.tpop_from_aiv {split = 0} -> !mat
    %vp = pto.partition_view %v, offsets = [%row1, %c0], sizes = [%c16, %c16] : !tv -> !pv
    %vt = pto.tload ins(%vp : !pv) -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// A view is address math as well: --cse makes such code.
// CHECK-LABEL: func.func @view
// CHECK:         scf.for %[[K:.*]] = %{{.*}} to %c8 step
// CHECK:           arith.subi
// CHECK-NEXT:      arith.muli
// CHECK-NEXT:      %[[P:.*]] = pto.partition_view
// CHECK-NEXT:      pto.tpop_from_aiv
// CHECK-NEXT:      pto.tload ins(%[[P]]
func.func @view(%k: !tv) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %row = arith.muli %i, %c16 : index
    %kp = pto.partition_view %k, offsets = [%row, %c0], sizes = [%c16, %c16] : !tv -> !pv
    %kt = pto.tload ins(%kp : !pv) -> !mat
    pto.tpush_to_aiv(%kt : !mat) {split = 0}
    %p = pto.tpop_from_aiv {split = 0} -> !mat
    %vt = pto.tload ins(%kp : !pv) -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
