// RUN: pto-opt %s --inject-gm-pipe-buffer --allocate-gm-pipe-buffer -split-input-file -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir --allocate-gm-pipe-buffer -split-input-file | diff %t.mlir -
// RUN: pto-opt %t.mlir --canonicalize --cse -split-input-file -o %t.canonical.mlir
// RUN: pto-opt %t.canonical.mlir --allocate-gm-pipe-buffer -split-input-file | diff %t.canonical.mlir -

// Who shares memory with whom.

// What a kernel calls for itself has a place among the kernel's pipes, and one
// that several kernels call the same place for all.
// CHECK-LABEL: func.func @helper(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK:         %[[AT:.*]] = pto.addptr %[[GM]], %c2048
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[AT]]
// CHECK-LABEL: func.func @cube(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]]
// CHECK-NEXT:    call @helper(%[[GM]])
// CHECK-LABEL: func.func @other_cube(
// CHECK-NEXT:    call @helper(%arg0)
// CHECK-LABEL: func.func @vector(
// CHECK:         %[[AT:.*]] = pto.addptr %arg0, %c2048
// CHECK-NEXT:    pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[AT]]
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    pto.create_tensor [4096]
func.func @helper() {
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  func.call @helper() : () -> ()
  return
}
func.func @other_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  func.call @helper() : () -> ()
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @group() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube() : () -> ()
  func.call @vector() : () -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @group() : () -> ()
  return
}

// -----

// What launches two pairs has room for both, although their pipes have one id.
// A pair that is launched twice has one place.
// CHECK-LABEL: func.func @launches(
// CHECK-SAME:    %{{.*}}: i1, %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    call @c1(%[[GM]])
// CHECK-NEXT:    call @v1(%[[GM]])
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      %[[C:.*]] = arith.constant 2048 : index
// CHECK-NEXT:      %[[AT:.*]] = pto.addptr %[[GM]], %[[C]]
// CHECK-NEXT:      func.call @c2(%[[AT]])
// CHECK-NEXT:      %[[D:.*]] = arith.constant 2048 : index
// CHECK-NEXT:      %[[TOO:.*]] = pto.addptr %[[GM]], %[[D]]
// CHECK-NEXT:      func.call @v2(%[[TOO]])
// CHECK:         call @c1(%[[GM]])
// CHECK-NEXT:    call @v1(%[[GM]])
// And what launches that, once more.
// CHECK-LABEL: func.func @launches_launcher(
// CHECK-SAME:    %{{.*}}: i1, %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    call @launches(%{{.*}}, %[[GM]])
// CHECK:         %[[AT:.*]] = pto.addptr %[[GM]], %c4096
// CHECK-NEXT:    call @c1(%[[AT]])
// CHECK:         %[[TOO:.*]] = pto.addptr %[[GM]], %c4096
// CHECK-NEXT:    call @v1(%[[TOO]])
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    pto.create_tensor [6144]
// CHECK:         pto.create_tensor [4096]
// CHECK:         pto.create_tensor [2048]
func.func @c1() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @v1() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @c2() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 512, slot_num = 16} ()
  return
}
func.func @v2() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 512, slot_num = 16} ()
  return
}
func.func @launches(%p: i1) {
  func.call @c1() : () -> ()
  func.call @v1() : () -> ()
  scf.if %p {
    func.call @c2() : () -> ()
    func.call @v2() : () -> ()
  }
  func.call @c1() : () -> ()
  func.call @v1() : () -> ()
  return
}
func.func @launches_launcher(%p: i1) {
  func.call @launches(%p) : (i1) -> ()
  func.call @c1() : () -> ()
  func.call @v1() : () -> ()
  return
}
func.func @main(%p: i1) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @launches_launcher(%p) : (i1) -> ()
  func.call @launches(%p) : (i1) -> ()
  func.call @c2() : () -> ()
  return
}

// -----

// Peers that are called in different places are peers. Those that import each
// other's buffers are, whoever calls them.
// CHECK-LABEL: func.func @apart(
// CHECK-SAME:    %{{.*}}: i1, %[[GM:[a-z0-9]+]]: !pto.ptr<f32>
// CHECK-NEXT:    call @c1(%[[GM]])
// CHECK:           func.call @v1(%[[GM]])
// CHECK:         %[[A:.*]] = pto.addptr %[[GM]], %c1024
// CHECK-NEXT:    call @c2(%[[A]])
// CHECK:           %[[B:.*]] = pto.addptr %[[GM]], %c1024
// CHECK-NEXT:      func.call @v2(%[[B]])
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    pto.create_tensor [2048]
func.func @c1() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4} ()
  return
}
func.func @v1() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4} ()
  return
}
func.func @c2() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %b = pto.import_reserved_buffer {name = "b", peer_func = @v2} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
func.func @v2() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %b = pto.reserve_buffer {name = "b", size = 4096, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512} (c2v_consumer_buf = %b : i32)
  return
}
func.func @apart(%p: i1) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @c1() : () -> ()
  scf.if %p {
    func.call @v1() : () -> ()
  }
  func.call @c2() : () -> ()
  scf.if %p {
    func.call @v2() : () -> ()
  }
  return
}
func.func @main(%p: i1) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @apart(%p) : (i1) -> ()
  return
}

// -----

// Functions that call each other have one buffer. A launcher may have pipes of
// its own.
// CHECK-LABEL: func.func @ping(
// CHECK-NEXT:    call @cube(%arg0)
// CHECK-NEXT:    call @pong(%arg0)
// CHECK-LABEL: func.func @pong(
// CHECK:         %[[AT:.*]] = pto.addptr %arg0, %c2048
// CHECK-NEXT:    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 1} (gm_slot_buffer = %[[AT]]
// CHECK-NEXT:    call @ping(%arg0)
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    pto.create_tensor [3072]
func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  func.call @cube() : () -> ()
  return
}
func.func @ping() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube() : () -> ()
  func.call @pong() : () -> ()
  return
}
func.func @pong() {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 4096, slot_num = 1} ()
  func.call @ping() : () -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @ping() : () -> ()
  return
}
