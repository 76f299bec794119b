// RUN: pto-opt %s --bufferize-tiles | filecheck %s

// Valid extents that a type leaves open come from the view that is loaded, the
// operands of the pop, or the tiles that are computed from.

!dyn = !pto.tile<vec, 16x64xf32, valid=?x?>

// CHECK-LABEL: func.func @from_view
// CHECK-SAME:    %{{.*}}: {{.*}}, %[[R:.*]]: index, %[[C:.*]]: index)
// CHECK:         %[[A:.*]] = pto.alloc_tile valid_row = %[[R]] valid_col = %[[C]] : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK-NEXT:    pto.tload ins({{.*}}) outs(%[[A]]
// CHECK-NEXT:    %[[E:.*]] = pto.alloc_tile valid_row = %[[R]] valid_col = %[[C]] :
// CHECK-NEXT:    pto.texp ins(%[[A]] : {{.*}}) outs(%[[E]]
// CHECK-NEXT:    pto.alloc_tile valid_row = %[[R]] : !pto.tile_buf<vec, 16x1xf32, valid=?x1, blayout=col_major>
// CHECK-NEXT:    pto.alloc_tile valid_row = %[[R]] valid_col = %[[C]] : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK-NEXT:    pto.trowsum
func.func @from_view(%v: !pto.tensor_view<?x?xf32>, %r: index, %c: index) {
  %c0 = arith.constant 0 : index
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%r, %c] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf32>
  %a = pto.tload ins(%p : !pto.partition_tensor_view<?x?xf32>) -> !dyn
  %e = pto.texp ins(%a : !dyn) -> !dyn
  %s = pto.trowsum ins(%e : !dyn) -> !pto.tile<vec, 16x1xf32, valid=?x1, blayout=col_major>
  return
}

// CHECK-LABEL: func.func @from_pop
// CHECK-SAME:    %[[R:.*]]: index, %[[C:.*]]: index)
// CHECK:         pto.tpop_from_aic(%[[R]], %[[C]]) {split = 0} -> !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK-NEXT:    pto.alloc_tile valid_row = %[[R]] valid_col = %[[C]] : !pto.tile_buf<vec, 16x64xf16, valid=?x?>
func.func @from_pop(%r: index, %c: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %p = pto.tpop_from_aic(%r, %c) {split = 0} -> !dyn
  %h = pto.tcvt ins(%p : !dyn) -> !pto.tile<vec, 16x64xf16, valid=?x?>
  return
}
