// RUN: pto-opt %s --cse --canonicalize --loop-invariant-code-motion | FileCheck %s
// RUN: pto-opt %s --remove-dead-values --canonicalize --cse | FileCheck %s

// A pipeline reads its inputs and writes its outputs, so that none is removed or
// moved. Inside of it, computes are values like others.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

// CHECK-LABEL: func @twice
// CHECK:         scf.for
// CHECK-NEXT:      pto.pipeline
// CHECK:           pto.pipeline
// CHECK:           scf.for
// CHECK:         return
func.func @twice(%x: !s, %y: !s, %n: index, %c1: index) {
  scf.for %i = %c1 to %n step %c1 {
    pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) {
      ^bb0(%v: !t, %lane: index):
        pto.yield %v : !t
      } -> !t
      pto.yield %a : !t
    }
    pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) {
      ^bb0(%v: !t, %lane: index):
        pto.yield %v : !t
      } -> !t
      pto.yield %a : !t
    }
  }
  scf.for %i = %c1 to %n step %c1 {
    pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) {
      ^bb0(%v: !t, %lane: index):
        pto.yield %v : !t
      } -> !t
      pto.yield %a : !t
    }
  }
  return
}

// Neither the compute that nobody uses nor its relay is left. Constants of bodies
// may come from outside.

// CHECK-LABEL: func @unused
// CHECK-DAG:     %[[ROW:.*]] = arith.constant 8 : index
// CHECK-DAG:     %[[COLUMN:.*]] = arith.constant 0 : index
// CHECK:         pto.pipeline
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      %[[A:.*]] = pto.compute
// CHECK-NEXT:      ^bb0
// CHECK-NEXT:        %[[P:.*]] = pto.textract ins(%{{.*}}, %[[ROW]], %[[COLUMN]] :
// CHECK-NEXT:        pto.yield %[[P]]
// CHECK-NEXT:      }
// CHECK-NEXT:      pto.yield %[[A]]
func.func @unused(%x: !s, %y: !pto.tensor_view<4x8x16xf32>) {
  pto.pipeline inputs(%x : !s) -> (%y : !pto.tensor_view<4x8x16xf32>) cores(2) stages(0 to 1, 1 to 2) interval(9) bound(9) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) stage(0) cores([0]) {
    ^bb0(%v: !t, %lane: index):
      %c8 = arith.constant 8 : index
      %c0 = arith.constant 0 : index
      %p = pto.textract ins(%v, %c8, %c0 : !t, index, index) -> !pto.tile<vec, 8x16xf32>
      pto.yield %p : !pto.tile<vec, 8x16xf32>
    } -> !pto.tile<vec, 8x16xf32>
    %r = pto.relay %a cost(2) stage(1) core(1) : !pto.tile<vec, 8x16xf32>
    %b = pto.compute ins(%r : !pto.tile<vec, 8x16xf32>) stage(1) cores([1]) {
    ^bb0(%v: !pto.tile<vec, 8x16xf32>, %lane: index):
      pto.yield %v : !pto.tile<vec, 8x16xf32>
    } -> !pto.tile<vec, 8x16xf32>
    pto.yield %a : !pto.tile<vec, 8x16xf32>
  }
  return
}
