// RUN: pto-opt %s -split-input-file -verify-diagnostics

// What a topology gets wrong.

// expected-error @+1 {{has 'pto.topology', which belongs on a module}}
func.func private @topology_place() attributes {pto.topology = 1}

// -----

// expected-error @+1 {{'pto.topology' must be a #pto.topology, got 1 : i64}}
module attributes {pto.topology = 1} {}

// -----

// expected-error @+2 {{a core is cube or vector, not group}}
// expected-error @+1 {{failed to parse}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = group, memory = 1, at = [0, 0]>]>} {}

// -----

// expected-error @+2 {{a core has 0 bytes of memory or more, got -1}}
// expected-error @+1 {{failed to parse}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = -1, at = [0, 0]>]>} {}

// -----

// expected-error @+2 {{a core is at [x, y], got 3 numbers}}
// expected-error @+1 {{failed to parse}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 1, at = [0, 0, 0]>]>} {}

// -----

// expected-error @+1 {{cores 0 and 1 are both at [9223372036854775807, 9223372036854775807]}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 1, at = [9223372036854775807, 9223372036854775807]>, #pto.core<kind = cube, memory = 1, at = [9223372036854775807, 9223372036854775807]>]>} {}

// -----

// expected-error @+1 {{cores 0 and 2 are both at [0, 1]}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 1, at = [0, 1]>, #pto.core<kind = cube, memory = 1, at = [1, 0]>, #pto.core<kind = vector, memory = 1, at = [0, 1]>]>} {}

// -----

func.func @name(%x: !pto.tensor_view<4x16x16xf32>, %y: !pto.tensor_view<4x16x16xf32>) {
  pto.pipeline inputs(%x : !pto.tensor_view<4x16x16xf32>) -> (%y : !pto.tensor_view<4x16x16xf32>) cores(1) {
  ^bb0(%in: !pto.tile<vec, 16x16xf32>):
    // expected-error @+1 {{'pto.name' must be a string, got 3 : i64}}
    %a = pto.compute ins(%in : !pto.tile<vec, 16x16xf32>) {
    ^bb0(%t: !pto.tile<vec, 16x16xf32>, %lane: index):
      pto.yield %t : !pto.tile<vec, 16x16xf32>
    } -> !pto.tile<vec, 16x16xf32> {pto.name = 3 : i64}
    pto.yield %a : !pto.tile<vec, 16x16xf32>
  }
  return
}
