// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Four pushes ahead of a peer that pops first, over rings of one slot: the
// first waits in one ring, the second in the peer, the third in the other.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    // expected-error @+1 {{'pto.tpush_to_aiv' op waits forever to push message 3 of pipe 0 C2V, whose slot_num = 1 slots are taken, while @vector waits to push message 1 of pipe 0 V2C, whose slot_num = 1 slots are taken; slot_num = 2 would do}}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    }
    return
  }
  func.func @vector(%t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %buf = pto.reserve_buffer {name = "b", size = 1024, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c4 step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
      // expected-note @+1 {{@vector waits here}}
      pto.tpush_to_aic(%t : !vec) {split = 0}
    }
    return
  }
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// The same depth under credits and in buffer form: a slot is free, but the
// credit for it is not there.
module attributes {pto.target_arch = "a2a3"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c8 step %c1 {
      // expected-error @+1 {{waits forever for a credit to push message 4 of pipe 0 C2V, one per 2 of slot_num = 2 slots, while @vector waits to push message 2 of pipe 0 V2C, whose slot_num = 2 slots are taken; slot_num = 4 would do}}
      pto.tpush_to_aiv(%t : !mat) {split = 0}
    }
    scf.for %i = %c0 to %c8 step %c1 {
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    }
    return
  }
  func.func @vector(%t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c8 step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      // expected-note @+1 {{@vector waits here}}
      pto.tpush_to_aic(%t : !vec) {split = 0}
      pto.tfree_from_aic {split = 0}
    }
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Both pop first, in the third iteration of the one and the second of the
// other. No slots help.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-error @+1 {{'pto.tpop_from_aiv' op waits forever to pop message 1 of pipe 0 V2C, of which 1 were pushed, while @vector waits to pop message 2 of pipe 0 C2V, of which 2 were pushed; no slot_num would do}}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %b = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  pto.tpush_to_aic(%t : !vec) {split = 0}
  scf.for %i = %c0 to %c8 step %c1 {
    %x = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    // expected-note @+1 {{@vector waits here}}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    pto.tpush_to_aic(%t : !vec) {split = 0}
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Without the free, a slot of A5 stays taken.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    // expected-error @+1 {{waits forever to push message 1 of pipe 0 C2V, whose slot_num = 1 slots are taken, while @vector waits to pop message 1 of pipe 0 C2V, of which 1 were pushed; slot_num = 2 would do}}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 1024, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
    %a = pto.tpop_from_aic {split = 0} -> !vec
    // expected-note @+1 {{@vector waits here}}
    %b = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    pto.tfree_from_aic {split = 0}
    return
  }
}
