// RUN: pto-opt %s --verify-pipeline-schedule | FileCheck %s
// RUN: pto-opt %s --verify-pipeline-schedule -mlir-pass-statistics 2>&1 | FileCheck %s --check-prefix=STATISTICS

// A schedule that is right stays as it is: an input that is used late, a value
// that crosses two cuts, constants in every stage, a carried value.

// STATISTICS-DAG: 1 pipelines
// STATISTICS-DAG: 0 violations

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

// CHECK-LABEL: func @right
// CHECK:         pto.pipeline {{.*}} cores(4) stages(0 to 2, 2 to 3, 3 to 4) interval(14) bound(10) {
func.func @right(%x: !s, %y: !s, %h0: !t, %f: f32) {
  pto.pipeline inputs(%x : !s) carries(%h0 : !t) -> (%y : !s) cores(4) stages(0 to 2, 2 to 3, 3 to 4) interval(14) bound(10) {
  ^bb0(%in: !t, %h: !t):
    %in0 = pto.relay %in cost(2) stage(0) core(1) : !t
    %in1 = pto.relay %in0 cost(2) stage(1) core(2) : !t
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %a1 = pto.relay %a cost(2) stage(1) core(2) : !t
    %b = pto.compute ins(%a, %h : !t, !t) cost(10) stage(1) cores([2]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %a1, %in1 : !t, !t, !t) cost(4) stage(2) cores([3]) {
    ^bb0(%v0: !t, %v1: !t, %v2: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute cost(3) stage(2) cores([3]) {
    ^bb0(%lane: index):
      %e = pto.texpands ins(%f : f32) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %c, %b : !t, !t
  }
  return
}
