// RUN: pto-opt %s --partition-pipeline-stages --verify-pipeline-schedule | FileCheck %s
// RUN: pto-opt %s --partition-pipeline-stages=max-stages=1 --verify-pipeline-schedule | FileCheck %s --check-prefix=ONE

!t = !pto.tile<vec, 16x16xf32>
!h = !pto.tile<vec, 8x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!left = !pto.tile<left, 16x16xf32, slayout=row_major>
!right = !pto.tile<right, 16x16xf32, slayout=col_major>
!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

// Matrix products are on cube cores, others on vector cores. There is one of
// these, so there is one stage with others.

// CHECK-LABEL: func @kinds
// CHECK:         cores(3) stages(0 to 2, 2 to 3) interval(20) bound(20) exact
// CHECK:           lanes(2) cost(20) weights(10) stage(0) cores([0, 1])
// CHECK:           cost(8) stage(1) cores([2])
// CHECK:           cost(9) stage(1) cores([2])
// ONE-LABEL:   func @kinds
// ONE:           cores(3) stages(0 to 3) interval(37) bound(20) exact
// ONE:             lanes(2) cost(20) weights(10) stage(0) cores([0, 1])
// ONE:             cost(8) stage(0) cores([2])
// ONE:             cost(9) stage(0) cores([2])
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = cube, memory = 100, at = [1, 0]>, #pto.core<kind = cube, memory = 100, at = [2, 0]>]>} {
func.func @kinds(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) lanes(2) cost(20) weights(10) {
    ^bb0(%v0: !t, %lane: index):
      %m = pto.tload ins(%w : !w) -> !pto.tile<mat, 16x16xf32>
      %l = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !left
      %r = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !right
      %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      %e = pto.texpands ins(%f : f32) -> !h
      pto.yield %e : !h
    } -> !t
    %b = pto.compute ins(%a : !t) cost(8) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %a : !t, !t) cost(9) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}
}
