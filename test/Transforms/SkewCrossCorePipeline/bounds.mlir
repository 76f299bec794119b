// RUN: pto-opt %s --skew-cross-core-pipeline --canonicalize | filecheck %s

// Start, step and type of the induction variable. The loop variable is pushed
// as part of the tile, so that folded constants show which iteration is which.

!vec = !pto.tile<vec, 16x16xi32>

// Iterations 3, 8, ..., 28: the end is 3 + 6 x 5, not the bound 30.
// CHECK-LABEL: func.func @offset_start
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : i32
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : i32
// CHECK-DAG:     %[[C5:.*]] = arith.constant 5 : i32
// CHECK-DAG:     %[[C10:.*]] = arith.constant 10 : i32
// CHECK-DAG:     %[[C13:.*]] = arith.constant 13 : i32
// CHECK-DAG:     %[[C23:.*]] = arith.constant 23 : i32
// CHECK-DAG:     %[[C28:.*]] = arith.constant 28 : i32
// CHECK-DAG:     %[[C33:.*]] = arith.constant 33 : i32
// CHECK:         pto.tadds ins(%{{.*}}, %[[C3]] :
// CHECK:         pto.tadds ins(%{{.*}}, %[[C8]] :
// CHECK:         scf.for %[[K:.*]] = %[[C13]] to %[[C33]] step %[[C10]] : i32 {
// CHECK:           pto.tadds ins(%{{.*}}, %[[K]] :
// CHECK:           %[[K1:.*]] = arith.addi %[[K]], %[[C5]] : i32
// CHECK:           pto.tadds ins(%{{.*}}, %[[K1]] :
// CHECK:           %[[J0:.*]] = arith.subi %[[K]], %[[C10]] : i32
// CHECK:           %[[J1:.*]] = arith.subi %[[K]], %[[C5]] : i32
// CHECK:         pto.store_scalar %[[C23]]
// CHECK:         pto.store_scalar %[[C28]]
func.func @offset_start(%x: !vec, %o: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %c30 = arith.constant 30 : i32
  %zero = arith.constant 0 : index
  scf.for %i = %c3 to %c30 step %c5 : i32 {
    %y = pto.tadds ins(%x, %i : !vec, i32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.store_scalar %i, %o[%zero] : !pto.ptr<i32>, i32
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 3 : i64}
  return
}

// Negative start: -4, -2, 0, 2, 4, 6 at depth 2.
// CHECK-LABEL: func.func @negative_start
// CHECK-DAG:     %[[CM4:.*]] = arith.constant -4 : i32
// CHECK-DAG:     %[[CM2:.*]] = arith.constant -2 : i32
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : i32
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : i32
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : i32
// CHECK:         pto.tadds ins(%{{.*}}, %[[CM4]] :
// CHECK:         pto.tadds ins(%{{.*}}, %[[CM2]] :
// CHECK:         scf.for %{{.*}} = %[[C0]] to %[[C8]] step %[[C4]] : i32 {
func.func @negative_start(%x: !vec, %o: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %cm4 = arith.constant -4 : i32
  %c2 = arith.constant 2 : i32
  %c8 = arith.constant 8 : i32
  %zero = arith.constant 0 : index
  scf.for %i = %cm4 to %c8 step %c2 : i32 {
    %y = pto.tadds ins(%x, %i : !vec, i32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.store_scalar %i, %o[%zero] : !pto.ptr<i32>, i32
  } {pto.pipeline_stages = 3 : i64}
  return
}

// Up to the last number that there is.
// CHECK-LABEL: func.func @last_number
// CHECK-DAG:     %[[LAST:.*]] = arith.constant 9223372036854775807 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[FIRST:.*]] = arith.constant 9223372036854775799 : index
// CHECK:         scf.for %{{.*}} = %[[FIRST]] to %[[LAST]] step %[[C4]] {
func.func @last_number(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %start = arith.constant 9223372036854775795 : index
  %last = arith.constant 9223372036854775807 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %start to %last step %c2 {
    %n = arith.index_cast %i : index to i32
    %y = pto.tadds ins(%x, %n : !vec, i32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 3 : i64}
  return
}
