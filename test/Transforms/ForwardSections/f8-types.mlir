// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F8: the tile that is handed over is the one that would be loaded.

!v = !pto.tile<vec, 16x32xf32>
!w = !pto.tile<vec, 32x32xf32>
!T = !pto.tensor_view<64x64xf32>

// Different tile sizes: the first tile of each is not the same elements.
func.func @shape(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, b) -> (i, 0)> : !T -> !v
    // expected-remark @+2 {{Reason="tiles are stored as !pto.tile<vec, 16x32xf32> and loaded as !pto.tile<vec, 32x32xf32>", Rule=F8}}
    // expected-remark @+1 {{Reason="1 pages of 16x32 that are stored for an item are not the page of 32x32 that it loads, and the sections are not one block each", Rule=F10}}
    pto.section_store %x, %t by affine_map<(i, b) -> (i, 0)> : !v, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (i, 0)> : !T -> !w
    pto.section_store %x, %b by affine_map<(i, b) -> (i, 0)> : !w, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!p = !pto.tile<vec, 16x64xf32, valid=15x64>
!T = !pto.tensor_view<64x64xf32>

func.func @valid_region(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{loaded as !pto.tile<vec, 16x64xf32, valid=15x64>", Rule=F8}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !p
    pto.section_store %x, %b by #tile : !p, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!p = !pto.tile<vec, 16x64xf32, valid=15x60>
!T = !pto.tensor_view<64x64xf32>

func.func @same_valid_region(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !p
    pto.section_store %x, %t by #tile : !p, !T
  }
  // expected-remark @+1 {{BytesSaved=28800}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !p
    pto.section_store %x, %b by #tile : !p, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!p = !pto.tile<vec, 16x64xf32, pad=1>
!T = !pto.tensor_view<64x64xf32>

func.func @pad(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{loaded as !pto.tile<vec, 16x64xf32, pad=1>", Rule=F8}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !p
    pto.section_store %x, %b by #tile : !p, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<mat, 16x64xf32>
!p = !pto.tile<mat, 16x64xf32, blayout=col_major, slayout=row_major>
!T = !pto.tensor_view<64x64xf32>

func.func @layout(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{loaded as !pto.tile<mat, 16x64xf32, blayout=col_major, slayout=row_major>", Rule=F8}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !p
    pto.section_store %x, %b by #tile : !p, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!p = !pto.tile<vec, 16x64xi32>
!T = !pto.tensor_view<64x64xf32>

// The bits would be the same; what they are is not.
func.func @element_type(%a: !T, %b: !pto.tensor_view<64x64xi32>) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="a tile of i32 goes through a tensor of f32; a pto.tcvt has to say what that makes of it", Rule=F8}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !p
    pto.section_store %x, %b by #tile : !p, !pto.tensor_view<64x64xi32>
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!mat = !pto.tile<mat, 16x64xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 16x64xf16, slayout=row_major>
!right = !pto.tile<right, 64x64xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!T = !pto.tensor_view<64x64xf16>

// A store that converts what it takes from the accumulator.
func.func @converting_store(%a: !T, %r: !right, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !mat
    %l = pto.tmov ins(%x : !mat) -> !left
    %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
    // expected-remark @+1 {{Reason="a tile of f32 goes through a tensor of f16; a pto.tcvt has to say what that makes of it", Rule=F8}}
    pto.section_store %p, %t by #tile : !acc, !T
  }
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !mat
    pto.section_store %x, %b by #tile : !mat, !T
  }
  return
}
