// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Reductions along rows and along columns.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!row = !pto.tile<vec, 16x1xf32, blayout=col_major>
!rowbuf = !pto.tile_buf<vec, 16x1xf32, blayout=col_major>
!col = !pto.tile<vec, 1x64xf32>
!colbuf = !pto.tile_buf<vec, 1x64xf32>

// CHECK-LABEL: func @row_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.trowmax ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x1xf32, blayout=col_major>
// CHECK:         pto.trowmin ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x1xf32, blayout=col_major>
// CHECK:         pto.trowprod ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x1xf32, blayout=col_major>
// CHECK:         pto.trowsum ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x1xf32, blayout=col_major>
func.func @row_value(%a: !val) {
  %0 = pto.trowmax ins(%a : !val) -> !row
  %1 = pto.trowmin ins(%a : !val) -> !row
  %2 = pto.trowprod ins(%a : !val) -> !row
  %3 = pto.trowsum ins(%a : !val) -> !row
  return
}

// In buffer form they need a working tile.

// CHECK-LABEL: func @row_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[T:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[ROWBUF:!pto.tile_buf<vec, 16x1xf32, blayout=col_major>]])
// CHECK:         pto.trowmax ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[ROWBUF]])
// CHECK:         pto.trowmin ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[ROWBUF]])
// CHECK:         pto.trowprod ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[ROWBUF]])
// CHECK:         pto.trowsum ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[ROWBUF]])
func.func @row_buffer(%a: !buf, %t: !buf, %d: !rowbuf) {
  pto.trowmax ins(%a, %t : !buf, !buf) outs(%d : !rowbuf)
  pto.trowmin ins(%a, %t : !buf, !buf) outs(%d : !rowbuf)
  pto.trowprod ins(%a, %t : !buf, !buf) outs(%d : !rowbuf)
  pto.trowsum ins(%a, %t : !buf, !buf) outs(%d : !rowbuf)
  return
}

// CHECK-LABEL: func @col_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.tcolmax ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 1x64xf32>
// CHECK:         pto.tcolmin ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 1x64xf32>
// CHECK:         pto.tcolprod ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 1x64xf32>
// CHECK:         pto.tcolsum ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 1x64xf32>
func.func @col_value(%a: !val) {
  %0 = pto.tcolmax ins(%a : !val) -> !col
  %1 = pto.tcolmin ins(%a : !val) -> !col
  %2 = pto.tcolprod ins(%a : !val) -> !col
  %3 = pto.tcolsum ins(%a : !val) -> !col
  return
}

// CHECK-LABEL: func @col_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[D:[^ ]+]]: [[COLBUF:!pto.tile_buf<vec, 1x64xf32>]])
// CHECK:         pto.tcolmax ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[COLBUF]])
// CHECK:         pto.tcolmin ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[COLBUF]])
// CHECK:         pto.tcolprod ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[COLBUF]])
// CHECK:         pto.tcolsum ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[COLBUF]])
func.func @col_buffer(%a: !buf, %d: !colbuf) {
  pto.tcolmax ins(%a : !buf) outs(%d : !colbuf)
  pto.tcolmin ins(%a : !buf) outs(%d : !colbuf)
  pto.tcolprod ins(%a : !buf) outs(%d : !colbuf)
  pto.tcolsum ins(%a : !buf) outs(%d : !colbuf)
  return
}

// A column sum may add in a binary tree, which takes a working tile.

// CHECK-LABEL: func @colsum(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[V:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[T:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[COLBUF:!pto.tile_buf<vec, 1x64xf32>]])
// CHECK:         pto.tcolsum ins(%[[A]], %[[T]]{isBinary = true} : [[BUF]], [[BUF]]) outs(%[[D]] : [[COLBUF]])
// CHECK:         pto.tcolsum ins(%[[A]], %[[T]]{isBinary = false} : [[BUF]], [[BUF]]) outs(%[[D]] : [[COLBUF]])
// CHECK:         pto.tcolsum ins(%[[V]]{isBinary = true} : [[VAL]]) -> !pto.tile<vec, 1x64xf32>
func.func @colsum(%a: !buf, %v: !val, %t: !buf, %d: !colbuf) {
  pto.tcolsum ins(%a, %t{isBinary = true} : !buf, !buf) outs(%d : !colbuf)
  pto.tcolsum ins(%a, %t : !buf, !buf) outs(%d : !colbuf) {isBinary = false}
  %0 = pto.tcolsum ins(%v {isBinary = true} : !val) -> !col
  return
}
