// RUN: pto-opt %s -split-input-file --verify-pipeline-schedule -verify-diagnostics

// The cores of stages and lanes: S4 and S5.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s4_empty(%x: !s, %y: !s) {
  // expected-error @+2 {{S4: stage 2 has no core, 2 to 2}}
  // expected-error @+1 {{S4: the stages have 2 cores, the pipeline has 3}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 2) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S5: lane 0 is on core 2, and stage 2 has 2 to 2}}
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s4_overlap(%x: !s, %y: !s) {
  // expected-error @+1 {{S4: stage 1 begins with core 0, where 1 is the next one}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 0 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s4_gap(%x: !s, %y: !s) {
  // expected-error @+1 {{S4: stage 2 begins with core 3, where 2 is the next one}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) stages(0 to 1, 1 to 2, 3 to 4) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([3]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s4_not_all(%x: !s, %y: !s) {
  // expected-error @+1 {{S4: the stages have 3 cores, the pipeline has 4}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s5_last_number(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) stages(0 to 1) interval(10) bound(10) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S5: lane 0 is on core 9223372036854775807, and stage 0 has 0 to 1}}
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([9223372036854775807]) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s5_lane(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) stages(0 to 2, 2 to 3, 3 to 4) interval(10) bound(10) {
  ^bb0(%in: !t):
    // expected-error @+2 {{S5: lane 1 is on core 3, and stage 0 has 0 to 2}}
    // expected-error @+1 {{S5: lane 0 is on core 2, and stage 0 has 0 to 2}}
    %a = pto.compute ins(%in : !t) lanes(2) cost(10) stage(0) cores([2, 3]) {
    ^bb0(%v: !t, %lane: index):
      %p = pto.texpands ins(%f : f32) -> !pto.tile<vec, 8x16xf32>
      pto.yield %p : !pto.tile<vec, 8x16xf32>
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([2]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([3]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s5_relay(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(12) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S5: is on core 2, and stage 1 has 1 to 2}}
    %r = pto.relay %a cost(2) stage(1) core(2) : !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %r : !t, !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}
