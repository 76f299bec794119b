// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// A tile and a scalar in, a tile out.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!ival = !pto.tile<vec, 16x64xi32>
!ibuf = !pto.tile_buf<vec, 16x64xi32>

// CHECK-LABEL: func @float_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32)
// CHECK:         pto.tadds ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.tfmods ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.tmaxs ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.tmins ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.tmuls ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.tsubs ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.taxpy ins(%[[A]], %[[S]], %[[A]] : [[VAL]], f32, [[VAL]]) -> [[VAL]]
// CHECK:         pto.tlrelu ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
// CHECK:         pto.trems ins(%[[A]], %[[S]] : [[VAL]], f32) -> [[VAL]]
func.func @float_value(%a: !val, %s: f32) {
  %0 = pto.tadds ins(%a, %s : !val, f32) -> !val
  %1 = pto.tfmods ins(%a, %s : !val, f32) -> !val
  %2 = pto.tmaxs ins(%a, %s : !val, f32) -> !val
  %3 = pto.tmins ins(%a, %s : !val, f32) -> !val
  %4 = pto.tmuls ins(%a, %s : !val, f32) -> !val
  %5 = pto.tsubs ins(%a, %s : !val, f32) -> !val
  %6 = pto.taxpy ins(%a, %s, %a : !val, f32, !val) -> !val
  %7 = pto.tlrelu ins(%a, %s : !val, f32) -> !val
  %8 = pto.trems ins(%a, %s : !val, f32) -> !val
  return
}

// CHECK-LABEL: func @float_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[S:[^ ]+]]: f32, %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tadds ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tfmods ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmaxs ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmins ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmuls ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsubs ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.taxpy ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tlrelu ins(%[[A]], %[[S]] : [[BUF]], f32) outs(%[[D]] : [[BUF]])
func.func @float_buffer(%a: !buf, %s: f32, %d: !buf) {
  pto.tadds ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tfmods ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tmaxs ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tmins ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tmuls ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tsubs ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.taxpy ins(%a, %s : !buf, f32) outs(%d : !buf)
  pto.tlrelu ins(%a, %s : !buf, f32) outs(%d : !buf)
  return
}

// CHECK-LABEL: func @integer_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[IVAL:!pto.tile<vec, 16x64xi32>]], %[[S:[^ ]+]]: i32)
// CHECK:         pto.tands ins(%[[A]], %[[S]] : [[IVAL]], i32) -> [[IVAL]]
// CHECK:         pto.tors ins(%[[A]], %[[S]] : [[IVAL]], i32) -> [[IVAL]]
// CHECK:         pto.tshls ins(%[[A]], %[[S]] : [[IVAL]], i32) -> [[IVAL]]
// CHECK:         pto.tshrs ins(%[[A]], %[[S]] : [[IVAL]], i32) -> [[IVAL]]
// CHECK:         pto.txors ins(%[[A]], %[[S]] : [[IVAL]], i32) -> [[IVAL]]
func.func @integer_value(%a: !ival, %s: i32) {
  %0 = pto.tands ins(%a, %s : !ival, i32) -> !ival
  %1 = pto.tors ins(%a, %s : !ival, i32) -> !ival
  %2 = pto.tshls ins(%a, %s : !ival, i32) -> !ival
  %3 = pto.tshrs ins(%a, %s : !ival, i32) -> !ival
  %4 = pto.txors ins(%a, %s : !ival, i32) -> !ival
  return
}

// CHECK-LABEL: func @integer_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[IBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[S:[^ ]+]]: i32, %[[D:[^ ]+]]: [[IBUF]])
// CHECK:         pto.tands ins(%[[A]], %[[S]] : [[IBUF]], i32) outs(%[[D]] : [[IBUF]])
// CHECK:         pto.tors ins(%[[A]], %[[S]] : [[IBUF]], i32) outs(%[[D]] : [[IBUF]])
// CHECK:         pto.tshls ins(%[[A]], %[[S]] : [[IBUF]], i32) outs(%[[D]] : [[IBUF]])
// CHECK:         pto.tshrs ins(%[[A]], %[[S]] : [[IBUF]], i32) outs(%[[D]] : [[IBUF]])
func.func @integer_buffer(%a: !ibuf, %s: i32, %d: !ibuf) {
  pto.tands ins(%a, %s : !ibuf, i32) outs(%d : !ibuf)
  pto.tors ins(%a, %s : !ibuf, i32) outs(%d : !ibuf)
  pto.tshls ins(%a, %s : !ibuf, i32) outs(%d : !ibuf)
  pto.tshrs ins(%a, %s : !ibuf, i32) outs(%d : !ibuf)
  return
}

// These need a working tile in buffer form, after the scalar.

// CHECK-LABEL: func @scratch(
// CHECK-SAME:      %[[A:[^ ]+]]: [[IBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[S:[^ ]+]]: i32, %[[T:[^ ]+]]: [[IBUF]], %[[D:[^ ]+]]: [[IBUF]])
// CHECK:         pto.trems ins(%[[A]], %[[S]], %[[T]] : [[IBUF]], i32, [[IBUF]]) outs(%[[D]] : [[IBUF]])
// CHECK:         pto.txors ins(%[[A]], %[[S]], %[[T]] : [[IBUF]], i32, [[IBUF]]) outs(%[[D]] : [[IBUF]])
func.func @scratch(%a: !ibuf, %s: i32, %t: !ibuf, %d: !ibuf) {
  pto.trems ins(%a, %s, %t : !ibuf, i32, !ibuf) outs(%d : !ibuf)
  pto.txors ins(%a, %s, %t : !ibuf, i32, !ibuf) outs(%d : !ibuf)
  return
}

// A scalar alone fills a tile.

// CHECK-LABEL: func @texpands(
// CHECK-SAME:      %[[S:[^ ]+]]: f32, %[[N:[^ ]+]]: i32, %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.texpands ins(%[[S]] : f32) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.texpands ins(%[[N]] : i32) -> !pto.tile<vec, 16x64xi32>
// CHECK:         pto.texpands ins(%[[S]] : f32) outs(%[[D]] : [[BUF]])
func.func @texpands(%s: f32, %n: i32, %d: !buf) {
  %0 = pto.texpands ins(%s : f32) -> !val
  %1 = pto.texpands ins(%n : i32) -> !ival
  pto.texpands ins(%s : f32) outs(%d : !buf)
  return
}
