// RUN: pto-opt %s --bufferize-tiles | filecheck %s

// A tile that a loop carries is a buffer outside the loop.

!acc = !pto.tile<acc, 16x16xf32>
!left = !pto.tile<left, 16x16xf16>
!right = !pto.tile<right, 16x16xf16>
!vec = !pto.tile<vec, 16x16xf32>

// The accumulator dies in the operation that makes the next one, and its first
// value in the loop: no copy at all.
// CHECK-LABEL: func.func @accumulate
// CHECK:         %[[ACC:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmatmul ins({{.*}}) outs(%[[ACC]]
// CHECK-NEXT:    scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT:      pto.tmatmul.acc ins(%[[ACC]], {{.*}}) outs(%[[ACC]]
// CHECK-NEXT:    } {note}
// CHECK-NEXT:    pto.tstore ins(%[[ACC]]
func.func @accumulate(%l: !left, %r: !right, %v: !pto.partition_tensor_view<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %first = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %first) -> !acc {
    %next = pto.tmatmul.acc ins(%a, %l, %r : !acc, !left, !right) -> !acc
    scf.yield %next : !acc
  } {note}
  pto.tstore ins(%sum : !acc) outs(%v : !pto.partition_tensor_view<16x16xf32>)
  return
}

// The same through two loops.
// CHECK-LABEL: func.func @accumulate_nested
// CHECK:         %[[ACC:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmatmul
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        pto.tmatmul.acc ins(%[[ACC]], {{.*}}) outs(%[[ACC]]
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @accumulate_nested(%l: !left, %r: !right) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %first = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %first) -> !acc {
    %inner = scf.for %j = %c0 to %c4 step %c1 iter_args(%b = %a) -> !acc {
      %next = pto.tmatmul.acc ins(%b, %l, %r : !acc, !left, !right) -> !acc
      scf.yield %next : !acc
    }
    scf.yield %inner : !acc
  }
  return
}

// The first value is still read after the loop, so the loop works on a copy.
// CHECK-LABEL: func.func @init_lives
// CHECK-SAME:    %[[X:.*]]: !pto.tile_buf<vec, 16x16xf32>, %[[V:.*]]: !pto.part
// CHECK:         %[[INIT:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.texp ins(%[[X]] : {{.*}}) outs(%[[INIT]]
// CHECK-NEXT:    %[[A:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmov ins(%[[INIT]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      pto.tadd ins(%[[A]], %[[X]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.tstore ins(%[[INIT]]
// CHECK-NEXT:    pto.tstore ins(%[[A]]
func.func @init_lives(%x: !vec, %v: !pto.partition_tensor_view<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %init = pto.texp ins(%x : !vec) -> !vec
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %init) -> !vec {
    %next = pto.tadd ins(%a, %x : !vec, !vec) -> !vec
    scf.yield %next : !vec
  }
  pto.tstore ins(%init : !vec) outs(%v : !pto.partition_tensor_view<16x16xf32>)
  pto.tstore ins(%sum : !vec) outs(%v : !pto.partition_tensor_view<16x16xf32>)
  return
}

// The old value is read after the new one is there: a buffer of its own, and a
// copy at the end of the iteration. An argument is not the loop's to write.
// CHECK-LABEL: func.func @old_value_lives
// CHECK-SAME:    %[[X:.*]]: !pto.tile_buf<vec, 16x16xf32>, %[[V:.*]]: !pto.part
// CHECK:         %[[A:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmov ins(%[[X]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      %[[N:.*]] = pto.alloc_tile
// CHECK-NEXT:      pto.texp ins(%[[A]] : {{.*}}) outs(%[[N]]
// CHECK-NEXT:      pto.tstore ins(%[[A]]
// CHECK-NEXT:      pto.tmov ins(%[[N]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:    }
func.func @old_value_lives(%x: !vec, %v: !pto.partition_tensor_view<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> !vec {
    %next = pto.texp ins(%a : !vec) -> !vec
    pto.tstore ins(%a : !vec) outs(%v : !pto.partition_tensor_view<16x16xf32>)
    scf.yield %next : !vec
  }
  return
}

// A transpose does not work in place.
// CHECK-LABEL: func.func @not_in_place
// CHECK:         scf.for
// CHECK:           %[[N:.*]] = pto.alloc_tile
// CHECK:           pto.ttrans ins(%[[A:.*]], %{{.*}} : {{.*}}) outs(%[[N]]
// CHECK-NEXT:      pto.tmov ins(%[[N]] : {{.*}}) outs(%[[A]]
func.func @not_in_place(%x: !vec) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> !vec {
    %next = pto.ttrans ins(%a : !vec) -> !vec
    scf.yield %next : !vec
  }
  return
}

// Two tiles change places with every iteration: each is saved before the other
// overwrites it. Numbers among the iter_args stay.
// CHECK-LABEL: func.func @rotated
// CHECK:         %[[A:.*]] = pto.alloc_tile
// CHECK:         %[[B:.*]] = pto.alloc_tile
// CHECK:         %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} iter_args(%[[N:.*]] = %{{.*}}) -> (index) {
// CHECK:           %[[M:.*]] = arith.addi %[[N]], %[[I]]
// CHECK:           %[[SB:.*]] = pto.alloc_tile
// CHECK-NEXT:      pto.tmov ins(%[[B]] : {{.*}}) outs(%[[SB]]
// CHECK-NEXT:      %[[SA:.*]] = pto.alloc_tile
// CHECK-NEXT:      pto.tmov ins(%[[A]] : {{.*}}) outs(%[[SA]]
// CHECK-NEXT:      pto.tmov ins(%[[SB]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:      pto.tmov ins(%[[SA]] : {{.*}}) outs(%[[B]]
// CHECK-NEXT:      scf.yield %[[M]]
// CHECK:         return %[[R]]
func.func @rotated(%x: !vec, %y: !vec) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x, %n = %c0, %b = %y) -> (!vec, index, !vec) {
    %m = arith.addi %n, %i : index
    scf.yield %b, %m, %a : !vec, index, !vec
  }
  return %r#1 : index
}

// One yielded value for two slots is written once and copied.
// CHECK-LABEL: func.func @yielded_twice
// CHECK:         scf.for
// CHECK-NEXT:      %[[N:.*]] = pto.alloc_tile
// CHECK-NEXT:      pto.tadd ins({{.*}}) outs(%[[N]]
// CHECK-NEXT:      pto.tmov ins(%[[N]]
// CHECK-NEXT:      pto.tmov ins(%[[N]]
// CHECK-NEXT:    }
func.func @yielded_twice(%x: !vec) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x, %b = %x) -> (!vec, !vec) {
    %next = pto.tadd ins(%a, %b : !vec, !vec) -> !vec
    scf.yield %next, %next : !vec, !vec
  }
  return
}
