// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F4: items(P) = items(C) x R with R trailing, and |R| sub(P) = sub(C).

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// Extents of 1 do not count.
func.func @units(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j, %k) in (4, 1, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, k, b) -> (i, k)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, k, b) -> (i + j, k + b)> : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%k, %i, %j) in (1, 4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(k, i, j, b) -> (i, j + k)> : !T -> !v
    pto.section_store %x, %b by affine_map<(k, i, j, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!w = !pto.tile<vec, 64x32xf32>
!T = !pto.tensor_view<64x64xf32>

// R is (2, 2): an item of C loads what four of P store.
func.func @two_trailing(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j, %k) in (2, 2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, k, b) -> (2 * j + k, i)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, k, b) -> (2 * j + k, i)> : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (b, i)> sub 4 : !T -> !w
    pto.section_store %x, %b by affine_map<(i, b) -> (b, i)> sub 4 : !w, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @other_extents(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    // expected-remark @+1 {{Reason="the items that store, (4, 2), are not those that load, (2, 4), times others", Rule=F4}}
    pto.section_store %x, %t by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  pto.section items(%j, %i) in (2, 4) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(j, i, b) -> (i, j)> : !T -> !v
    pto.section_store %x, %b by affine_map<(j, i, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// A producer whose domain is larger than what is read: six rows of eight.
func.func @larger_domain(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    // expected-remark @+1 {{Reason="the items that store, (4, 2), are not those that load, (3, 2), times others", Rule=F4}}
    pto.section_store %x, %t by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  pto.section items(%i, %j) in (3, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// The same, where the items that are left out are trailing ones.
func.func @larger_trailing_domain(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    // expected-remark @+1 {{Reason="2 x 1 sub-blocks that are stored for each item are not the 1 that it loads", Rule=F4}}
    pto.section_store %x, %t by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (i, 0)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// The consumer has more items: each tile is read twice.
func.func @smaller_domain(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (i, 0)> : !T -> !v
    // expected-remark @+1 {{Reason="the items that store, (4), are not those that load, (4, 2), times others", Rule=F4}}
    pto.section_store %x, %t by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> (i, 0)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!w = !pto.tile<vec, 32x32xf32>
!T = !pto.tensor_view<64x64xf32>

// The other way round: one item stores what two load.
func.func @other_sub_blocks(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (i, b)> sub 2 : !T -> !w
    // expected-remark @+1 {{Reason="1 x 2 sub-blocks that are stored for each item are not the 1 that it loads", Rule=F4}}
    pto.section_store %x, %t by affine_map<(i, b) -> (i, b)> sub 2 : !w, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (i, 0)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// No items are the same items as no items.
func.func @no_items(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (0) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (i, 0)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  // expected-remark @+1 {{BytesSaved=0, Sections=2}}
  pto.section items(%i) in (0) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (3 - i, 0)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  return
}
