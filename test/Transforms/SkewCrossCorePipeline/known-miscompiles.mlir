// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: not grep pipeline_stages %t.mlir

// What passes of this kind have got wrong. known-miscompiles.py runs the like.

!vec = !pto.tile<vec, 16x16xf32>

// A value of the produce half that the loop yields, but of the iteration that
// is consumed: computed again for that one.
// CHECK-LABEL: func.func @yields_recomputed
// CHECK:         scf.for %[[K:.*]] = %[[C2:.*]] to %c8 step %[[C2]] iter_args
// CHECK-COUNT-2:   pto.tpush_to_aic
// CHECK:           arith.subi %[[K]], %[[C2]]
// CHECK:           %[[K1:.*]] = arith.subi %[[K]], %c1
// CHECK:           %[[O1:.*]] = arith.muli %[[K1]], %c16
// CHECK:           scf.yield %[[O1]]
// CHECK:         %[[LAST:.*]] = arith.muli %c7{{.*}}, %c16
// CHECK:         return %[[LAST]]
func.func @yields_recomputed(%x: !vec, %p: !pto.ptr<f32>) -> index attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // expected-remark @+1 {{Depth=2}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%last = %c0) -> index {
    %o = arith.muli %i, %c16 : index
    %f = pto.load_scalar %p[%o] : !pto.ptr<f32> -> f32
    %y = pto.tadds ins(%x, %f : !vec, f32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    scf.yield %o : index
  } {pto.pipeline_stages = 2 : i64}
  return %r : index
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// The same with a tile cannot be computed again: declined.
// CHECK-LABEL: func.func @yields_tile
// CHECK-NOT:     pto.tpush_to_aic
// CHECK:         scf.for {{.*}} = %c0 to %c8 step %c1
func.func @yields_tile(%x: !vec) -> !vec attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.texp' of the produce half defines a value that 'scf.yield' of the consume half needs}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> !vec {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    scf.yield %y : !vec
  } {pto.pipeline_stages = 2 : i64}
  return %r : !vec
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// A push of what an scf.while gives: the while is of the produce half.
// CHECK-LABEL: func.func @push_of_while
// CHECK:         %[[W0:.*]]:2 = scf.while
// CHECK:         pto.tpush_to_aic(%[[W0]]#1
// CHECK:         %[[W1:.*]]:2 = scf.while
// CHECK:         pto.tpush_to_aic(%[[W1]]#1
// CHECK:         scf.for
// CHECK-COUNT-2:   scf.while
// CHECK-NOT:       scf.while
// CHECK-COUNT-2:   pto.tpop_from_aic
// CHECK-NOT:     scf.while
// CHECK:         return
func.func @push_of_while(%x: !vec, %f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %w:2 = scf.while (%j = %c0, %a = %x) : (index, !vec) -> (index, !vec) {
      %more = arith.cmpi slt, %j, %i : index
      scf.condition(%more) %j, %a : index, !vec
    } do {
    ^bb0(%j: index, %a: !vec):
      %next = arith.addi %j, %c1 : index
      %b = pto.tadds ins(%a, %f : !vec, f32) -> !vec
      scf.yield %next, %b : index, !vec
    }
    pto.tpush_to_aic(%w#1 : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// The produce half loads from the tensor that the consume half stores to.
// CHECK-LABEL: func.func @load_of_stored
// CHECK-NOT:     pto.tload
// CHECK:         scf.for {{.*}} = %c0 to %c8 step %c1
func.func @load_of_stored(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%t : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tstore ins(%z : !vec) outs(%p : !part)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// Of one direction, in code that is not split yet: no question and answer.
// CHECK-LABEL: func.func @one_direction
// CHECK:         scf.for {{.*}} = %c0 to %c8 step %c1
func.func @one_direction(%x: !vec) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{push and pop are not known to be of opposite directions}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aiv(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// Different pipes: each ring keeps its order, so the loop may be skewed, and
// every message and free stays with its pipe.
// CHECK-LABEL: func.func @two_pipes
// CHECK-COUNT-2: pto.tpush_to_aic({{.*}}) {id = 2, split = 0}
// CHECK:         scf.for
// CHECK-COUNT-2:   pto.tpush_to_aic({{.*}}) {id = 2, split = 0}
// CHECK:           pto.tpop_from_aic {id = 5, split = 0}
// CHECK-NEXT:      pto.tfree_from_aic {id = 5, split = 0}
// CHECK:           pto.tpop_from_aic {id = 5, split = 0}
// CHECK-NEXT:      pto.tfree_from_aic {id = 5, split = 0}
func.func @two_pipes(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {id = 2, split = 0}
    %z = pto.tpop_from_aic {id = 5, split = 0} -> !vec
    pto.tfree_from_aic {id = 5, split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// The pop comes first, though nothing uses its tile: the peer waits for it to
// be taken, not for the push.
// CHECK-LABEL: func.func @unused_pop_leads
// CHECK:         scf.for {{.*}} = %c0 to %c8 step %c1
// CHECK-NEXT:      pto.tpop_from_aic
// CHECK-NEXT:      pto.tfree_from_aic
// CHECK-NEXT:      pto.texp
// CHECK-NEXT:      pto.tpush_to_aic
func.func @unused_pop_leads(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{the first cross-core op is 'pto.tpop_from_aic'}}
  scf.for %i = %c0 to %c8 step %c1 {
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// A slot that is given back in the iteration after: the popped tile and its free
// keep their order, whatever moves ahead of them.
// CHECK-LABEL: func.func @free_in_next_iteration
// CHECK:         scf.for
// CHECK-COUNT-2:   pto.tpush_to_aic
// CHECK:           pto.tfree_from_aic
// CHECK-NEXT:      pto.tpop_from_aic
// CHECK:           pto.tfree_from_aic
// CHECK-NEXT:      pto.tpop_from_aic
func.func @free_in_next_iteration(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %first = pto.tpop_from_aic {split = 0} -> !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    pto.tfree_from_aic {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  pto.tfree_from_aic {split = 0}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// Messages in any nested region are seen.
// CHECK-LABEL: func.func @messages_in_while
// CHECK:         scf.for {{.*}} = %c0 to %c8 step %c1
func.func @messages_in_while(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.tpush_to_aic' is in a nested region, so it need not happen once per iteration}}
  scf.for %i = %c0 to %c8 step %c1 {
    %w = scf.while (%j = %c0) : (index) -> index {
      %more = arith.cmpi slt, %j, %c1 : index
      scf.condition(%more) %j : index
    } do {
    ^bb0(%j: index):
      %y = pto.texp ins(%x : !vec) -> !vec
      pto.tpush_to_aic(%y : !vec) {split = 0}
      %next = arith.addi %j, %c1 : index
      scf.yield %next : index
    }
    %z = scf.execute_region -> !vec {
      %p = pto.tpop_from_aic {split = 0} -> !vec
      scf.yield %p : !vec
    }
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
