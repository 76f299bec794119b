// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics -o /dev/null

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// What the two sides say of a ring. Without slot_num a one-way pipe has 8.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  // expected-note @+1 {{declared here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 4096, location = #pto.address_space<vec>, auto = true} -> i32
  // expected-error @+3 {{'pto.aiv_initialize_pipe' op declares pipe 0 with dir_mask 3, the cube side with 1}}
  // expected-error @+2 {{declares pipe 0 with slot_size 2048, the cube side with 1024}}
  // expected-error @+1 {{declares pipe 0 with slot_num 2, the cube side with 8}}
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 2048, slot_num = 2} (c2v_consumer_buf = %buf : i32)
  pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024, slot_num = 8} (c2v_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  // expected-note @+1 {{initialized here}}
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  // expected-error @+1 {{'pto.tpush_to_aiv' op is of pipe 1, which @vector does not initialize}}
  pto.tpush_to_aiv(%t : !mat) {id = 1, split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
  %a = pto.tpop_from_aic {id = 1, split = 0} -> !vec
  pto.tfree_from_aic {id = 1, split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  // expected-note @+1 {{initialized here}}
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024} (v2c_consumer_buf = %buf : i32)
  // expected-error @+1 {{'pto.tpush_to_aiv' op goes C2V, but pipe 0 has dir_mask = 2}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024} (v2c_consumer_buf = %buf : i32)
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Nothing can be said of a pipe that nobody initializes.
func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  // expected-warning @+1 {{'pto.tpush_to_aiv' op is of pipe 0, which neither side initializes; whether the two sides complete is undecided}}
  pto.tpush_to_aiv(%t : !mat) {split = 0}
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

// The fifth two-way pipe finds no flags.
func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  pto.aic_initialize_pipe {id = 1, dir_mask = 3, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  pto.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  pto.aic_initialize_pipe {id = 3, dir_mask = 3, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  // expected-error @+1 {{'pto.aic_initialize_pipe' op needs flags up to 17, but the cores have 16: a one-way pipe takes 2, a two-way pipe 4}}
  pto.aic_initialize_pipe {id = 4, dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %buf : i32)
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.reserve_buffer {name = "b", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Five slots: credits come back after pushes 1 and 3, so that push 6 goes on
// while message 0 may still be in its slot. Three slots are safe.
module attributes {pto.target_arch = "a2a3"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    // expected-error @+1 {{'pto.aic_initialize_pipe' op gives pipe 0 C2V 5 slots; credits for odd slot counts from 5 on let slot 0 be overwritten before it is popped}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 5} (c2v_consumer_buf = %buf : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024, slot_num = 3} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {id = 1, split = 0}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 5} (c2v_consumer_buf = %buf : i32)
    pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024, slot_num = 3} (c2v_consumer_buf = %buf : i32)
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    %b = pto.tpop_from_aic {id = 1, split = 0} -> !vec
    pto.tfree_from_aic {id = 1, split = 0}
    return
  }
}
