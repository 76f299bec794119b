// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Quantization, its undoing, and what the scales of a push are.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!quant = !pto.tile<vec, 16x64xi8>
!quantbuf = !pto.tile_buf<vec, 16x64xi8>
!row = !pto.tile<vec, 16x1xf32>
!rowbuf = !pto.tile_buf<vec, 16x1xf32>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[S:[^ ]+]]: [[ROW:!pto.tile<vec, 16x1xf32>]], %[[Q:[^ ]+]]: [[QUANT:!pto.tile<vec, 16x64xi8>]])
// CHECK:         pto.tquant ins(%[[A]], %[[S]] : [[VAL]], [[ROW]]) -> [[QUANT]] {quant_type = #pto<quant_type INT8_SYM>}
// CHECK:         pto.tquant ins(%[[A]], %[[S]], %[[S]] : [[VAL]], [[ROW]], [[ROW]]) -> [[QUANT]] {quant_type = #pto<quant_type INT8_ASYM>}
// CHECK:         pto.tdequant ins(%[[Q]], %[[S]], %[[S]] : [[QUANT]], [[ROW]], [[ROW]]) -> [[VAL]]
func.func @value(%a: !val, %s: !row, %q: !quant) {
  %0 = pto.tquant ins(%a, %s : !val, !row) -> !quant {quant_type = #pto<quant_type INT8_SYM>}
  %1 = pto.tquant ins(%a, %s, %s : !val, !row, !row) -> !quant {quant_type = #pto<quant_type INT8_ASYM>}
  %2 = pto.tdequant ins(%q, %s, %s : !quant, !row, !row) -> !val
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[S:[^ ]+]]: [[ROWBUF:!pto.tile_buf<vec, 16x1xf32>]], %[[O:[^ ]+]]: [[ROWBUF]], %[[Q:[^ ]+]]: [[QUANTBUF:!pto.tile_buf<vec, 16x64xi8>]])
// CHECK:         pto.tquant ins(%[[A]], %[[S]] : [[BUF]], [[ROWBUF]]) outs(%[[Q]] : [[QUANTBUF]]) {quant_type = #pto<quant_type INT8_SYM>}
// CHECK:         pto.tquant ins(%[[A]], %[[S]], %[[O]] : [[BUF]], [[ROWBUF]], [[ROWBUF]]) outs(%[[Q]] : [[QUANTBUF]]) {quant_type = #pto<quant_type INT8_ASYM>}
// CHECK:         pto.tdequant ins(%[[Q]], %[[S]], %[[O]] : [[QUANTBUF]], [[ROWBUF]], [[ROWBUF]]) outs(%[[A]] : [[BUF]])
func.func @buffer(%a: !buf, %s: !rowbuf, %o: !rowbuf, %q: !quantbuf) {
  pto.tquant ins(%a, %s : !buf, !rowbuf) outs(%q : !quantbuf) {quant_type = #pto<quant_type INT8_SYM>}
  pto.tquant ins(%a, %s, %o : !buf, !rowbuf, !rowbuf) outs(%q : !quantbuf) {quant_type = #pto<quant_type INT8_ASYM>}
  pto.tdequant ins(%q, %s, %o : !quantbuf, !rowbuf, !rowbuf) outs(%a : !buf)
  return
}

// CHECK-LABEL: func @of_pushes(
// CHECK-SAME:      %[[S:[^ ]+]]: f32, %[[F:[^ ]+]]: !pto.tile_buf<scaling, 1x64xf32>)
// CHECK:         pto.set_quant_scalar %[[S]] : f32
// CHECK:         pto.set_quant_vector %[[F]] {note} : !pto.tile_buf<scaling, 1x64xf32>
func.func @of_pushes(%s: f32, %f: !pto.tile_buf<scaling, 1x64xf32>) {
  pto.set_quant_scalar %s : f32
  pto.set_quant_vector %f {note} : !pto.tile_buf<scaling, 1x64xf32>
  return
}
