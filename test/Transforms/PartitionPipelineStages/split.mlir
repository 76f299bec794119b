// RUN: pto-opt %s -split-input-file --partition-pipeline-stages --verify-pipeline-schedule | FileCheck %s

// A compute one lane of which fits no core gets more lanes, each for a piece of its
// rows and of its weights.

// Three pieces would have 40 bytes each, but not the same rows.

// CHECK-LABEL: func @rows
// CHECK:         lanes(4) cost(3) weights(120) stage(0) cores([0, 1, 2, 3])
// CHECK:           %[[ROW:.*]] = arith.muli %lane, %c4
// CHECK:           %[[T:.*]] = pto.textract ins(%{{.*}}, %[[ROW]], %c0{{.*}} -> !pto.tile<vec, 4x16xf32>
// CHECK-NEXT:      pto.yield %[[T]]

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 50, at = [0, 0]>, #pto.core<kind = vector, memory = 50, at = [1, 0]>, #pto.core<kind = vector, memory = 50, at = [2, 0]>, #pto.core<kind = vector, memory = 50, at = [3, 0]>]>} {
func.func @rows(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(120) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

// Lanes that there are already stay what they were: those that begin a lane are
// numbered through.

// CHECK-LABEL: func @lanes
// CHECK:         lanes(4) cost(5) weights(240)
// CHECK:           %[[TWO:.*]] = arith.constant 2 : index
// CHECK-NEXT:      %[[PIECE:.*]] = arith.remui %lane, %[[TWO]]
// CHECK:           %[[ROW:.*]] = arith.muli %[[PIECE]], %c4
// CHECK:           %[[OLD:.*]] = arith.divui %lane, %[[TWO]]
// CHECK:           %[[OF:.*]] = arith.muli %[[OLD]], %c8
// CHECK:           %[[AT:.*]] = arith.addi %[[OF]], %[[ROW]]
// CHECK-NEXT:      pto.textract ins(%{{.*}}, %[[AT]], %{{.*}} -> !pto.tile<vec, 4x16xf32>

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 60, at = [0, 0]>, #pto.core<kind = vector, memory = 60, at = [1, 0]>, #pto.core<kind = vector, memory = 60, at = [2, 0]>, #pto.core<kind = vector, memory = 60, at = [3, 0]>]>} {
func.func @lanes(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) lanes(2) cost(10) weights(240) {
    ^bb0(%v: !t, %lane: index):
      %c8 = arith.constant 8 : index
      %c0 = arith.constant 0 : index
      %at = arith.muli %lane, %c8 : index
      %h = pto.textract ins(%v, %at, %c0 : !t, index, index) -> !pto.tile<vec, 8x16xf32>
      %e = pto.texp ins(%h : !pto.tile<vec, 8x16xf32>) -> !pto.tile<vec, 8x16xf32>
      pto.yield %e : !pto.tile<vec, 8x16xf32>
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

// What is spread over all rows each piece keeps whole: 64 bytes of 1088. Sums of
// rows and what is spread along them are by rows.

// CHECK-LABEL: func @whole_row
// CHECK:         lanes(2) cost(5) weights(1152)
// CHECK:           %[[G:.*]] = pto.tload ins(%arg2 {{.*}} -> !pto.tile<vec, 1x16xf32>
// CHECK:           %[[B:.*]] = pto.tload {{.*}} -> !pto.tile<vec, 8x16xf32>
// CHECK:           pto.trowsum {{.*}} -> !pto.tile<vec, 8x1xf32, blayout=col_major>
// CHECK-NEXT:      pto.trowexpandmul {{.*}} -> !pto.tile<vec, 8x16xf32>
// CHECK-NEXT:      %[[M:.*]] = pto.tcolexpandmul ins(%{{.*}}, %[[G]] {{.*}} -> !pto.tile<vec, 8x16xf32>
// CHECK-NEXT:      pto.tadd ins(%[[M]], %[[B]] {{.*}} -> !pto.tile<vec, 8x16xf32>

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 700, at = [0, 0]>, #pto.core<kind = vector, memory = 700, at = [1, 0]>]>} {
func.func @whole_row(%x: !s, %y: !s, %g: !r, %f: !pto.tensor_view<16x16xf32>) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(1088) {
    ^bb0(%v: !t, %lane: index):
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %slice = pto.partition_view %f, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<16x16xf32> -> !w
      %row = pto.tload ins(%g : !r) -> !row
      %b = pto.tload ins(%slice : !w) -> !t
      %sum = pto.trowsum ins(%v : !t) -> !col
      %p = pto.trowexpandmul ins(%v, %sum : !t, !col) -> !t
      %m = pto.tcolexpandmul ins(%p, %row : !t, !row) -> !t
      %o = pto.tadd ins(%m, %b : !t, !t) -> !t
      pto.yield %o : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}
