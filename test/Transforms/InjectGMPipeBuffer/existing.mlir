// RUN: pto-opt %s --inject-gm-pipe-buffer -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir --inject-gm-pipe-buffer | diff %t.mlir -

// What is wired by hand is kept.

// The parameter is recognized by its name, wherever it is.
// CHECK-LABEL: func.func @has_it(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %[[X:[a-z0-9]+]]: !pto.ptr<f16>) {
// CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
func.func @has_it(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %x: !pto.ptr<f16>) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
// Its callers pass it something as it is.
// CHECK-LABEL: func.func @passes_something(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !pto.ptr<f32>, %[[X:[a-z0-9]+]]: !pto.ptr<f16>) {
// CHECK-NEXT:    call @has_it(%[[P]], %[[X]])
func.func @passes_something(%p: !pto.ptr<f32>, %x: !pto.ptr<f16>) {
  func.call @has_it(%p, %x) : (!pto.ptr<f32>, !pto.ptr<f16>) -> ()
  return
}

// CHECK-LABEL: func.func @new(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"}) {
func.func @new() {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
// One that has it passes that on, and its callers need none.
// CHECK-LABEL: func.func @passes_its_own(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %{{.*}}: i32) {
// CHECK-NEXT:    call @new(%[[GM]])
func.func @passes_its_own(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %n: i32) {
  func.call @new() : () -> ()
  return
}
// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !pto.ptr<f32>, %[[N:[a-z0-9]+]]: i32) {
// CHECK-NEXT:    call @passes_its_own(%[[P]], %[[N]])
func.func @caller(%p: !pto.ptr<f32>, %n: i32) {
  func.call @passes_its_own(%p, %n) : (!pto.ptr<f32>, i32) -> ()
  return
}
// And its other callers are still given it.
// CHECK-LABEL: func.func @other_caller(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !pto.ptr<f32>, %[[N:[a-z0-9]+]]: i32, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {
// CHECK-NEXT:    call @passes_its_own(%[[P]], %[[N]])
// CHECK-NEXT:    call @new(%[[GM]])
func.func @other_caller(%p: !pto.ptr<f32>, %n: i32) {
  func.call @passes_its_own(%p, %n) : (!pto.ptr<f32>, i32) -> ()
  func.call @new() : () -> ()
  return
}

// Pipes with memory, of either kind, and by handle.
// CHECK-LABEL: func.func @wired(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !pto.ptr<f32>, %[[T:[a-z0-9]+]]: !pto.tensor_view<?xf32>, %{{.*}}: i32) {
// CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[P]] : !pto.ptr<f32>)
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (gm_slot_tensor = %[[T]]
func.func @wired(%p: !pto.ptr<f32>, %t: !pto.tensor_view<?xf32>, %a: i32) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %p : !pto.ptr<f32>)
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (gm_slot_tensor = %t : !pto.tensor_view<?xf32>)
  %h = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  return
}

// A declaration that takes the memory, and one that nobody needs to know more of.
// CHECK-LABEL: func.func private @declared(!pto.ptr<f32> {pto.name = "__gm_pipe_buffer"})
// CHECK:       func.func private @library(f32) -> f32
func.func private @declared(!pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<vector>}
func.func private @library(f32) -> f32
// CHECK-LABEL: func.func @uses_declared(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !pto.ptr<f32>, %[[F:[a-z0-9]+]]: f32, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {
// CHECK-NEXT:    call @declared(%[[P]])
// CHECK-NEXT:    call @new(%[[GM]])
// CHECK-NEXT:    call @library(%[[F]])
func.func @uses_declared(%p: !pto.ptr<f32>, %f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @declared(%p) : (!pto.ptr<f32>) -> ()
  func.call @new() : () -> ()
  %g = func.call @library(%f) : (f32) -> f32
  return
}
