// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// What a load may be told behind the op, in any order; numbers come first when
// it is printed.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!view = !pto.partition_tensor_view<16x64xf32>

// CHECK-LABEL: func @each(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[X:[^ ]+]]: f32, %[[N:[^ ]+]]: index, %[[C:[^ ]+]]: i1)
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) pad_mode = #pto.padmode<PadNull>
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) pad_value = %[[X]] : f32
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) left_padding_num = %[[N]] : index
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) init_out_buffer = true
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) right_padding_num = %[[N]] : index
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) init_condition = %[[C]] : i1
func.func @each(%v: !view, %d: !buf, %x: f32, %n: index, %c: i1) {
  pto.tload ins(%v : !view) outs(%d : !buf) pad_mode = #pto.padmode<PadNull>
  pto.tload ins(%v : !view) outs(%d : !buf) pad_value = %x : f32
  pto.tload ins(%v : !view) outs(%d : !buf) left_padding_num = %n : index
  pto.tload ins(%v : !view) outs(%d : !buf) init_out_buffer = true
  pto.tload ins(%v : !view) outs(%d : !buf) right_padding_num = %n : index
  pto.tload ins(%v : !view) outs(%d : !buf) init_condition = %c : i1
  return
}

// CHECK-LABEL: func @all(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[X:[^ ]+]]: f32, %[[N:[^ ]+]]: index, %[[C:[^ ]+]]: i1)
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) pad_mode = #pto.padmode<PadValue> pad_value = %[[X]] : f32 left_padding_num = %[[N]] : index init_out_buffer = false right_padding_num = %[[N]] : index init_condition = %[[C]] : i1 {layout = #pto.layout<nz>}
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) pad_mode = #pto.padmode<PadFirstElem> pad_value = %[[X]] : f32 init_condition = %[[C]] : i1
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) -> !pto.tile<vec, 16x64xf32> pad_mode = #pto.padmode<PadValue> pad_value = %[[X]] : f32 {note}
func.func @all(%v: !view, %d: !buf, %x: f32, %n: index, %c: i1) {
  pto.tload ins(%v : !view) outs(%d : !buf) pad_value = %x : f32 left_padding_num = %n : index right_padding_num = %n : index init_condition = %c : i1 init_out_buffer = false pad_mode = #pto.padmode<PadValue> {layout = #pto.layout<nz>}
  pto.tload ins(%v : !view) outs(%d : !buf) init_condition = %c : i1 pad_mode = <PadFirstElem> pad_value = %x : f32
  %0 = pto.tload ins(%v : !view) -> !val pad_mode = #pto.padmode<PadValue> pad_value = %x : f32 {note}
  return
}

// CHECK-LABEL: func @layouts(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) outs(%[[D]] : [[BUF]]) {layout = #pto.layout<mx_a_zz>}
// CHECK:         pto.tload ins(%[[V]] : [[VIEW]]) -> !pto.tile<vec, 16x64xf32> {layout = #pto.layout<mx_b_nn>}
func.func @layouts(%v: !view, %d: !buf) {
  pto.tload ins(%v : !view) outs(%d : !buf) {layout = #pto.layout<mx_a_zz>}
  %0 = pto.tload ins(%v : !view) -> !val {layout = #pto.layout<mx_b_nn>}
  return
}
