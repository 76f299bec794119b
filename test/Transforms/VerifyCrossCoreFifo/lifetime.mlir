// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile_buf<vec, 16x16xf32>
!flat = !pto.tile_buf<vec, 1x256xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// On A5 the popped tile is the slot, and the free gives it back. Another name
// of the tile is the tile; a write of it is no read.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    return
  }
  func.func @vector(%o: !vec, %f: !flat) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-note @+1 {{popped here}}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    %r = pto.treshape %a : !vec -> !flat
    // expected-note @+1 {{freed here}}
    pto.tfree_from_aic {split = 0}
    // expected-error @+1 {{'pto.texp' op reads a popped tile after its free}}
    pto.texp ins(%r : !flat) outs(%f : !flat)
    %b = pto.tpop_from_aic {split = 0} -> !vec
    pto.texp ins(%b : !vec) outs(%o : !vec)
    pto.tfree_from_aic {split = 0}
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A tile value is copied before the free.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    %b = pto.texp ins(%a : !vec) -> !vec
    return
  }
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// On A2/A3 the pop copies the tile to one of local_slot_num places, and the
// free does nothing to it. The third pop later uses the place of the first.
module attributes {pto.target_arch = "a2a3"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c4 step %c1 {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
    }
    return
  }
  func.func @vector(%o: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8, local_slot_num = 3} (c2v_consumer_buf = %buf : i32)
    // expected-note @+1 {{popped here}}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    scf.for %i = %c0 to %c2 step %c1 {
      %b = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    }
    pto.texp ins(%a : !vec) outs(%o : !vec)
    %d = pto.tpop_from_aic {split = 0} -> !vec
    // expected-error @+1 {{'pto.tadd' op reads a popped tile after 3 later pops, which use the 3 local slots again}}
    pto.tadd ins(%a, %d : !vec, !vec) outs(%o : !vec)
    pto.tfree_from_aic {split = 0}
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A free gives back what was popped, not what will be.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-error @+1 {{'pto.tfree_from_aic' op frees slot 0 of pipe 0 C2V before it is popped}}
    pto.tfree_from_aic {split = 0}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    return
  }
}
