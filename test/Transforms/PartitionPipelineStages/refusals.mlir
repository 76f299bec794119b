// RUN: pto-opt %s -split-input-file --partition-pipeline-stages -verify-diagnostics

// What no partition can change is an error that says so.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>, #pto.core<kind = vector, memory = 100, at = [2, 0]>]>} {
func.func @core_count(%x: !s, %y: !s, %f: f32, %w: !w) {
  // expected-error @+1 {{S7: has 2 cores, pto.topology has 3}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!left = !pto.tile<left, 16x16xf32, slayout=row_major>
!right = !pto.tile<right, 16x16xf32, slayout=col_major>
!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @no_cube(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S7: is for cube cores, of which pto.topology has none}}
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      %m = pto.tload ins(%w : !w) -> !pto.tile<mat, 16x16xf32>
      %l = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !left
      %r = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !right
      %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      pto.yield %v0 : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>, #pto.core<kind = vector, memory = 0, at = [1, 0]>]>} {
func.func @no_memory(%x: !s, %y: !s, %f: f32, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S6: one lane keeps 1 bytes of weights, and a vector core has 0; it cannot be split, since there is no room for any}}
    %a = pto.compute ins(%in : !t) cost(10) weights(1) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @not_packed(%x: !s, %y: !s, %f: f32, %w: !w) {
  // expected-error @+1 {{S6: no partition packs the weights, 180 bytes for 2 vector cores with 100 each}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
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
!s = !pto.tensor_view<4x16x16xf32>

func.func @unknown_cost(%x: !s, %y: !s, %n: index) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has no cost(...), and none can be predicted}}
    %a = pto.compute ins(%in : !t) {
    ^bb0(%v0: !t, %lane: index):
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      // expected-note @+1 {{'scf.for' op}}
      %e = scf.for %i = %c0 to %n step %c1 iter_args(%u = %v0) -> !t {
        %g = pto.texp ins(%u : !t) -> !t
        scf.yield %g : !t
      }
      pto.yield %e : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @forever(%x: !s, %y: !s, %f: f32) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    // expected-error @+1 {{takes, with those before it, more lanes or more time than is counted}}
    %a = pto.compute ins(%in : !t) cost(9223372036854775807) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
