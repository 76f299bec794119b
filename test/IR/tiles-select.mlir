// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Comparisons, which give masks, and selections by them.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!mask = !pto.tile<vec, 16x64xui8>
!maskbuf = !pto.tile_buf<vec, 16x64xui8>

// CHECK-LABEL: func @compare_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32)
// CHECK:         pto.tcmp ins(%[[A]], %[[A]] : [[VAL]], [[VAL]]) -> !pto.tile<vec, 16x64xui8>
// CHECK:         pto.tcmp ins(%[[A]], %[[A]]{cmpMode = #pto<cmp lt>} : [[VAL]], [[VAL]]) -> !pto.tile<vec, 16x64xui8>
// CHECK:         pto.tcmps ins(%[[A]], %[[S]] : [[VAL]], f32) -> !pto.tile<vec, 16x64xui8>
// CHECK:         pto.tcmps ins(%[[A]], %[[S]]{cmpMode = #pto<cmp ge>} : [[VAL]], f32) -> !pto.tile<vec, 16x64xui8>
func.func @compare_value(%a: !val, %s: f32) {
  %0 = pto.tcmp ins(%a, %a : !val, !val) -> !mask
  %1 = pto.tcmp ins(%a, %a{cmpMode = #pto<cmp lt>} : !val, !val) -> !mask
  %2 = pto.tcmps ins(%a, %s : !val, f32) -> !mask
  %3 = pto.tcmps ins(%a, %s{cmpMode = #pto<cmp ge>} : !val, f32) -> !mask
  return
}

// The comparison may stand outside the parentheses or behind a comma.

// CHECK-LABEL: func @compare_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32, %[[M:[^ ]+]]: [[MASKBUF:!pto.tile_buf<vec, 16x64xui8>]])
// CHECK:         pto.tcmp ins(%[[A]], %[[A]]{cmpMode = #pto<cmp ne>} : [[BUF]], [[BUF]]) outs(%[[M]] : [[MASKBUF]])
// CHECK:         pto.tcmp ins(%[[A]], %[[A]]{cmpMode = #pto<cmp le>} : [[BUF]], [[BUF]]) outs(%[[M]] : [[MASKBUF]])
// CHECK:         pto.tcmps ins(%[[A]], %[[S]]{cmpMode = #pto<cmp eq>} : [[BUF]], f32) outs(%[[M]] : [[MASKBUF]])
func.func @compare_buffer(%a: !buf, %s: f32, %m: !maskbuf) {
  pto.tcmp ins(%a, %a : !buf, !buf) outs(%m : !maskbuf) {cmpMode = #pto<cmp ne>}
  pto.tcmp ins(%a, %a, {cmpMode = #pto<cmp le>} : !buf, !buf) outs(%m : !maskbuf)
  pto.tcmps ins(%a, %s {cmpMode = #pto<cmp eq>} : !buf, f32) outs(%m : !maskbuf)
  return
}

// CHECK-LABEL: func @select_value(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MASK:!pto.tile<vec, 16x64xui8>]], %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32)
// CHECK:         pto.tsel ins(%[[M]], %[[A]], %[[A]] : [[MASK]], [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tsels ins(%[[M]], %[[A]], %[[S]] : [[MASK]], [[VAL]], f32) -> [[VAL]]
func.func @select_value(%m: !mask, %a: !val, %s: f32) {
  %0 = pto.tsel ins(%m, %a, %a : !mask, !val, !val) -> !val
  %1 = pto.tsels ins(%m, %a, %s : !mask, !val, f32) -> !val
  return
}

// CHECK-LABEL: func @select_buffer(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MASKBUF:!pto.tile_buf<vec, 16x64xui8>]], %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[BUF]], %[[T:[^ ]+]]: [[MASKBUF]], %[[S:[^ ]+]]: f32, %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tsel ins(%[[M]], %[[A]], %[[B]], %[[T]] : [[MASKBUF]], [[BUF]], [[BUF]], [[MASKBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsels ins(%[[M]], %[[A]], %[[T]], %[[S]] : [[MASKBUF]], [[BUF]], [[MASKBUF]], f32) outs(%[[D]] : [[BUF]])
func.func @select_buffer(%m: !maskbuf, %a: !buf, %b: !buf, %t: !maskbuf, %s: f32, %d: !buf) {
  pto.tsel ins(%m, %a, %b, %t : !maskbuf, !buf, !buf, !maskbuf) outs(%d : !buf)
  pto.tsels ins(%m, %a, %t, %s : !maskbuf, !buf, !maskbuf, f32) outs(%d : !buf)
  return
}
