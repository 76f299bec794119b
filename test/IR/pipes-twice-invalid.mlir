// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Pipe ids and buffer names are unique in a block.

func.func @cube_id(%a: i32) {
  // expected-note @+1 {{first used here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 64} (c2v_consumer_buf = %a : i32, v2c_consumer_buf = %a : i32)
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 64} (c2v_consumer_buf = %a : i32, v2c_consumer_buf = %a : i32)
  // expected-error @+1 {{'pto.aic_initialize_pipe' op pipe id 0 is used twice}}
  pto.aic_initialize_pipe {id = 0, dir_mask = 2, slot_size = 64} (c2v_consumer_buf = %a : i32, v2c_consumer_buf = %a : i32)
  return
}

// -----

func.func @vector_id(%a: i32) {
  // expected-note @+1 {{first used here}}
  pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 64} (c2v_consumer_buf = %a : i32)
  // The other core has ids of its own.
  pto.aic_initialize_pipe {id = 3, dir_mask = 1, slot_size = 64}
  // expected-error @+1 {{pipe id 3 is used twice}}
  pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 64} (c2v_consumer_buf = %a : i32)
  return
}

// -----

func.func @name() {
  // expected-note @+1 {{first used here}}
  %0 = pto.reserve_buffer {name = "fifo", size = 64, location = <mat>, auto = true} -> i32
  // expected-error @+1 {{buffer name "fifo" is used twice}}
  %1 = pto.reserve_buffer {name = "fifo", size = 64, location = <vec>, auto = true} -> i32
  return
}
