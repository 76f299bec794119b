// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// One push too many; nobody waits, as there is a slot for it.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %c1000 step %c1 {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  // expected-error @+1 {{'pto.tpush_to_aiv' op leaves message 1000 of pipe 0 C2V behind: 1001 are pushed, 1000 popped}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %c1000 step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// A pop too many.
// expected-note @+1 {{@cube has ended by then}}
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
  // expected-error @+1 {{'pto.tpop_from_aic' op waits forever to pop message 1 of pipe 0 C2V, of which 1 were pushed}}
  %b = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// More pushes than slots that nobody pops.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  // expected-error @+1 {{waits forever to push message 1 of pipe 0 C2V, whose slot_num = 1 slots are taken}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
// expected-note @+1 {{@vector has ended by then}}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 1024, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A slot that is not given back, where it is the free that does.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 1024, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1} (c2v_consumer_buf = %buf : i32)
    // expected-error @+1 {{'pto.tpop_from_aic' op leaves the slot of message 0 of pipe 0 C2V taken: 1 are popped, 0 freed}}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Whatever the trip count is, once there is an iteration it is too many pops.
// expected-note @+1 {{@cube has ended by then}}
func.func @cube(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  scf.for %i = %c0 to %n step %c1 {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    // expected-error @+1 {{waits forever to pop message 1 of pipe 0 C2V, of which 1 were pushed}}
    %b = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}
