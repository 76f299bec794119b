// RUN: pto-opt %s -split-input-file --verify-pipeline-schedule -verify-diagnostics

// Each violation is an error that names the rule and what it is about. Of stages: S1
// to S3. S4 and S5 are in cores.mlir, S6 and S7 in placement.mlir, the others in
// relays.mlir.

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
