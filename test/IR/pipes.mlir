// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Messages between the cores by pipe id, and what sets the pipes up.

!val = !pto.tile<mat, 16x64xf16>
!buf = !pto.tile_buf<mat, 16x64xf16>
!dyn = !pto.tile_buf<vec, 16x64xf16, valid=?x?>

// The cube core pushes to the vector cores and pops what they push.

// CHECK-LABEL: func @cube(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VAL:!pto.tile<mat, 16x64xf16>]], %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<mat, 16x64xf16>]])
// CHECK:         pto.tpush_to_aiv(%[[V]] : [[VAL]]) {split = 0}
// CHECK:         pto.tpush_to_aiv(%[[B]] : [[BUF]]) {id = 3, split = 1} {note}
// CHECK:         pto.tpop_from_aiv {split = 0} -> [[VAL]]
// CHECK:         pto.tpop_from_aiv {id = 3, split = 2} {note} -> [[BUF]]
// CHECK:         pto.tfree_from_aiv {split = 0}
// CHECK:         pto.tfree_from_aiv {id = 3, split = 2} {note}
func.func @cube(%v: !val, %b: !buf) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.tpush_to_aiv(%v : !val) {split = 0}
  pto.tpush_to_aiv(%b : !buf) {split = 1, id = 3} {note}
  %0 = pto.tpop_from_aiv {split = 0} -> !val
  %1 = pto.tpop_from_aiv {split = 2, id = 3} {note} -> !buf
  pto.tfree_from_aiv {split = 0}
  pto.tfree_from_aiv {split = 2, id = 3} {note}
  return
}

// CHECK-LABEL: func @vector(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VAL:!pto.tile<mat, 16x64xf16>]], %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<mat, 16x64xf16>]])
// CHECK:         pto.tpush_to_aic(%[[V]] : [[VAL]]) {split = 0}
// CHECK:         pto.tpush_to_aic(%[[B]] : [[BUF]]) {id = 0, split = 3}
// CHECK:         pto.tpop_from_aic {split = 0} -> [[VAL]]
// CHECK:         pto.tpop_from_aic {id = 0, split = 4} -> [[BUF]]
// CHECK:         pto.tfree_from_aic {split = 0}
// CHECK:         pto.tfree_from_aic {id = 0, split = 4}
func.func @vector(%v: !val, %b: !buf) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.tpush_to_aic(%v : !val) {split = 0}
  pto.tpush_to_aic(%b : !buf) {id = 0, split = 3}
  %0 = pto.tpop_from_aic {split = 0} -> !val
  %1 = pto.tpop_from_aic {id = 0, split = 4} -> !buf
  pto.tfree_from_aic {split = 0}
  pto.tfree_from_aic {id = 0, split = 4}
  return
}

// Where the type of a popped tile leaves its valid extents open, operands may
// give them.

// CHECK-LABEL: func @valid_extents(
// CHECK-SAME:      %[[R:[^ ]+]]: index, %[[C:[^ ]+]]: index)
// CHECK:         pto.tpop_from_aic(%[[R]], %[[C]]) {split = 0} -> !pto.tile_buf<vec, 16x64xf16, valid=?x?>
// CHECK:         pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x64xf16, valid=?x?>
// CHECK:         pto.tpop_from_aiv(%[[R]], %[[C]]) {id = 1, split = 0} -> !pto.tile_buf<vec, 16x64xf16, valid=?x?>
func.func @valid_extents(%r: index, %c: index) {
  %0 = pto.tpop_from_aic(%r, %c) {split = 0} -> !dyn
  %1 = pto.tpop_from_aic {split = 0} -> !dyn
  %2 = pto.tpop_from_aiv (%r, %c) {id = 1, split = 0} -> !dyn
  return
}

// Code that is not split yet may hold both sides.

// CHECK-LABEL: func @both_sides
// CHECK:         pto.tpush_to_aiv
// CHECK:         pto.tpop_from_aic
func.func @both_sides(%v: !val) attributes {pto.kernel_kind = #pto.kernel_kind<incore>} {
  pto.tpush_to_aiv(%v : !val) {split = 0}
  %0 = pto.tpop_from_aic {split = 0} -> !val
  return
}
