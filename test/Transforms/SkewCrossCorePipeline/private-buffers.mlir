// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: not grep pipeline_stages %t.mlir

// A buffer without an address that each half overwrites before it reads it is
// replaced by one for each clone.

!vec = !pto.tile_buf<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// Both halves have their use for one buffer. Nothing is left of it.
// CHECK-LABEL: func.func @shared_by_halves
// CHECK-SAME:    %[[X:[^:]*]]: !pto.tile_buf
// CHECK-NOT:     alloc_tile : 
// CHECK:         %[[A0:.*]] = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK-NEXT:    pto.texp ins(%[[X]] : {{.*}}) outs(%[[A0]] :
// CHECK-NEXT:    pto.tpush_to_aic(%[[A0]] :
// CHECK-NEXT:    %[[A1:.*]] = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK-NEXT:    pto.texp ins(%[[X]] : {{.*}}) outs(%[[A1]] :
// CHECK-NEXT:    pto.tpush_to_aic(%[[A1]] :
// CHECK:         scf.for
// CHECK-COUNT-2:   pto.tpush_to_aic
// CHECK:           %[[B0:.*]] = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK-NEXT:      %[[Z0:.*]] = pto.tpop_from_aic
// CHECK-NEXT:      pto.tneg ins(%[[Z0]] : {{.*}}) outs(%[[B0]] :
// CHECK-NEXT:      pto.tstore ins(%[[B0]] :
// CHECK:           %[[B1:.*]] = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK-NEXT:      %[[Z1:.*]] = pto.tpop_from_aic
// CHECK-NEXT:      pto.tneg ins(%[[Z1]] : {{.*}}) outs(%[[B1]] :
// CHECK-NEXT:      pto.tstore ins(%[[B1]] :
func.func @shared_by_halves(%x: !vec, %o: !part) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.tstore ins(%a : !vec) outs(%o : !part)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// What is read after the loop is what the last consume half wrote.
// CHECK-LABEL: func.func @read_after
// CHECK:         %[[A:.*]] = pto.alloc_tile : !pto.tile_buf
// CHECK-COUNT-6: pto.alloc_tile {pto.pipeline_membership
// CHECK:         pto.tneg ins({{.*}}) outs(%[[B:[^A ]*]] :
// CHECK:         pto.tneg ins({{.*}}) outs(%[[A]] :
// CHECK:         pto.tstore ins(%[[A]] :
func.func @read_after(%x: !vec, %o: !part) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  pto.tstore ins(%a : !vec) outs(%o : !part)
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// What only the produce half uses stays one buffer if it is read after the
// loop. Produces are in order anyway.
// CHECK-LABEL: func.func @produced_and_read_after
// CHECK-COUNT-1: pto.alloc_tile
// CHECK-NOT:     pto.alloc_tile
func.func @produced_and_read_after(%x: !vec, %o: !part) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  pto.tstore ins(%a : !vec) outs(%o : !part)
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// An accumulator is read before it is written: consumes share it, in order.
// CHECK-LABEL: func.func @accumulator
// CHECK:         %[[ACC:.*]] = pto.alloc_tile : !pto.tile_buf
// CHECK-COUNT-4: pto.tadd ins(%[[ACC]], {{.*}}) outs(%[[ACC]] :
func.func @accumulator(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %acc = pto.alloc_tile : !vec
  pto.tneg ins(%x : !vec) outs(%acc : !vec)
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tadd ins(%acc, %z : !vec, !vec) outs(%acc : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!flat = !pto.tile_buf<vec, 1x256xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// A buffer of the body, and views before the loop and in it. The consume half
// gets another one of each.
// CHECK-LABEL: func.func @views
// CHECK:         pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:         scf.for
// CHECK-COUNT-2: pto.tpush_to_aic
// CHECK:         %[[A0:.*]] = pto.alloc_tile {pto.pipeline_membership
// CHECK-NEXT:    %[[T0:.*]] = pto.alloc_tile {pto.pipeline_membership
// CHECK-NEXT:    %[[V0:.*]] = pto.treshape %[[T0]]
// CHECK-NEXT:    pto.tpop_from_aic
// CHECK:         pto.tneg ins({{.*}}) outs(%[[T0]] :
// CHECK:         pto.texp ins(%[[V0]] : {{.*}}) outs(%[[V0]] :
// CHECK:         pto.tadd ins({{.*}}) outs(%[[A0]] :
func.func @views(%x: !vec, %o: !part) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  %w = pto.treshape %a : !vec -> !flat
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.alloc_tile : !vec
    %v = pto.treshape %t : !vec -> !flat
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.texp ins(%w : !flat) outs(%v : !flat)
    pto.tpush_to_aic(%t : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%t : !vec)
    pto.texp ins(%v : !flat) outs(%v : !flat)
    pto.tadd ins(%z, %t : !vec, !vec) outs(%a : !vec)
    pto.tstore ins(%a : !vec) outs(%o : !part)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!two = !pto.multi_tile_buf<!pto.tile_buf<vec, 16x16xf32>, count=2>

// One of several buffers, by iteration: a half reads the one it has written.
// CHECK-LABEL: func.func @multi_tile
// CHECK:         pto.alloc_multi_tile {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:         pto.alloc_multi_tile {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK:         scf.for
// CHECK-COUNT-4:   pto.alloc_multi_tile
func.func @multi_tile(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %m = pto.alloc_multi_tile : !two
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %s = arith.remui %i, %c2 : index
    %a = pto.multi_tile_get %m[%s] : !two -> !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %u = arith.remui %i, %c2 : index
    %b = pto.multi_tile_get %m[%u] : !two -> !vec
    pto.tneg ins(%z : !vec) outs(%b : !vec)
    pto.texp ins(%b : !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!two = !pto.multi_tile_buf<!pto.tile_buf<vec, 16x16xf32>, count=2>

// The other one is that of the iteration before.
func.func @multi_tile_of_before(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %m = pto.alloc_multi_tile : !two
  // expected-remark @+1 {{write after read; 'pto.texp' may read what its half of the iteration has not overwritten}}
  scf.for %i = %c0 to %c8 step %c1 {
    %s = arith.remui %i, %c2 : index
    %a = pto.multi_tile_get %m[%s] : !two -> !vec
    pto.tneg ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %j = arith.addi %i, %c1 : index
    %u = arith.remui %j, %c2 : index
    %b = pto.multi_tile_get %m[%u] : !two -> !vec
    pto.texp ins(%b : !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!dyn = !pto.tile_buf<vec, 16x16xf32, valid=?x?>

// Each half sets the extents before it uses the buffer.
// CHECK-LABEL: func.func @extents_first
// CHECK:         %[[A:.*]] = pto.alloc_tile valid_row = %{{.*}} valid_col = %{{.*}} {pto.pipeline_membership
// CHECK-NEXT:    pto.set_validshape %[[A]],
func.func @extents_first(%x: !dyn, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile valid_row = %n valid_col = %n : !dyn
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.set_validshape %a, %i, %n : !dyn
    pto.texp ins(%x : !dyn) outs(%a : !dyn)
    pto.tpush_to_aic(%a : !dyn) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !dyn
    pto.set_validshape %a, %n, %i : !dyn
    pto.tneg ins(%z : !dyn) outs(%a : !dyn)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!dyn = !pto.tile_buf<vec, 16x16xf32, valid=?x?>

// The consume half works on the extents that the produce half has set.
func.func @extents_of_other_half(%x: !dyn, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile valid_row = %n valid_col = %n : !dyn
  // expected-remark @+1 {{its valid extents change in the loop}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.set_validshape %a, %i, %n : !dyn
    pto.texp ins(%x : !dyn) outs(%a : !dyn)
    pto.tpush_to_aic(%a : !dyn) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !dyn
    pto.tneg ins(%z : !dyn) outs(%a : !dyn)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!dyn = !pto.tile_buf<vec, 16x16xf32, valid=?x?>

// What was written before the extents grew is not all that is read.
func.func @extents_grow(%x: !dyn, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile valid_row = %n valid_col = %n : !dyn
  // expected-remark @+1 {{'pto.texp' may read what its half of the iteration has not overwritten}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.set_validshape %a, %i, %n : !dyn
    pto.texp ins(%x : !dyn) outs(%a : !dyn)
    pto.tpush_to_aic(%a : !dyn) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !dyn
    pto.set_validshape %a, %c1, %c1 : !dyn
    pto.tneg ins(%z : !dyn) outs(%a : !dyn)
    pto.set_validshape %a, %n, %n : !dyn
    pto.texp ins(%a : !dyn) outs(%a : !dyn)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!dyn = !pto.tile_buf<vec, 16x16xf32, valid=?x?>
!part = !pto.partition_tensor_view<16x16xf32>

// Extents that are not set in the loop may have been set before it.
func.func @extents_before(%x: !dyn, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile valid_row = %n valid_col = %n : !dyn
  pto.set_validshape %a, %c1, %n : !dyn
  // expected-remark @+1 {{it is used outside of the loop}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !dyn) outs(%a : !dyn)
    pto.tpush_to_aic(%a : !dyn) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !dyn
    pto.tneg ins(%z : !dyn) outs(%a : !dyn)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// Overwritten in either case.
// CHECK-LABEL: func.func @overwritten_by_branches
// CHECK:         scf.for
// CHECK-COUNT-4:   pto.alloc_tile {pto.pipeline_membership
func.func @overwritten_by_branches(%x: !vec, %c: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    scf.if %c {
      pto.texp ins(%x : !vec) outs(%a : !vec)
    } else {
      pto.tneg ins(%x : !vec) outs(%a : !vec)
    }
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// Overwritten if %c, otherwise what the iteration before has left.
func.func @overwritten_perhaps(%x: !vec, %c: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{'pto.tpush_to_aic' may read what its half of the iteration has not overwritten}}
  scf.for %i = %c0 to %c8 step %c1 {
    scf.if %c {
      pto.texp ins(%x : !vec) outs(%a : !vec)
    }
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!row = !pto.tile_buf<vec, 1x16xf32>

// A part is overwritten, the whole is read.
func.func @overwritten_in_part(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.0 : f32
  %a = pto.alloc_tile : !vec
  %w = pto.subview %a[%c0, %c0] sizes [1, 16] : !vec -> !row
  // expected-remark @+1 {{'pto.tadd' may read what its half of the iteration has not overwritten}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.texpands ins(%f : f32) outs(%w : !row)
    pto.tadd ins(%z, %a : !vec, !vec) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// An operation that changes a part of its destination reads it.
func.func @changed_in_part(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.0 : f32
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{'pto.tsetval' may read what its half of the iteration has not overwritten}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tsetval ins(%c0, %f : index, f32) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// The produce half hands a tile on in memory.
func.func @carried_in_memory(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.alloc_tile' of the produce half defines a value that 'pto.tadd' of the consume half needs, and that cannot be recomputed from the induction variable: 'pto.tadd' may read what its half of the iteration has not overwritten}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.alloc_tile : !vec
    pto.tadd ins(%a, %z : !vec, !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// A buffer that is handed on has other names.
func.func @handed_on(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  %b = pto.alloc_tile : !vec
  // expected-remark @+1 {{accesses a buffer that may be any}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %b) -> !vec {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.texp ins(%p : !vec) outs(%p : !vec)
    pto.tfree_from_aic {split = 0}
    scf.yield %a : !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

func.func @yielded(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{'scf.yield' may hand the buffer on or change it}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %a) -> !vec {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
    scf.yield %a : !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// Buffers with addresses stay where somebody has put them.
func.func @address(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a0 = arith.constant 0 : i64
  // expected-remark @+1 {{read after write; buffers with addresses stay there}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile addr = %a0 : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%a : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// A popped tile has its storage from the ring, under one name for all
// iterations. Consumes are in order, and so are pops and frees.
// CHECK-LABEL: func.func @popped_by_handle
// CHECK:         %[[T:.*]] = pto.declare_tile
// CHECK-NOT:     pto.declare_tile
// CHECK:         scf.for
// CHECK-COUNT-2:   pto.tpush(
// CHECK:           pto.tpop(%[[T]],
// CHECK-NEXT:      pto.tneg ins(%[[T]] :
// CHECK-NEXT:      pto.tfree(
// CHECK:           pto.tpop(%[[T]],
// CHECK-NEXT:      pto.tneg ins(%[[T]] :
// CHECK-NEXT:      pto.tfree(
func.func @popped_by_handle(%x: !vec, %gm: !pto.ptr<f32>, %local: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %pipe = pto.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 1024, slot_num = 4} (%gm : !pto.ptr<f32>, %local : i32) -> !pto.pipe
  %t = pto.declare_tile -> !vec
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush(%a, %pipe : !vec, !pto.pipe) {split = 0}
    pto.tpop(%t, %pipe : !vec, !pto.pipe) {split = 0}
    pto.tneg ins(%t : !vec) outs(%a : !vec)
    pto.tfree(%pipe : !pto.pipe) {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// What a memref is a view of is not looked at.
func.func @memref(%x: !vec, %m: memref<16x16xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{has effects that are not known}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.texp ins(%m : memref<16x16xf32>) outs(%m : memref<16x16xf32>)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
