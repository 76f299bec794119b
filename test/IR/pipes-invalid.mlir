// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Messages that are refused.

// A message belongs on one side.

func.func @push_in_vector(%t: !pto.tile<vec, 16x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-error @+1 {{'pto.tpush_to_aiv' op belongs in cube code, not in vector code}}
  pto.tpush_to_aiv(%t : !pto.tile<vec, 16x64xf32>) {split = 0}
  return
}

// -----

func.func @push_in_cube(%t: !pto.tile<vec, 16x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // expected-error @+1 {{'pto.tpush_to_aic' op belongs in vector code, not in cube code}}
  pto.tpush_to_aic(%t : !pto.tile<vec, 16x64xf32>) {split = 0}
  return
}

// -----

func.func @pop_in_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-error @+1 {{'pto.tpop_from_aiv' op belongs in cube code, not in vector code}}
  %0 = pto.tpop_from_aiv {split = 0} -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @pop_in_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // expected-error @+1 {{'pto.tpop_from_aic' op belongs in vector code, not in cube code}}
  %0 = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @free_in_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-error @+1 {{'pto.tfree_from_aiv' op belongs in cube code, not in vector code}}
  pto.tfree_from_aiv {split = 0}
  return
}

// -----

func.func @free_in_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // expected-error @+1 {{'pto.tfree_from_aic' op belongs in vector code, not in cube code}}
  pto.tfree_from_aic {split = 0}
  return
}

// -----

func.func @setup_in_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-error @+1 {{'pto.aic_initialize_pipe' op belongs in cube code, not in vector code}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 64}
  return
}

// -----

func.func @setup_in_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // expected-error @+1 {{'pto.aiv_initialize_pipe' op belongs in vector code, not in cube code}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64}
  return
}

// -----

func.func @nested(%n: index, %t: !pto.tile<vec, 16x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{belongs in cube code, not in vector code}}
    pto.tpush_to_aiv(%t : !pto.tile<vec, 16x64xf32>) {split = 0}
  }
  return
}

// -----

// The direction of a one-way handle says which side.

func.func @handle_push(%a: i32, %t: !pto.tile<vec, 16x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %h = pto.initialize_l2l_pipe {dir_mask = 2, slot_size = 64, slot_num = 2} (%a : i32) -> !pto.pipe
  // expected-error @+1 {{'pto.tpush' op belongs in vector code, not in cube code}}
  pto.tpush(%t, %h : !pto.tile<vec, 16x64xf32>, !pto.pipe) {split = 0}
  return
}

// -----

func.func @handle_pop(%a: i32) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %h = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2} (%a : i32) -> !pto.pipe
  // expected-error @+1 {{'pto.tpop' op belongs in vector code, not in cube code}}
  %0 = pto.tpop(%h : !pto.pipe) {split = 0} -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @handle_free(%a: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %h = pto.initialize_l2l_pipe {dir_mask = 2, slot_size = 64, slot_num = 2} (%a : i32) -> !pto.pipe
  // expected-error @+1 {{'pto.tfree' op belongs in cube code, not in vector code}}
  pto.tfree(%h : !pto.pipe) {split = 0}
  return
}

// -----

func.func @handle_in_memory(%p: !pto.ptr<f32>, %a: i32, %t: !pto.tile<vec, 16x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %h = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  // expected-error @+1 {{'pto.tpush' op belongs in cube code, not in vector code}}
  pto.tpush(%t, %h : !pto.tile<vec, 16x64xf32>, !pto.pipe) {split = 0}
  return
}

// -----

func.func @push_split(%t: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{split must be 0 (none), 1 (up/down), 2 (left/right), 3 or 4 (their odd forms), got 5}}
  pto.tpush_to_aiv(%t : !pto.tile<vec, 16x64xf32>) {split = 5}
  return
}

// -----

func.func @pop_split() {
  // expected-error @+1 {{split must be 0 (none), 1 (up/down), 2 (left/right), 3 or 4 (their odd forms), got 9}}
  %0 = pto.tpop_from_aic {split = 9} -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @free_split(%h: !pto.pipe) {
  // expected-error @+1 {{split must be 0 (none), 1 (up/down), 2 (left/right), 3 or 4 (their odd forms), got 127}}
  pto.tfree(%h : !pto.pipe) {split = 127}
  return
}

// -----

func.func @negative_split() {
  // expected-error @+1 {{(their odd forms), got -1}}
  pto.tfree_from_aic {split = -1}
  return
}

// -----

func.func @negative_id() {
  // expected-error @+1 {{id must be at least 0, got -1}}
  pto.tfree_from_aic {id = -1, split = 0}
  return
}

// -----

func.func @split_range() {
  // expected-error @+1 {{integer constant out of range for attribute}}
  pto.tfree_from_aic {split = 256}
  return
}

// -----

func.func @no_split() {
  // expected-error @+1 {{requires attribute 'split'}}
  pto.tfree_from_aic {id = 1}
  return
}

// -----

func.func @split_kind() {
  // expected-error @+1 {{attribute 'split' failed to satisfy constraint: 8-bit signless integer attribute}}
  pto.tfree_from_aic {split = true}
  return
}

// -----

func.func @unknown_field() {
  // expected-error @+1 {{unknown field 'slot'}}
  pto.tfree_from_aic {slot = 1, split = 0}
  return
}

// -----

func.func @field_twice() {
  // expected-error @+1 {{field 'id' is given twice}}
  pto.tfree_from_aic {id = 1, split = 0, id = 2}
  return
}

// -----

func.func @field_of_others(%h: !pto.pipe) {
  // expected-error @+1 {{unknown field 'id'}}
  pto.tfree(%h : !pto.pipe) {id = 1, split = 0}
  return
}

// -----

func.func @field_without_value() {
  // expected-error @+1 {{expected '='}}
  pto.tfree_from_aic {split}
  return
}

// -----

func.func @push_of_pointer(%p: !pto.ptr<f32>) {
  // expected-error @+1 {{operand #0 must be a tile, a view or a memref}}
  pto.tpush_to_aiv(%p : !pto.ptr<f32>) {split = 0}
  return
}

// -----

func.func @pop_of_scalar() {
  // expected-error @+1 {{result #0 must be a tile, a view or a memref, but got 'f32'}}
  %0 = pto.tpop_from_aic {split = 0} -> f32
  return
}

// -----

func.func @handle_kind(%a: i32, %t: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{expected pto.pipe, but found 'i32'}}
  pto.tpush(%t, %a : !pto.tile<vec, 16x64xf32>, i32) {split = 0}
  return
}

// -----

func.func @handle_pop_neither(%h: !pto.pipe) {
  // expected-error @+1 {{has a tile operand in buffer form or a result in value form, one of the two}}
  pto.tpop(%h : !pto.pipe) {split = 0}
  return
}

// -----

func.func @handle_pop_both(%h: !pto.pipe, %b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{has a tile operand in buffer form or a result in value form, one of the two}}
  %0 = pto.tpop(%b, %h : !pto.tile_buf<vec, 16x64xf32>, !pto.pipe) {split = 0} -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @handle_pop_value(%h: !pto.pipe, %t: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{operand #0 must be a tile buffer or a memref}}
  pto.tpop(%t, %h : !pto.tile<vec, 16x64xf32>, !pto.pipe) {split = 0}
  return
}

// -----

func.func @handle_pop_buffer_result(%h: !pto.pipe) {
  // expected-error @+1 {{result #0 must be a !pto.tile}}
  %0 = pto.tpop(%h : !pto.pipe) {split = 0} -> !pto.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @handle_pop_order(%h: !pto.pipe, %b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{expected a !pto.pipe, got}}
  pto.tpop(%h, %b : !pto.pipe, !pto.tile_buf<vec, 16x64xf32>) {split = 0}
  return
}

// -----

func.func @handle_pop_count(%h: !pto.pipe, %b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{expected (%tile, %pipe : types) or (%pipe : type)}}
  pto.tpop(%b, %b, %h : !pto.tile_buf<vec, 16x64xf32>, !pto.tile_buf<vec, 16x64xf32>, !pto.pipe) {split = 0}
  return
}

// -----

func.func @two_pipes(%p: !pto.pipe) {
  // expected-error @+1 {{needs one pipe}}
  %0 = "pto.tpop"(%p, %p) <{split = 0 : i8, operandSegmentSizes = array<i32: 0, 2, 0>}> : (!pto.pipe, !pto.pipe) -> !pto.tile<vec, 16x64xf32>
  return
}
