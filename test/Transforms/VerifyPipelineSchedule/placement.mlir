// RUN: pto-opt %s -split-input-file --verify-pipeline-schedule -verify-diagnostics

// Weights and kinds, on the cores of the topology.

// What fits.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @fits(%x: !s, %y: !s, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([1, 0]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(200) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(100) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @fits_unplaced(%x: !s, %y: !s, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(200) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(100) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @s6_placed(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S6: logical core 0 keeps 200 bytes of weights, and 0, on which it is placed, has 100}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([0, 1]) {
  ^bb0(%in: !t):
    // expected-note @+1 {{200 bytes for each of 1 lanes here}}
    %a = pto.compute ins(%in : !t) cost(10) weights(200) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(100) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

// Before it is placed: whichever way, one of the two does not fit.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @s6_unplaced(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S6: logical core 1 keeps 101 bytes of weights, and the vector core that is left for it has 100}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(150) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-note @+1 {{101 bytes for each of 1 lanes here}}
    %b = pto.compute ins(%a : !t) cost(10) weights(101) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @s6_together(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S6: logical core 0 keeps 210 bytes of weights, and the vector core that is left for it has 200}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 2) interval(20) bound(10) {
  ^bb0(%in: !t):
    // expected-note @+1 {{150 bytes for each of 1 lanes here}}
    %a = pto.compute ins(%in : !t) cost(10) weights(150) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    // expected-note @+1 {{60 bytes for each of 1 lanes here}}
    %b = pto.compute ins(%a : !t) cost(10) weights(60) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>]>} {
func.func @s7_count(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S7: has 2 cores, pto.topology has 1}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

func.func @s7_no_topology(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S7: is placed, but the module has no pto.topology to be placed on}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([1, 0]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @s7_placement_size(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S7: the placement lists 1, and pto.topology has 2 cores}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([1]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @s7_placement_range(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S7: logical core 1 is placed on 2, and pto.topology has 2 cores}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([0, 2]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 200, at = [1, 0]>]>} {
func.func @s7_placement_twice(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S7: logical cores 0 and 1 are both placed on 1}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([1, 1]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
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

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @s7_kinds_placed(%x: !s, %y: !s, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([1, 0]) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S7: is for cube cores, and logical core 0 is placed on 1, a vector core}}
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v: !t, %lane: index):
      %m = pto.tload ins(%w : !w) -> !pto.tile<mat, 16x16xf32>
      %l = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !left
      %r = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !right
      %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      pto.yield %v : !t
    } -> !t
    // expected-error @+1 {{S7: is for vector cores, and logical core 1 is placed on 0, a cube core}}
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @s7_kinds_unplaced(%x: !s, %y: !s, %w: !w) {
  // expected-error @+1 {{S7: needs 2 vector cores, and pto.topology has 1}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(0) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(0) stage(1) cores([1]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
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

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @s7_kinds_on_one_core(%x: !s, %y: !s, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) stages(0 to 2) interval(20) bound(10) {
  ^bb0(%in: !t):
    // expected-note @+1 {{this}}
    %a = pto.compute ins(%in : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v: !t, %lane: index):
      %m = pto.tload ins(%w : !w) -> !pto.tile<mat, 16x16xf32>
      %l = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !left
      %r = pto.tmov ins(%m : !pto.tile<mat, 16x16xf32>) -> !right
      %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      pto.yield %v : !t
    } -> !t
    // expected-error @+1 {{S7: is for vector cores, but on logical core 0 with what is for cube cores}}
    %b = pto.compute ins(%a : !t) cost(10) stage(0) cores([0]) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    pto.yield %b : !t
  }
  return
}
}
