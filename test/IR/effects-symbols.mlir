// RUN: pto-opt %s --symbol-dce | FileCheck %s

// A function whose buffer is imported is in use; so is one that is called.

// CHECK: func.func @vector
// CHECK: func.func private @cube
// CHECK: func.func private @helper
// CHECK-NOT: func.func private @unused
func.func @vector() {
  %0 = pto.import_reserved_buffer {name = "fifo", peer_func = @cube} -> i32
  return
}
func.func private @cube() {
  %0 = pto.reserve_buffer {name = "fifo", size = 64, location = #pto.address_space<mat>, auto = true} -> i32
  func.call @helper() : () -> ()
  return
}
func.func private @helper() { return }
func.func private @unused() {
  %0 = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x64xf32>
  return
}
