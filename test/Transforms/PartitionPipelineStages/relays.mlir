// RUN: pto-opt %s --partition-pipeline-stages --verify-pipeline-schedule | FileCheck %s
// RUN: pto-opt %s --partition-pipeline-stages --partition-pipeline-stages | FileCheck %s

// What is used later than one stage on, and what cannot be.

!t = !pto.tile<vec, 16x16xf32>
!h = !pto.tile<vec, 8x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

// A value crosses several cuts. Each stage between has one relay of it, and both
// users use that of the stage before theirs.

// CHECK-LABEL: func @long_lived
// CHECK:         pto.pipeline {{.*}} cores(4) stages(0 to 1, 1 to 2, 2 to 3, 3 to 4) interval(12) bound(10) exact {
// CHECK:           %[[A:.*]] = pto.compute ins(%item : {{.*}}) cost(10) stage(0) cores([0])
// CHECK:           %[[R1:.*]] = pto.relay %[[A]] cost(2) stage(1) core(1) : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      %[[R2:.*]] = pto.relay %[[R1]] cost(2) stage(2) core(2) : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      %[[B:.*]] = pto.compute ins(%[[A]] : {{.*}}) cost(10) stage(1) cores([1])
// CHECK:           %[[C:.*]] = pto.compute ins(%[[B]], %[[R1]] : {{.*}}) cost(10) stage(2) cores([2])
// CHECK:           %[[D:.*]] = pto.compute ins(%[[C]], %[[R2]] : {{.*}}) cost(10) stage(3) cores([3])
// CHECK:           pto.yield %[[D]]
func.func @long_lived(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %a : !t, !t) cost(10) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute ins(%c, %a : !t, !t) cost(10) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %d : !t
  }
  return
}

// An input that is used late comes in at stage 0, which relays it too.

// CHECK-LABEL: func @late_input
// CHECK:         interval(12)
// CHECK-NEXT:    ^bb0(%item: {{.*}}, %[[LATE:.*]]: !pto.tile
// CHECK-NEXT:      %[[R0:.*]] = pto.relay %[[LATE]] cost(2) stage(0) core(0)
// CHECK-NEXT:      %[[R1:.*]] = pto.relay %[[R0]] cost(2) stage(1) core(1)
// CHECK-NEXT:      %[[A:.*]] = pto.compute ins(%item : {{.*}} stage(0)
// CHECK:           %[[B:.*]] = pto.compute ins(%[[A]] : {{.*}} stage(1)
// CHECK:           pto.compute ins(%[[B]], %[[R1]] : {{.*}} stage(2)
func.func @late_input(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x, %x : !s, !s) -> (%y : !s) cores(3) {
  ^bb0(%in: !t, %in2: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %in2 : !t, !t) cost(10) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// What the next stage uses needs no relay, however often.

// CHECK-LABEL: func @next_stage
// CHECK:         interval(10)
// CHECK:           %[[A:.*]] = pto.compute {{.*}} stage(0)
// CHECK-NOT:       pto.relay
// CHECK:           pto.compute ins(%[[A]], %[[A]] : {{.*}} stage(1)
func.func @next_stage(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a, %a : !t, !t) cost(10) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}

// Scalars and global memory are there for every stage, and a compute of nothing
// else may be in any.

// CHECK-LABEL: func @constants
// CHECK-SAME:      %[[F:[^ ]*]]: f32, %[[W:[^ ]*]]: !pto.partition_tensor_view<16x16xf32>)
// CHECK:         interval(12)
// CHECK:           %[[K:.*]] = pto.compute cost(10) stage(1) cores([1])
// CHECK:             pto.texpands ins(%[[F]]
// CHECK:           %[[A:.*]] = pto.compute ins(%item : {{.*}} stage(0)
// CHECK:           %[[R:.*]] = pto.relay %[[A]] cost(2) stage(1)
// CHECK-NEXT:      pto.compute ins(%[[R]], %[[K]] : {{.*}} stage(2)
// CHECK:             pto.tload ins(%[[W]]
// CHECK-NOT:       pto.relay
func.func @constants(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) {
  ^bb0(%in: !t):
    %k = pto.compute cost(10) {
    ^bb0(%lane: index):
      %e = pto.texpands ins(%f : f32) -> !t
      pto.yield %e : !t
    } -> !t
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a, %k : !t, !t) cost(10) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      %g = pto.tload ins(%w : !w) -> !t
      %e = pto.tadd ins(%v0, %g : !t, !t) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}

// The value that one item hands to the next is computed in the stage that uses
// it, and so is what lies between.

// CHECK-LABEL: func @carried
// CHECK:         interval(13) bound(11)
// CHECK:           %[[A:.*]] = pto.compute {{.*}} cost(10) stage(0)
// CHECK:           %[[B:.*]] = pto.compute ins(%[[A]], %carried : {{.*}} cost(4) stage(1)
// CHECK:           %[[C:.*]] = pto.compute ins(%[[B]] : {{.*}} cost(5) stage(1)
// CHECK:           %[[D:.*]] = pto.compute ins(%[[C]] : {{.*}} cost(4) stage(1)
// CHECK:           %[[E:.*]] = pto.compute ins(%[[D]] : {{.*}} cost(10) stage(2)
// CHECK:           pto.yield %[[E]], %[[D]]
func.func @carried(%x: !s, %y: !s, %h0: !t, %f: f32) {
  pto.pipeline inputs(%x : !s) carries(%h0 : !t) -> (%y : !s) cores(3) {
  ^bb0(%in: !t, %h: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a, %h : !t, !t) cost(4) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(5) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute ins(%c : !t) cost(4) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %e = pto.compute ins(%d : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %e, %d : !t, !t
  }
  return
}

// The lanes of a compute are in one stage, on cores of their own.

// CHECK-LABEL: func @split
// CHECK:         stages(0 to 2, 2 to 3, 3 to 4) interval(20)
// CHECK:           lanes(2) cost(20) stage(0) cores([0, 1])
// CHECK:           cost(20) stage(1) cores([2])
// CHECK:           cost(10) stage(2) cores([3])
func.func @split(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) lanes(2) cost(20) {
    ^bb0(%v0: !t, %lane: index):
      %p = pto.texpands ins(%f : f32) -> !h
      pto.yield %p : !h
    } -> !t
    %b = pto.compute ins(%a : !t) cost(20) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}
