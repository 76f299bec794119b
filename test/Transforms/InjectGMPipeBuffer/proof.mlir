// RUN: pto-opt %s --verify-cross-core-fifo=undecided=error --inject-gm-pipe-buffer --verify-cross-core-fifo=undecided=error -o /dev/null
// RUN: pto-opt %s --inject-gm-pipe-buffer | filecheck %s

// Nobody calls these, and their parameters begin alike, so they are launched with
// one %n. A parameter for slots says nothing else of the others.

// CHECK-LABEL: func.func @cube(
// CHECK-SAME:    %arg0: index, %arg1: !pto.ptr<f32> {pto.direction
func.func @cube(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  %t = pto.alloc_tile : !pto.tile_buf<mat, 16x16xf32>
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %b : i32)
  scf.for %i = %c0 to %n step %c1 {
    pto.tpush_to_aiv(%t : !pto.tile_buf<mat, 16x16xf32>) {split = 0}
  }
  return
}
// CHECK-LABEL: func.func @vector(
// CHECK-SAME:    %arg0: index, %arg1: i32, %arg2: !pto.ptr<f32> {pto.direction
func.func @vector(%n: index, %lane: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = pto.reserve_buffer {name = "b", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %b : i32)
  scf.for %i = %c0 to %n step %c1 {
    %p = pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x16xf32>
    pto.tfree_from_aic {split = 0}
  }
  return
}
