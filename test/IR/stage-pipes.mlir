// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Pipes between the functions of physical cores, in value form and in buffer
// form. Memory and layout are free on either side, and so are extents where
// one of the two types leaves them open.

!val = !pto.tile<vec, 32x64xf32>
!acc = !pto.tile<acc, 32x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!buf = !pto.tile_buf<mat, 32x64xf32>

// CHECK:      pto.stage_pipe @down from(@first) to(@second) slots(2) : !pto.tile<vec, 32x64xf32>
pto.stage_pipe @down from(@first) to(@second) slots(2) : !val
// CHECK-NEXT: pto.stage_pipe @up from(@second) to(@first) slots(1) {note} : !pto.tile<vec, 32x64xf32, valid=?x64>
pto.stage_pipe @up from(@second) to(@first) slots(1) {note} : !pto.tile<vec, 32x64xf32, valid=?x64>

// CHECK-LABEL: func @first(
// CHECK-SAME:    %[[T:[^ ]+]]: [[ACC:!pto.tile<acc, .*>]])
// CHECK-SAME:    pto.kernel_kind<cube>
func.func @first(%t: !acc) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // CHECK: pto.stage_push %[[T]], @down : [[ACC]]
  pto.stage_push %t, @down : !acc
  // CHECK: pto.stage_pop @up {note} : !pto.tile<mat, 32x64xf32, valid=16x64>
  %r = pto.stage_pop @up {note} : !pto.tile<mat, 32x64xf32, valid=16x64>
  return
}

// CHECK-LABEL: func @second(
// CHECK-SAME:    %[[B:[^ ]+]]: !pto.tile_buf<mat, 32x64xf32>)
func.func @second(%b: !buf) {
  // CHECK: pto.stage_pop @down outs(%[[B]] : !pto.tile_buf<mat, 32x64xf32>)
  pto.stage_pop @down outs(%b : !buf)
  // CHECK: pto.stage_push %[[B]], @up {note} : !pto.tile_buf<mat, 32x64xf32>
  pto.stage_push %b, @up {note} : !buf
  return
}

// CHECK-LABEL: func @launch(
// CHECK-SAME:    pto.kernel_kind<pipeline>
func.func @launch(%t: !acc, %b: !buf) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @first(%t) : (!acc) -> ()
  func.call @second(%b) : (!buf) -> ()
  return
}
