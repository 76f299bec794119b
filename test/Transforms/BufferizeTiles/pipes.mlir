// RUN: pto-opt %s --bufferize-tiles -split-input-file | filecheck %s
// RUN: pto-opt %s --bufferize-tiles -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=bufferize-tiles --remark-format=emitRemark -o /dev/null

// A popped tile stays the popped handle, and its free stays in place.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @read_before_free
// CHECK:         %[[P:.*]] = pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x16xf32>
// CHECK-NEXT:    %[[E:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.texp ins(%[[P]] : {{.*}}) outs(%[[E]]
// CHECK-NEXT:    pto.tfree_from_aic
// CHECK-NEXT:    pto.tpush_to_aic(%[[E]] : !pto.tile_buf
func.func @read_before_free() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %p = pto.tpop_from_aic {split = 0} -> !vec
  %e = pto.texp ins(%p : !vec) -> !vec
  pto.tfree_from_aic {split = 0}
  pto.tpush_to_aic(%e : !vec) {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// Two in flight: the first free is the first pop's, so only that one is read
// too late.
// CHECK-LABEL: func.func @read_after_free
// CHECK:         %[[P:.*]] = pto.tpop_from_aic
// CHECK-NEXT:    %[[Q:.*]] = pto.tpop_from_aic
// CHECK-NEXT:    %[[C:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tmov ins(%[[P]] : {{.*}}) outs(%[[C]]
// CHECK-NEXT:    pto.tfree_from_aic
// CHECK-NEXT:    %[[S:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tadd ins(%[[C]], %[[Q]] : {{.*}}) outs(%[[S]]
// CHECK-NEXT:    pto.tfree_from_aic
func.func @read_after_free() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-remark @+1 {{Reason="the tile is read after its slot is freed"}}
  %p = pto.tpop_from_aic {split = 0} -> !vec
  %q = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  %s = pto.tadd ins(%p, %q : !vec, !vec) -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// Frees of another pipe do not count.
// CHECK-LABEL: func.func @other_pipe
// CHECK:         %[[P:.*]] = pto.tpop_from_aic {split = 0} ->
// CHECK-NEXT:    pto.tfree_from_aic {id = 1, split = 0}
// CHECK-NEXT:    pto.alloc_tile
// CHECK-NEXT:    pto.texp ins(%[[P]]
func.func @other_pipe() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %p = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {id = 1, split = 0}
  %e = pto.texp ins(%p : !vec) -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// A loop that carries the popped tile on reads it after the free.
// CHECK-LABEL: func.func @carried
// CHECK:         %[[A:.*]] = pto.alloc_tile
// CHECK:         scf.for
// CHECK-NEXT:      %[[P:.*]] = pto.tpop_from_aic
// CHECK-NEXT:      pto.tmov ins(%[[P]] : {{.*}}) outs(%[[A]]
// CHECK-NEXT:      pto.tfree_from_aic
// CHECK-NEXT:    }
func.func @carried(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> !vec {
    // expected-remark @+1 {{popped-tile-copied}}
    %p = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    scf.yield %p : !vec
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// By handle, the pop takes a declared tile.
// CHECK-LABEL: func.func @handle
// CHECK:         %[[T:.*]] = pto.declare_tile -> !pto.tile_buf<vec, 16x16xf32>
// CHECK-NEXT:    pto.tpop(%[[T]], %{{.*}} : !pto.tile_buf<vec, 16x16xf32>, !pto.pipe) {split = 1}
// CHECK-NEXT:    pto.tpush(%[[T]], %{{.*}} : !pto.tile_buf<vec, 16x16xf32>, !pto.pipe) {split = 0}
func.func @handle(%in: !pto.pipe, %out: !pto.pipe) {
  %p = pto.tpop(%in : !pto.pipe) {split = 1} -> !vec
  pto.tpush(%p, %out : !vec, !pto.pipe) {split = 0}
  pto.tfree(%in : !pto.pipe) {split = 1}
  return
}
