// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Where the attribute dictionary may stand; it is printed last.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[BUF]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]]) {note = 1 : i32}
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]]) {note = 1 : i32}
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]]) {note = 1 : i32}
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]]) {note = 1 : i32}
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[D]] : [[BUF]]) {note = 1 : i32}
func.func @buffer(%a: !buf, %b: !buf, %d: !buf) {
  pto.tadd ins(%a, %b {note = 1 : i32} : !buf, !buf) outs(%d : !buf)
  pto.tadd ins(%a, %b{note = 1 : i32} : !buf, !buf) outs(%d : !buf)
  pto.tadd ins(%a, %b, {note = 1 : i32} : !buf, !buf) outs(%d : !buf)
  pto.tadd ins(%a, %b ,{note = 1 : i32}: !buf, !buf) outs(%d : !buf)
  pto.tadd ins(%a, %b : !buf, !buf) outs(%d : !buf) {note = 1 : i32}
  return
}

// CHECK-LABEL: func @value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[B:[^ ]+]]: [[VAL]])
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]] {note = 1 : i32}
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]] {note = 1 : i32}
// CHECK:         pto.tadd ins(%[[A]], %[[B]] : [[VAL]], [[VAL]]) -> [[VAL]] {note = 1 : i32}
func.func @value(%a: !val, %b: !val) {
  %0 = pto.tadd ins(%a, %b {note = 1 : i32} : !val, !val) -> !val
  %1 = pto.tadd ins(%a, %b, {note = 1 : i32} : !val, !val) -> !val
  %2 = pto.tadd ins(%a, %b : !val, !val) -> !val {note = 1 : i32}
  return
}

// Both places at once.

// CHECK-LABEL: func @both(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.texp ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]]) {one, two}
func.func @both(%a: !buf, %d: !buf) {
  pto.texp ins(%a {one} : !buf) outs(%d : !buf) {two}
  return
}

// CHECK-LABEL: func @empty(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.texp ins(%[[A]] : [[BUF]]) outs(%[[D]] : [[BUF]]){{$}}
func.func @empty(%a: !buf, %d: !buf) {
  pto.texp ins(%a {} : !buf) outs(%d : !buf) {}
  return
}

// A result type may stand in parentheses; a result may be unused.

// CHECK-LABEL: func @result(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.texp ins(%[[A]] : [[VAL]]) -> [[VAL]]
// CHECK:         pto.texp ins(%[[A]] : [[VAL]]) -> [[VAL]]
func.func @result(%a: !val) {
  %0 = pto.texp ins(%a : !val) -> (!val)
  pto.texp ins(%a : !val) -> !val
  return
}
