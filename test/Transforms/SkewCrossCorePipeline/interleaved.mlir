// RUN: pto-opt %s --skew-cross-core-pipeline=schedule=interleaved | filecheck %s
// RUN: pto-opt %s --skew-cross-core-pipeline=schedule=interleaved --skew-cross-core-pipeline=schedule=interleaved -o %t.twice
// RUN: pto-opt %s --skew-cross-core-pipeline=schedule=interleaved | diff %t.twice -

// A produce and a consume half in turn. Membership stages count positions in
// the steady body: produces have the even ones, consumes the odd ones.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @depth_two
// CHECK-SAME:    %[[X:.*]]: !pto.tile
func.func @depth_two(%x: !vec) -> !vec attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK:      %[[Y0:.*]] = pto.texp ins(%[[X]] {{.*}} array<i64: 0, 0>
  // CHECK-NEXT: pto.tpush_to_aic(%[[Y0]]
  // CHECK-NEXT: %[[Y1:.*]] = pto.texp ins(%[[X]] {{.*}} array<i64: 0, 0>
  // CHECK-NEXT: pto.tpush_to_aic(%[[Y1]]
  // CHECK:      %[[R:.*]] = scf.for %[[K:.*]] = %[[C2:.*]] to %c8 step %[[C2]] iter_args(%[[A:.*]] = %[[X]])
  // CHECK-NEXT:   %[[Y2:.*]] = pto.texp {{.*}} array<i64: 0, 0>
  // CHECK-NEXT:   pto.tpush_to_aic(%[[Y2]]
  // CHECK-NEXT:   arith.subi %[[K]], %[[C2]]
  // CHECK-NEXT:   %[[Z0:.*]] = pto.tpop_from_aic
  // CHECK-NEXT:   %[[A0:.*]] = pto.tadd ins(%[[A]], %[[Z0]] {{.*}} array<i64: 0, 1>
  // CHECK-NEXT:   pto.tfree_from_aic
  // CHECK-NEXT:   arith.addi %[[K]], %c1
  // CHECK-NEXT:   %[[Y3:.*]] = pto.texp {{.*}} array<i64: 0, 0>
  // CHECK-NEXT:   pto.tpush_to_aic(%[[Y3]]
  // CHECK-NEXT:   arith.subi %[[K]], %c1
  // CHECK-NEXT:   %[[Z1:.*]] = pto.tpop_from_aic
  // CHECK-NEXT:   %[[A1:.*]] = pto.tadd ins(%[[A0]], %[[Z1]] {{.*}} array<i64: 0, 1>
  // CHECK-NEXT:   pto.tfree_from_aic
  // CHECK-NEXT:   scf.yield %[[A1]]
  // CHECK:      %[[E0:.*]] = pto.tadd ins(%[[R]], {{.*}} array<i64: 0, 1>
  // CHECK:      %[[E1:.*]] = pto.tadd ins(%[[E0]], {{.*}} array<i64: 0, 1>
  // CHECK:      return %[[E1]]
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> !vec {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.tadd ins(%a, %z : !vec, !vec) -> !vec
    pto.tfree_from_aic {split = 0}
    scf.yield %b : !vec
  } {pto.pipeline_stages = 2 : i64}
  return %r : !vec
}

// Depth 3: positions 0 to 5 modulo 3.
// CHECK-LABEL: func.func @depth_three
// CHECK:         scf.for
// CHECK:           pto.texp {{.*}} array<i64: 0, 0>
// CHECK:           pto.tneg {{.*}} array<i64: 0, 1>
// CHECK:           pto.texp {{.*}} array<i64: 0, 2>
// CHECK:           pto.tneg {{.*}} array<i64: 0, 0>
// CHECK:           pto.texp {{.*}} array<i64: 0, 1>
// CHECK:           pto.tneg {{.*}} array<i64: 0, 2>
func.func @depth_three(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %n = pto.tneg ins(%z : !vec) -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 4 : i64}
  return
}
