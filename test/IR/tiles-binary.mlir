// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Two tiles in, one tile out, of the same shape and type.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[VAL]])
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tand ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tdiv ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tfmod ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tmax ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tmin ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tmul ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tor ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tshl ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tshr ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tsub ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.trem ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.txor ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]]
func.func @value(%a: !val, %b: !val) {
  %0 = pto.tadd ins(%a, %b : !val, !val) -> !val
  %1 = pto.tand ins(%a, %b : !val, !val) -> !val
  %2 = pto.tdiv ins(%a, %b : !val, !val) -> !val
  %3 = pto.tfmod ins(%a, %b : !val, !val) -> !val
  %4 = pto.tmax ins(%a, %b : !val, !val) -> !val
  %5 = pto.tmin ins(%a, %b : !val, !val) -> !val
  %6 = pto.tmul ins(%a, %b : !val, !val) -> !val
  %7 = pto.tor ins(%a, %b : !val, !val) -> !val
  %8 = pto.tshl ins(%a, %b : !val, !val) -> !val
  %9 = pto.tshr ins(%a, %b : !val, !val) -> !val
  %10 = pto.tsub ins(%a, %b : !val, !val) -> !val
  %11 = pto.trem ins(%a, %b : !val, !val) -> !val
  %12 = pto.txor ins(%a, %b : !val, !val) -> !val
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tand ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tdiv ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tfmod ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmax ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmin ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmul ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tor ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tshl ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tshr ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsub ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @buffer(%a: !buf, %b: !buf, %d: !buf) {
  pto.tadd ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tand ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tdiv ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tfmod ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tmax ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tmin ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tmul ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tor ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tshl ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tshr ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tsub ins(%a, %b : !buf, !buf) outs(%d : !buf)
  return
}

// These need a working tile in buffer form.

// CHECK-LABEL: func @scratch(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[BUF]], %[[T:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.trem ins(%[[A]], %[[B]], %[[T]] : [[BUF]], [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.txor ins(%[[A]], %[[B]], %[[T]] : [[BUF]], [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @scratch(%a: !buf, %b: !buf, %t: !buf, %d: !buf) {
  pto.trem ins(%a, %b, %t : !buf, !buf, !buf) outs(%d : !buf)
  pto.txor ins(%a, %b, %t : !buf, !buf, !buf) outs(%d : !buf)
  return
}

// A destination may be one of the sources.

// CHECK-LABEL: func @in_place(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tadd ins(%[[A]], %[[A]] : [[BUF]], [[BUF]]) outs(%[[A]] : [[BUF]])
func.func @in_place(%a: !buf) {
  pto.tadd ins(%a, %a : !buf, !buf) outs(%a : !buf)
  return
}
