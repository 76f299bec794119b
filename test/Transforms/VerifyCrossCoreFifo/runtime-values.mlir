// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A trip count that both are given, and a condition on a scalar that both load,
// another one in every iteration. One side computes them in its own way. The
// vector side knows its core in addition.
// expected-remark @+1 {{Peer=vector, pipe 0 C2V="2 of 2 slots", pipe 0 V2C="1 of 2 slots"}}
func.func @cube(%n: index, %p: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i32 = arith.constant 0 : i32
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  scf.for %i = %c0 to %n step %c1 {
    %s = pto.load_scalar %p[%i] : !pto.ptr<i32> -> i32
    %c = arith.cmpi sgt, %s, %c0_i32 : i32
    scf.if %c {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } else {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
      pto.tpush_to_aiv(%t : !mat) {split = 0}
    }
  }
  return
}
func.func @vector(%n: index, %p: !pto.ptr<i32>, %core: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero_i32 = arith.constant 0 : i32
  %f = arith.constant 0.0 : f32
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !vec
  scf.for %i = %zero to %n step %one {
    %s = pto.load_scalar %p[%i] : !pto.ptr<i32> -> i32
    %c = arith.cmpi sgt, %s, %zero_i32 : i32
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    scf.if %c {
      pto.tpush_to_aic(%t : !vec) {split = 0}
    } else {
      %b = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    }
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// What one side writes, the other may load before or after.
func.func @cube(%p: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c0_i32 = arith.constant 0 : i32
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  %s = pto.load_scalar %p[%c0] : !pto.ptr<i32> -> i32
  %c = arith.cmpi sgt, %s, %c0_i32 : i32
  scf.if %c {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%p: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c0_i32 = arith.constant 0 : i32
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %s = pto.load_scalar %p[%c0] : !pto.ptr<i32> -> i32
  pto.store_scalar %c0_i32, %p[%c0] : !pto.ptr<i32>, i32
  %c = arith.cmpi sgt, %s, %c0_i32 : i32
  // expected-warning @+1 {{'scf.if' op has a condition that may differ between the two vector cores, which then do different things to the pipes; whether the two sides complete is undecided}}
  scf.if %c {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Trip counts that may be equal, and are not known to be.
func.func @cube(%n: index, %m: index) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  %k = arith.muli %n, %m : index
  // expected-warning @+1 {{'scf.for' op decides whether the two sides fit together, by a value that is not known to be the same for both; whether the two sides complete is undecided}}
  scf.for %i = %c0 to %k step %c1 {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%n: index, %m: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      // expected-note @+1 {{else it waits forever to pop message 0 of pipe 0 C2V, of which 0 were pushed}}
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    }
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A condition on an argument goes either way, and one of them hangs. Found
// without slots that would do, as there are enough.
func.func @cube(%c: i1) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  scf.if %c {
    // expected-error @+1 {{waits forever to pop message 0 of pipe 0 V2C, of which 0 were pushed, while @vector waits to pop message 0 of pipe 0 C2V, of which 0 were pushed; no slot_num would do}}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  } else {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  }
  return
}
func.func @vector(%c: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %f = arith.constant 0.0 : f32
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !vec
  // expected-note @+1 {{@vector waits here}}
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  pto.tpush_to_aic(%t : !vec) {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Conditions on iterations are computed: the first, the last, every third. The
// other side has them as loops.
// expected-remark @+1 {{pipe 0 C2V="2 of 2 slots, 1000000001 messages"}}
func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 3000000000 : index
  %last = arith.constant 2999999999 : index
  %f = arith.constant 0.0 : f32
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  %t = pto.texpands ins(%f : f32) -> !mat
  scf.for %i = %c0 to %n step %c1 {
    %r = arith.remsi %i, %c3 : index
    %third = arith.cmpi eq, %r, %c0 : index
    scf.if %third {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
    }
    %end = arith.cmpi eq, %i, %last : index
    scf.if %end {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
    }
  }
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000001 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}
