// RUN: pto-opt %s -split-input-file --verify-pipeline-schedule -verify-diagnostics

// Each violation is an error that names the rule and what it is about. S6 and S7
// are in placement.mlir.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s1_no_stages(%x: !s, %y: !s) {
  // expected-error @+1 {{S1: has no stages; --partition-pipeline-stages makes some}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}

// -----

// What is missing or out of range makes no other violations.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s1_no_stage(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S1: is in no stage}}
    %b = pto.compute ins(%a : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
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

func.func @s1_stage_out_of_range(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S1: is in stage 3, and there are 3}}
    %c = pto.compute ins(%b : !t) cost(10) stage(3) cores([2]) {
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

func.func @s2_two_stages_on(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    // expected-note @+1 {{in stage 0}}
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S2: in stage 2 uses a value of stage 0, which is neither its own nor the one before}}
    %c = pto.compute ins(%b, %a : !t, !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s2_backwards(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-note @+1 {{in stage 1}}
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S2: in stage 0 uses a value of stage 1, which is neither its own nor the one before}}
    %c = pto.compute ins(%b : !t) cost(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute cost(10) stage(2) cores([2]) {
    ^bb0(%lane: index):
      %e = pto.texpands ins(%f : f32) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s2_relay_too_far(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) stages(0 to 1, 1 to 2, 2 to 3, 3 to 4) interval(12) bound(10) {
  ^bb0(%in: !t):
    // expected-note @+1 {{in stage 0}}
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S2: in stage 2 uses a value of stage 0}}
    %r = pto.relay %a cost(2) stage(2) core(2) : !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute ins(%c, %r : !t, !t) cost(10) stage(3) cores([3]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %d : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s2_carried(%x: !s, %y: !s, %h0: !t) {
  pto.pipeline inputs(%x : !s) carries(%h0 : !t) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t, %h: !t):
    // expected-error @+1 {{S2: in stage 0 uses a value that stage 1 carries from item to item}}
    %a = pto.compute ins(%in, %h : !t, !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-note @+1 {{in stage 1}}
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c, %b : !t, !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s3_late_input(%x: !s, %y: !s) {
  // expected-note @+1 {{the pipeline}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S3: in stage 2 uses an input of the pipeline, which comes in at stage 0}}
    %c = pto.compute ins(%b, %in : !t, !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s3_late_relay(%x: !s, %y: !s) {
  // expected-note @+1 {{the pipeline}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(12) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S3: in stage 1 uses an input of the pipeline, which comes in at stage 0}}
    %r = pto.relay %in cost(2) stage(1) core(1) : !t
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

// -----

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

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s8_twice(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(14) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-note @+1 {{this one}}
    %r = pto.relay %a cost(2) stage(1) core(1) : !t
    // expected-error @+1 {{S8: hands on what another relay of stage 1 does}}
    %q = pto.relay %a cost(2) stage(1) core(1) : !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b, %r, %q : !t, !t, !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %v1: !t, %v2: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s8_own_stage(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(12) bound(10) {
  ^bb0(%in: !t):
    // expected-note @+1 {{in stage 0}}
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S8: hands on a value of its own stage}}
    %r = pto.relay %a cost(2) stage(0) core(0) : !t
    %b = pto.compute ins(%a, %r : !t, !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
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

func.func @s8_not_used(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(12) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S8: hands on a value that stage 2 does not use}}
    %r = pto.relay %a cost(2) stage(1) core(1) : !t
    %b = pto.compute ins(%a, %r : !t, !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
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

func.func @s8_carried(%x: !s, %y: !s, %h0: !t) {
  pto.pipeline inputs(%x : !s) carries(%h0 : !t) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(12) bound(10) {
  ^bb0(%in: !t, %h: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a, %h : !t, !t) cost(10) stage(1) cores([1]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-error @+1 {{S8: hands on a value carried from item to item, which stays in its stage}}
    %r = pto.relay %h cost(2) stage(1) core(1) : !t
    %c = pto.compute ins(%b, %r : !t, !t) cost(10) stage(2) cores([2]) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %c, %b : !t, !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s9_interval(%x: !s, %y: !s) {
  // expected-error @+1 {{S9: the interval is 10, but stage 1 takes 12}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(9) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %r = pto.relay %a cost(2) stage(1) core(1) : !t
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

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s9_bound(%x: !s, %y: !s) {
  // expected-error @+1 {{S9: the interval, 10, is below the bound, 11}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(11) {
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

// Lanes that one core runs take their time one after the other.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s9_uneven_lanes(%x: !s, %y: !s, %f: f32) {
  // expected-error @+1 {{S9: the interval is 10, but stage 0 takes 20}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 2) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) lanes(2) cost(10) stage(0) cores([1, 1]) {
    ^bb0(%v: !t, %lane: index):
      %p = pto.texpands ins(%f : f32) -> !pto.tile<vec, 8x16xf32>
      pto.yield %p : !pto.tile<vec, 8x16xf32>
    } -> !t
    pto.yield %a : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @s9_unknown(%x: !s, %y: !s, %n: index, %f: f32) {
  // expected-error @+1 {{S9: the interval is that of an unknown cost}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) stages(0 to 1) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) stage(0) cores([0]) {
    ^bb0(%v: !t, %lane: index):
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      // expected-note @+1 {{trip count}}
      %e = scf.for %i = %c0 to %n step %c1 iter_args(%w = %v) -> !t {
        %u = pto.texp ins(%w : !t) -> !t
        scf.yield %u : !t
      }
      pto.yield %e : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
