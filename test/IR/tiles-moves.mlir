// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Moves between global memory and tiles and between tiles, with their optional
// operands and attributes.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!view = !pto.partition_tensor_view<16x64xf32>
!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!accbuf = !pto.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!fp = !pto.tile<scaling, 1x64xf32>
!fpbuf = !pto.tile_buf<scaling, 1x64xf32>

// CHECK-LABEL: func @load(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) -> !pto.tile<vec, 16x64xf32> {layout = #pto.layout<dn>}
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) {layout = #pto.layout<nz>, note}
func.func @load(%v: !view, %d: !buf) {
  %0 = pto.tload ins(%v : !view) -> !val
  %1 = pto.tload ins(%v : !view) -> !val {layout = #pto.layout<dn>}
  pto.tload ins(%v : !view) outs(%d : !buf)
  pto.tload ins(%v : !view) outs(%d : !buf) {layout = #pto.layout<nz>, note}
  return
}

// CHECK-LABEL: func @store(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]])
// CHECK:         pto.tstore ins(%[[A]] : [[VAL]]) outs(%[[V]] : [[VIEW]])
// CHECK:         pto.tstore ins(%[[B]] : [[BUF]]) outs(%[[V]] : [[VIEW]])
// CHECK:         pto.tstore ins(%[[B]] : [[BUF]]) outs(%[[V]] : [[VIEW]]) {atomicType = #pto<atomic_type atomic_add>}
func.func @store(%a: !val, %b: !buf, %v: !view) {
  pto.tstore ins(%a : !val) outs(%v : !view)
  pto.tstore ins(%b : !buf) outs(%v : !view)
  pto.tstore ins(%b : !buf) outs(%v : !view) {atomicType = #pto<atomic_type atomic_add>}
  return
}

// An accumulator is quantized, activated and split on its way out.

// CHECK-LABEL: func @store_accumulator(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACC:!pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[D:[^ ]+]]: [[ACCBUF:!pto.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[Q:[^ ]+]]: i64, %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]])
// CHECK:         pto.tstore ins(%[[C]], %[[Q]] : [[ACC]], i64) outs(%[[V]] : [[VIEW]]) {note}
// CHECK:         pto.tstore ins(%[[D]], %[[Q]] : [[ACCBUF]], i64) outs(%[[V]] : [[VIEW]])
// CHECK-SAME:      atomicType = #pto<atomic_type atomic_none>
// CHECK-SAME:      reluPreMode = #pto<relu_pre_mode normal_relu>
// CHECK-SAME:      stPhase = #pto<st_phase partial>
func.func @store_accumulator(%c: !acc, %d: !accbuf, %q: i64, %v: !view) {
  pto.tstore ins(%c, %q : !acc, i64) outs(%v : !view) {note}
  pto.tstore ins(%d, %q : !accbuf, i64) outs(%v : !view) {stPhase = #pto<st_phase partial>, atomicType = #pto<atomic_type atomic_none>, reluPreMode = #pto<relu_pre_mode normal_relu>}
  return
}

// Scaling tile and scalar may both be left out; their types tell them apart.

// CHECK-LABEL: func @move_value(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACC:!pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[F:[^ ]+]]: [[FP:!pto.tile<scaling, 1x64xf32>]], %[[Q:[^ ]+]]: i64)
// CHECK:         pto.tmov ins(%[[C]] : [[ACC]]) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.tmov ins(%[[C]], %[[F]] : [[ACC]], [[FP]]) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.tmov ins(%[[C]], %[[Q]] : [[ACC]], i64) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.tmov ins(%[[C]], %[[F]], %[[Q]] : [[ACC]], [[FP]], i64) -> !pto.tile<vec, 16x64xf32>
func.func @move_value(%c: !acc, %f: !fp, %q: i64) {
  %0 = pto.tmov ins(%c : !acc) -> !val
  %1 = pto.tmov ins(%c, %f : !acc, !fp) -> !val
  %2 = pto.tmov ins(%c, %q : !acc, i64) -> !val
  %3 = pto.tmov ins(%c, %f, %q : !acc, !fp, i64) -> !val
  return
}

// CHECK-LABEL: func @move_buffer(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACCBUF:!pto.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[F:[^ ]+]]: [[FPBUF:!pto.tile_buf<scaling, 1x64xf32>]], %[[Q:[^ ]+]]: i64, %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tmov ins(%[[C]] : [[ACCBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmov ins(%[[C]], %[[F]] : [[ACCBUF]], [[FPBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmov ins(%[[C]], %[[Q]] : [[ACCBUF]], i64) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmov ins(%[[C]], %[[F]], %[[Q]] : [[ACCBUF]], [[FPBUF]], i64) outs(%[[D]] : [[BUF]])
func.func @move_buffer(%c: !accbuf, %f: !fpbuf, %q: i64, %d: !buf) {
  pto.tmov ins(%c : !accbuf) outs(%d : !buf)
  pto.tmov ins(%c, %f : !accbuf, !fpbuf) outs(%d : !buf)
  pto.tmov ins(%c, %q : !accbuf, i64) outs(%d : !buf)
  pto.tmov ins(%c, %f, %q : !accbuf, !fpbuf, i64) outs(%d : !buf)
  return
}

// CHECK-LABEL: func @move_attributes(
// CHECK-SAME:      %[[C:[^ ]+]]: [[ACC:!pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[B:[^ ]+]]: [[ACCBUF:!pto.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>]], %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tmov ins(%[[C]] : [[ACC]]) -> !pto.tile<vec, 16x64xf32> {accToVecMode = #pto.acc_to_vec_mode<dual_mode_split_m>, reluPreMode = #pto<relu_pre_mode normal_relu>}
// CHECK:         pto.tmov ins(%[[B]] : [[ACCBUF]]) outs(%[[D]] : [[BUF]]) {accToVecMode = #pto.acc_to_vec_mode<single_mode_vec1>}
func.func @move_attributes(%c: !acc, %b: !accbuf, %d: !buf) {
  %0 = pto.tmov ins(%c : !acc) -> !val {accToVecMode = #pto.acc_to_vec_mode<dual_mode_split_m>, reluPreMode = #pto<relu_pre_mode normal_relu>}
  pto.tmov ins(%b : !accbuf) outs(%d : !buf) {accToVecMode = #pto.acc_to_vec_mode<single_mode_vec1>}
  return
}

// Other tools have memrefs in place of tiles and views.

// CHECK-LABEL: func @memrefs(
// CHECK-SAME:      %[[M:[^ ]+]]: memref<16x64xf32, #pto.address_space<gm>>, %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tload ins(%[[M]] : memref<16x64xf32, #pto.address_space<gm>>) -> [[VAL]]
// CHECK:         pto.tload ins(%[[M]] : memref<16x64xf32, #pto.address_space<gm>>) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tstore ins(%[[A]] : [[VAL]]) outs(%[[M]] : memref<16x64xf32, #pto.address_space<gm>>)
func.func @memrefs(%m: memref<16x64xf32, #pto.address_space<gm>>, %a: !val, %d: !buf) {
  %0 = pto.tload ins(%m : memref<16x64xf32, #pto.address_space<gm>>) -> !val
  pto.tload ins(%m : memref<16x64xf32, #pto.address_space<gm>>) outs(%d : !buf)
  pto.tstore ins(%a : !val) outs(%m : memref<16x64xf32, #pto.address_space<gm>>)
  return
}
