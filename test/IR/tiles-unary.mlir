// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// One tile in, one tile out, of the same shape and type.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.tabs ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.texp ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.tlog ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.tneg ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.tnot ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.trecip ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.trelu ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.tsqrt ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.trsqrt ins(%[[A]] : [[VAL]]) -> [[VAL]]
func.func @value(%a: !val) {
  %0 = pto.tabs ins(%a : !val) -> !val
  %1 = pto.texp ins(%a : !val) -> !val
  %2 = pto.tlog ins(%a : !val) -> !val
  %3 = pto.tneg ins(%a : !val) -> !val
  %4 = pto.tnot ins(%a : !val) -> !val
  %5 = pto.trecip ins(%a : !val) -> !val
  %6 = pto.trelu ins(%a : !val) -> !val
  %7 = pto.tsqrt ins(%a : !val) -> !val
  %8 = pto.trsqrt ins(%a : !val) -> !val
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tabs ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.texp ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tlog ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tneg ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tnot ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trecip ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trelu ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsqrt ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trsqrt ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @buffer(%a: !buf, %d: !buf) {
  pto.tabs ins(%a : !buf) outs(%d : !buf)
  pto.texp ins(%a : !buf) outs(%d : !buf)
  pto.tlog ins(%a : !buf) outs(%d : !buf)
  pto.tneg ins(%a : !buf) outs(%d : !buf)
  pto.tnot ins(%a : !buf) outs(%d : !buf)
  pto.trecip ins(%a : !buf) outs(%d : !buf)
  pto.trelu ins(%a : !buf) outs(%d : !buf)
  pto.tsqrt ins(%a : !buf) outs(%d : !buf)
  pto.trsqrt ins(%a : !buf) outs(%d : !buf)
  return
}

// A working tile that may be left out; buffer form only.

// CHECK-LABEL: func @scratch(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[T:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.trsqrt ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
func.func @scratch(%a: !buf, %t: !buf, %d: !buf) {
  pto.trsqrt ins(%a, %t : !buf, !buf) outs(%d : !buf)
  return
}
