// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// The types of later files.

// CHECK-LABEL: func private @elements(
// CHECK-SAME:      !pto.tile<vec, 8x32x!pto.hif8>, !pto.tile_buf<left, 8x32x!pto.f8E8M0>,
// CHECK-SAME:      !pto.tile_buf<mat, 8x32x!pto.f4E2M1x2>, !pto.tile<vec, 8x32xf8E5M2>,
// CHECK-SAME:      !pto.tensor_view<?x32x!pto.hif8>, !pto.partition_tensor_view<8x32x!pto.f8E8M0>,
// CHECK-SAME:      !pto.tensor_view<?x32xf8E5M2>, !pto.ptr<!pto.f4E2M1x2>)
func.func private @elements(
  !pto.tile<vec, 8x32x!pto.hif8>, !pto.tile_buf<left, 8x32x!pto.f8E8M0>,
  !pto.tile_buf<mat, 8x32x!pto.f4E2M1x2>, !pto.tile<vec, 8x32xf8E5M2>,
  !pto.tensor_view<?x32x!pto.hif8>, !pto.partition_tensor_view<8x32x!pto.f8E8M0>,
  !pto.tensor_view<?x32xf8E5M2>, !pto.ptr<!pto.f4E2M1x2>)

// CHECK-LABEL: func private @long_spelling(
// CHECK-SAME:      !pto.tile_buf<mat, 8x32x!pto.hif8, valid=?x32>)
func.func private @long_spelling(
  !pto.tile_buf<loc=mat, dtype=!pto.hif8, rows=8, cols=32, v_row=?, v_col=32, blayout=row_major, slayout=none_box, fractal=512, pad=0>)

// A pointer calls `ub` what a tile calls `vec`.

// CHECK-LABEL: func private @pointers(
// CHECK-SAME:      !pto.ptr<f32, ub>, !pto.ptr<f32, ub>, !pto.ptr<f32, mat>, !pto.ptr<f32>)
func.func private @pointers(
  !pto.ptr<f32, ub>, !pto.ptr<f32, vec>, !pto.ptr<f32, mat>, !pto.ptr<f32, gm>)

// CHECK-LABEL: func private @several(
// CHECK-SAME:      !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>,
// CHECK-SAME:      !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32, valid=8x?>, count=1>,
// CHECK-SAME:      !pto.eventid_array<4>, !pto.local_array<32xi32>, !pto.local_array<1x2x3x4x5xf32>)
func.func private @several(
  !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>,
  !pto.multi_tile_buf<<vec, 16x64xf32, valid=8x?>, count=1>,
  !pto.eventid_array<4>, !pto.local_array<32xi32>, !pto.local_array<1x2x3x4x5xf32>)

// CHECK-LABEL: func private @handles(
// CHECK-SAME:      !pto.async_session, !pto.async_event, !pto.prefetch_async_context)
func.func private @handles(
  !pto.async_session, !pto.async_event, !pto.prefetch_async_context)
