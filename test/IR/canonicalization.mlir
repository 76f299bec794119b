// RUN: pto-opt %s --canonicalize | filecheck %s
// RUN: pto-opt %s --canonicalize -o %t.once && pto-opt %t.once --canonicalize | diff %t.once -

// What the dialect's operations fold to, and where they must not.

!f32 = !pto.tile<vec, 16x64xf32>
!i32 = !pto.tile<vec, 16x64xi32>
!part = !pto.tile<vec, 16x64xf32, valid=16x?>
!buf = !pto.tile_buf<vec, 16x64xf32>
!dyn = !pto.tile_buf<vec, 16x64xf32, valid=?x?>

//===----------------------------------------------------------------------===//
// Tile operations
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @move
// CHECK-SAME:    %[[A:.*]]: !pto.tile<vec, 16x64xf32>, %[[P:.*]]: !pto.tile<vec, 16x64xf32, valid=16x?>
// CHECK-NEXT:    return %[[A]], %[[A]], %[[P]]
func.func @move(%a: !f32, %p: !part) -> (!f32, !f32, !part) {
  %0 = pto.tmov ins(%a : !f32) -> !f32
  %1 = pto.tmov ins(%0 : !f32) -> !f32 {reluPreMode = #pto<relu_pre_mode no_relu>}
  %2 = pto.tmov ins(%p : !part) -> !part
  return %0, %1, %2 : !f32, !f32, !part
}

// CHECK-LABEL: func @move_that_changes
// CHECK-COUNT-5: pto.tmov
func.func @move_that_changes(%a: !f32, %fp: !pto.tile<scaling, 1x64xf32>, %q: i64)
    -> (!pto.tile<vec, 16x64xf32, pad=1>, !f32, !f32, !f32, !f32) {
  %0 = pto.tmov ins(%a : !f32) -> !pto.tile<vec, 16x64xf32, pad=1>
  %1 = pto.tmov ins(%a : !f32) -> !f32 {reluPreMode = #pto<relu_pre_mode normal_relu>}
  %2 = pto.tmov ins(%a, %fp : !f32, !pto.tile<scaling, 1x64xf32>) -> !f32
  %3 = pto.tmov ins(%a, %q : !f32, i64) -> !f32
  %4 = pto.tmov ins(%a : !f32) -> !f32 {accToVecMode = #pto.acc_to_vec_mode<single_mode_vec0>}
  return %0, %1, %2, %3, %4 : !pto.tile<vec, 16x64xf32, pad=1>, !f32, !f32, !f32, !f32
}

// CHECK-LABEL: func @move_of_a_buffer
// CHECK-NEXT:    pto.tmov
func.func @move_of_a_buffer(%a: !buf, %b: !buf) {
  pto.tmov ins(%a : !buf) outs(%b : !buf)
  return
}

// A float is rounded to an integral value.

// CHECK-LABEL: func @convert
// CHECK-SAME:    %[[I:.*]]: !pto.tile<vec, 16x64xi32>, %[[F:.*]]: !pto.tile<vec, 16x64xf32>
// CHECK-NEXT:    %[[R:.*]] = pto.tcvt ins(%[[F]]
// CHECK-NEXT:    %[[C:.*]] = pto.tcvt ins(%[[I]]
// CHECK-NEXT:    return %[[I]], %[[R]], %[[C]]
func.func @convert(%i: !i32, %f: !f32) -> (!i32, !f32, !f32) {
  %0 = pto.tcvt ins(%i {rmode = #pto<round_mode RINT>} : !i32) -> !i32
  %1 = pto.tcvt ins(%f {rmode = #pto<round_mode RINT>} : !f32) -> !f32
  %2 = pto.tcvt ins(%0 {rmode = #pto<round_mode RINT>} : !i32) -> !f32
  return %0, %1, %2 : !i32, !f32, !f32
}

// CHECK-LABEL: func @convert_a_buffer
// CHECK-NEXT:    pto.tcvt
func.func @convert_a_buffer(%a: !pto.tile_buf<vec, 8x8xi32>, %b: !pto.tile_buf<vec, 8x8xi32>) {
  pto.tcvt ins(%a : !pto.tile_buf<vec, 8x8xi32>) outs(%b : !pto.tile_buf<vec, 8x8xi32>)
  return
}

// A pop with an unused result still takes its message.

// CHECK-LABEL: func @dead
// CHECK-NEXT:    pto.tpop_from_aic
// CHECK-NEXT:    pto.tfree_from_aic
// CHECK-NEXT:    return
func.func @dead(%a: !f32, %g: !pto.partition_tensor_view<16x64xf32>) {
  %0 = pto.tpop_from_aic {split = 0} -> !f32
  pto.tfree_from_aic {split = 0}
  %1 = pto.tadd ins(%0, %a : !f32, !f32) -> !f32
  %2 = pto.tmov ins(%1 : !f32) -> !f32
  %3 = pto.texp ins(%2 : !f32) -> !f32
  %4 = pto.tload ins(%g : !pto.partition_tensor_view<16x64xf32>) -> !f32
  return
}

//===----------------------------------------------------------------------===//
// Reinterpretation and windows
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @reinterpret
// CHECK-SAME:    %[[A:.*]]: !pto.tile<vec, 16x64xf32>
// CHECK-NEXT:    %[[R:.*]] = pto.treshape %[[A]] : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 8x128xf32>
// CHECK-NEXT:    %[[B:.*]] = pto.bitcast %[[A]] : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 16x64xui32>
// CHECK-NEXT:    return %[[A]], %[[R]], %[[B]], %[[A]]
func.func @reinterpret(%a: !f32) -> (!f32, !pto.tile<vec, 8x128xf32>, !pto.tile<vec, 16x64xui32>, !f32) {
  %0 = pto.treshape %a : !f32 -> !pto.tile<vec, 1x1024xf32>
  %1 = pto.treshape %0 : !pto.tile<vec, 1x1024xf32> -> !f32
  %2 = pto.treshape %0 : !pto.tile<vec, 1x1024xf32> -> !pto.tile<vec, 8x128xf32>
  %3 = pto.bitcast %a : !f32 -> !i32
  %4 = pto.bitcast %3 : !i32 -> !pto.tile<vec, 16x64xui32>
  %5 = pto.bitcast %3 : !i32 -> !f32
  return %1, %2, %4, %5 : !f32, !pto.tile<vec, 8x128xf32>, !pto.tile<vec, 16x64xui32>, !f32
}

// A buffer is aliased either way, but each name has valid extents of its own
// where they are set at run time.

// CHECK-LABEL: func @reinterpret_buffers
// CHECK-SAME:    %[[A:.*]]: !pto.tile_buf<vec, 16x64xf32>, %[[D:.*]]: !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK-NEXT:    %[[R:.*]] = pto.treshape %[[D]]
// CHECK-NEXT:    pto.set_validshape %[[R]]
// CHECK-NEXT:    %[[S:.*]] = pto.treshape %[[D]] : {{.*}} -> !pto.tile_buf<vec, 16x64xf32>
// CHECK-NEXT:    return %[[A]], %[[R]], %[[S]]
func.func @reinterpret_buffers(%a: !buf, %d: !dyn, %n: index) -> (!buf, !dyn, !buf) {
  %0 = pto.treshape %a : !buf -> !buf
  %1 = pto.treshape %d : !dyn -> !dyn
  pto.set_validshape %1, %n, %n : !dyn
  %2 = pto.treshape %1 : !dyn -> !buf
  return %0, %1, %2 : !buf, !dyn, !buf
}

// CHECK-LABEL: func @window
// CHECK-SAME:    %[[A:.*]]: !pto.tile_buf<vec, 16x64xf32>, %[[D:.*]]: !pto.tile_buf<vec, 16x64xf32, valid=?x?>, %[[N:.*]]: index
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C6:.*]] = arith.constant 6 : index
// CHECK:         %[[S:.*]] = arith.addi %[[N]], %[[N]]
// CHECK-NEXT:    %[[W:.*]] = pto.subview %[[A]][%[[C6]], %[[S]]] sizes [2, 16] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 2x16xf32>
// CHECK-NEXT:    %[[X:.*]] = pto.subview %[[D]][%[[C0]], %[[C0]]] sizes [16, 64]
// CHECK-NEXT:    %[[Y:.*]] = pto.subview %[[A]][%[[N]], %[[N]]] sizes [16, 64]
// CHECK-NEXT:    return %[[A]], %[[W]], %[[X]], %[[Y]]
func.func @window(%a: !buf, %d: !dyn, %n: index) -> (!buf, !pto.tile_buf<vec, 2x16xf32>, !dyn, !buf) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = pto.subview %a[%c0, %c0] sizes [16, 64] : !buf -> !buf
  %1 = pto.subview %0[%c4, %n] sizes [4, 32] : !buf -> !pto.tile_buf<vec, 4x32xf32>
  %2 = pto.subview %1[%c2, %n] sizes [2, 16] : !pto.tile_buf<vec, 4x32xf32> -> !pto.tile_buf<vec, 2x16xf32>
  %3 = pto.subview %d[%c0, %c0] sizes [16, 64] : !dyn -> !dyn
  %4 = pto.subview %a[%n, %n] sizes [16, 64] : !buf -> !buf
  return %0, %2, %3, %4 : !buf, !pto.tile_buf<vec, 2x16xf32>, !dyn, !buf
}

// CHECK-LABEL: func @window_kept
// CHECK-COUNT-4: pto.subview
func.func @window_kept(%a: !buf, %n: index)
    -> (!pto.tile_buf<vec, 2x32xf32, valid=?x?>, !pto.tile_buf<vec, 2x32xf32>) {
  // What is valid may follow from the window in between.
  %0 = pto.subview %a[%n, %n] sizes [4, 32] : !buf -> !pto.tile_buf<vec, 4x32xf32, valid=1x1>
  %1 = pto.subview %0[%n, %n] sizes [2, 32] : !pto.tile_buf<vec, 4x32xf32, valid=1x1> -> !pto.tile_buf<vec, 2x32xf32, valid=?x?>
  // A type larger than its window.
  %2 = pto.subview %a[%n, %n] sizes [1, 32] : !buf -> !pto.tile_buf<vec, 4x32xf32>
  %3 = pto.subview %2[%n, %n] sizes [2, 32] : !pto.tile_buf<vec, 4x32xf32> -> !pto.tile_buf<vec, 2x32xf32>
  return %1, %3 : !pto.tile_buf<vec, 2x32xf32, valid=?x?>, !pto.tile_buf<vec, 2x32xf32>
}

// CHECK-LABEL: func @window_with_extents
// CHECK-COUNT-1: pto.subview %{{.*}} valid[%arg1, %arg1]
// CHECK-NOT:     pto.subview
// CHECK:         return
func.func @window_with_extents(%a: !buf, %n: index) -> !pto.tile_buf<vec, 2x32xf32, valid=?x?> {
  %0 = pto.subview %a[%n, %n] sizes [4, 32] : !buf -> !pto.tile_buf<vec, 4x32xf32>
  %1 = pto.subview %0[%n, %n] sizes [2, 32] valid [%n, %n] : !pto.tile_buf<vec, 4x32xf32> -> !pto.tile_buf<vec, 2x32xf32, valid=?x?>
  return %1 : !pto.tile_buf<vec, 2x32xf32, valid=?x?>
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @extents
// CHECK-SAME:    %[[P:.*]]: !pto.ptr<f32>, %[[V:.*]]: !pto.tensor_view<8x?xf32>, %[[N:.*]]: index, %[[D:.*]]: index
// CHECK-DAG:     %[[C5:.*]] = arith.constant 5
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8
// CHECK:         %[[VIEW:.*]] = pto.make_tensor_view %[[P]]
// CHECK-NEXT:    %[[A:.*]] = pto.get_tensor_view_dim %[[VIEW]], %[[D]]
// CHECK-NEXT:    %[[B:.*]] = pto.get_tensor_view_dim %[[V]], %[[C1]]
// CHECK-NEXT:    %[[C:.*]] = pto.get_tensor_view_dim %[[VIEW]], %[[C5]]
// CHECK-NEXT:    return %[[N]], %[[C8]], %[[C8]], %[[A]], %[[B]], %[[C]]
func.func @extents(%p: !pto.ptr<f32>, %v: !pto.tensor_view<8x?xf32>, %n: index, %d: index)
    -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %view = pto.make_tensor_view %p, shape = [%c8, %n], strides = [%n, %c1] : !pto.tensor_view<?x?xf32>
  %0 = pto.get_tensor_view_dim %view, %c1 : !pto.tensor_view<?x?xf32> -> index
  %1 = pto.get_tensor_view_dim %view, %c0 : !pto.tensor_view<?x?xf32> -> index
  %2 = pto.get_tensor_view_dim %v, %c0 : !pto.tensor_view<8x?xf32> -> index
  %3 = pto.get_tensor_view_dim %view, %d : !pto.tensor_view<?x?xf32> -> index
  %4 = pto.get_tensor_view_dim %v, %c1 : !pto.tensor_view<8x?xf32> -> index
  %5 = pto.get_tensor_view_dim %view, %c5 : !pto.tensor_view<?x?xf32> -> index
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// CHECK-LABEL: func @advance
// CHECK-SAME:    %[[P:.*]]: !pto.ptr<f32>, %[[N:.*]]: index
// CHECK-NEXT:    %[[Q:.*]] = pto.addptr %[[P]], %[[N]]
// CHECK-NEXT:    return %[[P]], %[[Q]]
func.func @advance(%p: !pto.ptr<f32>, %n: index) -> (!pto.ptr<f32>, !pto.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %0 = pto.addptr %p, %c0 : !pto.ptr<f32> -> !pto.ptr<f32>
  %1 = pto.addptr %0, %n : !pto.ptr<f32> -> !pto.ptr<f32>
  return %0, %1 : !pto.ptr<f32>, !pto.ptr<f32>
}

// CHECK-LABEL: func @slice
// CHECK:         pto.partition_view {{.*}} -> !pto.partition_tensor_view<16x?xf32>
// CHECK-NEXT:    pto.tstore {{.*}} outs(%{{.*}} : !pto.partition_tensor_view<16x?xf32>)
// CHECK:         pto.partition_view {{.*}} -> !pto.partition_tensor_view<?x?xf32>
// CHECK-NEXT:    call @other
func.func @slice(%v: !pto.tensor_view<?x?xf32>, %n: index, %a: !f32) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %0 = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf32>
  pto.tstore ins(%a : !f32) outs(%0 : !pto.partition_tensor_view<?x?xf32>)
  // A call wants the type as it is.
  %1 = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf32>
  call @other(%1) : (!pto.partition_tensor_view<?x?xf32>) -> ()
  return
}
func.func private @other(!pto.partition_tensor_view<?x?xf32>)

// The valid extents of an allocation stay operands: its users' types would have
// to follow, and might not verify.

// CHECK-LABEL: func @allocation
// CHECK:         pto.alloc_tile valid_row = %{{.*}} valid_col = %{{.*}} : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
func.func @allocation() -> !dyn {
  %c16 = arith.constant 16 : index
  %0 = pto.alloc_tile valid_row = %c16 valid_col = %c16 : !dyn
  return %0 : !dyn
}
