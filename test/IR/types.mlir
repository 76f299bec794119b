// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s
// RUN: pto-opt %s --emit-bytecode | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Every type of the dialect. A tile is printed compactly, without defaults,
// however it was written.

// CHECK-LABEL: func private @long_spelling
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32>,
// CHECK-SAME:     !pto.tile_buf<mat, 32x128xbf16, valid=20x128, blayout=col_major, slayout=row_major>,
// CHECK-SAME:     !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>)
func.func private @long_spelling(
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, blayout=row_major, slayout=none_box, fractal=512, pad=0>,
  !pto.tile_buf<loc=mat, dtype=bf16, rows=32, cols=128, v_row=20, v_col=128, blayout=col_major, slayout=row_major, fractal=512, pad=0>,
  !pto.tile<loc=acc, dtype=f32, rows=16, cols=16, v_row=16, v_col=16, blayout=col_major, slayout=row_major, fractal=1024, pad=0>)

// CHECK-LABEL: func private @long_spelling_with_compact
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32, pad=2>,
// CHECK-SAME:     !pto.tile_buf<vec, 16x64xf32, pad=3, compact=1>)
func.func private @long_spelling_with_compact(
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, blayout=row_major, slayout=none_box, fractal=512, pad=2, compact=0>,
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, blayout=row_major, slayout=none_box, fractal=512, pad=3, compact=1>)

// In the long spelling `?` and `-1` are the same: known at run time.

// CHECK-LABEL: func private @long_spelling_dynamic
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32, valid=?x?>,
// CHECK-SAME:     !pto.tile_buf<vec, 16x64xf32, valid=?x?>,
// CHECK-SAME:     !pto.tile_buf<vec, 16x64xf32, valid=16x?>)
func.func private @long_spelling_dynamic(
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=?, v_col=?, blayout=row_major, slayout=none_box, fractal=512, pad=0>,
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=-1, v_col=-1, blayout=row_major, slayout=none_box, fractal=512, pad=0>,
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=-1, blayout=row_major, slayout=none_box, fractal=512, pad=0>)

// CHECK-LABEL: func private @compact_spelling
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32>,
// CHECK-SAME:     !pto.tile<vec, 16x64xf32>,
// CHECK-SAME:     !pto.tile_buf<vec, 16x64xf32, valid=8x?>,
// CHECK-SAME:     !pto.tile<vec, 16x64xf32, valid=?x64>)
func.func private @compact_spelling(
  !pto.tile_buf<vec, 16x64xf32>,
  !pto.tile<vec, 16x64xf32>,
  !pto.tile_buf<vec, 16x64xf32, valid=8x?>,
  !pto.tile<vec,16x64xf32,valid=?x64>)

// Zero and odd valid extents are legal.

// CHECK-LABEL: func private @valid_extents
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32, valid=0x0>,
// CHECK-SAME:     !pto.tile_buf<vec, 16x64xf32, valid=7x33>,
// CHECK-SAME:     !pto.tile<vec, 16x64xf32, valid=0x?>)
func.func private @valid_extents(
  !pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=0, v_col=0, blayout=row_major, slayout=none_box, fractal=512, pad=0>,
  !pto.tile_buf<vec, 16x64xf32, valid=7x33>,
  !pto.tile<vec, 16x64xf32, valid=0x?>)

// CHECK-LABEL: func private @defaults_given
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32>)
func.func private @defaults_given(
  !pto.tile_buf<vec, 16x64xf32, valid=16x64, blayout=row_major, slayout=none_box, fractal=512, pad=0, compact=0>)

// Keys in any order, printed in one.

// CHECK-LABEL: func private @keys
// CHECK-SAME:    (!pto.tile_buf<vec, 16x64xf32, valid=4x?, blayout=col_major, slayout=col_major, fractal=32, pad=1, compact=2>,
// CHECK-SAME:     !pto.tile<vec, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>,
// CHECK-SAME:     !pto.tile_buf<mat, 16x64xf16, valid=9x8>)
func.func private @keys(
  !pto.tile_buf<vec, 16x64xf32, compact=2, pad=1, fractal=32, slayout=col_major, blayout=col_major, valid=4x?>,
  !pto.tile<vec, 16x64xf32, fractal=1024, slayout=row_major, blayout=col_major>,
  !pto.tile_buf<loc=mat, pad=0, fractal=512, slayout=none_box, v_col=8, rows=16, dtype=f16, cols=64, v_row=9, blayout=row_major>)

// CHECK-LABEL: func private @locations
// CHECK-SAME:    (!pto.tile<mat, 16x16xf16>, !pto.tile<left, 16x16xf16>,
// CHECK-SAME:     !pto.tile<right, 16x16xf16>, !pto.tile<acc, 16x16xf16>,
// CHECK-SAME:     !pto.tile<vec, 16x16xf16>, !pto.tile<bias, 16x16xf16>,
// CHECK-SAME:     !pto.tile<scaling, 16x16xf16>)
func.func private @locations(
  !pto.tile<mat, 16x16xf16>, !pto.tile<left, 16x16xf16>,
  !pto.tile<right, 16x16xf16>, !pto.tile<acc, 16x16xf16>,
  !pto.tile<vec, 16x16xf16>, !pto.tile<bias, 16x16xf16>,
  !pto.tile<scaling, 16x16xf16>)

// CHECK-LABEL: func private @element_types
// CHECK-SAME:    (!pto.tile<vec, 8x32xi8>, !pto.tile<vec, 8x32xui8>, !pto.tile<vec, 8x32xi16>,
// CHECK-SAME:     !pto.tile<vec, 8x32xui32>, !pto.tile<vec, 8x32xbf16>,
// CHECK-SAME:     !pto.tile<vec, 8x32xf8E4M3>, !pto.tile<vec, 8x32xf8E4M3FN>, !pto.tile<vec, 8x32xf8E5M2>)
func.func private @element_types(
  !pto.tile<vec, 8x32xi8>, !pto.tile<vec, 8x32xui8>, !pto.tile<vec, 8x32xi16>,
  !pto.tile<vec, 8x32xui32>, !pto.tile<vec, 8x32xbf16>,
  !pto.tile<vec, 8x32xf8E4M3>, !pto.tile<vec, 8x32xf8E4M3FN>, !pto.tile<vec, 8x32xf8E5M2>)

// A pointer is to global memory unless it says otherwise.

// CHECK-LABEL: func private @pointers
// CHECK-SAME:    (!pto.ptr<f32>, !pto.ptr<i8>, !pto.ptr<f16, ub>)
func.func private @pointers(!pto.ptr<f32>, !pto.ptr<i8, gm>, !pto.ptr<f16, ub>)

// CHECK-LABEL: func private @views
// CHECK-SAME:    (!pto.tensor_view<16xf32>, !pto.tensor_view<?x?xf32>, !pto.tensor_view<2x?x4xf16>,
// CHECK-SAME:     !pto.tensor_view<1x2x3x4xi32>, !pto.tensor_view<1x2x3x?x5xf32>,
// CHECK-SAME:     !pto.partition_tensor_view<?xf32>, !pto.partition_tensor_view<1x1x1x16x64xf32>)
func.func private @views(
  !pto.tensor_view<16xf32>, !pto.tensor_view<?x?xf32>, !pto.tensor_view<2x?x4xf16>,
  !pto.tensor_view<1x2x3x4xi32>, !pto.tensor_view<1x2x3x?x5xf32>,
  !pto.partition_tensor_view<?xf32>, !pto.partition_tensor_view<1x1x1x16x64xf32>)

// CHECK-LABEL: func private @others
// CHECK-SAME:    (!pto.pipe, memref<256xf32, #pto.address_space<gm>>)
func.func private @others(!pto.pipe, memref<256xf32, #pto.address_space<gm>>)
