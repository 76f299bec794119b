// RUN: pto-opt %s --bufferize-tiles | filecheck %s

// Operations that change part of a tile take the tile as `init` in value form
// and change the buffer in buffer form.

!vec = !pto.tile<vec, 16x16xf32>
!row = !pto.tile<vec, 1x16xf32>

// The tile before dies: its buffer is the one that is changed.
// CHECK-LABEL: func.func @init_dies
// CHECK:         %[[B:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.texpands ins({{.*}}) outs(%[[B]]
// CHECK-NEXT:    pto.tinsert ins(%{{.*}}, %c0, %c0 : {{.*}}) outs(%[[B]] : {{[^)]*}})
// CHECK-NEXT:    pto.tsetval ins(%c0, %{{.*}} : index, f32) outs(%[[B]]
// CHECK-NEXT:    return
func.func @init_dies(%r: !row, %s: f32) {
  %c0 = arith.constant 0 : index
  %z = pto.texpands ins(%s : f32) -> !vec
  %i = pto.tinsert ins(%r, %c0, %c0, %z : !row, index, index, !vec) -> !vec
  %j = pto.tsetval ins(%i, %c0, %s : !vec, index, f32) -> !vec
  return
}

// It lives on: the change is made to a copy.
// CHECK-LABEL: func.func @init_lives
// CHECK-SAME:    %[[X:.*]]: !pto.tile_buf<vec, 16x16xf32>
// CHECK:         %[[B:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmov ins(%[[X]] : {{.*}}) outs(%[[B]]
// CHECK-NEXT:    pto.tinsert ins({{.*}}) outs(%[[B]]
func.func @init_lives(%x: !vec, %r: !row) {
  %c0 = arith.constant 0 : index
  %i = pto.tinsert ins(%r, %c0, %c0, %x : !row, index, index, !vec) -> !vec
  return
}

// Row by row in a loop, in place.
// CHECK-LABEL: func.func @in_loop
// CHECK:         %[[B:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.texpands
// CHECK-NEXT:    scf.for %[[I:.*]] =
// CHECK-NEXT:      pto.tinsert ins(%{{.*}}, %[[I]], %c0 : {{.*}}) outs(%[[B]]
// CHECK-NEXT:    }
func.func @in_loop(%r: !row, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %z = pto.texpands ins(%s : f32) -> !vec
  %f = scf.for %i = %c0 to %c16 step %c1 iter_args(%a = %z) -> !vec {
    %n = pto.tinsert ins(%r, %i, %c0, %a : !row, index, index, !vec) -> !vec
    scf.yield %n : !vec
  }
  return
}
