// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Where the largest and smallest elements of rows and columns are.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!rows = !pto.tile<vec, 16x1xi32>
!rowsbuf = !pto.tile_buf<vec, 16x1xi32>
!cols = !pto.tile<vec, 1x64xi32>
!colsbuf = !pto.tile_buf<vec, 1x64xi32>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.trowargmax ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x1xi32>
// CHECK:         pto.trowargmin ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x1xi32>
// CHECK:         pto.tcolargmax ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 1x64xi32>
// CHECK:         pto.tcolargmin ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 1x64xi32>
func.func @value(%a: !val) {
  %0 = pto.trowargmax ins(%a : !val) -> !rows
  %1 = pto.trowargmin ins(%a : !val) -> !rows
  %2 = pto.tcolargmax ins(%a : !val) -> !cols
  %3 = pto.tcolargmin ins(%a : !val) -> !cols
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[T:[^ ]+]]: [[BUF]], %[[R:[^ ]+]]: [[ROWSBUF:!pto.tile_buf<vec, 16x1xi32>]], %[[C:[^ ]+]]: [[COLSBUF:!pto.tile_buf<vec, 1x64xi32>]])
// CHECK:         pto.trowargmax ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[R]] : [[ROWSBUF]])
// CHECK:         pto.trowargmin ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[R]] : [[ROWSBUF]])
// CHECK:         pto.tcolargmax ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[C]] : [[COLSBUF]])
// CHECK:         pto.tcolargmin ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[C]] : [[COLSBUF]])
func.func @buffer(%a: !buf, %t: !buf, %r: !rowsbuf, %c: !colsbuf) {
  pto.trowargmax ins(%a, %t : !buf, !buf) outs(%r : !rowsbuf)
  pto.trowargmin ins(%a, %t : !buf, !buf) outs(%r : !rowsbuf)
  pto.tcolargmax ins(%a, %t : !buf, !buf) outs(%c : !colsbuf)
  pto.tcolargmin ins(%a, %t : !buf, !buf) outs(%c : !colsbuf)
  return
}
