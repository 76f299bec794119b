// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Pipes by handle, in value form and in buffer form.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @setup(
// CHECK-SAME:      %[[P:[^ ]+]]: !pto.ptr<f32>, %[[A:[^ ]+]]: i32, %[[B:[^ ]+]]: i32)
// CHECK:         pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 4096, slot_num = 8}{{ ?}}(%[[P]] : !pto.ptr<f32>, %[[A]] : i32) -> !pto.pipe
// CHECK:         pto.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 8, local_slot_num = 2, flag_base = 4, nosplit = true}{{ ?}}(%[[P]] : !pto.ptr<f32>, %[[A]] : i32, %[[B]] : i32) {note} -> !pto.pipe
// CHECK:         pto.initialize_l2l_pipe {dir_mask = 2, slot_size = 4096, slot_num = 2}{{ ?}}(%[[A]] : i32) -> !pto.pipe
// CHECK:         pto.initialize_l2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 2, flag_base = 0, nosplit = false}{{ ?}}(%[[A]] : i32, %[[B]] : i32) {note} -> !pto.pipe
func.func @setup(%p: !pto.ptr<f32>, %a: i32, %b: i32) {
  %0 = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 4096, slot_num = 8} (%p : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  %1 = pto.initialize_l2g2l_pipe {nosplit = true, flag_base = 4, local_slot_num = 2, slot_num = 8, slot_size = 4096, dir_mask = 3} (%p : !pto.ptr<f32>, %a : i32, %b : i32) {note} -> !pto.pipe
  %2 = pto.initialize_l2l_pipe {dir_mask = 2, slot_size = 4096, slot_num = 2} (%a : i32) -> !pto.pipe
  %3 = pto.initialize_l2l_pipe {nosplit = false, flag_base = 0, slot_num = 2, slot_size = 4096, dir_mask = 3} (%a : i32, %b : i32) {note} -> !pto.pipe
  return
}

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[H:[^ ]+]]: !pto.pipe, %[[T:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.tpush(%[[T]], %[[H]] : [[VAL]], !pto.pipe) {split = 0}
// CHECK:         pto.tpop(%[[H]] : !pto.pipe) {split = 1} -> [[VAL]]
// CHECK:         pto.tfree(%[[H]] : !pto.pipe) {split = 1}
func.func @value(%h: !pto.pipe, %t: !val) {
  pto.tpush(%t, %h : !val, !pto.pipe) {split = 0}
  %0 = pto.tpop(%h : !pto.pipe) {split = 1} -> !val
  pto.tfree(%h : !pto.pipe) {split = 1}
  return
}

// In buffer form a pop gives its tile operand a storage.

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[H:[^ ]+]]: !pto.pipe)
// CHECK:         %[[B:.*]] = pto.declare_tile -> [[BUF:!pto.tile_buf<vec, 16x64xf32>]]
// CHECK:         pto.tpop(%[[B]], %[[H]] : [[BUF]], !pto.pipe) {split = 2} {note}
// CHECK:         pto.tpush(%[[B]], %[[H]] : [[BUF]], !pto.pipe) {split = 2} {note}
// CHECK:         pto.tfree(%[[H]] : !pto.pipe) {split = 2} {note}
func.func @buffer(%h: !pto.pipe) {
  %b = pto.declare_tile -> !buf
  pto.tpop(%b, %h : !buf, !pto.pipe) {split = 2} {note}
  pto.tpush(%b, %h : !buf, !pto.pipe) {split = 2} {note}
  pto.tfree(%h : !pto.pipe) {split = 2} {note}
  return
}

// On a two-way pipe a core does either.

// CHECK-LABEL: func @two_way
// CHECK:         pto.tpush
// CHECK:         pto.tpop
// CHECK:         pto.tfree
func.func @two_way(%a: i32, %t: !val) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %h = pto.initialize_l2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 2} (%a : i32) -> !pto.pipe
  pto.tpush(%t, %h : !val, !pto.pipe) {split = 0}
  %0 = pto.tpop(%h : !pto.pipe) {split = 0} -> !val
  pto.tfree(%h : !pto.pipe) {split = 0}
  return
}
