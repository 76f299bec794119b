// RUN: pto-opt %s --inject-gm-pipe-buffer -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir --inject-gm-pipe-buffer | diff %t.mlir -

// Functions that call themselves and each other.

// CHECK-LABEL: func.func @self(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: i1, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"})
// CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
// CHECK:           func.call @self(%[[P]], %[[GM]]) : (i1, !pto.ptr<f32>) -> ()
func.func @self(%p: i1) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  scf.if %p {
    func.call @self(%p) : (i1) -> ()
  }
  return
}

// CHECK-LABEL: func.func @ping(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction
// CHECK-NEXT:    call @pong(%[[GM]]) : (!pto.ptr<f32>) -> ()
func.func @ping() {
  func.call @pong() : () -> ()
  return
}
// CHECK-LABEL: func.func @pong(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction
// CHECK-NEXT:    pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
// CHECK-NEXT:    call @ping(%[[GM]])
// CHECK-NEXT:    call @bystander() : () -> ()
func.func @pong() {
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024} ()
  func.call @ping() : () -> ()
  func.call @bystander() : () -> ()
  return
}
// CHECK-LABEL: func.func @bystander() {
// CHECK-NEXT:    call @bystander() : () -> ()
func.func @bystander() {
  func.call @bystander() : () -> ()
  return
}
