// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Views of global memory, pointers, tile buffers and their aliases.

// CHECK-LABEL: func @make_tensor_view(
// CHECK-SAME:      %[[P:[^ ]+]]: !pto.ptr<f32>, %[[M:[^ ]+]]: index, %[[N:[^ ]+]]: index)
// CHECK:         pto.make_tensor_view %[[P]], shape = [%[[M]], %[[N]]], strides = [%[[N]], %[[M]]] : !pto.tensor_view<?x?xf32>
// CHECK:         pto.make_tensor_view %[[P]], shape = [%[[M]]], strides = [%[[N]]] {layout = #pto.layout<dn>} : !pto.tensor_view<16xf32>
// CHECK:         pto.make_tensor_view {{.*}} {layout = #pto.layout<nz>, note} : !pto.tensor_view<1x1x?x16x16xf32>
func.func @make_tensor_view(%p: !pto.ptr<f32>, %m: index, %n: index) {
  %0 = pto.make_tensor_view %p, shape = [%m, %n], strides = [%n, %m] : !pto.tensor_view<?x?xf32>
  %1 = pto.make_tensor_view %p, shape = [%m], strides = [%n] {layout = #pto.layout<dn>} : !pto.tensor_view<16xf32>
  %2 = pto.make_tensor_view %p, shape = [%m, %m, %n, %m, %m], strides = [%n, %n, %n, %n, %n] {note, layout = #pto.layout<nz>} : !pto.tensor_view<1x1x?x16x16xf32>
  return
}

// A size that is constant has the result's extent; others may be dynamic.

// CHECK-LABEL: func @partition_view(
// CHECK-SAME:      %[[V:[^ ]+]]: !pto.tensor_view<?x?xf32>, %[[N:[^ ]+]]: index)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK:         pto.partition_view %[[V]], offsets = [%[[C0]], %[[N]]], sizes = [%[[C16]], %[[N]]] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x?xf32>
// CHECK:         pto.partition_view %[[V]], offsets = [%[[N]], %[[C0]]], sizes = [%[[N]], %[[C16]]] {note} : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<8x16xf32>
func.func @partition_view(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %0 = pto.partition_view %v, offsets = [%c0, %n], sizes = [%c16, %n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x?xf32>
  %1 = pto.partition_view %v, offsets = [%n, %c0], sizes = [%n, %c16] {note} : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<8x16xf32>
  return
}

// CHECK-LABEL: func @dimensions
// CHECK:         pto.get_tensor_view_dim %{{.*}}, %{{.*}} : !pto.tensor_view<?x?xf32> -> index {note}
// CHECK:         pto.get_tensor_view_dim %{{.*}}, %{{.*}} : memref<?x4xf32> -> index
func.func @dimensions(%v: !pto.tensor_view<?x?xf32>, %m: memref<?x4xf32>, %i: index) {
  %0 = pto.get_tensor_view_dim %v, %i : !pto.tensor_view<?x?xf32> -> index {note}
  %1 = pto.get_tensor_view_dim %m, %i : memref<?x4xf32> -> index
  return
}

// CHECK-LABEL: func @scalars(
// CHECK-SAME:      %[[P:[^ ]+]]: !pto.ptr<f32>, %[[M:[^ ]+]]: memref<16xf32>, %[[I:[^ ]+]]: index)
// CHECK:         %[[X:.*]] = pto.load_scalar %[[P]][%[[I]]] : !pto.ptr<f32> -> f32
// CHECK:         %[[Y:.*]] = pto.load_scalar %[[M]][%[[I]]] {note} : memref<16xf32> -> f32
// CHECK:         pto.store_scalar %[[Y]], %[[P]][%[[I]]] : !pto.ptr<f32>, f32
// CHECK:         pto.store_scalar %[[X]], %[[M]][%[[I]]] {note} : memref<16xf32>, f32
func.func @scalars(%p: !pto.ptr<f32>, %m: memref<16xf32>, %i: index) {
  %x = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32
  %y = pto.load_scalar %m[%i] {note} : memref<16xf32> -> f32
  pto.store_scalar %y, %p[%i] : !pto.ptr<f32>, f32
  pto.store_scalar %x, %m[%i] {note} : memref<16xf32>, f32
  return
}

// CHECK-LABEL: func @alloc_tile(
// CHECK-SAME:      %[[A:[^ ]+]]: i64, %[[R:[^ ]+]]: index, %[[C:[^ ]+]]: index)
// CHECK:         pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
// CHECK:         pto.alloc_tile addr = %[[A]] : !pto.tile_buf<vec, 16x16xf32>
// CHECK:         pto.alloc_tile valid_row = %[[R]] : !pto.tile_buf<vec, 16x16xf32, valid=?x16>
// CHECK:         pto.alloc_tile valid_col = %[[C]] : !pto.tile_buf<vec, 16x16xf32, valid=16x?>
// CHECK:         pto.alloc_tile addr = %[[A]] valid_row = %[[R]] valid_col = %[[C]] {note} : !pto.tile_buf<vec, 16x16xf32, valid=?x?>
// CHECK:         pto.declare_tile -> !pto.tile_buf<mat, 16x16xf32>
// CHECK:         pto.declare_tile {note} -> !pto.tile_buf<mat, 16x16xf32>
func.func @alloc_tile(%a: i64, %r: index, %c: index) {
  %0 = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
  %1 = pto.alloc_tile addr = %a : !pto.tile_buf<vec, 16x16xf32>
  %2 = pto.alloc_tile valid_row = %r : !pto.tile_buf<vec, 16x16xf32, valid=?x16>
  %3 = pto.alloc_tile valid_col = %c : !pto.tile_buf<vec, 16x16xf32, valid=16x?>
  %4 = pto.alloc_tile addr = %a valid_row = %r valid_col = %c {note} : !pto.tile_buf<vec, 16x16xf32, valid=?x?>
  %5 = pto.declare_tile -> !pto.tile_buf<mat, 16x16xf32>
  %6 = pto.declare_tile {note} -> !pto.tile_buf<mat, 16x16xf32>
  return
}

// CHECK-LABEL: func @aliases(
// CHECK-SAME:      %[[B:[^ ]+]]: !pto.tile_buf<vec, 16x64xf32>, %[[T:[^ ]+]]: !pto.tile<vec, 16x64xf32>, %[[I:[^ ]+]]: index)
// CHECK:         pto.subview %[[B]][%[[I]], %[[I]]] sizes [1, 64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x64xf32>
// CHECK:         pto.subview %[[B]][%[[I]], %[[I]]] sizes [4, 16] valid{{ ?}}[%[[I]], %[[I]]] {note} : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 4x16xf32, valid=?x?>
// CHECK:         pto.treshape %[[B]] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x1024xf32>
// CHECK:         pto.treshape %[[T]] {note} : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 1024x1xf32, blayout=col_major>
// CHECK:         pto.bitcast %[[B]] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 16x64xi32>
// CHECK:         pto.bitcast %[[T]] {note} : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 16x128xi16>
func.func @aliases(%b: !pto.tile_buf<vec, 16x64xf32>, %t: !pto.tile<vec, 16x64xf32>, %i: index) {
  %0 = pto.subview %b[%i, %i] sizes [1, 64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x64xf32>
  %1 = pto.subview %b[%i, %i] sizes [4, 16] valid [%i, %i] {note} : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 4x16xf32, valid=?x?>
  %2 = pto.treshape %b : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x1024xf32>
  %3 = pto.treshape %t {note} : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 1024x1xf32, blayout=col_major>
  %4 = pto.bitcast %b : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 16x64xi32>
  %5 = pto.bitcast %t {note} : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 16x128xi16>
  return
}

// CHECK-LABEL: func @set_validshape(
// CHECK-SAME:      %[[B:[^ ]+]]: !pto.tile_buf<vec, 16x64xf32, valid=?x?>, %[[R:[^ ]+]]: index, %[[C:[^ ]+]]: index)
// CHECK:         pto.set_validshape %[[B]], %[[R]], %[[C]] : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
func.func @set_validshape(%b: !pto.tile_buf<vec, 16x64xf32, valid=?x?>, %r: index, %c: index) {
  pto.set_validshape %b, %r, %c : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
  return
}
