// RUN: pto-opt %s --bufferize-tiles | filecheck %s

// The results of scf.if are buffers that both branches write.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @branches
// CHECK-SAME:    %[[X:.*]]: !pto.tile_buf<vec, 16x16xf32>, %[[C:.*]]: i1
// CHECK:         %[[R:.*]] = pto.alloc_tile
// CHECK-NEXT:    %[[N:.*]] = scf.if %[[C]] -> (index) {
// CHECK-NEXT:      pto.texp ins(%[[X]] : {{.*}}) outs(%[[R]]
// CHECK-NEXT:      scf.yield %c0
// CHECK-NEXT:    } else {
// CHECK-NEXT:      pto.tmov ins(%[[X]] : {{.*}}) outs(%[[R]]
// CHECK-NEXT:      scf.yield %c1
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.tstore ins(%[[R]]
// CHECK-NEXT:    return %[[N]]
func.func @branches(%x: !vec, %c: i1, %v: !pto.partition_tensor_view<16x16xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.if %c -> (!vec, index) {
    %e = pto.texp ins(%x : !vec) -> !vec
    scf.yield %e, %c0 : !vec, index
  } else {
    scf.yield %x, %c1 : !vec, index
  }
  pto.tstore ins(%r#0 : !vec) outs(%v : !pto.partition_tensor_view<16x16xf32>)
  return %r#1 : index
}

// In a loop: only tiles, and the conditional's buffer is copied to the carried
// one.
// CHECK-LABEL: func.func @in_loop
// CHECK:         %[[A:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmov
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      %[[R:.*]] = pto.alloc_tile
// CHECK-NEXT:      scf.if %{{.*}} {
// CHECK-NEXT:        pto.texp ins(%[[A]] : {{.*}}) outs(%[[R]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        pto.tmov ins(%[[A]] : {{.*}}) outs(%[[R]]
// CHECK-NEXT:      }
// CHECK-NEXT:      pto.tmov ins(%[[R]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:    }
func.func @in_loop(%x: !vec, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> !vec {
    %r = scf.if %c -> !vec {
      %e = pto.texp ins(%a : !vec) -> !vec
      scf.yield %e : !vec
    } else {
      scf.yield %a : !vec
    }
    scf.yield %r : !vec
  }
  return
}
