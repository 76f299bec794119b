// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Of two tiles with different valid regions, on the union of these.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!less = !pto.tile<vec, 16x64xf32, valid=8x33>
!lessbuf = !pto.tile_buf<vec, 16x64xf32, valid=8x33>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[LESS:!pto.tile<vec, 16x64xf32, valid=8x33>]])
// CHECK:         pto.tpartadd ins(%[[A]], %[[B]] : [[VAL]], [[LESS]]) -> [[VAL]]
// CHECK:         pto.tpartmax ins(%[[A]], %[[B]] : [[VAL]], [[LESS]]) -> [[VAL]]
// CHECK:         pto.tpartmin ins(%[[B]], %[[A]] : [[LESS]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tpartmul ins(%[[B]], %[[A]] : [[LESS]], [[VAL]]) -> [[VAL]]
func.func @value(%a: !val, %b: !less) {
  %0 = pto.tpartadd ins(%a, %b : !val, !less) -> !val
  %1 = pto.tpartmax ins(%a, %b : !val, !less) -> !val
  %2 = pto.tpartmin ins(%b, %a : !less, !val) -> !val
  %3 = pto.tpartmul ins(%b, %a : !less, !val) -> !val
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[LESSBUF:!pto.tile_buf<vec, 16x64xf32, valid=8x33>]])
// CHECK:         pto.tpartadd ins(%[[A]], %[[B]] : [[BUF]], [[LESSBUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tpartmax ins(%[[A]], %[[B]] : [[BUF]], [[LESSBUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tpartmin ins(%[[B]], %[[A]] : [[LESSBUF]], [[BUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tpartmul ins(%[[B]], %[[A]] : [[LESSBUF]], [[BUF]]) outs(%[[A]] : [[BUF]])
func.func @buffer(%a: !buf, %b: !lessbuf) {
  pto.tpartadd ins(%a, %b : !buf, !lessbuf) outs(%a : !buf)
  pto.tpartmax ins(%a, %b : !buf, !lessbuf) outs(%a : !buf)
  pto.tpartmin ins(%b, %a : !lessbuf, !buf) outs(%a : !buf)
  pto.tpartmul ins(%b, %a : !lessbuf, !buf) outs(%a : !buf)
  return
}
