// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir

// Buffer form: tiles are memory, and dependences go by storage.

!vec = !pto.tile_buf<vec, 16x16xf32>

// Buffers allocated in the body are new in every iteration, and every clone
// has its own. What fills the pushed buffer comes along.
// CHECK-LABEL: func.func @own_buffers
// CHECK:         %[[A0:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.texp ins({{.*}}) outs(%[[A0]]
// CHECK-NEXT:    pto.tpush_to_aic(%[[A0]]
// CHECK-NEXT:    %[[A1:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.texp ins({{.*}}) outs(%[[A1]]
// CHECK-NEXT:    pto.tpush_to_aic(%[[A1]]
// CHECK:         scf.for
// CHECK:           pto.tpop_from_aic
// CHECK-NEXT:      %[[B0:.*]] = pto.alloc_tile
// CHECK-NEXT:      pto.tneg ins({{.*}}) outs(%[[B0]]
func.func @own_buffers(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.alloc_tile : !vec
    pto.tneg ins(%z : !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// A buffer outside the loop that only the produce half uses: produces stay in
// order among themselves.
func.func @produce_buffer_outside(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
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
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// The consume half still reads the buffer that a later produce half overwrites.
func.func @shared_buffer_outside(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  // expected-remark @+1 {{'pto.texp' of the produce half may touch what 'pto.tadd' of the consume half of an earlier iteration touches: write after read}}
  scf.for %i = %c0 to %c8 step %c1 {
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

// Two tiles at addresses 0 and 1024, 1024 bytes each: apart.
func.func @addresses_apart() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a0 = arith.constant 0 : i64
  %a1 = arith.constant 1024 : i64
  %a2 = arith.constant 2048 : i64
  %x = pto.alloc_tile addr = %a2 : !vec
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile addr = %a0 : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.alloc_tile addr = %a1 : !vec
    pto.tneg ins(%z : !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// One byte less and they share storage, whatever their SSA names.
func.func @addresses_meet() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a0 = arith.constant 0 : i64
  %a1 = arith.constant 1023 : i64
  %a2 = arith.constant 2048 : i64
  %x = pto.alloc_tile addr = %a2 : !vec
  // expected-remark @+1 {{'pto.tpush_to_aic' of the produce half may touch what 'pto.tneg' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile addr = %a0 : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.alloc_tile addr = %a1 : !vec
    pto.tneg ins(%z : !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32>

// One address in two memories is two places; an unknown address may be any.
func.func @locations(%x: !vec, %addr: i64) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a0 = arith.constant 0 : i64
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile addr = %a0 : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.alloc_tile addr = %a0 : !mat
    pto.tmov ins(%z : !vec) outs(%b : !mat)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  // expected-remark @+1 {{read after write}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile addr = %a0 : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.alloc_tile addr = %addr : !vec
    pto.tneg ins(%z : !vec) outs(%b : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>
!row = !pto.tile_buf<vec, 1x16xf32>

// A window of a buffer is the buffer.
func.func @subview(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = pto.alloc_tile : !vec
  %w = pto.subview %a[%c0, %c0] sizes [1, 16] : !vec -> !row
  // expected-remark @+1 {{'pto.texp' of the produce half may touch what 'pto.texp' of the consume half of an earlier iteration touches: write after read}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.texp ins(%w : !row) outs(%w : !row)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!dyn = !pto.tile_buf<vec, 16x16xf32, valid=?x?>

// Changing the valid extents is a write: the produce half of the next
// iteration would compute on the old ones.
func.func @valid_extents(%x: !dyn, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.texp' of the produce half may touch what 'pto.set_validshape' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile valid_row = %n valid_col = %n : !dyn
    pto.texp ins(%x : !dyn) outs(%a : !dyn)
    pto.tpush_to_aic(%a : !dyn) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !dyn
    pto.tfree_from_aic {split = 0}
    pto.set_validshape %x, %i, %i : !dyn
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile_buf<vec, 16x16xf32>

// A buffer that came in as an argument may be any other of its location.
func.func @unknown_buffer(%x: !vec, %y: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.texp' of the produce half may touch what 'pto.tneg' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.alloc_tile : !vec
    pto.texp ins(%x : !vec) outs(%a : !vec)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tneg ins(%z : !vec) outs(%y : !vec)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
