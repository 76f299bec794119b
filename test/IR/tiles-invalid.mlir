// RUN: pto-opt %s -split-input-file -verify-diagnostics

// What is wrong about the form of a tile operation. The rules that relate its
// operands are in tiles-rules-invalid.mlir.

!val = !pto.tile<vec, 16x64xf32>
func.func @neither(%a: !val) {
  // expected-error @+1 {{'pto.tadd' op computes a tile: it needs a result in value form or an outs operand in buffer form}}
  pto.tadd ins(%a, %a : !val, !val)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @both(%a: !val, %d: !buf) {
  // expected-error @+1 {{'pto.tadd' op has a result in value form or an outs operand in buffer form, not both}}
  %0 = pto.tadd ins(%a, %a : !val, !val) outs(%d : !buf) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @written_value(%a: !val) {
  // expected-error @+1 {{outs must be a buffer: '!pto.tile<vec, 16x64xf32>' is an immutable value}}
  pto.tadd ins(%a, %a : !val, !val) outs(%a : !val)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @buffer_in_value_form(%a: !val, %b: !buf) {
  // expected-error @+1 {{is in value form, but operand 'src1' is a buffer}}
  %0 = pto.tadd ins(%a, %b : !val, !buf) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @value_in_buffer_form(%a: !val, %b: !buf) {
  // expected-error @+1 {{is in buffer form, but operand 'src0' is a tile value}}
  pto.tadd ins(%a, %b : !val, !buf) outs(%b : !buf)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @optional_operand(%a: !val, %b: !buf) {
  // expected-error @+1 {{is in value form, but operand 'fp' is a buffer}}
  %0 = pto.tmov ins(%a, %b : !val, !buf) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @result_buffer(%a: !buf) {
  // expected-error @+1 {{result #0 must be a !pto.tile, but got '!pto.tile_buf}}
  %0 = pto.texp ins(%a : !buf) -> !buf
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @scratch_value(%a: !val) {
  // expected-error @+1 {{'pto.trem' op scratch operand 'tmp' exists in buffer form only}}
  %0 = pto.trem ins(%a, %a, %a : !val, !val, !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @optional_scratch_value(%a: !val) {
  // expected-error @+1 {{'pto.trsqrt' op scratch operand 'tmp' exists in buffer form only}}
  %0 = pto.trsqrt ins(%a, %a : !val, !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @no_scratch(%a: !buf) {
  // expected-error @+1 {{'pto.txor' op needs scratch operand 'tmp' in buffer form}}
  pto.txor ins(%a, %a : !buf, !buf) outs(%a : !buf)
  return
}

// -----

!view = !pto.partition_tensor_view<16x64xf32>
!val = !pto.tile<vec, 16x64xf32>
func.func @store_result(%a: !val, %v: !view) {
  // expected-error @+1 {{'pto.tstore' op requires zero results}}
  %0 = pto.tstore ins(%a : !val) outs(%v : !view) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @store_nowhere(%a: !val) {
  // expected-error @+1 {{'pto.tstore' op expected 2 or more operands, but found 1}}
  pto.tstore ins(%a : !val)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @store_to_value(%a: !val) {
  // expected-error @+1 {{outs must be a buffer}}
  pto.tstore ins(%a : !val) outs(%a : !val)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @two_results(%a: !val) {
  // expected-error @+1 {{result group starting at #0 requires 0 or 1 element, but found 2}}
  %0:2 = pto.texp ins(%a : !val) -> (!val, !val)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @scalar_for_tile(%a: !val, %s: f32) {
  // expected-error @+1 {{operand #0 must be a tile, a partition view or a memref, but got 'f32'}}
  %0 = pto.tadds ins(%s, %a : f32, !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @tile_for_scalar(%a: !val) {
  // expected-error @+1 {{operand #1 must be a scalar, but got '!pto.tile}}
  %0 = pto.tadds ins(%a, %a : !val, !val) -> !val
  return
}
