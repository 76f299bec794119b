// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// Pipes by handle are one if they have a buffer in common, in any order.
module attributes {pto.target_arch = "a5"} {
  // expected-remark @+1 {{pipe #0 C2V="2 of 2 slots, 2 messages", pipe #1 V2C="1 of 4 slots, 1 messages"}}
  func.func @cube(%t: !mat, %a: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c2v = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
    %v2c = pto.reserve_buffer {name = "v2c", size = 4096, location = #pto.address_space<mat>, auto = true} -> i32
    %out = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (%c2v : i32) -> !pto.pipe
    %in = pto.initialize_l2l_pipe {dir_mask = 2, slot_size = 1024, slot_num = 4} (%v2c : i32) -> !pto.pipe
    pto.tpush(%t, %out : !mat, !pto.pipe) {split = 0}
    pto.tpush(%t, %out : !mat, !pto.pipe) {split = 0}
    pto.tpop(%a, %in : !mat, !pto.pipe) {split = 0}
    pto.tfree(%in : !pto.pipe) {split = 0}
    return
  }
  func.func @vector(%t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c2v = pto.reserve_buffer {name = "c2v", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    %v2c = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
    %out = pto.initialize_l2l_pipe {dir_mask = 2, slot_size = 1024, slot_num = 4} (%v2c : i32) -> !pto.pipe
    %in = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (%c2v : i32) -> !pto.pipe
    func.call @take(%t, %in) : (!vec, !pto.pipe) -> ()
    func.call @take(%t, %in) : (!vec, !pto.pipe) -> ()
    pto.tpush(%t, %out : !vec, !pto.pipe) {split = 0}
    return
  }
  func.func @take(%t: !vec, %pipe: !pto.pipe) {
    pto.tpop(%t, %pipe : !vec, !pto.pipe) {split = 0}
    pto.tfree(%pipe : !pto.pipe) {split = 0}
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// One pipe for both sections, through global memory.
func.func @sections(%gm: !pto.ptr<f32>, %t: !mat, %u: !vec) {
  %local = arith.constant 0 : i32
  %pipe = pto.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1, local_slot_num = 1, flag_base = 0} (%gm : !pto.ptr<f32>, %local : i32) -> !pto.pipe
  pto.section.cube {
    pto.tpush(%t, %pipe : !mat, !pto.pipe) {split = 0}
    pto.tpush(%t, %pipe : !mat, !pto.pipe) {split = 0}
    pto.tpush(%t, %pipe : !mat, !pto.pipe) {split = 0}
    // expected-error @+1 {{waits forever to push message 3 of pipe #0 C2V, whose slot_num = 1 slots are taken, while the vector section waits to push message 1 of pipe #0 V2C}}
    pto.tpush(%t, %pipe : !mat, !pto.pipe) {split = 0}
    %a = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !mat
    %b = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !mat
  }
  pto.section.vector {
    pto.tpush(%u, %pipe : !vec, !pto.pipe) {split = 0}
    %a = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !vec
    %b = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !vec
    // expected-note @+1 {{the vector section waits here}}
    pto.tpush(%u, %pipe : !vec, !pto.pipe) {split = 0}
    %c = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !vec
  }
  return
}

// -----

!mat = !pto.tile_buf<mat, 16x16xf32>

// A handle that comes from elsewhere; flags that end where there are none.
func.func @cube(%t: !mat, %pipe: !pto.pipe) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c2v = pto.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
  // expected-error @+1 {{'pto.initialize_l2l_pipe' op needs flags up to 17, but the cores have 16}}
  %out = pto.initialize_l2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2, flag_base = 14} (%c2v : i32) -> !pto.pipe
  // expected-warning @+1 {{'pto.tpush' op is of a pipe that is not known}}
  pto.tpush(%t, %pipe : !mat, !pto.pipe) {split = 0}
  return
}
func.func @vector(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c2v = pto.reserve_buffer {name = "c2v", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  return
}
