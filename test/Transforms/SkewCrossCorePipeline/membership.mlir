// RUN: pto-opt %s --skew-cross-core-pipeline | filecheck %s

// Clones of different stages of one group must not share a buffer. A group per
// loop, new to the function; the stage is the clone's position in the steady
// body modulo max(2, depth). Popped tiles have their storage from the ring.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @depth_two
// CHECK:         pto.texp {{.*}} {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:         pto.texp {{.*}} {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK:         scf.for
// CHECK:           pto.texp {{.*}} {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:           pto.texp {{.*}} {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK:           pto.tpop_from_aic {split = 0} ->
// CHECK:           pto.tneg {{.*}} {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:           pto.tpop_from_aic {split = 0} ->
// CHECK:           pto.tneg {{.*}} {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK:         }
// CHECK:         pto.tneg {{.*}} {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:         pto.tneg {{.*}} {pto.pipeline_membership = array<i64: 0, 1>}
// The second loop of the function, at depth 1: what is produced and what is
// consumed at once are two stages.
// CHECK:         pto.texp {{.*}} {pto.pipeline_membership = array<i64: 1, 0>}
// CHECK:         scf.for
// CHECK:           pto.texp {{.*}} {pto.pipeline_membership = array<i64: 1, 0>}
// CHECK:           pto.tneg {{.*}} {pto.pipeline_membership = array<i64: 1, 1>}
// CHECK:         }
// CHECK:         pto.tneg {{.*}} {pto.pipeline_membership = array<i64: 1, 1>}
func.func @depth_two(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %n = pto.tneg ins(%z : !vec) -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  scf.for %i = %c0 to %c3 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %n = pto.tneg ins(%z : !vec) -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// Depth 3: stages 0, 1 and 2 for the produces and again for the consumes.
// CHECK-LABEL: func.func @depth_three
// CHECK:         scf.for
// CHECK:           pto.texp {{.*}} array<i64: 0, 0>
// CHECK:           pto.texp {{.*}} array<i64: 0, 1>
// CHECK:           pto.texp {{.*}} array<i64: 0, 2>
// CHECK:           pto.tneg {{.*}} array<i64: 0, 0>
// CHECK:           pto.tneg {{.*}} array<i64: 0, 1>
// CHECK:           pto.tneg {{.*}} array<i64: 0, 2>
func.func @depth_three(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %n = pto.tneg ins(%z : !vec) -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 4 : i64}
  return
}

// In buffer form it is the allocation that defines a tile. Nested operations
// are members as well. Groups that the function has are not used again.
// CHECK-LABEL: func.func @buffers_and_nesting
// CHECK:         pto.alloc_tile {pto.pipeline_membership = array<i64: 5, 0>}
// CHECK:         pto.alloc_tile {pto.pipeline_membership = array<i64: 6, 0>}
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      pto.alloc_tile {pto.pipeline_membership = array<i64: 6, 0>}
// CHECK-NEXT:      pto.texp ins({{.*}}) outs({{.*}}){{$}}
func.func @buffers_and_nesting(%x: !pto.tile_buf<vec, 16x16xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %planned = pto.alloc_tile {pto.pipeline_membership = array<i64: 5, 0>} : !pto.tile_buf<vec, 16x16xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
    scf.for %j = %c0 to %c2 step %c1 {
      %b = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
      pto.texp ins(%x : !pto.tile_buf<vec, 16x16xf32>) outs(%b : !pto.tile_buf<vec, 16x16xf32>)
      pto.tneg ins(%b : !pto.tile_buf<vec, 16x16xf32>) outs(%a : !pto.tile_buf<vec, 16x16xf32>)
    }
    pto.tpush_to_aic(%a : !pto.tile_buf<vec, 16x16xf32>) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x16xf32>
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
