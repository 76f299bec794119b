// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F6: no tile is stored twice. Its last value is what all its readers get.

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// Mixed radix, which is no permutation of the indices.
func.func @once(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, b) -> (2 * i + j, 1)> : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> (2 * i + j, 1)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x32xf32>
!T = !pto.tensor_view<64x64xf32>

// A tensor written by replicated items.
func.func @replicated(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> : !T -> !v
    // expected-remark @+1 {{Reason="item (1, 0) stores tile (1, 0), and item (1, 1) stores it again", Rule=F6}}
    pto.section_store %x, %t by affine_map<(i, j, b) -> (i, 0)> : !v, !T
  }
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> (i, 0)> : !T -> !v
    pto.section_store %x, %b by affine_map<(i, j, b) -> (i, j)> : !v, !T
  }
  return
}

// -----

!w = !pto.tile<vec, 32x32xf32>
!T = !pto.tensor_view<64x64xf32>

// Sub-blocks of two items overlap.
func.func @overlapping_pages(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    // expected-remark @+1 {{Reason="item (0), sub-block 1, stores tile (1, 0), and item (1), sub-block 0, stores it again", Rule=F6}}
    pto.section_store %x, %t by affine_map<(i, b) -> (i + b, 0)> sub 2 : !w, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (i + b, 0)> sub 2 : !T -> !w
    pto.section_store %x, %b by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  return
}
