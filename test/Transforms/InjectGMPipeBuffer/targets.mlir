// RUN: pto-opt %s --inject-gm-pipe-buffer | filecheck %s
// RUN: pto-opt %s --inject-gm-pipe-buffer --remarks-filter='.*' --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefix=REMARK
// RUN: pto-opt %s --inject-gm-pipe-buffer -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null

// The nearest module that names a target says whether pipes need memory. Of a
// name in two modules, each has its own callers.

// REMARK-DAG: targets.mlir:16:5: remark: [Missed] pipe-on-chip | Category:inject-gm-pipe-buffer | Reason="the pipes of A5 do not run through global memory"
// REMARK-DAG: targets.mlir:33:7: remark: [Passed] signature-grew | Category:inject-gm-pipe-buffer | Function=kernel

module attributes {pto.target_arch = "a5"} {
  // CHECK-LABEL: func.func @kernel() {
  // CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024}
  // CHECK-NOT:     gm_slot_buffer
  func.func @kernel() {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
    return
  }
  // CHECK-LABEL: func.func @main() attributes
  // CHECK-NEXT:    call @kernel() : () -> ()
  func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    func.call @kernel() : () -> ()
    return
  }
  // CHECK-LABEL: module
  module attributes {pto.target_arch = "a3"} {
    // The module inside a module inherits.
    // CHECK-NEXT: module
    module {
      // CHECK-NEXT:  func.func @kernel(
      // CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction
      // CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]]
      func.func @kernel() {
        pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
        return
      }
      // CHECK-LABEL: func.func @caller(
      // CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction
      // CHECK-NEXT:    call @kernel(%[[GM]])
      func.func @caller() {
        func.call @kernel() : () -> ()
        return
      }
    }
  }
}
