// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Setting pipes up. Fields come in any order and are printed in one.

// CHECK-LABEL: func @consumer()
// CHECK:         pto.reserve_buffer {name = "auto", size = 4096, location = #pto.address_space<mat>, auto = true} -> i32
// CHECK:         pto.reserve_buffer {name = "fixed", size = 4096, location = #pto.address_space<vec>, auto = false, base = 0} -> i32
// CHECK:         pto.reserve_buffer {name = "any order", size = 1, location = #pto.address_space<vec>, auto = true, base = 64} {note} -> i32
func.func @consumer() {
  %0 = pto.reserve_buffer {name = "auto", size = 4096, location = #pto.address_space<mat>, auto = true} -> i32
  %1 = pto.reserve_buffer {name = "fixed", size = 4096, location = #pto.address_space<vec>, auto = false, base = 0} -> i32
  %2 = pto.reserve_buffer {base = 64, auto = true, location = #pto.address_space<vec>, size = 1, name = "any order"} {note} -> i32
  return
}

// Whether the peer reserves the buffer is not this operation's to check.

// CHECK-LABEL: func @producer()
// CHECK:         pto.import_reserved_buffer {name = "auto", peer_func = @consumer} -> i32
// CHECK:         pto.import_reserved_buffer {name = "x", peer_func = @declared} {note} -> i32
// CHECK:         pto.import_reserved_buffer {name = "x", peer_func = @elsewhere} -> i32
func.func @producer() {
  %0 = pto.import_reserved_buffer {name = "auto", peer_func = @consumer} -> i32
  %1 = pto.import_reserved_buffer {peer_func = @declared, name = "x"} {note} -> i32
  %2 = pto.import_reserved_buffer {name = "x", peer_func = @elsewhere} -> i32
  return
}
func.func private @declared()

// CHECK-LABEL: func @cube(
// CHECK-SAME:      %[[P:[^ ]+]]: !pto.ptr<f32>, %[[T:[^ ]+]]: !pto.tensor_view<?x?xf32>, %[[A:[^ ]+]]: i32, %[[B:[^ ]+]]: i32)
// CHECK:         pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8192} (c2v_consumer_buf = %[[A]] : i32)
// CHECK:         pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 8192, slot_num = 2} (v2c_consumer_buf = %[[B]] : i32)
// CHECK:         pto.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 8192, slot_num = 4, local_slot_num = 2, nosplit = true} (gm_slot_buffer = %[[P]] : !pto.ptr<f32>, gm_slot_tensor = %[[T]] : !pto.tensor_view<?x?xf32>, c2v_consumer_buf = %[[A]] : i32, v2c_consumer_buf = %[[B]] : i32) {note}
func.func @cube(%p: !pto.ptr<f32>, %t: !pto.tensor_view<?x?xf32>, %a: i32, %b: i32)
    attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 8192} (c2v_consumer_buf = %a : i32)
  pto.aic_initialize_pipe {slot_num = 2, slot_size = 8192, dir_mask = 2, id = 1}
    (v2c_consumer_buf = %b : i32)
  pto.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 8192, nosplit = true, local_slot_num = 2, slot_num = 4}
    (v2c_consumer_buf = %b : i32, c2v_consumer_buf = %a : i32, gm_slot_tensor = %t : !pto.tensor_view<?x?xf32>, gm_slot_buffer = %p : !pto.ptr<f32>) {note}
  return
}

// Every buffer is optional.

// CHECK-LABEL: func @vector(
// CHECK-SAME:      %[[T:[^ ]+]]: !pto.tensor_view<?xf32>, %[[M:[^ ]+]]: memref<256xf32, #pto.address_space<gm>>)
// CHECK:         pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}{{ *$}}
// CHECK:         pto.aiv_initialize_pipe {id = 1, dir_mask = 3, slot_size = 8192}{{ *$}}
// CHECK:         pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 8192, nosplit = false} (gm_slot_tensor = %[[T]] : !pto.tensor_view<?xf32>)
// CHECK:         pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 8192} (gm_slot_buffer = %[[M]] : memref<256xf32, #pto.address_space<gm>>)
func.func @vector(%t: !pto.tensor_view<?xf32>, %m: memref<256xf32, #pto.address_space<gm>>)
    attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192}
  pto.aiv_initialize_pipe {id = 1, dir_mask = 3, slot_size = 8192} ()
  pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 8192, nosplit = false} (gm_slot_tensor = %t : !pto.tensor_view<?xf32>)
  pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 8192} (gm_slot_buffer = %m : memref<256xf32, #pto.address_space<gm>>)
  return
}
