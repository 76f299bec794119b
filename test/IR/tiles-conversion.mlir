// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Conversions between element types. Their attributes are printed inside the
// parentheses.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!half = !pto.tile<vec, 16x64xf16>
!halfbuf = !pto.tile_buf<vec, 16x64xf16>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.tcvt ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x64xf16>
// CHECK:         pto.tcvt ins(%[[A]]{rmode = #pto<round_mode RINT>} : [[VAL]]) -> !pto.tile<vec, 16x64xf16>
// CHECK:         pto.tcvt ins(%[[A]]{rmode = #pto<round_mode FLOOR>, sat_mode = #pto<saturation_mode OFF>} : [[VAL]]) -> !pto.tile<vec, 16x64xf16>
func.func @value(%a: !val) {
  %0 = pto.tcvt ins(%a : !val) -> !half
  %1 = pto.tcvt ins(%a {rmode = #pto<round_mode RINT>} : !val) -> !half
  %2 = pto.tcvt ins(%a : !val) -> !half {sat_mode = #pto<saturation_mode OFF>, rmode = #pto<round_mode FLOOR>}
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[T:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[HALFBUF:!pto.tile_buf<vec, 16x64xf16>]])
// CHECK:         pto.tcvt ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[HALFBUF]])
// CHECK:         pto.tcvt ins(%[[A]]{rmode = #pto<round_mode CAST_RINT>} : [[BUF]]) outs(%[[D]] : [[HALFBUF]])
// CHECK:         pto.tcvt ins(%[[A]]{rmode = #pto<round_mode TRUNC>} : [[BUF]]) outs(%[[D]] : [[HALFBUF]])
// CHECK:         pto.tcvt ins(%[[A]], %[[T]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[HALFBUF]])
// CHECK:         pto.tcvt ins(%[[A]], %[[T]]{rmode = #pto<round_mode CEIL>} : [[BUF]], [[BUF]]) outs(%[[D]] : [[HALFBUF]])
func.func @buffer(%a: !buf, %t: !buf, %d: !halfbuf) {
  pto.tcvt ins(%a : !buf) outs(%d : !halfbuf)
  pto.tcvt ins(%a{rmode = #pto<round_mode CAST_RINT>} : !buf) outs(%d : !halfbuf)
  pto.tcvt ins(%a, {rmode = #pto<round_mode TRUNC>} : !buf) outs(%d : !halfbuf)
  pto.tcvt ins(%a, %t : !buf, !buf) outs(%d : !halfbuf)
  pto.tcvt ins(%a, %t, {rmode = #pto<round_mode CEIL>} : !buf, !buf) outs(%d : !halfbuf)
  return
}

// Attributes that are not the operation's own stay outside.

// CHECK-LABEL: func @discardable(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[D:[^ ]+]]: [[HALFBUF:!pto.tile_buf<vec, 16x64xf16>]])
// CHECK:         pto.tcvt ins(%[[A]]{rmode = #pto<round_mode ODD>} : [[BUF]]) outs(%[[D]] : [[HALFBUF]]) {note}
func.func @discardable(%a: !buf, %d: !halfbuf) {
  pto.tcvt ins(%a {note, rmode = #pto<round_mode ODD>} : !buf) outs(%d : !halfbuf)
  return
}
