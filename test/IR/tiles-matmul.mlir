// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Left times right into an accumulator: plain, onto an accumulator, with a bias,
// and the three again with scales.

!left = !pto.tile<left, 16x64xf16, slayout=row_major>
!right = !pto.tile<right, 64x32xf16, slayout=col_major>
!scale = !pto.tile<scaling, 16x2xui8>
!bias = !pto.tile<bias, 1x32xf32>
!acc = !pto.tile<acc, 16x32xf32, fractal=1024>
!leftbuf = !pto.tile_buf<left, 16x64xf16, slayout=row_major>
!rightbuf = !pto.tile_buf<right, 64x32xf16, slayout=col_major>
!scalebuf = !pto.tile_buf<scaling, 16x2xui8>
!biasbuf = !pto.tile_buf<bias, 1x32xf32>
!accbuf = !pto.tile_buf<acc, 16x32xf32, fractal=1024>
!part = !pto.tile<left, 16x64xf16, valid=5x7>
!dyn = !pto.tile<right, 64x32xf16, valid=7x?>
!sum = !pto.tile<acc, 32x32xf32, valid=5x3>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACC:!pto.tile<acc, 16x32xf32, fractal=1024>]], %[[A:[^ ]+]]: [[LEFT:!pto.tile<left, 16x64xf16, slayout=row_major>]], %[[S:[^ ]+]]: [[SCALE:!pto.tile<scaling, 16x2xui8>]], %[[B:[^ ]+]]: [[RIGHT:!pto.tile<right, 64x32xf16, slayout=col_major>]], %[[T:[^ ]+]]: [[SCALE]], %[[D:[^ ]+]]: [[BIAS:!pto.tile<bias, 1x32xf32>]])
// CHECK:         pto.tmatmul ins(%[[A]], %[[B]] : [[LEFT]], [[RIGHT]]) -> [[ACC]]
// CHECK:         pto.tmatmul.acc ins(%[[C]], %[[A]], %[[B]] : [[ACC]], [[LEFT]], [[RIGHT]]) -> [[ACC]]
// CHECK:         pto.tmatmul.bias ins(%[[A]], %[[B]], %[[D]] : [[LEFT]], [[RIGHT]], [[BIAS]]) -> [[ACC]]
// CHECK:         pto.tmatmul.mx ins(%[[A]], %[[S]], %[[B]], %[[T]] : [[LEFT]], [[SCALE]], [[RIGHT]], [[SCALE]]) -> [[ACC]]
// CHECK:         pto.tmatmul.mx.acc ins(%[[C]], %[[A]], %[[S]], %[[B]], %[[T]] : [[ACC]], [[LEFT]], [[SCALE]], [[RIGHT]], [[SCALE]]) -> [[ACC]]
// CHECK:         pto.tmatmul.mx.bias ins(%[[A]], %[[S]], %[[B]], %[[T]], %[[D]] : [[LEFT]], [[SCALE]], [[RIGHT]], [[SCALE]], [[BIAS]]) -> [[ACC]]
func.func @value(%c: !acc, %a: !left, %s: !scale, %b: !right, %t: !scale, %d: !bias) {
  %0 = pto.tmatmul ins(%a, %b : !left, !right) -> !acc
  %1 = pto.tmatmul.acc ins(%c, %a, %b : !acc, !left, !right) -> !acc
  %2 = pto.tmatmul.bias ins(%a, %b, %d : !left, !right, !bias) -> !acc
  %3 = pto.tmatmul.mx ins(%a, %s, %b, %t : !left, !scale, !right, !scale) -> !acc
  %4 = pto.tmatmul.mx.acc ins(%c, %a, %s, %b, %t : !acc, !left, !scale, !right, !scale) -> !acc
  %5 = pto.tmatmul.mx.bias ins(%a, %s, %b, %t, %d : !left, !scale, !right, !scale, !bias) -> !acc
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACCBUF:!pto.tile_buf<acc, 16x32xf32, fractal=1024>]], %[[A:[^ ]+]]: [[LEFTBUF:!pto.tile_buf<left, 16x64xf16, slayout=row_major>]], %[[S:[^ ]+]]: [[SCALEBUF:!pto.tile_buf<scaling, 16x2xui8>]], %[[B:[^ ]+]]: [[RIGHTBUF:!pto.tile_buf<right, 64x32xf16, slayout=col_major>]], %[[T:[^ ]+]]: [[SCALEBUF]], %[[D:[^ ]+]]: [[BIASBUF:!pto.tile_buf<bias, 1x32xf32>]])
// CHECK:         pto.tmatmul ins(%[[A]], %[[B]] : [[LEFTBUF]], [[RIGHTBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tmatmul.acc ins(%[[C]], %[[A]], %[[B]] : [[ACCBUF]], [[LEFTBUF]], [[RIGHTBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tmatmul.bias ins(%[[A]], %[[B]], %[[D]] : [[LEFTBUF]], [[RIGHTBUF]], [[BIASBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tmatmul.mx ins(%[[A]], %[[S]], %[[B]], %[[T]] : [[LEFTBUF]], [[SCALEBUF]], [[RIGHTBUF]], [[SCALEBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tmatmul.mx.acc ins(%[[C]], %[[A]], %[[S]], %[[B]], %[[T]] : [[ACCBUF]], [[LEFTBUF]], [[SCALEBUF]], [[RIGHTBUF]], [[SCALEBUF]]) outs(%[[C]] : [[ACCBUF]])
// CHECK:         pto.tmatmul.mx.bias ins(%[[A]], %[[S]], %[[B]], %[[T]], %[[D]] : [[LEFTBUF]], [[SCALEBUF]], [[RIGHTBUF]], [[SCALEBUF]], [[BIASBUF]]) outs(%[[C]] : [[ACCBUF]])
func.func @buffer(%c: !accbuf, %a: !leftbuf, %s: !scalebuf, %b: !rightbuf, %t: !scalebuf, %d: !biasbuf) {
  pto.tmatmul ins(%a, %b : !leftbuf, !rightbuf) outs(%c : !accbuf)
  pto.tmatmul.acc ins(%c, %a, %b : !accbuf, !leftbuf, !rightbuf) outs(%c : !accbuf)
  pto.tmatmul.bias ins(%a, %b, %d : !leftbuf, !rightbuf, !biasbuf) outs(%c : !accbuf)
  pto.tmatmul.mx ins(%a, %s, %b, %t : !leftbuf, !scalebuf, !rightbuf, !scalebuf) outs(%c : !accbuf)
  pto.tmatmul.mx.acc ins(%c, %a, %s, %b, %t : !accbuf, !leftbuf, !scalebuf, !rightbuf, !scalebuf) outs(%c : !accbuf)
  pto.tmatmul.mx.bias ins(%a, %s, %b, %t, %d : !leftbuf, !scalebuf, !rightbuf, !scalebuf, !biasbuf) outs(%c : !accbuf)
  return
}

// The extents that count are the valid ones; what is dynamic is not checked.

// CHECK-LABEL: func @valid_extents(
// CHECK-SAME:      %[[X:[^ ]+]]: [[PART:!pto.tile<left, 16x64xf16, valid=5x7>]], %[[Y:[^ ]+]]: [[DYN:!pto.tile<right, 64x32xf16, valid=7x\?>]])
// CHECK:         pto.tmatmul ins(%[[X]], %[[Y]] : [[PART]], [[DYN]]) -> !pto.tile<acc, 32x32xf32, valid=5x3>
func.func @valid_extents(%x: !part, %y: !dyn) {
  %0 = pto.tmatmul ins(%x, %y : !part, !dyn) -> !sum
  return
}
