// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Tile operations that do not parse.

!val = !pto.tile<vec, 16x64xf32>
func.func @too_few(%a: !val) {
  // expected-error @+1 {{expected ins(src0, src1), got 1 operand}}
  %0 = pto.tadd ins(%a : !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @too_many(%a: !val) {
  // expected-error @+1 {{expected ins(src), got 2 operands}}
  %0 = pto.texp ins(%a, %a : !val, !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @two_destinations(%a: !buf) {
  // expected-error @+1 {{expected outs(dst), got 2 operands}}
  pto.texp ins(%a : !buf) outs(%a, %a : !buf, !buf)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @order_of_optional(%a: !val, %s: i64) {
  // expected-error @+1 {{expected ins(src, [fp], [preQuantScalar]), got 3 operands}}
  %0 = pto.tmov ins(%a, %s, %a : !val, i64, !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @order_of_scratch(%a: !buf, %s: f32) {
  // expected-error @+1 {{expected ins(src, scalar, tmp), got 3 operands}}
  pto.trems ins(%a, %a, %s : !buf, !buf, f32) outs(%a : !buf)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @too_few_types(%a: !val) {
  // expected-error @+1 {{expected one type per operand, got 1 for 2}}
  %0 = pto.tadd ins(%a, %a : !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @too_many_types(%a: !val) {
  // expected-error @+1 {{expected one type per operand, got 2 for 1}}
  %0 = pto.texp ins(%a : !val, !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @no_operands(%a: !buf) {
  // expected-error @+1 {{expected an operand}}
  pto.texp ins() outs(%a : !buf)
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @no_destination(%a: !buf) {
  // expected-error @+1 {{expected an operand}}
  pto.texp ins(%a : !buf) outs()
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @trailing_comma(%a: !val) {
  // expected-error @+1 {{expected an operand}}
  %0 = pto.texp ins(%a, : !val) -> !val
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @no_ins(%a: !buf) {
  // expected-error @+1 {{expected 'ins'}}
  pto.texp outs(%a : !buf)
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @no_types(%a: !val) {
  // expected-error @+1 {{expected ':'}}
  %0 = pto.texp ins(%a) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @attributes_first(%a: !val) {
  // expected-error @+1 {{expected ':'}}
  %0 = pto.texp ins({note}, %a : !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @attribute_twice(%a: !val) {
  // expected-error @+1 {{attribute 'note' is given twice}}
  %0 = pto.texp ins(%a {note = 1 : i32} : !val) -> !val {note = 2 : i32}
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
// expected-note @+1 {{prior use here}}
func.func @other_type(%a: !val) {
  // expected-error @+1 {{expects different type than prior uses}}
  %0 = pto.texp ins(%a : !pto.tile<vec, 16x32xf32>) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @undeclared(%a: !val) {
  // expected-error @+1 {{use of undeclared SSA value name}}
  %0 = pto.texp ins(%b : !val) -> !val
  return
}

// -----

!val = !pto.tile<vec, 16x64xf32>
func.func @round_mode(%a: !val) {
  // expected-error @+2 {{to be one of: NONE, RINT, ROUND, FLOOR, CEIL, TRUNC, ODD, CAST_RINT}}
  // expected-error @+1 {{failed to parse}}
  %0 = pto.tcvt ins(%a {rmode = #pto<round_mode UP>} : !val) -> !val
  return
}
