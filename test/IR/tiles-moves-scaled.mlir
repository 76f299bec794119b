// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Moves scaled by a tile of factors, and prefetches.

!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!accbuf = !pto.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!fp = !pto.tile<scaling, 1x64xf32>
!fpbuf = !pto.tile_buf<scaling, 1x64xf32>
!half = !pto.tile<vec, 16x64xf16>
!halfbuf = !pto.tile_buf<vec, 16x64xf16>
!view = !pto.partition_tensor_view<16x64xf16>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACC:!pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[F:[^ ]+]]: [[FP:!pto.tile<scaling, 1x64xf32>]], %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf16>]])
// CHECK:         pto.tmov.fp ins(%[[C]], %[[F]] : [[ACC]], [[FP]]) -> !pto.tile<vec, 16x64xf16>
// CHECK:         pto.tstore_fp ins(%[[C]], %[[F]] : [[ACC]], [[FP]]) outs(%[[V]] : [[VIEW]])
// CHECK:         pto.tprefetch ins(%[[V]] : [[VIEW]]) -> !pto.tile<vec, 16x64xf16>
func.func @value(%c: !acc, %f: !fp, %v: !view) {
  %0 = pto.tmov.fp ins(%c, %f : !acc, !fp) -> !half
  pto.tstore_fp ins(%c, %f : !acc, !fp) outs(%v : !view)
  %1 = pto.tprefetch ins(%v : !view) -> !half
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACCBUF:!pto.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[F:[^ ]+]]: [[FPBUF:!pto.tile_buf<scaling, 1x64xf32>]], %[[D:[^ ]+]]: [[HALFBUF:!pto.tile_buf<vec, 16x64xf16>]], %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf16>]])
// CHECK:         pto.tmov.fp ins(%[[C]], %[[F]] : [[ACCBUF]], [[FPBUF]]) outs(%[[D]] : [[HALFBUF]])
// CHECK:         pto.tstore_fp ins(%[[C]], %[[F]] : [[ACCBUF]], [[FPBUF]]) outs(%[[V]] : [[VIEW]])
// CHECK:         pto.tprefetch ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[HALFBUF]])
func.func @buffer(%c: !accbuf, %f: !fpbuf, %d: !halfbuf, %v: !view) {
  pto.tmov.fp ins(%c, %f : !accbuf, !fpbuf) outs(%d : !halfbuf)
  pto.tstore_fp ins(%c, %f : !accbuf, !fpbuf) outs(%v : !view)
  pto.tprefetch ins(%v : !view) outs(%d : !halfbuf)
  return
}
