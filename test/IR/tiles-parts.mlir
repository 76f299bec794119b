// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Parts of tiles: windows, rows and columns that are added, single elements.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!small = !pto.tile<vec, 8x32xf32>
!smallbuf = !pto.tile_buf<vec, 8x32xf32>
!wide = !pto.tile<vec, 16x128xf32>
!widebuf = !pto.tile_buf<vec, 16x128xf32>
!tall = !pto.tile<vec, 64x16xf32>
!tallbuf = !pto.tile_buf<vec, 64x16xf32>
!fp = !pto.tile<scaling, 1x64xf32>
!fpbuf = !pto.tile_buf<scaling, 1x64xf32>

// CHECK-LABEL: func @windows_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[S:[^ ]+]]: [[SMALL:!pto.tile<vec, 8x32xf32>]], %[[F:[^ ]+]]: [[FP:!pto.tile<scaling, 1x64xf32>]], %[[I:[^ ]+]]: index)
// CHECK:         pto.textract ins(%[[A]], %[[I]], %[[I]] : [[VAL]], index, index) -> [[SMALL]]
// CHECK:         pto.textract_fp ins(%[[A]], %[[F]], %[[I]], %[[I]] : [[VAL]], [[FP]], index, index) -> [[SMALL]]
// CHECK:         pto.tinsert ins(%[[S]], %[[I]], %[[I]], %[[A]] : [[SMALL]], index, index, [[VAL]]) -> [[VAL]]
// CHECK:         pto.tinsert_fp ins(%[[S]], %[[F]], %[[I]], %[[I]], %[[A]] : [[SMALL]], [[FP]], index, index, [[VAL]]) -> [[VAL]]
func.func @windows_value(%a: !val, %s: !small, %f: !fp, %i: index) {
  %0 = pto.textract ins(%a, %i, %i : !val, index, index) -> !small
  %1 = pto.textract_fp ins(%a, %f, %i, %i : !val, !fp, index, index) -> !small
  %2 = pto.tinsert ins(%s, %i, %i, %a : !small, index, index, !val) -> !val
  %3 = pto.tinsert_fp ins(%s, %f, %i, %i, %a : !small, !fp, index, index, !val) -> !val
  return
}

// CHECK-LABEL: func @windows_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[S:[^ ]+]]: [[SMALLBUF:!pto.tile_buf<vec, 8x32xf32>]], %[[F:[^ ]+]]: [[FPBUF:!pto.tile_buf<scaling, 1x64xf32>]], %[[I:[^ ]+]]: index)
// CHECK:         pto.textract ins(%[[A]], %[[I]], %[[I]] : [[BUF]], index, index) outs(%[[S]] : [[SMALLBUF]])
// CHECK:         pto.textract_fp ins(%[[A]], %[[F]], %[[I]], %[[I]] : [[BUF]], [[FPBUF]], index, index) outs(%[[S]] : [[SMALLBUF]])
// CHECK:         pto.tinsert ins(%[[S]], %[[I]], %[[I]] : [[SMALLBUF]], index, index) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tinsert_fp ins(%[[S]], %[[F]], %[[I]], %[[I]] : [[SMALLBUF]], [[FPBUF]], index, index) outs(%[[A]] : [[BUF]])
func.func @windows_buffer(%a: !buf, %s: !smallbuf, %f: !fpbuf, %i: index) {
  pto.textract ins(%a, %i, %i : !buf, index, index) outs(%s : !smallbuf)
  pto.textract_fp ins(%a, %f, %i, %i : !buf, !fpbuf, index, index) outs(%s : !smallbuf)
  pto.tinsert ins(%s, %i, %i : !smallbuf, index, index) outs(%a : !buf)
  pto.tinsert_fp ins(%s, %f, %i, %i : !smallbuf, !fpbuf, index, index) outs(%a : !buf)
  return
}

// CHECK-LABEL: func @whole_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.tconcat ins(%[[A]], %[[A]] : [[VAL]], [[VAL]]) -> !pto.tile<vec, 16x128xf32>
// CHECK:         pto.tpack ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x64xf16>
// CHECK:         pto.tfillpad ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x64xf32, pad=1>
// CHECK:         pto.tfillpad_expand ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 16x128xf32, pad=2>
// CHECK:         pto.tfillpad_inplace ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.ttrans ins(%[[A]] : [[VAL]]) -> !pto.tile<vec, 64x16xf32>
// CHECK:         pto.tget_scale_addr ins(%[[A]] : [[VAL]]) -> !pto.tile<scaling, 16x64xf32>
func.func @whole_value(%a: !val) {
  %0 = pto.tconcat ins(%a, %a : !val, !val) -> !wide
  %1 = pto.tpack ins(%a : !val) -> !pto.tile<vec, 16x64xf16>
  %2 = pto.tfillpad ins(%a : !val) -> !pto.tile<vec, 16x64xf32, pad=1>
  %3 = pto.tfillpad_expand ins(%a : !val) -> !pto.tile<vec, 16x128xf32, pad=2>
  %4 = pto.tfillpad_inplace ins(%a : !val) -> !val
  %5 = pto.ttrans ins(%a : !val) -> !tall
  %6 = pto.tget_scale_addr ins(%a : !val) -> !pto.tile<scaling, 16x64xf32>
  return
}

// CHECK-LABEL: func @whole_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[T:[^ ]+]]: [[TALLBUF:!pto.tile_buf<vec, 64x16xf32>]], %[[W:[^ ]+]]: [[WIDEBUF:!pto.tile_buf<vec, 16x128xf32>]])
// CHECK:         pto.tconcat ins(%[[A]], %[[A]] : [[BUF]], [[BUF]]) outs(%[[W]] : [[WIDEBUF]])
// CHECK:         pto.tpack ins(%[[A]] : [[BUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tfillpad ins(%[[A]] : [[BUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tfillpad_expand ins(%[[A]] : [[BUF]]) outs(%[[W]] : [[WIDEBUF]])
// CHECK:         pto.tfillpad_inplace ins(%[[A]] : [[BUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.ttrans ins(%[[A]], %[[T]] : [[BUF]], [[TALLBUF]]) outs(%[[T]] : [[TALLBUF]])
// CHECK:         pto.tget_scale_addr ins(%[[A]] : [[BUF]]) outs(%[[A]] : [[BUF]])
func.func @whole_buffer(%a: !buf, %t: !tallbuf, %w: !widebuf) {
  pto.tconcat ins(%a, %a : !buf, !buf) outs(%w : !widebuf)
  pto.tpack ins(%a : !buf) outs(%a : !buf)
  pto.tfillpad ins(%a : !buf) outs(%a : !buf)
  pto.tfillpad_expand ins(%a : !buf) outs(%w : !widebuf)
  pto.tfillpad_inplace ins(%a : !buf) outs(%a : !buf)
  pto.ttrans ins(%a, %t : !buf, !tallbuf) outs(%t : !tallbuf)
  pto.tget_scale_addr ins(%a : !buf) outs(%a : !buf)
  return
}

// One element is read as a number. Writing one gives a changed tile.

// CHECK-LABEL: func @elements_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[I:[^ ]+]]: index, %[[X:[^ ]+]]: f32)
// CHECK:         pto.tgetval ins(%[[A]], %[[I]] : [[VAL]], index) outs : f32
// CHECK:         pto.tsetval ins(%[[A]], %[[I]], %[[X]] : [[VAL]], index, f32) -> [[VAL]]
func.func @elements_value(%a: !val, %i: index, %x: f32) {
  %0 = pto.tgetval ins(%a, %i : !val, index) outs : f32
  %1 = pto.tsetval ins(%a, %i, %x : !val, index, f32) -> !val
  return
}

// CHECK-LABEL: func @elements_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[I:[^ ]+]]: index, %[[X:[^ ]+]]: f32)
// CHECK:         pto.tgetval ins(%[[A]], %[[I]] : [[BUF]], index) outs : f32
// CHECK:         pto.tsetval ins(%[[I]], %[[X]] : index, f32) outs(%[[A]] : [[BUF]])
// CHECK:         pto.tprint ins(%[[A]] : [[BUF]])
// CHECK:         pto.tsync ins(%[[A]], %[[A]] : [[BUF]], [[BUF]])
func.func @elements_buffer(%a: !buf, %i: index, %x: f32) {
  %0 = pto.tgetval ins(%a, %i : !buf, index) outs : f32
  pto.tsetval ins(%i, %x : index, f32) outs(%a : !buf)
  pto.tprint ins(%a : !buf)
  pto.tsync ins(%a, %a : !buf, !buf)
  return
}

// CHECK-LABEL: func @print_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.tprint ins(%[[A]] : [[VAL]]) {note}
// CHECK:         pto.tsync ins(%[[A]] : [[VAL]])
func.func @print_value(%a: !val) {
  pto.tprint ins(%a : !val) {note}
  pto.tsync ins(%a : !val)
  return
}
