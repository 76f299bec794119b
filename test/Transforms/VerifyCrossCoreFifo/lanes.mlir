// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null

!half = !pto.tile<vec, 8x16xf32>
!none = !pto.tile<vec, 8x16xf32, valid=0x0>
!mat = !pto.tile<mat, 16x16xf32>

// One of the two vector cores has nothing to compute, but takes part in every
// message.
// expected-remark @+1 {{pipe 0 C2V="1 of 2 slots, 4 messages"}}
func.func @cube(%n: index, %t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    pto.tpush_to_aiv(%t : !mat) {split = 1}
    %a = pto.tpop_from_aiv {split = 1} -> !mat
    pto.tfree_from_aiv {split = 1}
  }
  return
}
func.func @vector(%n: index, %t: !half) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c0_i64 = arith.constant 0 : i64
  %core = pto.get_subblock_idx
  %first = arith.cmpi eq, %core, %c0_i64 : i64
  scf.if %first {
    scf.for %i = %c0 to %c4 step %c1 {
      %a = pto.tpop_from_aic {split = 1} -> !half
      %b = pto.texp ins(%a : !half) -> !half
      pto.tpush_to_aic(%b : !half) {split = 1}
      pto.tfree_from_aic {split = 1}
    }
  } else {
    scf.for %i = %c0 to %c4 step %c1 {
      %a = pto.tpop_from_aic {split = 1} -> !half
      pto.tpush_to_aic(%a : !half) {split = 1}
      pto.tfree_from_aic {split = 1}
    }
  }
  return
}

// -----

!half = !pto.tile_buf<vec, 8x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// What the other core pops counts too.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-note @+1 {{pushed here}}
  pto.tpush_to_aiv(%t : !mat) {split = 1}
  return
}
func.func @vector(%core: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %core_idx = pto.get_subblock_idx
  %c0_i64 = arith.constant 0 : i64
  %first = arith.cmpi eq, %core_idx, %c0_i64 : i64
  scf.if %first {
    // expected-error @+1 {{does not match message 0 of pipe 0 C2V: it takes 4 x 16, what is pushed is 16 x 16, split up/down}}
    %a = pto.tpop_from_aic {split = 1} -> !half
    pto.tfree_from_aic {split = 1}
  } else {
    %a = pto.tpop_from_aic {split = 1} -> !pto.tile_buf<vec, 4x16xf32>
    pto.tfree_from_aic {split = 1}
  }
  return
}

// -----

!half = !pto.tile<vec, 8x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A trip count of one core alone, and a condition with a message for one core.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 1}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %core = pto.get_subblock_idx
  %n = arith.index_cast %core : i64 to index
  // expected-warning @+1 {{'scf.for' op has a trip count that may differ between the two vector cores}}
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.tpop_from_aic {split = 1} -> !half
    pto.tfree_from_aic {split = 1}
  }
  return
}
