// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

func.func @cube(%c: i1, %t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-warning @+1 {{'scf.while' op holds messages, and is not followed}}
  scf.while : () -> () {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

// expected-warning @+1 {{'func.func' op has branches between blocks}}
func.func @cube(%c: i1, %t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  cf.cond_br %c, ^push, ^end
^push:
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  cf.br ^end
^end:
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %core = arith.constant 1 : i64
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-warning @+1 {{'pto.tpush_to_aiv' op is for one of the two vector cores}}
  pto.tpush_to_aiv(%t : !mat) {split = 0} aiv_subblockid(%core)
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A trip count that is another one in every iteration has no period, and there
// are too many of them to be counted.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %n step %c1 {
    // expected-warning @+1 {{'scf.for' op is as far as was looked: there is too much that can happen}}
    scf.for %j = %c0 to %i step %c1 {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
    }
  }
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    }
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Bounds of which nothing is known, in cube code. The vector side has the same
// number of iterations or not.
func.func @cube(%n: i32) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c1 = arith.constant 1 : i32
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  %start = pto.get_subblock_num
  %lower = arith.trunci %start : i64 to i32
  // expected-warning @+1 {{'scf.for' op decides whether the two sides fit together}}
  scf.for %i = %lower to %n step %c1 : i32 {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%n: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-note @+1 {{else it waits forever to pop message 0 of pipe 0 C2V}}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}
