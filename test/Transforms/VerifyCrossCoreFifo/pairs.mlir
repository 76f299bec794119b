// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Launched side by side: what they are launched with is equal or not. The
// parameters differ in number and order.
// expected-remark @+1 {{Peer=vector, pipe 0 C2V="2 of 2 slots"}}
func.func @cube(%n: index, %x: index) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
  %t = pto.texpands ins(%f : f32) -> !mat
  scf.for %i = %x to %n step %c1 {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}
func.func @launch(%k: index) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  %zero = arith.constant 0 : index
  func.call @cube(%k, %zero) : (index, index) -> ()
  func.call @vector(%k) : (index) -> ()
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// With constants that differ, in one of two launches.
func.func @cube(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
  %t = pto.texpands ins(%f : f32) -> !mat
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @+1 {{leaves message 4 of pipe 0 C2V behind: 6 are pushed, 4 popped}}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}
func.func @right() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  %c4 = arith.constant 4 : index
  func.call @cube(%c4) : (index) -> ()
  func.call @vector(%c4) : (index) -> ()
  return
}
func.func @wrong() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  func.call @cube(%c6) : (index) -> ()
  func.call @vector(%c4) : (index) -> ()
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Two sections of a function, in a loop around both; what is outside of them
// is the same for both.
// expected-remark @+1 {{Peer=sections, pipe 0 C2V="1 of 2 slots", pipe 0 V2C="1 of 2 slots"}}
func.func @sections(%n: index, %t: !mat, %u: !vec) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2}
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2}
  }
  scf.for %i = %c0 to %n step %c1 {
    pto.section.cube {
      pto.tpush_to_aiv(%t : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    }
    pto.section.vector {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
      pto.tpush_to_aic(%u : !vec) {split = 0}
    }
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

func.func @sections(%t: !mat, %u: !vec) {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2}
    // expected-error @+1 {{waits forever to pop message 0 of pipe 0 V2C, of which 0 were pushed, while the vector section waits to pop message 0 of pipe 0 C2V}}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2}
    // expected-note @+1 {{the vector section waits here}}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    pto.tpush_to_aic(%u : !vec) {split = 0}
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// One section has ended when the other waits.
// expected-note @+1 {{the cube section has ended by then}}
func.func @sections(%t: !mat, %u: !vec) {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2}
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    // expected-error @+1 {{waits forever to pop message 1 of pipe 0 C2V, of which 1 were pushed}}
    %b = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Calls are followed, with their own arguments each time.
// expected-remark @+1 {{pipe 0 C2V="2 of 2 slots, 7 messages"}}
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  func.call @push(%c3, %t) : (index, !mat) -> ()
  func.call @push(%c4, %t) : (index, !mat) -> ()
  return
}
func.func @push(%n: index, %t: !mat) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
  }
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  scf.for %i = %c0 to %c7 step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  // expected-warning @+1 {{'func.call' op calls itself; whether the two sides complete is undecided}}
  func.call @cube(%t) : (!mat) -> ()
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

func.func private @elsewhere()
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  // expected-warning @+1 {{'func.call' op calls a function whose body is not there}}
  func.call @elsewhere() : () -> ()
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

// The peer is built apart.
// expected-warning @+1 {{'func.func' op exchanges messages with no function of the module; whether the two sides complete is undecided}}
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

// Buffers of two functions.
// expected-warning @+2 {{exchanges messages with @one, and one of the two with other functions as well}}
// expected-warning @+1 {{exchanges messages with @two}}
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %a = pto.import_reserved_buffer {name = "a", peer_func = @one} -> i32
  %b = pto.import_reserved_buffer {name = "b", peer_func = @two} -> i32
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @one() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  return
}
func.func @two() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// That it completes is clear when the cube pops what there is, but not within
// bounds how many slots a vector core that is ahead of it takes.
module attributes {pto.target_arch = "a5"} {
  // expected-remark @+1 {{pipe 0 V2C="at most 600 slots"}}
  func.func @sections(%n: index, %u: !vec) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    pto.section.cube {
      pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 600}
      scf.for %i = %c0 to %n step %c1 {
        %a = pto.tpop_from_aiv {split = 0} -> !mat
        pto.tfree_from_aiv {split = 0}
      }
    }
    pto.section.vector {
      pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 600}
      scf.for %i = %c0 to %n step %c1 {
        pto.tpush_to_aic(%u : !vec) {split = 0}
      }
    }
    return
  }
}
