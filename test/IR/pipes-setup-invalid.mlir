// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Pipes and slot buffers that are refused.

func.func @dir_mask_zero() {
  // expected-error @+1 {{dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), got 0}}
  pto.aic_initialize_pipe {dir_mask = 0, slot_size = 64}
  return
}

// -----

func.func @dir_mask_four() {
  // expected-error @+1 {{dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), got 4}}
  pto.aic_initialize_pipe {dir_mask = 4, slot_size = 64}
  return
}

// -----

func.func @slot_size() {
  // expected-error @+1 {{slot_size must be at least 1, got 0}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 0}
  return
}

// -----

func.func @slot_num() {
  // expected-error @+1 {{slot_num must be at least 1, got 0}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64, slot_num = 0}
  return
}

// -----

func.func @local_slot_num() {
  // expected-error @+1 {{local_slot_num must be at least 1, got 0}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64, local_slot_num = 0}
  return
}

// -----

func.func @negative_slot_size() {
  // expected-error @+1 {{slot_size must be at least 1, got -64}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = -64}
  return
}

// -----

func.func @negative_id() {
  // expected-error @+1 {{id must be at least 0, got -1}}
  pto.aiv_initialize_pipe {id = -1, dir_mask = 1, slot_size = 64}
  return
}

// -----

func.func @negative_dir_mask() {
  // expected-error @+1 {{dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), got -1}}
  pto.aiv_initialize_pipe {dir_mask = -1, slot_size = 64}
  return
}

// -----

func.func @negative_flag_base(%a: i32) {
  // expected-error @+1 {{flag_base must be at least 0, got -1}}
  %0 = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2, flag_base = -1} (%a : i32) -> !pto.pipe
  return
}

// -----

func.func @memory_flag_base(%p: !pto.ptr<f32>, %a: i32) {
  // expected-error @+1 {{flag_base must be at least 0, got -1}}
  %0 = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2, flag_base = -1} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  return
}

// -----

func.func @reserve_base() {
  // expected-error @+1 {{base must be at least 0, got -1}}
  %0 = pto.reserve_buffer {name = "fifo", size = 64, location = #pto.address_space<mat>, auto = false, base = -1} -> i32
  return
}

// -----

func.func @no_dir_mask() {
  // expected-error @+1 {{requires attribute 'dir_mask'}}
  pto.aiv_initialize_pipe {slot_size = 64}
  return
}

// -----

func.func @no_slot_size() {
  // expected-error @+1 {{requires attribute 'slot_size'}}
  pto.aiv_initialize_pipe {dir_mask = 1}
  return
}

// -----

func.func @field_range() {
  // expected-error @+1 {{integer constant out of range for attribute}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 4294967296}
  return
}

// -----

func.func @field_kind() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64, nosplit = 1}
  return
}

// -----

func.func @unknown_field() {
  // expected-error @+1 {{unknown field 'slots'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64, slots = 2}
  return
}

// -----

func.func @unknown_buffer(%a: i32) {
  // expected-error @+1 {{unknown pipe buffer 'buf', expected one of gm_slot_buffer, gm_slot_tensor, c2v_consumer_buf, v2c_consumer_buf}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64} (buf = %a : i32)
  return
}

// -----

func.func @buffer_twice(%a: i32) {
  // expected-error @+1 {{'c2v_consumer_buf' is given twice}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64} (c2v_consumer_buf = %a : i32, c2v_consumer_buf = %a : i32)
  return
}

// -----

func.func @consumer_buffer_type(%a: i64) {
  // expected-error @+1 {{'v2c_consumer_buf' is an i32, not 'i64'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64} (v2c_consumer_buf = %a : i64)
  return
}

// -----

func.func @gm_slot_buffer_type(%a: i32) {
  // expected-error @+1 {{must be a pointer or a memref, but got 'i32'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64} (gm_slot_buffer = %a : i32)
  return
}

// -----

func.func @gm_slot_tensor_type(%p: !pto.ptr<f32>) {
  // expected-error @+1 {{but got '!pto.ptr<f32>'}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 64} (gm_slot_tensor = %p : !pto.ptr<f32>)
  return
}

// -----

func.func @handle_dir_mask(%a: i32) {
  // expected-error @+1 {{dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), got 7}}
  %0 = pto.initialize_l2l_pipe {dir_mask = 7, slot_size = 64, slot_num = 2} (%a : i32) -> !pto.pipe
  return
}

// -----

func.func @handle_slot_size(%a: i32) {
  // expected-error @+1 {{slot_size must be at least 1, got 0}}
  %0 = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 0, slot_num = 2} (%a : i32) -> !pto.pipe
  return
}

// -----

func.func @handle_slot_num(%a: i32) {
  // expected-error @+1 {{requires attribute 'slot_num'}}
  %0 = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 64} (%a : i32) -> !pto.pipe
  return
}

// -----

func.func @handle_local_slots(%a: i32) {
  // expected-error @+1 {{unknown field 'local_slot_num'}}
  %0 = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2, local_slot_num = 1} (%a : i32) -> !pto.pipe
  return
}

// -----

func.func @memory_dir_mask(%p: !pto.ptr<f32>, %a: i32) {
  // expected-error @+1 {{dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 (both), got 0}}
  %0 = pto.initialize_l2g2l_pipe {dir_mask = 0, slot_size = 64, slot_num = 2} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  return
}

// -----

func.func @memory_slot_num(%p: !pto.ptr<f32>, %a: i32) {
  // expected-error @+1 {{slot_num must be at least 1, got 0}}
  %0 = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 0} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  return
}

// -----

func.func @memory_local_slot_num(%p: !pto.ptr<f32>, %a: i32) {
  // expected-error @+1 {{local_slot_num must be at least 1, got 0}}
  %0 = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2, local_slot_num = 0} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  return
}

// -----

func.func @reserve_size() {
  // expected-error @+1 {{size must be at least 1, got 0}}
  %0 = pto.reserve_buffer {name = "fifo", size = 0, location = #pto.address_space<mat>, auto = true} -> i32
  return
}

// -----

func.func @reserve_no_name() {
  // expected-error @+1 {{requires attribute 'name'}}
  %0 = pto.reserve_buffer {size = 64, location = #pto.address_space<mat>, auto = true} -> i32
  return
}

// -----

func.func @reserve_type() {
  // expected-error @+1 {{must be 32-bit signless integer, but got 'i64'}}
  %0 = pto.reserve_buffer {name = "fifo", size = 64, location = #pto.address_space<mat>, auto = true} -> i64
  return
}

// -----

func.func @import_peer() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  %0 = pto.import_reserved_buffer {name = "fifo", peer_func = "peer"} -> i32
  return
}

// -----

func.func @import_from_global() {
  // expected-error @+1 {{peer_func @peer is not a function}}
  %0 = pto.import_reserved_buffer {name = "fifo", peer_func = @peer} -> i32
  return
}

memref.global @peer : memref<4xi32>

// -----

func.func @reserved_in_global_memory() {
  // expected-error @+1 {{reserves on-chip memory, not global memory}}
  %0 = pto.reserve_buffer {name = "b", size = 64, location = #pto.address_space<gm>, auto = true} -> i32
  return
}
