// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F5: the same tiles in the same order, however the maps are written.

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// Equal by arithmetic that the maps' own simplification does not see.
func.func @equal_in_the_box(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> ((2 * i + j) floordiv 2, (2 * i + j) mod 2)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @reversed(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (i, 0)> : !T -> !v
    // expected-remark @+1 {{Reason="item (3) stores tile (3, 0) where tile (0, 0) is loaded", Rule=F5}}
    pto.section_store %x, %t by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (3 - i, 0)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!w = !pto.tile<vec, 32x32xf32>
!T = !pto.tensor_view<64x64xf32>

// The same tiles for each item, in another order.
func.func @other_order_in_the_page(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    // expected-remark @+1 {{Reason="item (1), sub-block 1, stores tile (3, 0) where tile (2, 0) is loaded", Rule=F5}}
    pto.section_store %x, %t by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (2 * i + 1 - b, 0)> sub 2 : !T -> !w
    pto.section_store %x, %b by affine_map<(i, b) -> (i, b)> sub 2 : !w, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!w = !pto.tile<vec, 32x32xf32>
!T = !pto.tensor_view<64x64xf32>

// Items in the order in which the page of the consumer is not.
func.func @other_order_of_members(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    // expected-remark @+1 {{Rule=F5}}
    pto.section_store %x, %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (2 * i - b + 1, 0)> sub 2 : !T -> !w
    pto.section_store %x, %b by affine_map<(i, b) -> (i, b)> sub 2 : !w, !T
  }
  return
}
