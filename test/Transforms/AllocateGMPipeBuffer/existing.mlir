// RUN: pto-opt %s --allocate-gm-pipe-buffer -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir --allocate-gm-pipe-buffer | diff %t.mlir -
// RUN: pto-opt %s --allocate-gm-pipe-buffer --remarks-filter='.*' --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefix=REMARK
// RUN: pto-opt %s --allocate-gm-pipe-buffer --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STAT
// RUN: pto-opt %s --allocate-gm-pipe-buffer -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null

// What was wired by hand, and what is said of it.

// STAT-DAG: (S) 1 places-assigned
// STAT-DAG: (S) 2 tensors-sized

// REMARK:      existing.mlir:68:10: remark: [Passed] buffer-sized | Category:allocate-gm-pipe-buffer | Bytes=8192, Callee=kernel
// REMARK:      existing.mlir:76:11: remark: [Passed] buffer-sized | Category:allocate-gm-pipe-buffer | Bytes=0, Callee=nothing
// REMARK:      existing.mlir:71:3: remark: [Missed] buffer-not-sized | Category:allocate-gm-pipe-buffer | Bytes=8192, Reason="the memory that is passed is not made by a 'pto.create_tensor' for nothing but this"
// REMARK:      existing.mlir:73:3: remark: [Missed] buffer-not-sized
// REMARK:      existing.mlir:41:3: remark: [Missed] pipe-without-memory | Category:allocate-gm-pipe-buffer | Reason="--inject-gm-pipe-buffer gives it memory first"
// REMARK:      existing.mlir:53:1: remark: [Analysis] bytes-to-be-given | Category:allocate-gm-pipe-buffer | Function=entry | Blocks=1, Bytes=8192
// REMARK-NOT:  remark

// A place is put right.
// CHECK-LABEL: func.func @kernel(
// CHECK-SAME:    %{{.*}}: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %{{.*}}: i32)
// CHECK:         pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %arg0
// CHECK:         %[[C:.*]] = arith.constant 1024 : index
// CHECK-NEXT:    %[[AT:.*]] = pto.addptr %arg0, %[[C]]
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (gm_slot_buffer = %[[AT]]
func.func @kernel(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %n: i32) {
  %c512 = arith.constant 512 : index
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  %at = pto.addptr %gm, %c512 : !pto.ptr<f32> -> !pto.ptr<f32>
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (gm_slot_buffer = %at : !pto.ptr<f32>)
  return
}

// Memory that is not the buffer is left alone.
// CHECK-LABEL: func.func @elsewhere(
// CHECK:         pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %arg0
func.func @elsewhere(%p: !pto.ptr<f32>) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %p : !pto.ptr<f32>)
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} ()
  return
}

// A parameter that nothing uses, and one of another type, which is none.
func.func @nothing(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) {
  return
}
func.func @other_type(%gm: !pto.ptr<i8> {pto.name = "__gm_pipe_buffer"}) {
  return
}

func.func @entry(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %n: i32) attributes {pto.entry} {
  func.call @kernel(%gm, %n) : (!pto.ptr<f32>, i32) -> ()
  return
}

// CHECK-LABEL: func.func @main(
// CHECK:         %[[ONE:.*]] = pto.create_tensor [2048] : !pto.ptr<f32>
// CHECK-NEXT:    call @kernel(%[[ONE]]
// CHECK-NEXT:    call @kernel(%[[ONE]]
// CHECK-NEXT:    call @kernel(%arg0
// CHECK-NEXT:    %[[SHARED:.*]] = pto.create_tensor [5] : !pto.ptr<f32>
// CHECK-NEXT:    call @kernel(%[[SHARED]]
// CHECK:         pto.create_tensor [1] : !pto.ptr<f32>
// CHECK-NEXT:    call @nothing
func.func @main(%p: !pto.ptr<f32>, %n: i32, %i: index) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %one = pto.create_tensor [%i] : !pto.ptr<f32>
  func.call @kernel(%one, %n) : (!pto.ptr<f32>, i32) -> ()
  func.call @kernel(%one, %n) : (!pto.ptr<f32>, i32) -> ()
  func.call @kernel(%p, %n) : (!pto.ptr<f32>, i32) -> ()
  %shared = pto.create_tensor [5] : !pto.ptr<f32>
  func.call @kernel(%shared, %n) : (!pto.ptr<f32>, i32) -> ()
  %f = pto.load_scalar %shared[%i] : !pto.ptr<f32> -> f32
  // Something has an address even if nothing is in it.
  %none = pto.create_tensor [3] : !pto.ptr<f32>
  func.call @nothing(%none) : (!pto.ptr<f32>) -> ()
  return
}

// On chip, where nothing is given.
// CHECK-LABEL: module attributes {pto.target_arch = "a5"}
// CHECK:         pto.create_tensor [1]
module attributes {pto.target_arch = "a5"} {
  func.func @kernel(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (gm_slot_buffer = %gm : !pto.ptr<f32>)
    return
  }
  func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    %one = pto.create_tensor [1] : !pto.ptr<f32>
    func.call @kernel(%one) : (!pto.ptr<f32>) -> ()
    return
  }
}
