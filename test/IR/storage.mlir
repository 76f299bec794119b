// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Tile buffers, windows of them and other readings of their bytes.

!buf = !pto.tile_buf<vec, 16x64xf32>
!dyn = !pto.tile_buf<vec, 16x64xf32, valid=?x?>
!mem = memref<16x64xf32, #pto.address_space<vec>>

// CHECK-LABEL: func @allocations(
// CHECK-SAME:      %[[P:[^ ]+]]: i64, %[[R:[^ ]+]]: index, %[[C:[^ ]+]]: index)
// CHECK:         pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
// CHECK:         pto.alloc_tile addr = %[[P]] : !pto.tile_buf<vec, 16x64xf32>
// CHECK:         pto.alloc_tile valid_row = %[[R]] valid_col = %[[C]] : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK:         pto.alloc_tile valid_col = %[[C]] : !pto.tile_buf<vec, 16x64xf32, valid=16x?>
// CHECK:         pto.alloc_tile addr = %[[P]] valid_row = %[[R]] valid_col = %[[C]] {note} : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK:         pto.declare_tile -> !pto.tile_buf<vec, 16x64xf32>
// CHECK:         pto.declare_tile -> memref<16x64xf32, #pto.address_space<vec>>
// CHECK:         pto.declare_tile_memref -> memref<16x64xf32, #pto.address_space<vec>>
func.func @allocations(%p: i64, %r: index, %c: index) {
  %0 = pto.alloc_tile : !buf
  %1 = pto.alloc_tile addr = %p : !buf
  %2 = pto.alloc_tile valid_row = %r valid_col = %c : !dyn
  %3 = pto.alloc_tile valid_col = %c : !pto.tile_buf<vec, 16x64xf32, valid=16x?>
  %4 = pto.alloc_tile addr = %p valid_row = %r valid_col = %c {note} : !dyn
  %5 = pto.declare_tile -> !buf
  %6 = pto.declare_tile -> !mem
  %7 = pto.declare_tile_memref -> !mem
  return
}

// CHECK-LABEL: func @windows(
// CHECK-SAME:      %[[B:[^ ]+]]: [[DYN:!pto.tile_buf<vec, 16x64xf32, valid=\?x\?>]], %[[I:[^ ]+]]: index, %[[R:[^ ]+]]: index)
// CHECK:         pto.subview %[[B]][%[[I]], %[[I]]] sizes [1, 64] : [[DYN]] -> !pto.tile_buf<vec, 1x64xf32>
// CHECK:         pto.subview %[[B]][%[[I]], %[[I]]] sizes [8, 64] valid[%[[R]], %[[I]]] {note} : [[DYN]] -> !pto.tile_buf<vec, 8x64xf32, valid=?x?>
// CHECK:         %[[V2:.*]] = pto.subset %[[B]][%[[I]], %[[I]]] sizes [8, 32] : [[DYN]]
// CHECK:         pto.set_validshape %[[B]], %[[R]], %[[I]] : [[DYN]]
// CHECK:         pto.set_validshape %[[V2]], %[[R]], %[[R]] : !pto.tile_buf<vec, 8x32xf32, valid=?x?>
func.func @windows(%b: !dyn, %i: index, %r: index) {
  %0 = pto.subview %b[%i, %i] sizes [1, 64] : !dyn -> !pto.tile_buf<vec, 1x64xf32>
  %1 = pto.subview %b[%i, %i] sizes [8, 64] valid [%r, %i] {note} : !dyn -> !pto.tile_buf<vec, 8x64xf32, valid=?x?>
  %2 = pto.subset %b[%i, %i] sizes [8, 32] : !dyn
  pto.set_validshape %b, %r, %i : !dyn
  pto.set_validshape %2, %r, %r : !pto.tile_buf<vec, 8x32xf32, valid=?x?>
  return
}

// CHECK-LABEL: func @readings_buffer(
// CHECK-SAME:      %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[P:[^ ]+]]: i64)
// CHECK:         pto.treshape %[[B]] : [[BUF]] -> !pto.tile_buf<vec, 1x1024xf32>
// CHECK:         pto.bitcast %[[B]] : [[BUF]] -> !pto.tile_buf<vec, 16x64xi32>
// CHECK:         pto.tassign %[[B]], %[[P]] : [[BUF]] -> [[BUF]]
func.func @readings_buffer(%b: !buf, %p: i64) {
  %0 = pto.treshape %b : !buf -> !pto.tile_buf<vec, 1x1024xf32>
  %1 = pto.bitcast %b : !buf -> !pto.tile_buf<vec, 16x64xi32>
  %2 = pto.tassign %b, %p : !buf -> !buf
  return
}

// CHECK-LABEL: func @readings_value(
// CHECK-SAME:      %[[A:[^ ]+]]: !pto.tile<vec, 16x64xf32>)
// CHECK:         pto.treshape %[[A]] : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 64x16xf32>
// CHECK:         pto.bitcast %[[A]] : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 16x64xi32>
func.func @readings_value(%a: !pto.tile<vec, 16x64xf32>) {
  %0 = pto.treshape %a : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 64x16xf32>
  %1 = pto.bitcast %a : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 16x64xi32>
  return
}

// What is read may be a memref.

// CHECK-LABEL: func @readings_memref(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MEM:memref<16x64xf32, #pto.address_space<vec>>]], %[[P:[^ ]+]]: i64, %[[R:[^ ]+]]: index)
// CHECK:         pto.treshape %[[M]] : [[MEM]] -> memref<1024xf32, #pto.address_space<vec>>
// CHECK:         pto.bitcast %[[M]] : [[MEM]] -> !pto.tile_buf<vec, 16x64xi32>
// CHECK:         pto.tassign %[[M]], %[[P]] : [[MEM]] -> [[MEM]]
// CHECK:         pto.set_validshape %[[M]], %[[R]], %[[R]] : [[MEM]]
func.func @readings_memref(%m: !mem, %p: i64, %r: index) {
  %0 = pto.treshape %m : !mem -> memref<1024xf32, #pto.address_space<vec>>
  %1 = pto.bitcast %m : !mem -> !pto.tile_buf<vec, 16x64xi32>
  %2 = pto.tassign %m, %p : !mem -> !mem
  pto.set_validshape %m, %r, %r : !mem
  return
}

// The name of a tile buffer's type may be left out.

// CHECK-LABEL: func @elided(
// CHECK-SAME:      %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[R:[^ ]+]]: index)
// CHECK:         pto.bitcast %[[B]] : [[BUF]] -> !pto.tile_buf<vec, 16x64xi32>
// CHECK:         pto.treshape %[[B]] : [[BUF]] -> !pto.tile_buf<vec, 64x16xf32>
// CHECK:         pto.declare_tile -> [[BUF]]
// CHECK:         pto.alloc_multi_tile : !pto.multi_tile_buf<[[BUF]], count=2>
func.func @elided(%b: !buf, %r: index) {
  %0 = pto.bitcast %b : <vec, 16x64xf32> -> <vec, 16x64xi32>
  %1 = pto.treshape %b : !buf -> <vec, 64x16xf32>
  %2 = pto.declare_tile -> <vec, 16x64xf32>
  %3 = pto.alloc_multi_tile : <<vec, 16x64xf32>, count=2>
  return
}

// CHECK-LABEL: func @several(
// CHECK-SAME:      %[[I:[^ ]+]]: index)
// CHECK:         %[[V0:.*]] = pto.alloc_multi_tile : !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>
// CHECK:         pto.alloc_multi_tile valid_row = %[[I]] valid_col = %[[I]] : !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32, valid=?x?>, count=3>
// CHECK:         pto.multi_tile_get %[[V0]][%[[I]]] : !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2> -> !pto.tile_buf<vec, 16x64xf32>
func.func @several(%i: index) {
  %0 = pto.alloc_multi_tile : !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>
  %1 = pto.alloc_multi_tile valid_row = %i valid_col = %i : !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32, valid=?x?>, count=3>
  %2 = pto.multi_tile_get %0[%i] : !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2> -> !pto.tile_buf<vec, 16x64xf32>
  return
}

// After their lowering tiles are memrefs with a layout. Integers of 64 bits
// are written without their type.

// CHECK-LABEL: func @memrefs(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MEM:memref<16x64xf32, #pto.address_space<vec>>]], %[[P:[^ ]+]]: i64, %[[R:[^ ]+]]: index)
// CHECK:         pto.bind_tile %[[M]] {config = #pto.tile_buf_config<blayout=row_major, slayout=none_box>} : [[MEM]] -> [[MEM]]
// CHECK:         pto.bind_tile %[[M]], %[[R]], %[[R]] {config = #pto.tile_buf_config<blayout=#pto.blayout<col_major>, s_fractal_size=512, pad=#pto.pad_value<null>>} : [[MEM]] -> [[MEM]]
// CHECK:         pto.pointer_cast(%[[P]]) : [[MEM]]
// CHECK:         pto.pointer_cast(%[[P]], %[[P]]) %[[R]], %[[R]] {config = #pto.tile_buf_config<blayout=1 : i32>} : [[MEM]]
func.func @memrefs(%m: !mem, %p: i64, %r: index) {
  %0 = pto.bind_tile %m {config = #pto.tile_buf_config<blayout=row_major, slayout=none_box>} : !mem -> !mem
  %1 = pto.bind_tile %m, %r, %r {config = #pto.tile_buf_config<blayout=#pto.blayout<col_major>, pad=#pto.pad_value<null>, s_fractal_size=512>} : !mem -> !mem
  %2 = pto.pointer_cast(%p) : !mem
  %3 = pto.pointer_cast(%p, %p) %r, %r {config = #pto.tile_buf_config<blayout=1 : i32>} : !mem
  return
}
