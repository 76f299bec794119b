// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// CHECK: module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 524288, at = [0, 1]>, #pto.core<kind = vector, memory = 0, at = [-1, 0]>]>}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 524288, at = [0, 1]>, #pto.core<kind = vector, memory = 0, at = [-1, 0]>]>} {

// CHECK-LABEL: func @one
// CHECK-SAME:      (%[[X:.*]]: !pto.tensor_view<8x32x64xf32>, %[[Y:.*]]: !pto.tensor_view<8x32x64xf32>)
// CHECK-NEXT:    pto.pipeline inputs(%[[X]] : !pto.tensor_view<8x32x64xf32>) -> (%[[Y]] : !pto.tensor_view<8x32x64xf32>) cores(6) {
// CHECK-NEXT:    ^bb0(%item: !pto.tile<vec, 32x64xf32>):
// CHECK-NEXT:      %[[A:.*]] = pto.compute ins(%item : !pto.tile<vec, 32x64xf32>) cost(10) {
// CHECK-NEXT:      ^bb0(%[[T:.*]]: !pto.tile<vec, 32x64xf32>, %lane: index):
// CHECK-NEXT:        %[[E:.*]] = pto.texp ins(%[[T]]
// CHECK-NEXT:        pto.yield %[[E]] : !pto.tile<vec, 32x64xf32>
// CHECK-NEXT:      } -> !pto.tile<vec, 32x64xf32>
// CHECK-NEXT:      pto.yield %[[A]] : !pto.tile<vec, 32x64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @one(%x: !pto.tensor_view<8x32x64xf32>, %y: !pto.tensor_view<8x32x64xf32>) {
  pto.pipeline inputs(%x : !pto.tensor_view<8x32x64xf32>) -> (%y : !pto.tensor_view<8x32x64xf32>) cores(6) {
  ^bb0(%in: !pto.tile<vec, 32x64xf32>):
    %a = pto.compute ins(%in : !pto.tile<vec, 32x64xf32>) lanes(1) cost(10) weights(0) {
    ^bb0(%t: !pto.tile<vec, 32x64xf32>, %l: index):
      %e = pto.texp ins(%t : !pto.tile<vec, 32x64xf32>) -> !pto.tile<vec, 32x64xf32>
      pto.yield %e : !pto.tile<vec, 32x64xf32>
    } -> !pto.tile<vec, 32x64xf32>
    pto.yield %a : !pto.tile<vec, 32x64xf32>
  }
  return
}

// A schedule, lanes, weights, a value that is handed on by a relay, one that
// is carried, several results, and handing over from one memory to another.

// CHECK-LABEL: func @scheduled
// CHECK:         pto.pipeline inputs(%{{.*}}, %{{.*}} : !pto.tensor_view<?x32x64xf32>, !pto.tensor_view<4x32x64xf32>) carries(%{{.*}} : !pto.tile<vec, 32x64xf32>) -> (%{{.*}} : !pto.tensor_view<4x32x64xf32>) cores(4) stages(0 to 2, 2 to 3, 3 to 4) interval(12) bound(9) exact placement([1, 0, 2, 3]) {
// CHECK-NEXT:    ^bb0(%item: !pto.tile<vec, 32x64xf32>, %[[ITEM:.*]]: !pto.tile<vec, 32x64xf32>, %carried: !pto.tile<vec, 32x64xf32>):
// CHECK-NEXT:      %[[AB:.*]]:2 = pto.compute ins(%item, %[[ITEM]], %carried : !pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>) lanes(2) cost(10) weights(4096) stage(0) cores([0, 1]) {
// CHECK:             pto.yield %{{.*}}, %{{.*}} : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 16x64xf32>
// CHECK-NEXT:      } -> (!pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>)
// CHECK-NEXT:      %[[R:.*]] = pto.relay %[[AB]]#1 cost(2) stage(1) core(2) : !pto.tile<vec, 32x64xf32>
// CHECK-NEXT:      %[[C:.*]] = pto.compute ins(%[[R]] : !pto.tile<vec, 32x64xf32>) stage(2) cores([3]) {
// CHECK-NEXT:      ^bb0(%{{.*}}: !pto.tile<mat, 32x64xf32, blayout=col_major, slayout=row_major>, %lane: index):
// CHECK:           } -> !pto.tile<mat, 32x64xf32> {note}
// CHECK-NEXT:      pto.yield %[[C]], %[[AB]]#0 : !pto.tile<mat, 32x64xf32>, !pto.tile<vec, 32x64xf32>
// CHECK-NEXT:    } {note}
func.func @scheduled(%x: !pto.tensor_view<?x32x64xf32>, %w: !pto.tensor_view<4x32x64xf32>, %h0: !pto.tile<vec, 32x64xf32>) {
  pto.pipeline inputs(%x, %w : !pto.tensor_view<?x32x64xf32>, !pto.tensor_view<4x32x64xf32>)
      carries(%h0 : !pto.tile<vec, 32x64xf32>) -> (%w : !pto.tensor_view<4x32x64xf32>)
      cores(4) stages(0 to 2, 2 to 3, 3 to 4) interval(12) bound(9) exact placement([1, 0, 2, 3]) {
  ^bb0(%in: !pto.tile<vec, 32x64xf32>, %in2: !pto.tile<vec, 32x64xf32>, %h: !pto.tile<vec, 32x64xf32>):
    %a, %b = pto.compute ins(%in, %in2, %h : !pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>)
        lanes(2) cost(10) weights(4096) stage(0) cores([0, 1]) {
    ^bb0(%t: !pto.tile<vec, 32x64xf32>, %u: !pto.tile<vec, 32x64xf32>, %v: !pto.tile<vec, 32x64xf32>, %lane: index):
      %c16 = arith.constant 16 : index
      %c0 = arith.constant 0 : index
      %row = arith.muli %lane, %c16 : index
      %p = pto.textract ins(%t, %row, %c0 : !pto.tile<vec, 32x64xf32>, index, index) -> !pto.tile<vec, 16x64xf32>
      %q = pto.textract ins(%v, %row, %c0 : !pto.tile<vec, 32x64xf32>, index, index) -> !pto.tile<vec, 16x64xf32>
      pto.yield %q, %p : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 16x64xf32>
    } -> (!pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>)
    %r = pto.relay %b cost(2) stage(1) core(2) : !pto.tile<vec, 32x64xf32>
    %c = pto.compute ins(%r : !pto.tile<vec, 32x64xf32>) stage(2) cores([3]) {
    ^bb0(%t: !pto.tile<mat, 32x64xf32, blayout=col_major, slayout=row_major>, %lane: index):
      pto.yield %t : !pto.tile<mat, 32x64xf32, blayout=col_major, slayout=row_major>
    } -> !pto.tile<mat, 32x64xf32> {note}
    pto.yield %c, %a : !pto.tile<mat, 32x64xf32>, !pto.tile<vec, 32x64xf32>
  } {note}
  return
}

// A compute may take nothing but constants and global memory from outside.

// CHECK-LABEL: func @constants
// CHECK:         pto.pipeline -> (%{{.*}} : !pto.tensor_view<?x32x64xf32>) cores(1) {
// CHECK-NEXT:      pto.compute {
// CHECK-NEXT:      ^bb0(%lane: index):
func.func @constants(%w: !pto.partition_tensor_view<32x64xf32>, %y: !pto.tensor_view<?x32x64xf32>, %f: f32) {
  pto.pipeline -> (%y : !pto.tensor_view<?x32x64xf32>) cores(1) {
    %a = pto.compute {
    ^bb0(%lane: index):
      %t = pto.tload ins(%w : !pto.partition_tensor_view<32x64xf32>) -> !pto.tile<vec, 32x64xf32>
      %u = pto.tadds ins(%t, %f : !pto.tile<vec, 32x64xf32>, f32) -> !pto.tile<vec, 32x64xf32>
      pto.yield %u : !pto.tile<vec, 32x64xf32>
    } -> !pto.tile<vec, 32x64xf32>
    pto.yield %a : !pto.tile<vec, 32x64xf32>
  }
  return
}

}
