// RUN: pto-opt %s --inject-gm-pipe-buffer --allocate-gm-pipe-buffer -split-input-file | filecheck %s
// RUN: pto-opt %s --inject-gm-pipe-buffer -split-input-file -o %t.mlir
// RUN: pto-opt %t.mlir --allocate-gm-pipe-buffer -split-input-file -o %t.once.mlir
// RUN: pto-opt %t.once.mlir --inject-gm-pipe-buffer --allocate-gm-pipe-buffer -split-input-file | diff %t.once.mlir -
// RUN: pto-opt %t.mlir --allocate-gm-pipe-buffer -split-input-file -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null

// How many bytes pipes take, in elements of four. Both peers have them at the
// same places.

// One way, 8 slots by default: 8192 bytes.
// CHECK-LABEL: func.func @one_way_cube(
// CHECK:         pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %arg0
// CHECK-LABEL: func.func @one_way_vector(
// CHECK:         pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %arg0
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    pto.create_tensor [2048] : !pto.ptr<f32>
func.func @one_way_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @one_way_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @one_way() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @one_way_cube() : () -> ()
  func.call @one_way_vector() : () -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @one_way() : () -> ()
  return
}

// -----

// Two ways, 4 slots each by default: 8192 bytes too.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    pto.create_tensor [2048]
func.func @two_ways() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @two_ways() : () -> ()
  return
}

// -----

// Slots that are counted: 2 x 2 x 8192 bytes.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    pto.create_tensor [8192]
func.func @counted() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 2} ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @counted() : () -> ()
  return
}

// -----

// Several pipes, in the order of their ids and not of the code. What follows
// one of 3 x 100 bytes is aligned to 512.
// CHECK-LABEL: func.func @several_cube(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    %[[C3072:.*]] = arith.constant 3072 : index
// CHECK-NEXT:    %[[P2:.*]] = pto.addptr %[[GM]], %[[C3072]] : !pto.ptr<f32> -> !pto.ptr<f32>
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 512, slot_num = 1} (gm_slot_buffer = %[[P2]]
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 512, slot_num = 16} (gm_slot_buffer = %[[GM]]
// CHECK:         %[[C3328:.*]] = arith.constant 3328 : index
// CHECK-NEXT:    %[[P3:.*]] = pto.addptr %[[GM]], %[[C3328]]
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 3, dir_mask = 2, slot_size = 100, slot_num = 3} (gm_slot_buffer = %[[P3]]
// CHECK-LABEL: func.func @several_vector(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    pto.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 512, slot_num = 16} (gm_slot_buffer = %[[GM]]
// CHECK-NEXT:    %[[C2048:.*]] = arith.constant 2048 : index
// CHECK-NEXT:    %[[P1:.*]] = pto.addptr %[[GM]], %[[C2048]]
// CHECK-NEXT:    pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512} (gm_slot_buffer = %[[P1]]
// CHECK-NEXT:    %[[C3072:.*]] = arith.constant 3072 : index
// CHECK-NEXT:    %[[P2:.*]] = pto.addptr %[[GM]], %[[C3072]]
// CHECK-NEXT:    pto.aiv_initialize_pipe {id = 2, dir_mask = 3, slot_size = 512, slot_num = 1} (gm_slot_buffer = %[[P2]]
// CHECK:         %[[C3328:.*]] = arith.constant 3328 : index
// CHECK-NEXT:    %[[P3:.*]] = pto.addptr %[[GM]], %[[C3328]]
// CHECK-NEXT:    pto.aiv_initialize_pipe {id = 3, dir_mask = 2, slot_size = 100, slot_num = 3} (gm_slot_buffer = %[[P3]]
// CHECK:         %[[C3456:.*]] = arith.constant 3456 : index
// CHECK-NEXT:    %[[P4:.*]] = pto.addptr %[[GM]], %[[C3456]]
// CHECK-NEXT:    pto.aiv_initialize_pipe {id = 4, dir_mask = 1, slot_size = 512, slot_num = 1} (gm_slot_buffer = %[[P4]]
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    pto.create_tensor [3584]
func.func @several_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {id = 2, dir_mask = 3, slot_size = 512, slot_num = 1} ()
  pto.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 512, slot_num = 16} ()
  pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512, slot_num = 8} ()
  pto.aic_initialize_pipe {id = 3, dir_mask = 2, slot_size = 100, slot_num = 3} ()
  return
}
func.func @several_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = 512, slot_num = 16} ()
  pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 512} ()
  pto.aiv_initialize_pipe {id = 2, dir_mask = 3, slot_size = 512, slot_num = 1} ()
  pto.aiv_initialize_pipe {id = 3, dir_mask = 2, slot_size = 100, slot_num = 3} ()
  pto.aiv_initialize_pipe {id = 4, dir_mask = 1, slot_size = 512, slot_num = 1} ()
  return
}
func.func @several() attributes {pto.entry} {
  func.call @several_cube() : () -> ()
  func.call @several_vector() : () -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @several() : () -> ()
  return
}

// -----

// Sections are peers. Where the pipe is set up the place is computed.
// CHECK-LABEL: func.func @sections(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]]
// CHECK:           %[[AT:.*]] = pto.addptr %[[GM]], %c2048 : !pto.ptr<f32> -> !pto.ptr<f32>
// CHECK-NEXT:      pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} (gm_slot_buffer = %[[AT]]
// CHECK:         pto.section.vector {
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]]
// CHECK-NEXT:        %c2048 = arith.constant 2048 : index
// CHECK-NEXT:        %[[AT:.*]] = pto.addptr %[[GM]], %c2048 : !pto.ptr<f32> -> !pto.ptr<f32>
// CHECK-NEXT:        pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} (gm_slot_buffer = %[[AT]]
// CHECK-LABEL: func.func @main
// CHECK:         scf.for
// CHECK-NEXT:      pto.create_tensor [4096]
func.func @sections(%p: i1) attributes {pto.kernel_kind = #pto.kernel_kind<incore>} {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
    pto.aic_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} ()
  }
  pto.section.vector {
    scf.if %p {
      pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
      pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} ()
    }
  }
  return
}
func.func @main(%p: i1, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  scf.for %i = %n to %n step %n {
    func.call @sections(%p) : (i1) -> ()
  }
  return
}
