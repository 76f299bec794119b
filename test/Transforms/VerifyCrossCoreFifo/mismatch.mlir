// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>
!vec_f16 = !pto.tile<vec, 16x16xf16>
!mat_f16 = !pto.tile<mat, 16x16xf16>

// Two messages in another order than they are popped in.
func.func @cube(%t: !mat, %u: !mat_f16) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  pto.tpush_to_aiv(%u : !mat_f16) {split = 0}
  // expected-note @+1 {{pushed here}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 4096, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  %b = pto.tpop_from_aic {split = 0} -> !vec_f16
  pto.tfree_from_aic {split = 0}
  // expected-error @+1 {{'pto.tpop_from_aic' op does not match message 2 of pipe 0 C2V: it takes f16, what is pushed is f32}}
  %c = pto.tpop_from_aic {split = 0} -> !vec_f16
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-note @+1 {{pushed here}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-error @+1 {{does not match message 0 of pipe 0 C2V: it is split up/down, what is pushed is not split}}
  %a = pto.tpop_from_aic {split = 1} -> !pto.tile_buf<vec, 8x16xf32>
  pto.tfree_from_aic {split = 1}
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

// Left/right halves have half of the columns.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 2}
  // expected-note @+1 {{pushed here}}
  pto.tpush_to_aiv(%t : !mat) {split = 2}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 2} -> !pto.tile<vec, 16x8xf32>
  pto.tfree_from_aic {split = 2}
  // expected-error @+1 {{it takes 8 x 16, what is pushed is 16 x 16, split left/right}}
  %b = pto.tpop_from_aic {split = 2} -> !pto.tile<vec, 8x16xf32>
  pto.tfree_from_aic {split = 2}
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32, valid=16x12>

// A valid extent that is only known when it runs fits any.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  // expected-note @+1 {{pushed here}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32, valid=16x?>
  pto.tfree_from_aic {split = 0}
  // expected-error @+1 {{it takes a valid part of 16 x 16, what is pushed is 16 x 12}}
  %b = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

// Odd forms of a split are other splits.
func.func @sections(%t: !mat) {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
    // expected-note @+1 {{pushed here}}
    pto.tpush_to_aiv(%t : !mat) {split = 3}
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
    // expected-error @+1 {{does not match message 0 of pipe 0 C2V: it is split odd left/right, what is pushed is split odd up/down}}
    %a = pto.tpop_from_aic {split = 4} -> !pto.tile<vec, 16x8xf32>
    pto.tfree_from_aic {split = 4}
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Messages larger than a slot.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-error @+1 {{'pto.tpush_to_aiv' op does not fit into a slot of pipe 0 C2V: the message has 1024 bytes, a slot has 512}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 1024, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-error @+1 {{'pto.tpop_from_aic' op does not fit into a slot of pipe 0 C2V: the message has 1024 bytes}}
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}
