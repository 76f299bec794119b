// RUN: pto-opt %s -split-input-file --verify-pipeline-schedule -verify-diagnostics

// Relays, and the claimed interval: S8 and S9.

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
