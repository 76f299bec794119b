// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Tiles made of numbers.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!ival = !pto.tile<vec, 16x64xi32>
!ibuf = !pto.tile_buf<vec, 16x64xi32>

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[X:[^ ]+]]: f32, %[[I:[^ ]+]]: i32)
// CHECK:         pto.texpands ins(%[[X]] : f32) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.tci ins(%[[I]] : i32) -> !pto.tile<vec, 16x64xi32>
// CHECK:         pto.tci ins(%[[I]]{descending = true} : i32) -> !pto.tile<vec, 16x64xi32>
// CHECK:         pto.ttri ins(%[[I]] : i32) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.ttri ins(%[[I]]{upperOrLower = 1 : i32} : i32) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.trandom ins(%[[I]], %[[I]], %[[I]], %[[I]], %[[I]], %[[I]] : i32, i32, i32, i32, i32, i32) -> !pto.tile<vec, 16x64xi32>
// CHECK:         pto.trandom ins(%[[I]], %[[I]], %[[I]], %[[I]], %[[I]], %[[I]]{rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) -> !pto.tile<vec, 16x64xi32>
func.func @value(%x: f32, %i: i32) {
  %0 = pto.texpands ins(%x : f32) -> !val
  %1 = pto.tci ins(%i : i32) -> !ival
  %2 = pto.tci ins(%i{descending = true} : i32) -> !ival
  %3 = pto.ttri ins(%i : i32) -> !val
  %4 = pto.ttri ins(%i{upperOrLower = 1 : i32} : i32) -> !val
  %5 = pto.trandom ins(%i, %i, %i, %i, %i, %i : i32, i32, i32, i32, i32, i32) -> !ival
  %6 = pto.trandom ins(%i, %i, %i, %i, %i, %i{rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) -> !ival
  return
}

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[X:[^ ]+]]: f32, %[[I:[^ ]+]]: i32, %[[D:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[E:[^ ]+]]: [[IBUF:!pto.tile_buf<vec, 16x64xi32>]])
// CHECK:         pto.texpands ins(%[[X]] : f32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tci ins(%[[I]] : i32) outs(%[[E]] : [[IBUF]])
// CHECK:         pto.ttri ins(%[[I]]{upperOrLower = 0 : i32} : i32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.trandom ins(%[[I]], %[[I]], %[[I]], %[[I]], %[[I]], %[[I]]{rounds = 10 : i32} : i32, i32, i32, i32, i32, i32) outs(%[[E]] : [[IBUF]])
func.func @buffer(%x: f32, %i: i32, %d: !buf, %e: !ibuf) {
  pto.texpands ins(%x : f32) outs(%d : !buf)
  pto.tci ins(%i : i32) outs(%e : !ibuf)
  pto.ttri ins(%i{upperOrLower = 0 : i32} : i32) outs(%d : !buf)
  pto.trandom ins(%i, %i, %i, %i, %i, %i{rounds = 10 : i32} : i32, i32, i32, i32, i32, i32) outs(%e : !ibuf)
  return
}

// The attributes may stand outside the parentheses, and the integer may be
// unsigned.

// CHECK-LABEL: func @attributes_outside(
// CHECK-SAME:      %[[I:[^ ]+]]: i32, %[[U:[^ ]+]]: ui32, %[[E:[^ ]+]]: [[IBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[F:[^ ]+]]: !pto.tile_buf<vec, 16x64xui32>)
// CHECK:         pto.tci ins(%[[U]]{descending = false} : ui32) outs(%[[F]] : !pto.tile_buf<vec, 16x64xui32>)
// CHECK:         pto.ttri ins(%[[I]]{upperOrLower = 1 : i32} : i32) outs(%[[E]] : [[IBUF]])
// CHECK:         pto.trandom ins(%[[I]], %[[I]], %[[I]], %[[I]], %[[I]], %[[I]]{rounds = 7 : i32} : i32, i32, i32, i32, i32, i32) outs(%[[E]] : [[IBUF]])
func.func @attributes_outside(%i: i32, %u: ui32, %e: !ibuf, %f: !pto.tile_buf<vec, 16x64xui32>) {
  pto.tci ins(%u : ui32) outs(%f : !pto.tile_buf<vec, 16x64xui32>) {descending = false}
  pto.ttri ins(%i : i32) outs(%e : !ibuf) {upperOrLower = 1 : i32}
  pto.trandom ins(%i, %i, %i, %i, %i, %i : i32, i32, i32, i32, i32, i32) outs(%e : !ibuf) {rounds = 7 : i32}
  return
}

// Some files have generic form.

// CHECK-LABEL: func @generic(
// CHECK-SAME:      %[[I:[^ ]+]]: i32, %[[E:[^ ]+]]: [[IBUF:!pto.tile_buf<vec, 16x64xi32>]])
// CHECK:         pto.ttri ins(%[[I]]{upperOrLower = 1 : i32} : i32) outs(%[[E]] : [[IBUF]])
func.func @generic(%i: i32, %e: !ibuf) {
  "pto.ttri"(%i, %e) {upperOrLower = 1 : i32} : (i32, !ibuf) -> ()
  return
}
