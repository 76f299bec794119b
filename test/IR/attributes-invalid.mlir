// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Attributes in the wrong place, of the wrong kind or out of range.

// expected-error @+1 {{has 'pto.target_arch', which belongs on a module}}
func.func @target_arch() attributes {pto.target_arch = "a5"} { return }

// -----

// expected-error @+1 {{'pto.target_arch' must be a string, got 5 : i64}}
module attributes {pto.target_arch = 5} {}

// -----

// expected-error @+1 {{has 'pto.kernel_kind', which belongs on a function}}
module attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {}

// -----

// expected-error @+1 {{'pto.kernel_kind' must be a #pto.kernel_kind, got "cube"}}
func.func @kernel_kind() attributes {pto.kernel_kind = "cube"} { return }

// -----

// expected-error @+2 {{to be one of: cube, vector, group, spmd, incore, orchestration}}
// expected-error @+1 {{failed to parse}}
func.func @kernel_kind_value() attributes {pto.kernel_kind = #pto.kernel_kind<aic>} { return }

// -----

// expected-error @+1 {{has 'pto.entry', which belongs on a function}}
module attributes {pto.entry} {}

// -----

// expected-error @+1 {{'pto.entry' must be a unit attribute, got true}}
func.func @entry() attributes {pto.entry = true} { return }

// -----

func.func @may_alias_place(%n: index) {
  // expected-error @+1 {{has 'pto.may_alias', which belongs on a function}}
  scf.for %i = %n to %n step %n {
  } {pto.may_alias}
  return
}

// -----

// expected-error @+1 {{'pto.may_alias' must be a unit attribute, got 1 : i64}}
func.func @may_alias() attributes {pto.may_alias = 1} { return }

// -----

// expected-error @+1 {{'pto.name' must be a string, got unit}}
func.func @name(%x: i32 {pto.name}) { return }

// -----

// expected-error @+1 {{'pto.direction' must be a #pto.direction, got "out"}}
func.func @direction(%x: i32 {pto.name = "x", pto.direction = "out"}) { return }

// -----

// expected-error @+1 {{has 'pto.block_num', which belongs on a function}}
module attributes {pto.block_num = 4} {}

// -----

// expected-error @+1 {{'pto.block_num' must be an i64, got 4 : i32}}
func.func @block_num_kind() attributes {pto.block_num = 4 : i32} { return }

// -----

// expected-error @+1 {{'pto.block_num' must be at least 1, got 0}}
func.func @block_num() attributes {pto.block_num = 0} { return }

// -----

// expected-error @+1 {{has 'pto.pipeline_stages', which belongs on an scf.for}}
func.func @stages_place() attributes {pto.pipeline_stages = 2} { return }

// -----

func.func @stages_other_loop(%n: index) {
  // expected-error @+1 {{has 'pto.pipeline_stages', which belongs on an scf.for}}
  scf.parallel (%i) = (%n) to (%n) step (%n) {
  } {pto.pipeline_stages = 2}
  return
}

// -----

func.func @stages_zero(%n: index) {
  // expected-error @+1 {{'pto.pipeline_stages' must be at least 1, got 0}}
  scf.for %i = %n to %n step %n {
  } {pto.pipeline_stages = 0}
  return
}

// -----

func.func @stages_negative(%n: index) {
  // expected-error @+1 {{'pto.pipeline_stages' must be at least 1, got -2}}
  scf.for %i = %n to %n step %n {
  } {pto.pipeline_stages = -2}
  return
}

// -----

func.func @stages_kind(%n: index) {
  // expected-error @+1 {{'pto.pipeline_stages' must be an i64, got "2"}}
  scf.for %i = %n to %n step %n {
  } {pto.pipeline_stages = "2"}
  return
}

// -----

func.func @membership_size() {
  // expected-error @+1 {{must be array<i64: group, stage>, neither negative, got array<i64: 1>}}
  %0 = pto.alloc_tile {pto.pipeline_membership = array<i64: 1>} : !pto.tile_buf<vec, 16x16xf32>
  return
}

// -----

func.func @membership_negative() {
  // expected-error @+1 {{must be array<i64: group, stage>, neither negative, got array<i64: 1, -1>}}
  %0 = pto.alloc_tile {pto.pipeline_membership = array<i64: 1, -1>} : !pto.tile_buf<vec, 16x16xf32>
  return
}

// -----

func.func @membership_kind() {
  // expected-error @+1 {{must be array<i64: group, stage>, neither negative, got [1, 2]}}
  %0 = pto.alloc_tile {pto.pipeline_membership = [1, 2]} : !pto.tile_buf<vec, 16x16xf32>
  return
}

// -----

func.func @value_range_order(%i: i32) {
  // expected-error @+1 {{'pto.value_range' must be array<i64: smallest, largest>, got array<i64: 3, 2>}}
  %0 = pto.texpands ins(%i : i32) -> !pto.tile<vec, 16x16xi32> {pto.value_range = array<i64: 3, 2>}
  return
}

// -----

func.func @value_range_kind(%i: i32) {
  // expected-error @+1 {{'pto.value_range' must be array<i64: smallest, largest>, got 3 : i64}}
  %0 = pto.texpands ins(%i : i32) -> !pto.tile<vec, 16x16xi32> {pto.value_range = 3 : i64}
  return
}

// -----

func.func @value_range_of_floats(%f: f32) {
  // expected-error @+1 {{has 'pto.value_range', which belongs on a pto op that gives a tile of integers}}
  %0 = pto.texpands ins(%f : f32) -> !pto.tile<vec, 16x16xf32> {pto.value_range = array<i64: 2, 3>}
  return
}

// -----

func.func @value_range_of_passed_tile(%c: i1, %t: !pto.tile<vec, 16x16xi32>) {
  // expected-error @+1 {{has 'pto.value_range', which belongs on a pto op that gives a tile of integers}}
  %0 = scf.if %c -> !pto.tile<vec, 16x16xi32> {
    scf.yield %t : !pto.tile<vec, 16x16xi32>
  } else {
    scf.yield %t : !pto.tile<vec, 16x16xi32>
  } {pto.value_range = array<i64: 2, 3>}
  return
}

// -----

func.func @value_range_of_nothing(%t: !pto.tile<vec, 16x16xi32>, %p: !pto.partition_tensor_view<16x16xi32>) {
  // expected-error @+1 {{has 'pto.value_range', which belongs on a pto op that gives a tile of integers}}
  pto.tstore ins(%t : !pto.tile<vec, 16x16xi32>) outs(%p : !pto.partition_tensor_view<16x16xi32>) {pto.value_range = array<i64: 2, 3>}
  return
}

// -----

// The two spellings are not interchangeable.

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse}}
func.func private @spaced_as_dotted() attributes {x = #pto.round_mode<RINT>}

// -----

// expected-error @+1 {{expected '<'}}
func.func private @dotted_as_spaced() attributes {x = #pto<layout nd>}

// -----

// expected-error @+1 {{unknown attribute `layouts` in dialect `pto`}}
func.func private @misspelt() attributes {x = #pto.layouts<nd>}
