// RUN: pto-opt %s -split-input-file -verify-diagnostics

// The structural rules that relate the operands of tile operations. The extents
// that count are the valid ones.

func.func @load_width(%v: !pto.partition_tensor_view<16x64xf16>) {
  // expected-error @+1 {{'src' holds 'f16' and the tile 'f32'; a move does not convert}}
  %0 = pto.tload ins(%v : !pto.partition_tensor_view<16x64xf16>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @store_width(%a: !pto.tile<vec, 16x64xf32>, %v: !pto.partition_tensor_view<16x64xf16>) {
  // expected-error @+1 {{'dst' holds 'f16' and the tile 'f32'; a move does not convert}}
  pto.tstore ins(%a : !pto.tile<vec, 16x64xf32>) outs(%v : !pto.partition_tensor_view<16x64xf16>)
  return
}

// -----

func.func @matmul_lhs_location(%a: !pto.tile<mat, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{'lhs' must live in left, got mat}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<mat, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @matmul_rhs_location(%a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<left, 32x64xf16>) {
  // expected-error @+1 {{'rhs' must live in right, got left}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<left, 16x32xf16>, !pto.tile<left, 32x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @matmul_dst_location(%a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{'dst' must live in acc, got vec}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @matmul_buffer_location(%a: !pto.tile_buf<left, 16x32xf16>, %b: !pto.tile_buf<right, 32x64xf16>, %c: !pto.tile_buf<mat, 16x64xf32>) {
  // expected-error @+1 {{'dst' must live in acc, got mat}}
  pto.tmatmul ins(%a, %b : !pto.tile_buf<left, 16x32xf16>, !pto.tile_buf<right, 32x64xf16>) outs(%c : !pto.tile_buf<mat, 16x64xf32>)
  return
}

// -----

func.func @matmul_inner(%a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 16x64xf16>) {
  // expected-error @+1 {{columns of 'lhs' and rows of 'rhs' must be equal, got 32 and 16}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<left, 16x32xf16>, !pto.tile<right, 16x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @matmul_inner_valid(%a: !pto.tile<left, 16x32xf16, valid=16x20>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{columns of 'lhs' and rows of 'rhs' must be equal, got 20 and 32}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<left, 16x32xf16, valid=16x20>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @matmul_rows(%a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{rows of 'lhs' and rows of 'dst' must be equal, got 16 and 32}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 32x64xf32>
  return
}

// -----

func.func @matmul_cols(%a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{columns of 'rhs' and columns of 'dst' must be equal, got 64 and 32}}
  %0 = pto.tmatmul ins(%a, %b : !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 16x32xf32>
  return
}

// -----

func.func @acc_location(%c: !pto.tile<vec, 16x64xf32>, %a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{'acc_in' must live in acc, got vec}}
  %0 = pto.tmatmul.acc ins(%c, %a, %b : !pto.tile<vec, 16x64xf32>, !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @acc_shape(%c: !pto.tile<acc, 16x32xf32>, %a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{columns of 'acc_in' and columns of 'dst' must be equal, got 32 and 64}}
  %0 = pto.tmatmul.acc ins(%c, %a, %b : !pto.tile<acc, 16x32xf32>, !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @acc_element_type(%c: !pto.tile<acc, 16x64xi32>, %a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{'acc_in' and 'dst' must have one element type, got 'i32' and 'f32'}}
  %0 = pto.tmatmul.acc ins(%c, %a, %b : !pto.tile<acc, 16x64xi32>, !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @bias_location(%a: !pto.tile<left, 16x32xf16>, %b: !pto.tile<right, 32x64xf16>, %d: !pto.tile<vec, 1x64xf32>) {
  // expected-error @+1 {{'bias' must live in bias, got vec}}
  %0 = pto.tmatmul.bias ins(%a, %b, %d : !pto.tile<left, 16x32xf16>, !pto.tile<right, 32x64xf16>, !pto.tile<vec, 1x64xf32>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @gemv_location(%a: !pto.tile<mat, 1x32xf16>, %b: !pto.tile<right, 32x64xf16>) {
  // expected-error @+1 {{'pto.tgemv' op 'lhs' must live in left, got mat}}
  %0 = pto.tgemv ins(%a, %b : !pto.tile<mat, 1x32xf16>, !pto.tile<right, 32x64xf16>) -> !pto.tile<acc, 1x64xf32>
  return
}

// -----

func.func @mx_location(%a: !pto.tile<left, 16x32xf16>, %s: !pto.tile<scaling, 16x2xui8>, %b: !pto.tile<left, 16x32xf16>) {
  // expected-error @+1 {{'pto.tmatmul.mx' op 'rhs' must live in right, got left}}
  %0 = pto.tmatmul.mx ins(%a, %s, %b, %s : !pto.tile<left, 16x32xf16>, !pto.tile<scaling, 16x2xui8>, !pto.tile<left, 16x32xf16>, !pto.tile<scaling, 16x2xui8>) -> !pto.tile<acc, 16x64xf32>
  return
}

// -----

func.func @unary_shape(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{columns of 'src' and columns of 'dst' must be equal, got 64 and 32}}
  %0 = pto.texp ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x32xf32>
  return
}

// -----

func.func @unary_element_type(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{'src' and 'dst' must have one element type, got 'f32' and 'f16'}}
  %0 = pto.texp ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf16>
  return
}

// -----

func.func @binary_shape(%a: !pto.tile<vec, 16x64xf32>, %b: !pto.tile<vec, 8x64xf32>) {
  // expected-error @+1 {{rows of 'src1' and rows of 'dst' must be equal, got 8 and 16}}
  %0 = pto.tadd ins(%a, %b : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 8x64xf32>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @binary_valid(%a: !pto.tile<vec, 16x64xf32>, %b: !pto.tile<vec, 16x64xf32, valid=9x64>) {
  // expected-error @+1 {{rows of 'src1' and rows of 'dst' must be equal, got 9 and 16}}
  %0 = pto.tadd ins(%a, %b : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 16x64xf32, valid=9x64>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @binary_buffer(%a: !pto.tile_buf<vec, 16x64xf32>, %b: !pto.tile_buf<vec, 16x64xi32>) {
  // expected-error @+1 {{'src1' and 'dst' must have one element type, got 'i32' and 'f32'}}
  pto.tmul ins(%a, %b : !pto.tile_buf<vec, 16x64xf32>, !pto.tile_buf<vec, 16x64xi32>) outs(%a : !pto.tile_buf<vec, 16x64xf32>)
  return
}

// -----

func.func @scalar_shape(%a: !pto.tile<vec, 16x64xf32>, %s: f32) {
  // expected-error @+1 {{rows of 'src' and rows of 'dst' must be equal, got 16 and 8}}
  %0 = pto.tmuls ins(%a, %s : !pto.tile<vec, 16x64xf32>, f32) -> !pto.tile<vec, 8x64xf32>
  return
}

// -----

func.func @conversion_shape(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{rows of 'src' and rows of 'dst' must be equal, got 16 and 8}}
  %0 = pto.tcvt ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 8x64xf16>
  return
}

// -----

func.func @row_reduction_rows(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{rows of 'src' and rows of 'dst' must be equal, got 16 and 8}}
  %0 = pto.trowsum ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 8x1xf32>
  return
}

// -----

func.func @row_reduction_element_type(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{'src' and 'dst' must have one element type, got 'f32' and 'f16'}}
  %0 = pto.trowmax ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x1xf16>
  return
}

// -----

func.func @col_reduction_cols(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{columns of 'src' and columns of 'dst' must be equal, got 64 and 32}}
  %0 = pto.tcolsum ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 1x32xf32>
  return
}

// -----

func.func @col_reduction_element_type(%a: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{'src' and 'dst' must have one element type, got 'f32' and 'i32'}}
  %0 = pto.tcolmax ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 1x64xi32>
  return
}

// -----

func.func @row_expansion_rows(%r: !pto.tile<vec, 8x1xf32>) {
  // expected-error @+1 {{rows of 'src' and rows of 'dst' must be equal, got 8 and 16}}
  %0 = pto.trowexpand ins(%r : !pto.tile<vec, 8x1xf32>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @col_expansion_cols(%k: !pto.tile<vec, 1x32xf32>) {
  // expected-error @+1 {{columns of 'src' and columns of 'dst' must be equal, got 32 and 64}}
  %0 = pto.tcolexpand ins(%k : !pto.tile<vec, 1x32xf32>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @row_binary_shape(%a: !pto.tile<vec, 16x64xf32>, %r: !pto.tile<vec, 16x1xf32>) {
  // expected-error @+1 {{columns of 'src0' and columns of 'dst' must be equal, got 64 and 32}}
  %0 = pto.trowexpandsub ins(%a, %r : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 16x1xf32>) -> !pto.tile<vec, 16x32xf32>
  return
}

// -----

func.func @row_binary_rows(%a: !pto.tile<vec, 16x64xf32>, %r: !pto.tile<vec, 8x1xf32>) {
  // expected-error @+1 {{rows of 'src1' and rows of 'dst' must be equal, got 8 and 16}}
  %0 = pto.trowexpandadd ins(%a, %r : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 8x1xf32>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @row_binary_element_type(%a: !pto.tile<vec, 16x64xf32>, %r: !pto.tile<vec, 16x1xf16>) {
  // expected-error @+1 {{'src1' and 'dst' must have one element type, got 'f16' and 'f32'}}
  %0 = pto.trowexpandmul ins(%a, %r : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 16x1xf16>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @col_binary_shape(%a: !pto.tile<vec, 16x64xf32>, %k: !pto.tile<vec, 1x64xf32>) {
  // expected-error @+1 {{rows of 'src0' and rows of 'dst' must be equal, got 16 and 8}}
  %0 = pto.tcolexpanddiv ins(%a, %k : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 1x64xf32>) -> !pto.tile<vec, 8x64xf32>
  return
}

// -----

func.func @col_binary_cols(%a: !pto.tile<vec, 16x64xf32>, %k: !pto.tile<vec, 1x32xf32>) {
  // expected-error @+1 {{columns of 'src1' and columns of 'dst' must be equal, got 32 and 64}}
  %0 = pto.tcolexpandmax ins(%a, %k : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 1x32xf32>) -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @col_binary_element_type(%a: !pto.tile<vec, 16x64xf16>, %k: !pto.tile<vec, 1x64xf32>) {
  // expected-error @+1 {{'src0' and 'dst' must have one element type, got 'f16' and 'f32'}}
  %0 = pto.tcolexpandmin ins(%a, %k : !pto.tile<vec, 16x64xf16>, !pto.tile<vec, 1x64xf32>) -> !pto.tile<vec, 16x64xf32>
  return
}
