// RUN: pto-opt %s --inject-gm-pipe-buffer --allocate-gm-pipe-buffer -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir --allocate-gm-pipe-buffer | diff %t.mlir -
// RUN: pto-opt %t.mlir --canonicalize -o %t.canonical.mlir
// RUN: pto-opt %t.canonical.mlir --allocate-gm-pipe-buffer | diff %t.canonical.mlir -

// Blocks of an spmd function: each has its own part, and kernels need not know.

// CHECK-LABEL: func.func @cube(
// CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %arg0
func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
// CHECK-LABEL: func.func @group(
// CHECK-NEXT:    call @cube(%arg0)
// CHECK-NEXT:    call @vector(%arg0)
func.func @group() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube() : () -> ()
  func.call @vector() : () -> ()
  return
}
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    %[[BLOCK:.*]] = pto.get_block_idx
// CHECK-NEXT:    %[[INDEX:.*]] = arith.index_cast %[[BLOCK]] : i64 to index
// CHECK-NEXT:    %[[EACH:.*]] = arith.constant 2048 : index
// CHECK-NEXT:    %[[OFFSET:.*]] = arith.muli %[[INDEX]], %[[EACH]] : index
// CHECK-NEXT:    %[[OWN:.*]] = pto.addptr %[[GM]], %[[OFFSET]] : !pto.ptr<f32> -> !pto.ptr<f32>
// CHECK-NEXT:    call @group(%[[OWN]])
func.func @blocks() attributes {pto.block_num = 24 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  func.call @group() : () -> ()
  return
}
// Pipes of its own, and a kernel.
// CHECK-LABEL: func.func @own(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK:         %[[EACH:.*]] = arith.constant 3072 : index
// CHECK:         %[[OWN:.*]] = pto.addptr %[[GM]]
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512} (gm_slot_buffer = %[[OWN]]
// CHECK:         pto.section.vector {
// CHECK-NEXT:      pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512} (gm_slot_buffer = %[[OWN]]
// CHECK:         %[[AT:.*]] = pto.addptr %[[OWN]], %c1024
// CHECK-NEXT:    call @cube(%[[AT]])
func.func @own() attributes {pto.block_num = 2 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 512} ()
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 512} ()
  }
  func.call @cube() : () -> ()
  return
}
// One block, and one that does not say how many.
// CHECK-LABEL: func.func @one(
// CHECK-NEXT:    call @group(%arg0)
func.func @one() attributes {pto.block_num = 1 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  func.call @group() : () -> ()
  return
}
// CHECK-LABEL: func.func @unsaid(
// CHECK-NEXT:    call @group(%arg0)
func.func @unsaid() attributes {pto.kernel_kind = #pto.kernel_kind<spmd>} {
  func.call @group() : () -> ()
  return
}
// A plain function on the way to blocks needs room for all of them.
// CHECK-LABEL: func.func @plain(
// CHECK-NEXT:    call @blocks(%arg0)
// CHECK:         %[[AT:.*]] = pto.addptr %arg0, %c49152
// CHECK-NEXT:    call @group(%[[AT]])
func.func @plain() {
  func.call @blocks() : () -> ()
  func.call @group() : () -> ()
  return
}
// CHECK-LABEL: func.func @main(
// CHECK:         pto.create_tensor [49152]
// CHECK-NEXT:    call @blocks
// CHECK-NEXT:    pto.create_tensor [6144]
// CHECK-NEXT:    call @own
// CHECK-NEXT:    pto.create_tensor [2048]
// CHECK-NEXT:    call @one
// CHECK-NEXT:    pto.create_tensor [2048]
// CHECK-NEXT:    call @unsaid
// CHECK-NEXT:    pto.create_tensor [51200]
// CHECK-NEXT:    call @plain
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @blocks() : () -> ()
  func.call @own() : () -> ()
  func.call @one() : () -> ()
  func.call @unsaid() : () -> ()
  func.call @plain() : () -> ()
  return
}
