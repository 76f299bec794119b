// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Operands that exist in one form only, and what generic form can get wrong.

!val = !pto.tile<vec, 16x64xf32>
!small = !pto.tile<vec, 8x32xf32>
func.func @insert_into_nothing(%s: !small, %i: index) {
  // expected-error @+1 {{'pto.tinsert' op needs init operand 'init' in value form}}
  %0 = pto.tinsert ins(%s, %i, %i : !small, index, index) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
!smallbuf = !pto.tile_buf<vec, 8x32xf32>
func.func @insert_into_both(%s: !smallbuf, %i: index, %b: !buf) {
  // expected-error @+1 {{'pto.tinsert' op init operand 'init' exists in value form only}}
  pto.tinsert ins(%s, %i, %i, %b : !smallbuf, index, index, !buf) outs(%b : !buf)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @set_in_nothing(%i: index, %x: f32) {
  // expected-error @+1 {{needs init operand 'init' in value form}}
  %0 = pto.tsetval ins(%i, %x : index, f32) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @scatter_into_nothing(%a: !val) {
  // expected-error @+1 {{needs init operand 'init' in value form}}
  %0 = pto.tscatter ins(%a, {maskPattern = #pto.mask_pattern<P1111>} : !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @no_source(%b: !buf) {
  // expected-error @+1 {{'pto.trsqrt' op needs one operand 'src', got 0}}
  "pto.trsqrt"(%b) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (!buf) -> ()
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @two_sources(%b: !buf) {
  // expected-error @+1 {{'pto.trsqrt' op needs one operand 'src', got 2}}
  "pto.trsqrt"(%b, %b, %b) <{operandSegmentSizes = array<i32: 2, 1, 0>}> : (!buf, !buf, !buf) -> ()
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @segments(%b: !buf) {
  // expected-error @+1 {{attribute 'operandSegmentSizes' follows from the operands}}
  pto.trsqrt ins(%b : !buf) outs(%b : !buf) {operandSegmentSizes = array<i32: 1, 1, 0>}
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @attribute_kind(%a: !val) {
  // expected-error @+1 {{attribute 'cmpMode' failed to satisfy constraint}}
  %0 = pto.tcmp ins(%a, %a {cmpMode = #pto<wait_cmp ge>} : !val, !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @no_quant_type(%a: !val) {
  // expected-error @+1 {{'pto.tquant' op requires attribute 'quant_type'}}
  %0 = pto.tquant ins(%a, %a : !val, !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
!view = !pto.partition_tensor_view<16x64xf32>
func.func @keyword_twice(%v: !view, %b: !buf, %x: f32) {
  // expected-error @+1 {{'pad_value' is given twice}}
  pto.tload ins(%v : !view) outs(%b : !buf) pad_value = %x : f32 pad_value = %x : f32
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
!view = !pto.partition_tensor_view<16x64xf32>
func.func @keyword_attribute_twice(%v: !view, %b: !buf) {
  // expected-error @+1 {{'pad_mode' is given twice}}
  pto.tload ins(%v : !view) outs(%b : !buf) pad_mode = <PadNull> pad_mode = <PadNull>
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @axis(%b: !buf) {
  // expected-error @+1 {{expected non-function type}}
  pto.tadd ins(%b, %b : !buf, !buf, "row") outs(%b : !buf)
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @axis_twice(%b: !buf) {
  // expected-error @+1 {{attribute 'axis' is given twice}}
  pto.tgather ins(%b, {maskPattern = #pto.mask_pattern<P1010>} : !buf, "row") outs(%b : !buf) {axis = "col"}
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @element_is_no_tile(%a: !val, %i: index) {
  // expected-error @+1 {{result #0 must be a scalar}}
  %0 = pto.tgetval ins(%a, %i : !val, index) outs : !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @merge_nothing(%n: i32) {
  // expected-error @+1 {{'pto.tmrgsort' op needs an operand 'srcs'}}
  %0 = pto.tmrgsort ins(%n : i32) -> !val
  return
}
