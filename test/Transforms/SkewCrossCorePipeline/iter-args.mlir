// RUN: pto-opt %s --skew-cross-core-pipeline | filecheck %s

// iter_args thread through the consumes only: the steady loop carries them,
// the epilogue continues the chain, and its end replaces the results.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @one
// CHECK-SAME:    %[[X:.*]]: !pto.tile<vec, 16x16xf32>, %[[INIT:.*]]: !pto.tile<vec, 16x16xf32>)
// CHECK:         pto.tpush_to_aic
// CHECK:         pto.tpush_to_aic
// CHECK:         %[[R:.*]] = scf.for %{{.*}} = %c2{{.*}} to %c4 step %c2{{[^ ]*}} iter_args(%[[A:.*]] = %[[INIT]]) -> (!pto.tile<vec, 16x16xf32>) {
// CHECK:           %[[Z0:.*]] = pto.tpop_from_aic
// CHECK:           %[[S0:.*]] = pto.tadd ins(%[[A]], %[[Z0]]
// CHECK:           %[[Z1:.*]] = pto.tpop_from_aic
// CHECK:           %[[S1:.*]] = pto.tadd ins(%[[S0]], %[[Z1]]
// CHECK:           scf.yield %[[S1]]
// CHECK:         }
// CHECK:         %[[Z2:.*]] = pto.tpop_from_aic
// CHECK:         %[[S2:.*]] = pto.tadd ins(%[[R]], %[[Z2]]
// CHECK:         %[[Z3:.*]] = pto.tpop_from_aic
// CHECK:         %[[S3:.*]] = pto.tadd ins(%[[S2]], %[[Z3]]
// CHECK:         return %[[S3]]
func.func @one(%x: !vec, %init: !vec) -> !vec attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %init) -> !vec {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = pto.tadd ins(%a, %z : !vec, !vec) -> !vec
    pto.tfree_from_aic {split = 0}
    scf.yield %s : !vec
  } {pto.pipeline_stages = 2 : i64}
  return %r : !vec
}

// Rotated: after every iteration the two change places, and after all four
// the epilogue's last consume says which is which.
// CHECK-LABEL: func.func @rotated
// CHECK-SAME:    %[[X:.*]]: !pto.tile<vec, 16x16xf32>, %[[P:.*]]: index, %[[Q:.*]]: index)
// CHECK:         %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[A:.*]] = %[[P]], %[[B:.*]] = %[[Q]]) -> (index, index) {
// CHECK:           pto.tpop_from_aic
// CHECK:           pto.tpop_from_aic
// CHECK:           scf.yield %[[A]], %[[B]]
// CHECK:         }
// CHECK:         return %[[R]]#0, %[[R]]#1
func.func @rotated(%x: !vec, %p: index, %q: index) -> (index, index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %p, %b = %q) -> (index, index) {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.yield %b, %a : index, index
  } {pto.pipeline_stages = 2 : i64}
  return %r#0, %r#1 : index, index
}

// Rotated at depth 1: the steady loop rotates as the loop did, and the one
// consume of the epilogue once more.
// CHECK-LABEL: func.func @rotated_odd
// CHECK:         %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (index, index) {
// CHECK:           scf.yield %[[B]], %[[A]]
// CHECK:         return %[[R]]#1, %[[R]]#0
func.func @rotated_odd(%x: !vec, %p: index, %q: index) -> (index, index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %p, %b = %q) -> (index, index) {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.yield %b, %a : index, index
  } {pto.pipeline_stages = 2 : i64}
  return %r#0, %r#1 : index, index
}

// The yield takes the induction variable, a value from outside, a value of the
// produce half that is recomputed, and a popped tile.
// CHECK-LABEL: func.func @yields_anything
// CHECK-SAME:    %[[X:.*]]: !pto.tile<vec, 16x16xf32>)
// CHECK:         scf.for %[[K:.*]] = %c2{{.*}} to %c4 step %c2{{[^ ]*}} iter_args
// CHECK:           %[[J:.*]] = arith.subi %[[K]], %c1
// CHECK:           %[[D:.*]] = arith.muli %[[J]], %c2
// CHECK:           %[[Z:.*]] = pto.tpop_from_aic
// CHECK:           scf.yield %[[J]], %[[X]], %[[D]], %[[Z]]
// CHECK:         %[[C3:.*]] = arith.constant 3 : index
// CHECK:         %[[D3:.*]] = arith.muli %[[C3]], %c2
// CHECK:         %[[Z3:.*]] = pto.tpop_from_aic
// CHECK:         return %[[C3]], %[[X]], %[[D3]], %[[Z3]]
func.func @yields_anything(%x: !vec) -> (index, !vec, index, !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %r:4 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %c0, %b = %x, %c = %c0, %d = %x) -> (index, !vec, index, !vec) {
    %double = arith.muli %i, %c2 : index
    %f = arith.index_cast %double : index to i32
    %g = arith.sitofp %f : i32 to f32
    %y = pto.tadds ins(%x, %g : !vec, f32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.yield %i, %x, %double, %z : index, !vec, index, !vec
  } {pto.pipeline_stages = 2 : i64}
  return %r#0, %r#1, %r#2, %r#3 : index, !vec, index, !vec
}
