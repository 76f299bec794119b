// What a skew would do that does not look at the slots.
// RUN: pto-opt %s --skew-cross-core-pipeline=check-capacity=false --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Four stages ask for depth 3: six pushes before the peer's first answer is
// popped, over rings of two slots.
module attributes {pto.target_arch = "a2a3"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c12 = arith.constant 12 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c12 step %c1 {
      %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
      // expected-error @+1 {{waits forever for a credit to push message 4 of pipe 0 C2V, one per 2 of slot_num = 2 slots, while @vector waits to push message 2 of pipe 0 V2C, whose slot_num = 2 slots are taken; slot_num = 3 would do}}
      pto.tpush_to_aiv(%s : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 4 : i64}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c12 = arith.constant 12 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c12 step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
      // expected-note @+1 {{@vector waits here}}
      pto.tpush_to_aic(%a : !vec) {split = 0}
    }
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Two sides that both push first are fine as they are, and not when both run
// ahead.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c8 step %c1 {
      %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
      // expected-error @+1 {{waits forever to push message 2 of pipe 0 C2V, whose slot_num = 2 slots are taken, while @vector waits to push message 2 of pipe 0 V2C, whose slot_num = 2 slots are taken; slot_num = 4 would do}}
      pto.tpush_to_aiv(%s : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }
  func.func @vector(%t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c8 step %c1 {
      %s = pto.tadds ins(%t, %f : !vec, f32) -> !vec
      // expected-note @+1 {{@vector waits here}}
      pto.tpush_to_aic(%s : !vec) {split = 0}
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }
}
