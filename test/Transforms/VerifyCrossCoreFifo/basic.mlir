// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A round trip per iteration. The vector side answers before it frees, so the
// next message may come while the slot of the last one is taken.
module attributes {pto.target_arch = "a5"} {
  // expected-remark @+1 {{[Passed] pair-verified | Category:verify-cross-core-fifo | Function=cube | Peer=vector, pipe 0 C2V="2 of 2 slots, 100 messages", pipe 0 V2C="1 of 2 slots, 100 messages"}}
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c100 = arith.constant 100 : index
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c100 step %c1 {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    }
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c200 = arith.constant 200 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c200 step %c2 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tpush_to_aic(%a : !vec) {split = 0}
      pto.tfree_from_aic {split = 0}
    }
    return
  }
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!acc = !pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

// Buffer form, credits, a billion iterations. Only the pushing side is held
// back, by the smaller ring. The other one has the default slots.
module attributes {pto.target_arch = "a2a3"} {
  // expected-remark @+1 {{Peer=vector, pipe 1 C2V="3 of 8 slots, 1000000000 messages", pipe 3 C2V="4 of 4 slots, 2000000000 messages"}}
  func.func @cube(%t: !acc) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000000000 : index
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {id = 3, dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %n step %c1 {
      pto.tpush_to_aiv(%t : !acc) {id = 3, split = 0}
      pto.tpush_to_aiv(%t : !acc) {id = 1, split = 0}
      pto.tpush_to_aiv(%t : !acc) {id = 3, split = 0}
    }
    return
  }
  func.func @vector(%o: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000000000 : index
    %buf = pto.reserve_buffer {name = "b", size = 4096, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
    pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %n step %c1 {
      %a = pto.tpop_from_aic {id = 3, split = 0} -> !vec
      %b = pto.tpop_from_aic {id = 3, split = 0} -> !vec
      %c = pto.tpop_from_aic {id = 1, split = 0} -> !vec
      pto.tadd ins(%a, %b : !vec, !vec) outs(%o : !vec)
      pto.tfree_from_aic {id = 3, split = 0}
      pto.tfree_from_aic {id = 3, split = 0}
      pto.tfree_from_aic {id = 1, split = 0}
    }
    return
  }
}

// -----

!half = !pto.tile<vec, 8x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A cube tile is two vector halves; the ring holds whole tiles.
// expected-remark @+1 {{pipe 0 C2V="1 of 2 slots, 1 messages"}}
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 1}
  %a = pto.tpop_from_aiv {split = 1} -> !mat
  pto.tfree_from_aiv {split = 1}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 1} -> !half
  pto.tpush_to_aic(%a : !half) {split = 1}
  pto.tfree_from_aic {split = 1}
  return
}

// -----

// Nothing to say of a module without messages.
func.func @f() {
  return
}
