// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// One element per row, or per column, spread over a tile.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!row = !pto.tile<vec, 16x1xf32, blayout=col_major>
!rowbuf = !pto.tile_buf<vec, 16x1xf32, blayout=col_major>
!col = !pto.tile<vec, 1x64xf32>
!colbuf = !pto.tile_buf<vec, 1x64xf32>

// CHECK-LABEL: func @row_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[R:[^ ]+]]: [[ROW:!pto.tile<vec, 16x1xf32, blayout=col_major>]])
// CHECK:         pto.trowexpand ins(%[[R]] : [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpandadd ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpanddiv ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpandexpdif ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpandmax ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpandmin ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpandmul ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
// CHECK:         pto.trowexpandsub ins(%[[A]], %[[R]] : [[VAL]], [[ROW]]) -> [[VAL]]
func.func @row_value(%a: !val, %r: !row) {
  %e = pto.trowexpand ins(%r : !row) -> !val
  %0 = pto.trowexpandadd ins(%a, %r : !val, !row) -> !val
  %1 = pto.trowexpanddiv ins(%a, %r : !val, !row) -> !val
  %2 = pto.trowexpandexpdif ins(%a, %r : !val, !row) -> !val
  %3 = pto.trowexpandmax ins(%a, %r : !val, !row) -> !val
  %4 = pto.trowexpandmin ins(%a, %r : !val, !row) -> !val
  %5 = pto.trowexpandmul ins(%a, %r : !val, !row) -> !val
  %6 = pto.trowexpandsub ins(%a, %r : !val, !row) -> !val
  return
}

// CHECK-LABEL: func @row_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[R:[^ ]+]]: [[ROWBUF:!pto.tile_buf<vec, 16x1xf32, blayout=col_major>]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.trowexpand ins(%[[R]] : [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandadd ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpanddiv ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandexpdif ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandmax ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandmin ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandmul ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandsub ins(%[[A]], %[[R]] : [[BUF]], [[ROWBUF]]) outs(%[[D]] : [[BUF]])
func.func @row_buffer(%a: !buf, %r: !rowbuf, %d: !buf) {
  pto.trowexpand ins(%r : !rowbuf) outs(%d : !buf)
  pto.trowexpandadd ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  pto.trowexpanddiv ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  pto.trowexpandexpdif ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  pto.trowexpandmax ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  pto.trowexpandmin ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  pto.trowexpandmul ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  pto.trowexpandsub ins(%a, %r : !buf, !rowbuf) outs(%d : !buf)
  return
}

// All but the addition take a working tile, which may be left out.

// CHECK-LABEL: func @row_scratch(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[R:[^ ]+]]: [[ROWBUF:!pto.tile_buf<vec, 16x1xf32, blayout=col_major>]], %[[T:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.trowexpanddiv ins(%[[A]], %[[R]], %[[T]] : [[BUF]], [[ROWBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandexpdif ins(%[[A]], %[[R]], %[[T]] : [[BUF]], [[ROWBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandmax ins(%[[A]], %[[R]], %[[T]] : [[BUF]], [[ROWBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandmin ins(%[[A]], %[[R]], %[[T]] : [[BUF]], [[ROWBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandmul ins(%[[A]], %[[R]], %[[T]] : [[BUF]], [[ROWBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trowexpandsub ins(%[[A]], %[[R]], %[[T]] : [[BUF]], [[ROWBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @row_scratch(%a: !buf, %r: !rowbuf, %t: !buf, %d: !buf) {
  pto.trowexpanddiv ins(%a, %r, %t : !buf, !rowbuf, !buf) outs(%d : !buf)
  pto.trowexpandexpdif ins(%a, %r, %t : !buf, !rowbuf, !buf) outs(%d : !buf)
  pto.trowexpandmax ins(%a, %r, %t : !buf, !rowbuf, !buf) outs(%d : !buf)
  pto.trowexpandmin ins(%a, %r, %t : !buf, !rowbuf, !buf) outs(%d : !buf)
  pto.trowexpandmul ins(%a, %r, %t : !buf, !rowbuf, !buf) outs(%d : !buf)
  pto.trowexpandsub ins(%a, %r, %t : !buf, !rowbuf, !buf) outs(%d : !buf)
  return
}

// CHECK-LABEL: func @col_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[C:[^ ]+]]: [[COL:!pto.tile<vec, 1x64xf32>]])
// CHECK:         pto.tcolexpand ins(%[[C]] : [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpandadd ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpanddiv ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpandexpdif ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpandmax ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpandmin ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpandmul ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
// CHECK:         pto.tcolexpandsub ins(%[[A]], %[[C]] : [[VAL]], [[COL]]) -> [[VAL]]
func.func @col_value(%a: !val, %c: !col) {
  %e = pto.tcolexpand ins(%c : !col) -> !val
  %0 = pto.tcolexpandadd ins(%a, %c : !val, !col) -> !val
  %1 = pto.tcolexpanddiv ins(%a, %c : !val, !col) -> !val
  %2 = pto.tcolexpandexpdif ins(%a, %c : !val, !col) -> !val
  %3 = pto.tcolexpandmax ins(%a, %c : !val, !col) -> !val
  %4 = pto.tcolexpandmin ins(%a, %c : !val, !col) -> !val
  %5 = pto.tcolexpandmul ins(%a, %c : !val, !col) -> !val
  %6 = pto.tcolexpandsub ins(%a, %c : !val, !col) -> !val
  return
}

// CHECK-LABEL: func @col_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[C:[^ ]+]]: [[COLBUF:!pto.tile_buf<vec, 1x64xf32>]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tcolexpand ins(%[[C]] : [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpandadd ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpanddiv ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpandexpdif ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpandmax ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpandmin ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpandmul ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tcolexpandsub ins(%[[A]], %[[C]] : [[BUF]], [[COLBUF]]) outs(%[[D]] : [[BUF]])
func.func @col_buffer(%a: !buf, %c: !colbuf, %d: !buf) {
  pto.tcolexpand ins(%c : !colbuf) outs(%d : !buf)
  pto.tcolexpandadd ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  pto.tcolexpanddiv ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  pto.tcolexpandexpdif ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  pto.tcolexpandmax ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  pto.tcolexpandmin ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  pto.tcolexpandmul ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  pto.tcolexpandsub ins(%a, %c : !buf, !colbuf) outs(%d : !buf)
  return
}
