// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// A row times a matrix: the six forms of a matrix product.

!left = !pto.tile<left, 1x64xf16, slayout=row_major>
!right = !pto.tile<right, 64x32xf16, slayout=col_major>
!scale = !pto.tile<scaling, 16x2xui8>
!bias = !pto.tile<bias, 1x32xf32>
!acc = !pto.tile<acc, 1x32xf32, fractal=1024>
!leftbuf = !pto.tile_buf<left, 1x64xf16, slayout=row_major>
!rightbuf = !pto.tile_buf<right, 64x32xf16, slayout=col_major>
!scalebuf = !pto.tile_buf<scaling, 16x2xui8>
!biasbuf = !pto.tile_buf<bias, 1x32xf32>
!accbuf = !pto.tile_buf<acc, 1x32xf32, fractal=1024>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACC:!pto.tile<acc, 1x32xf32, fractal=1024>]], %[[A:[^ ]+]]: [[LEFT:!pto.tile<left, 1x64xf16, slayout=row_major>]], %[[S:[^ ]+]]: [[SCALE:!pto.tile<scaling, 16x2xui8>]], %[[B:[^ ]+]]: [[RIGHT:!pto.tile<right, 64x32xf16, slayout=col_major>]], %[[T:[^ ]+]]: [[SCALE]], %[[D:[^ ]+]]: [[BIAS:!pto.tile<bias, 1x32xf32>]])
// CHECK:         pto.tgemv ins(%[[A]], %[[B]] : [[LEFT]], [[RIGHT]]) -> [[ACC]]
// CHECK:         pto.tgemv.acc ins(%[[C]], %[[A]], %[[B]] : [[ACC]], [[LEFT]], [[RIGHT]]) -> [[ACC]]
// CHECK:         pto.tgemv.bias ins(%[[A]], %[[B]], %[[D]] : [[LEFT]], [[RIGHT]], [[BIAS]]) -> [[ACC]]
// CHECK:         pto.tgemv.mx ins(%[[A]], %[[S]], %[[B]], %[[T]] : [[LEFT]], [[SCALE]], [[RIGHT]], [[SCALE]]) -> [[ACC]]
// CHECK:         pto.tgemv.mx.acc ins(%[[C]], %[[A]], %[[S]], %[[B]], %[[T]] : [[ACC]], [[LEFT]], [[SCALE]], [[RIGHT]], [[SCALE]]) -> [[ACC]]
// CHECK:         pto.tgemv.mx.bias ins(%[[A]], %[[S]], %[[B]], %[[T]], %[[D]] : [[LEFT]], [[SCALE]], [[RIGHT]], [[SCALE]], [[BIAS]]) -> [[ACC]]
func.func @value(%c: !acc, %a: !left, %s: !scale, %b: !right, %t: !scale, %d: !bias) {
  %0 = pto.tgemv ins(%a, %b : !left, !right) -> !acc
  %1 = pto.tgemv.acc ins(%c, %a, %b : !acc, !left, !right) -> !acc
  %2 = pto.tgemv.bias ins(%a, %b, %d : !left, !right, !bias) -> !acc
  %3 = pto.tgemv.mx ins(%a, %s, %b, %t : !left, !scale, !right, !scale) -> !acc
  %4 = pto.tgemv.mx.acc ins(%c, %a, %s, %b, %t : !acc, !left, !scale, !right, !scale) -> !acc
  %5 = pto.tgemv.mx.bias ins(%a, %s, %b, %t, %d : !left, !scale, !right, !scale, !bias) -> !acc
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACCBUF:!pto.tile_buf<acc, 1x32xf32, fractal=1024>]], %[[A:[^ ]+]]: [[LEFTBUF:!pto.tile_buf<left, 1x64xf16, slayout=row_major>]], %[[S:[^ ]+]]: [[SCALEBUF:!pto.tile_buf<scaling, 16x2xui8>]], %[[B:[^ ]+]]: [[RIGHTBUF:!pto.tile_buf<right, 64x32xf16, slayout=col_major>]], %[[T:[^ ]+]]: [[SCALEBUF]], %[[D:[^ ]+]]: [[BIASBUF:!pto.tile_buf<bias, 1x32xf32>]])
// CHECK:         pto.tgemv ins(%[[A]], %[[B]] : [[LEFTBUF]], [[RIGHTBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tgemv.acc ins(%[[C]], %[[A]], %[[B]] : [[ACCBUF]], [[LEFTBUF]], [[RIGHTBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tgemv.bias ins(%[[A]], %[[B]], %[[D]] : [[LEFTBUF]], [[RIGHTBUF]], [[BIASBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tgemv.mx ins(%[[A]], %[[S]], %[[B]], %[[T]] : [[LEFTBUF]], [[SCALEBUF]], [[RIGHTBUF]], [[SCALEBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tgemv.mx.acc ins(%[[C]], %[[A]], %[[S]], %[[B]], %[[T]] : [[ACCBUF]], [[LEFTBUF]], [[SCALEBUF]], [[RIGHTBUF]], [[SCALEBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tgemv.mx.bias ins(%[[A]], %[[S]], %[[B]], %[[T]], %[[D]] : [[LEFTBUF]], [[SCALEBUF]], [[RIGHTBUF]], [[SCALEBUF]], [[BIASBUF]]) outs(%[[C]] : [[ACCBUF]])
func.func @buffer(%c: !accbuf, %a: !leftbuf, %s: !scalebuf, %b: !rightbuf, %t: !scalebuf, %d: !biasbuf) {
  pto.tgemv ins(%a, %b : !leftbuf, !rightbuf) outs(%c : !accbuf)
  pto.tgemv.acc ins(%c, %a, %b : !accbuf, !leftbuf, !rightbuf) outs(%c : !accbuf)
  pto.tgemv.bias ins(%a, %b, %d : !leftbuf, !rightbuf, !biasbuf) outs(%c : !accbuf)
  pto.tgemv.mx ins(%a, %s, %b, %t : !leftbuf, !scalebuf, !rightbuf, !scalebuf) outs(%c : !accbuf)
  pto.tgemv.mx.acc ins(%c, %a, %s, %b, %t : !accbuf, !leftbuf, !scalebuf, !rightbuf, !scalebuf) outs(%c : !accbuf)
  pto.tgemv.mx.bias ins(%a, %s, %b, %t, %d : !leftbuf, !scalebuf, !rightbuf, !scalebuf, !biasbuf) outs(%c : !accbuf)
  return
}
