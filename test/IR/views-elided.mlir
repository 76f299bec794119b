// RUN: pto-opt %s | pto-opt | FileCheck %s

// Where the operation fixes the kind of a type or attribute, its name may be
// left out. It is printed in full.

// CHECK-LABEL: func @addptr(
// CHECK-SAME:      %[[P:[^ ]+]]: !pto.ptr<f32>, %[[Q:[^ ]+]]: !pto.ptr<f16, ub>, %[[I:[^ ]+]]: index)
// CHECK:         pto.addptr %[[P]], %[[I]] : !pto.ptr<f32> -> !pto.ptr<f32>
// CHECK:         pto.addptr %[[P]], %[[I]] {note} : !pto.ptr<f32> -> !pto.ptr<f32>
// CHECK:         pto.addptr %[[Q]], %[[I]] : !pto.ptr<f16, ub> -> !pto.ptr<f16, ub>
func.func @addptr(%p: !pto.ptr<f32>, %q: !pto.ptr<f16, vec>, %i: index) {
  %0 = pto.addptr %p, %i : <f32> -> <f32>
  %1 = pto.addptr %p, %i {note} : !pto.ptr<f32> -> <f32>
  %2 = pto.addptr %q, %i : <f16, vec> -> !pto.ptr<f16, vec>
  return
}

// CHECK-LABEL: func @views
// CHECK:         pto.make_tensor_view {{.*}} : !pto.tensor_view<?x?xf32>
// CHECK:         pto.partition_view {{.*}} : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf32>
func.func @views(%p: !pto.ptr<f32>, %n: index) {
  %0 = pto.make_tensor_view %p, shape = [%n, %n], strides = [%n, %n] : <?x?xf32>
  %1 = pto.partition_view %0, offsets = [%n, %n], sizes = [%n, %n] : <?x?xf32> -> <?x?xf32>
  return
}

// CHECK-LABEL: func @tiles
// CHECK:         pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK:         pto.subview {{.*}} : !pto.tile_buf<vec, 16x64xf32, valid=?x?> -> !pto.tile_buf<vec, 1x64xf32>
// CHECK:         pto.set_validshape {{.*}} : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK:         pto.declare_tile -> !pto.tile_buf<vec, 16x64xf32>
func.func @tiles(%i: index) {
  %0 = pto.alloc_tile : <vec, 16x64xf32, valid=?x?>
  %1 = pto.subview %0[%i, %i] sizes [1, 64] : <vec, 16x64xf32, valid=?x?> -> <vec, 1x64xf32>
  pto.set_validshape %0, %i, %i : <vec, 16x64xf32, valid=?x?>
  %2 = pto.declare_tile -> <vec, 16x64xf32>
  return
}

// CHECK-LABEL: func @location
// CHECK:         pto.reserve_buffer {{.*}} location = #pto.address_space<mat>
func.func @location() {
  %0 = pto.reserve_buffer {name = "fifo", size = 1024, location = <mat>, auto = true} -> i32
  return
}
