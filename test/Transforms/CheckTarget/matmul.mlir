// RUN: pto-opt %s --check-target -verify-diagnostics

// Which element types the matrix engine multiplies, and what sum they give.

module attributes {pto.target_arch = "a2a3"} {
  func.func @products(%0: !pto.tile<left, 16x16xf16, slayout=row_major>,
      %1: !pto.tile<right, 16x16xf16, slayout=col_major>,
      %2: !pto.tile<left, 16x16xbf16, slayout=row_major>,
      %3: !pto.tile<right, 16x16xbf16, slayout=col_major>,
      %4: !pto.tile<left, 16x16xf32, slayout=row_major>,
      %5: !pto.tile<right, 16x16xf32, slayout=col_major>,
      %6: !pto.tile<left, 16x16xi8, slayout=row_major>,
      %7: !pto.tile<right, 16x16xi8, slayout=col_major>,
      %8: !pto.tile<left, 16x16xi16, slayout=row_major>,
      %9: !pto.tile<right, 16x16xi16, slayout=col_major>,
      %10: !pto.tile<left, 16x16xui8, slayout=row_major>,
      %11: !pto.tile<right, 16x16xui8, slayout=col_major>) {
    %r0 = pto.tmatmul ins(%0, %1 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r1 = pto.tmatmul ins(%2, %3 : !pto.tile<left, 16x16xbf16, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r2 = pto.tmatmul ins(%4, %5 : !pto.tile<left, 16x16xf32, slayout=row_major>, !pto.tile<right, 16x16xf32, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r3 = pto.tmatmul ins(%6, %7 : !pto.tile<left, 16x16xi8, slayout=row_major>, !pto.tile<right, 16x16xi8, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    %r4 = pto.tgemv ins(%0, %1 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{'pto.tmatmul' op multiplies f16 and bf16; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r5 = pto.tmatmul ins(%0, %3 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies i16 and i16; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r6 = pto.tmatmul ins(%8, %9 : !pto.tile<left, 16x16xi16, slayout=row_major>, !pto.tile<right, 16x16xi16, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies ui8 and ui8; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r7 = pto.tmatmul ins(%10, %11 : !pto.tile<left, 16x16xui8, slayout=row_major>, !pto.tile<right, 16x16xui8, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{gives f16, but products of f16 add up in f32}}
    %r8 = pto.tmatmul ins(%0, %1 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf16, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{gives f32, but products of i8 add up in i32}}
    %r9 = pto.tgemv ins(%6, %7 : !pto.tile<left, 16x16xi8, slayout=row_major>, !pto.tile<right, 16x16xi8, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }

  func.func @sums(%0: !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>,
      %1: !pto.tile<left, 16x16xbf16, slayout=row_major>,
      %2: !pto.tile<right, 16x16xbf16, slayout=col_major>,
      %3: !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>,
      %4: !pto.tile<left, 16x16xf16, slayout=row_major>,
      %5: !pto.tile<right, 16x16xf16, slayout=col_major>,
      %6: !pto.tile<bias, 1x16xf32>,
      %7: !pto.tile<bias, 1x16xf16>,
      %8: !pto.tile<right, 16x16xf32, slayout=col_major>) {
    %r0 = pto.tmatmul.acc ins(%0, %1, %2 : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xbf16, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{'pto.tgemv.acc' op gives i32, but products of bf16 add up in f32}}
    %r1 = pto.tgemv.acc ins(%3, %1, %2 : !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xbf16, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    %r2 = pto.tmatmul.bias ins(%4, %5, %6 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>, !pto.tile<bias, 1x16xf32>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{adds a bias of f16 to f32; the two must be of one type}}
    %r3 = pto.tmatmul.bias ins(%4, %5, %7 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>, !pto.tile<bias, 1x16xf16>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+2 {{multiplies f16 and f32; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    // expected-error @+1 {{adds a bias of f16 to f32; the two must be of one type}}
    %r4 = pto.tgemv.bias ins(%4, %8, %7 : !pto.tile<left, 16x16xf16, slayout=row_major>, !pto.tile<right, 16x16xf32, slayout=col_major>, !pto.tile<bias, 1x16xf16>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }

  func.func @float8(%0: !pto.tile<left, 16x16xf8E4M3FN, slayout=row_major>,
      %1: !pto.tile<right, 16x16xf8E5M2, slayout=col_major>,
      %2: !pto.tile<left, 16x16xf8E4M3, slayout=row_major>,
      %3: !pto.tile<right, 16x16xf8E4M3, slayout=col_major>,
      %4: !pto.tile<left, 16x16x!pto.hif8, slayout=row_major>,
      %5: !pto.tile<right, 16x16x!pto.hif8, slayout=col_major>) {
    // expected-error @+1 {{multiplies f8E4M3FN and f8E5M2; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r0 = pto.tmatmul ins(%0, %1 : !pto.tile<left, 16x16xf8E4M3FN, slayout=row_major>, !pto.tile<right, 16x16xf8E5M2, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies f8E4M3 and f8E4M3; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r1 = pto.tmatmul ins(%2, %3 : !pto.tile<left, 16x16xf8E4M3, slayout=row_major>, !pto.tile<right, 16x16xf8E4M3, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies !pto.hif8 and !pto.hif8; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r2 = pto.tmatmul ins(%4, %5 : !pto.tile<left, 16x16x!pto.hif8, slayout=row_major>, !pto.tile<right, 16x16x!pto.hif8, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies !pto.hif8 and f8E5M2; A2/A3 multiplies i8, f16, bf16 or f32, both of one type}}
    %r3 = pto.tmatmul ins(%4, %1 : !pto.tile<left, 16x16x!pto.hif8, slayout=row_major>, !pto.tile<right, 16x16xf8E5M2, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }

  func.func @microscaling(%0: !pto.tile<left, 16x16xf8E4M3FN, slayout=row_major>,
      %1: !pto.tile<scaling, 16x16x!pto.f8E8M0>,
      %2: !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>,
      %3: !pto.tile<left, 16x16x!pto.f4E2M1x2, slayout=row_major>,
      %4: !pto.tile<right, 16x16xf8E5M2, slayout=col_major>,
      %5: !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>,
      %6: !pto.tile<bias, 1x16xf32>) {
    // expected-error @+1 {{multiplies a microscaling format, which A2/A3 does not}}
    %r0 = pto.tmatmul.mx ins(%0, %1, %2, %1 : !pto.tile<left, 16x16xf8E4M3FN, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies a microscaling format, which A2/A3 does not}}
    %r1 = pto.tgemv.mx ins(%3, %1, %4, %1 : !pto.tile<left, 16x16x!pto.f4E2M1x2, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E5M2, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies a microscaling format, which A2/A3 does not}}
    %r2 = pto.tmatmul.mx.acc ins(%5, %0, %1, %2, %1 : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xf8E4M3FN, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies a microscaling format, which A2/A3 does not}}
    %r3 = pto.tmatmul.mx.bias ins(%0, %1, %2, %1, %6 : !pto.tile<left, 16x16xf8E4M3FN, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<bias, 1x16xf32>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }
}

module attributes {pto.target_arch = "a5"} {
  func.func @products(%0: !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>,
      %1: !pto.tile<right, 16x16xf16, slayout=col_major>,
      %2: !pto.tile<left, 16x16xbf16, blayout=col_major, slayout=row_major>,
      %3: !pto.tile<right, 16x16xbf16, slayout=col_major>,
      %4: !pto.tile<left, 16x16xf32, blayout=col_major, slayout=row_major>,
      %5: !pto.tile<right, 16x16xf32, slayout=col_major>,
      %6: !pto.tile<left, 16x16xi8, blayout=col_major, slayout=row_major>,
      %7: !pto.tile<right, 16x16xi8, slayout=col_major>,
      %8: !pto.tile<left, 16x16xi16, blayout=col_major, slayout=row_major>,
      %9: !pto.tile<right, 16x16xi16, slayout=col_major>,
      %10: !pto.tile<left, 16x16xui8, blayout=col_major, slayout=row_major>,
      %11: !pto.tile<right, 16x16xui8, slayout=col_major>) {
    %r0 = pto.tmatmul ins(%0, %1 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r1 = pto.tmatmul ins(%2, %3 : !pto.tile<left, 16x16xbf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r2 = pto.tmatmul ins(%4, %5 : !pto.tile<left, 16x16xf32, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf32, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r3 = pto.tmatmul ins(%6, %7 : !pto.tile<left, 16x16xi8, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xi8, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    %r4 = pto.tgemv ins(%0, %1 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{'pto.tmatmul' op multiplies f16 and bf16; A5 multiplies i8, f16, bf16 or f32, both of one type, and 8-bit floats}}
    %r5 = pto.tmatmul ins(%0, %3 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies i16 and i16; A5 multiplies i8, f16, bf16 or f32, both of one type, and 8-bit floats}}
    %r6 = pto.tmatmul ins(%8, %9 : !pto.tile<left, 16x16xi16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xi16, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies ui8 and ui8; A5 multiplies i8, f16, bf16 or f32, both of one type, and 8-bit floats}}
    %r7 = pto.tmatmul ins(%10, %11 : !pto.tile<left, 16x16xui8, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xui8, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{gives f16, but products of f16 add up in f32}}
    %r8 = pto.tmatmul ins(%0, %1 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf16, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{gives f32, but products of i8 add up in i32}}
    %r9 = pto.tgemv ins(%6, %7 : !pto.tile<left, 16x16xi8, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xi8, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }

  func.func @sums(%0: !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>,
      %1: !pto.tile<left, 16x16xbf16, blayout=col_major, slayout=row_major>,
      %2: !pto.tile<right, 16x16xbf16, slayout=col_major>,
      %3: !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>,
      %4: !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>,
      %5: !pto.tile<right, 16x16xf16, slayout=col_major>,
      %6: !pto.tile<bias, 1x16xf32>,
      %7: !pto.tile<bias, 1x16xf16>,
      %8: !pto.tile<right, 16x16xf32, slayout=col_major>) {
    %r0 = pto.tmatmul.acc ins(%0, %1, %2 : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xbf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{'pto.tgemv.acc' op gives i32, but products of bf16 add up in f32}}
    %r1 = pto.tgemv.acc ins(%3, %1, %2 : !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xbf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xbf16, slayout=col_major>) -> !pto.tile<acc, 16x16xi32, blayout=col_major, slayout=row_major, fractal=1024>
    %r2 = pto.tmatmul.bias ins(%4, %5, %6 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>, !pto.tile<bias, 1x16xf32>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{adds a bias of f16 to f32; the two must be of one type}}
    %r3 = pto.tmatmul.bias ins(%4, %5, %7 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf16, slayout=col_major>, !pto.tile<bias, 1x16xf16>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+2 {{multiplies f16 and f32; A5 multiplies i8, f16, bf16 or f32, both of one type, and 8-bit floats}}
    // expected-error @+1 {{adds a bias of f16 to f32; the two must be of one type}}
    %r4 = pto.tgemv.bias ins(%4, %8, %7 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf32, slayout=col_major>, !pto.tile<bias, 1x16xf16>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }

  func.func @float8(%0: !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>,
      %1: !pto.tile<right, 16x16xf8E5M2, slayout=col_major>,
      %2: !pto.tile<left, 16x16xf8E4M3, blayout=col_major, slayout=row_major>,
      %3: !pto.tile<right, 16x16xf8E4M3, slayout=col_major>,
      %4: !pto.tile<left, 16x16x!pto.hif8, blayout=col_major, slayout=row_major>,
      %5: !pto.tile<right, 16x16x!pto.hif8, slayout=col_major>) {
    %r0 = pto.tmatmul ins(%0, %1 : !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf8E5M2, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r1 = pto.tmatmul ins(%2, %3 : !pto.tile<left, 16x16xf8E4M3, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf8E4M3, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r2 = pto.tmatmul ins(%4, %5 : !pto.tile<left, 16x16x!pto.hif8, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16x!pto.hif8, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{multiplies !pto.hif8 and f8E5M2; A5 multiplies i8, f16, bf16 or f32, both of one type, and 8-bit floats}}
    %r3 = pto.tmatmul ins(%4, %1 : !pto.tile<left, 16x16x!pto.hif8, blayout=col_major, slayout=row_major>, !pto.tile<right, 16x16xf8E5M2, slayout=col_major>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }

  func.func @microscaling(%0: !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>,
      %1: !pto.tile<scaling, 16x16x!pto.f8E8M0>,
      %2: !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>,
      %3: !pto.tile<left, 16x16x!pto.f4E2M1x2, blayout=col_major, slayout=row_major>,
      %4: !pto.tile<right, 16x16xf8E5M2, slayout=col_major>,
      %5: !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>,
      %6: !pto.tile<bias, 1x16xf32>,
      %7: !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>,
      %8: !pto.tile<right, 16x16x!pto.hif8, slayout=col_major>,
      %9: !pto.tile<scaling, 16x16xf32>,
      %10: !pto.tile<vec, 16x16x!pto.f8E8M0>,
      %11: !pto.tile<bias, 1x16xf16>) {
    %r0 = pto.tmatmul.mx ins(%0, %1, %2, %1 : !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r1 = pto.tgemv.mx ins(%3, %1, %4, %1 : !pto.tile<left, 16x16x!pto.f4E2M1x2, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E5M2, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r2 = pto.tmatmul.mx.acc ins(%5, %0, %1, %2, %1 : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %r3 = pto.tmatmul.mx.bias ins(%0, %1, %2, %1, %6 : !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<bias, 1x16xf32>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{'pto.tmatmul.mx' op 'lhs' holds f16; microscaling formats are 8-bit or pairs of 4-bit floats}}
    %r4 = pto.tmatmul.mx ins(%7, %1, %2, %1 : !pto.tile<left, 16x16xf16, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{'rhs' holds !pto.hif8; microscaling formats}}
    %r5 = pto.tgemv.mx.acc ins(%5, %0, %1, %8, %1 : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16x!pto.hif8, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+3 {{'lhs_scale' holds f32; scales are !pto.f8E8M0}}
    // expected-error @+2 {{'rhs_scale' lives in vec; scales live in scaling}}
    // expected-error @+1 {{gives f16, but microscaled products add up in f32}}
    %r6 = pto.tmatmul.mx ins(%0, %9, %2, %10 : !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16xf32>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<vec, 16x16x!pto.f8E8M0>) -> !pto.tile<acc, 16x16xf16, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{adds a bias of f16, but microscaled products add up in f32}}
    %r7 = pto.tgemv.mx.bias ins(%0, %1, %2, %1, %11 : !pto.tile<left, 16x16xf8E4M3FN, blayout=col_major, slayout=row_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<right, 16x16xf8E4M3FN, slayout=col_major>, !pto.tile<scaling, 16x16x!pto.f8E8M0>, !pto.tile<bias, 1x16xf16>) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    return
  }
}
