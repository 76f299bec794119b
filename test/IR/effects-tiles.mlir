// RUN: pto-opt %s --cse --canonicalize --loop-invariant-code-motion | FileCheck %s

// Tile operations: values may be merged, moved and deleted, writes of buffers
// may not.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @same_value
// CHECK-NEXT:    %[[A:.*]] = pto.tadd
// CHECK-NEXT:    return %[[A]], %[[A]]
func.func @same_value(%a: !val, %b: !val) -> (!val, !val) {
  %0 = pto.tadd ins(%a, %b : !val, !val) -> !val
  %1 = pto.tadd ins(%a, %b : !val, !val) -> !val
  return %0, %1 : !val, !val
}

// Attributes tell operations apart.

// CHECK-LABEL: func @other_attributes
// CHECK-NEXT:    %[[A:.*]] = pto.tcvt {{.*}}RINT
// CHECK-NEXT:    %[[B:.*]] = pto.tcvt {{.*}}FLOOR
// CHECK-NEXT:    %[[C:.*]] = pto.texp {{.*}} {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK-NEXT:    %[[D:.*]] = pto.texp {{.*}} {pto.pipeline_membership = array<i64: 0, 1>}
// CHECK-NEXT:    return %[[A]], %[[B]], %[[C]], %[[D]]
func.func @other_attributes(%a: !val) -> (!val, !val, !val, !val) {
  %0 = pto.tcvt ins(%a {rmode = #pto<round_mode RINT>} : !val) -> !val
  %1 = pto.tcvt ins(%a {rmode = #pto<round_mode FLOOR>} : !val) -> !val
  %2 = pto.texp ins(%a : !val) -> !val {pto.pipeline_membership = array<i64: 0, 0>}
  %3 = pto.texp ins(%a : !val) -> !val {pto.pipeline_membership = array<i64: 0, 1>}
  return %0, %1, %2, %3 : !val, !val, !val, !val
}

// CHECK-LABEL: func @unused_value
// CHECK-NEXT:    return
func.func @unused_value(%a: !val) {
  %0 = pto.texp ins(%a : !val) -> !val
  %1 = pto.tmul ins(%0, %a : !val, !val) -> !val
  %2 = pto.treshape %1 : !val -> !pto.tile<vec, 1x1024xf32>
  return
}

// CHECK-LABEL: func @invariant_value
// CHECK-NEXT:    %[[A:.*]] = pto.texp
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      pto.tpush_to_aic(%[[A]]
func.func @invariant_value(%lo: index, %hi: index, %step: index, %a: !val) {
  scf.for %i = %lo to %hi step %step {
    %0 = pto.texp ins(%a : !val) -> !val
    pto.tpush_to_aic(%0 : !val) {split = 0}
  }
  return
}

// CHECK-LABEL: func @same_write
// CHECK-NEXT:    pto.tadd
// CHECK-NEXT:    pto.tadd
// CHECK-NEXT:    return
func.func @same_write(%a: !buf, %b: !buf, %d: !buf) {
  pto.tadd ins(%a, %b : !buf, !buf) outs(%d : !buf)
  pto.tadd ins(%a, %b : !buf, !buf) outs(%d : !buf)
  return
}

// CHECK-LABEL: func @invariant_write
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      pto.tadd
// CHECK-NEXT:      pto.texp
// CHECK-NEXT:      pto.trowsum
func.func @invariant_write(%lo: index, %hi: index, %step: index, %a: !buf, %d: !buf, %r: !pto.tile_buf<vec, 16x1xf32>) {
  scf.for %i = %lo to %hi step %step {
    pto.tadd ins(%a, %d : !buf, !buf) outs(%d : !buf)
    pto.texp ins(%d : !buf) outs(%d : !buf)
    pto.trowsum ins(%d, %a : !buf, !buf) outs(%r : !pto.tile_buf<vec, 16x1xf32>)
  }
  return
}

// Each allocation is a tile of its own; one that nothing uses goes.

// CHECK-LABEL: func @allocations
// CHECK-NEXT:    %[[A:.*]] = pto.alloc_tile
// CHECK-NEXT:    %[[B:.*]] = pto.alloc_tile
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @allocations() -> (!buf, !buf) {
  %0 = pto.alloc_tile : !buf
  %1 = pto.alloc_tile : !buf
  %2 = pto.alloc_tile : !buf
  return %0, %1 : !buf, !buf
}

// CHECK-LABEL: func @allocation_in_loop
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      %{{.*}} = pto.alloc_tile
// CHECK-NEXT:      pto.texp
func.func @allocation_in_loop(%lo: index, %hi: index, %step: index, %a: !buf) {
  scf.for %i = %lo to %hi step %step {
    %d = pto.alloc_tile : !buf
    pto.texp ins(%a : !buf) outs(%d : !buf)
  }
  return
}

// Operations see the valid extents that were set before them.

// CHECK-LABEL: func @set_validshape
// CHECK-NEXT:    pto.set_validshape
// CHECK-NEXT:    pto.texp
// CHECK-NEXT:    pto.set_validshape
// CHECK-NEXT:    return
func.func @set_validshape(%d: !pto.tile_buf<vec, 16x64xf32, valid=?x?>, %m: index, %n: index) {
  pto.set_validshape %d, %m, %n : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
  pto.texp ins(%d : !pto.tile_buf<vec, 16x64xf32, valid=?x?>) outs(%d : !pto.tile_buf<vec, 16x64xf32, valid=?x?>)
  pto.set_validshape %d, %m, %n : !pto.tile_buf<vec, 16x64xf32, valid=?x?>
  return
}

// Two windows on one place are one.

// CHECK-LABEL: func @windows
// CHECK-NEXT:    %[[W:.*]] = pto.subview
// CHECK-NEXT:    pto.texp ins(%[[W]] {{.*}} outs(%[[W]]
func.func @windows(%b: !buf, %i: index) {
  %0 = pto.subview %b[%i, %i] sizes [1, 16] : !buf -> !pto.tile_buf<vec, 1x16xf32>
  %1 = pto.subview %b[%i, %i] sizes [1, 16] : !buf -> !pto.tile_buf<vec, 1x16xf32>
  pto.texp ins(%0 : !pto.tile_buf<vec, 1x16xf32>) outs(%1 : !pto.tile_buf<vec, 1x16xf32>)
  return
}
