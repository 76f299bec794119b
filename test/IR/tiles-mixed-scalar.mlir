// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Tiles and numbers in other orders than tile, number.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[VAL]], %[[S:[^ ]+]]: f32)
// CHECK:         pto.taddsc ins(%[[A]], %[[S]], %[[B]] : [[VAL]], f32, [[VAL]]) -> [[VAL]]
// CHECK:         pto.tsubsc ins(%[[A]], %[[S]], %[[B]] : [[VAL]], f32, [[VAL]]) -> [[VAL]]
// CHECK:         pto.taddc ins(%[[A]], %[[B]], %[[A]] : [[VAL]], [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tsubc ins(%[[A]], %[[B]], %[[A]] : [[VAL]], [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tprelu ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
func.func @value(%a: !val, %b: !val, %s: f32) {
  %0 = pto.taddsc ins(%a, %s, %b : !val, f32, !val) -> !val
  %1 = pto.tsubsc ins(%a, %s, %b : !val, f32, !val) -> !val
  %2 = pto.taddc ins(%a, %b, %a : !val, !val, !val) -> !val
  %3 = pto.tsubc ins(%a, %b, %a : !val, !val, !val) -> !val
  %4 = pto.tprelu ins(%a, %b : !val, !val) -> !val
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[BUF]], %[[S:[^ ]+]]: f32, %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.taddsc ins(%[[A]], %[[S]], %[[B]] : [[BUF]], f32, [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsubsc ins(%[[A]], %[[S]], %[[B]] : [[BUF]], f32, [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.taddc ins(%[[A]], %[[B]], %[[A]] : [[BUF]], [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsubc ins(%[[A]], %[[B]], %[[A]] : [[BUF]], [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tprelu ins(%[[A]], %[[B]], %[[D]] : [[BUF]], [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @buffer(%a: !buf, %b: !buf, %s: f32, %d: !buf) {
  pto.taddsc ins(%a, %s, %b : !buf, f32, !buf) outs(%d : !buf)
  pto.tsubsc ins(%a, %s, %b : !buf, f32, !buf) outs(%d : !buf)
  pto.taddc ins(%a, %b, %a : !buf, !buf, !buf) outs(%d : !buf)
  pto.tsubc ins(%a, %b, %a : !buf, !buf, !buf) outs(%d : !buf)
  pto.tprelu ins(%a, %b, %d : !buf, !buf, !buf) outs(%d : !buf)
  return
}

// A quotient is of what stands first by what stands second.

// CHECK-LABEL: func @divide_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32)
// CHECK:         pto.tdivs ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.tdivs ins(%[[S]], %[[A]] : f32, [[VAL]]) -> [[VAL]]
// CHECK:         pto.tdivs ins(%[[S]], %[[A]] : f32, [[VAL]]) -> [[VAL]] {precisionType = #pto<div_precision high_precision>}
func.func @divide_value(%a: !val, %s: f32) {
  %0 = pto.tdivs ins(%a, %s : !val, f32) -> !val
  %1 = pto.tdivs ins(%s, %a : f32, !val) -> !val
  %2 = pto.tdivs ins(%s, %a : f32, !val) -> !val {precisionType = #pto<div_precision high_precision>}
  return
}

// CHECK-LABEL: func @divide_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32, %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tdivs ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tdivs ins(%[[S]], %[[A]] : f32, [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @divide_buffer(%a: !buf, %s: f32, %d: !buf) {
  pto.tdivs ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tdivs ins(%s, %a : f32, !buf) outs(%d : !buf)
  return
}
