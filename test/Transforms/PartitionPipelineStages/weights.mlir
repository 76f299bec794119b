// RUN: pto-opt %s -split-input-file --partition-pipeline-stages=max-stages=1 --verify-pipeline-schedule | FileCheck %s

// Weights and kinds of cores.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

// The weights of three computes fit two cores, together. Packed in the order of
// the program they do not: the heaviest comes first. What takes no room goes to
// where there is least to do.

// CHECK-LABEL: func @packed
// CHECK:         stages(0 to 2) interval(40)
// CHECK:           weights(50) stage(0) cores([1])
// CHECK:           weights(50) stage(0) cores([1])
// CHECK:           weights(100) stage(0) cores([0])
// CHECK:           cost(10) stage(0) cores([0])
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @packed(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(50) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(50) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %in : !t, !t) cost(10) weights(100) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute ins(%c : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %d : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

// These fit two cores in sum, but there is no way to pack them. The stage takes
// a third one.

// CHECK-LABEL: func @more_cores
// CHECK:         stages(0 to 3) interval(30)
// CHECK:           weights(60) stage(0) cores([0])
// CHECK:           weights(60) stage(0) cores([1])
// CHECK:           weights(60) stage(0) cores([2])
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>, #pto.core<kind = vector, memory = 100, at = [2, 0]>]>} {
func.func @more_cores(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(60) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(60) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) weights(60) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!h = !pto.tile<vec, 8x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

// Each of the lanes keeps half.

// CHECK-LABEL: func @split
// CHECK:           lanes(2) cost(10) weights(150) stage(0) cores([0, 1])
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @split(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) lanes(2) cost(10) weights(150) {
    ^bb0(%v0: !t, %lane: index):
      %p = pto.texpands ins(%f : f32) -> !h
      pto.yield %p : !h
    } -> !t
    pto.yield %a : !t
  }
  return
}
}
