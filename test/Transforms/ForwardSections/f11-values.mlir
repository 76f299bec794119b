// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F11: what the load promises about the elements, its readers go by. It has to
// be known of the tile that they get instead.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xi32>
!T = !pto.tensor_view<64x64xi32>

func.func @nothing_promised(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xi32>
!T = !pto.tensor_view<64x64xi32>

func.func @narrower(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile {pto.value_range = array<i64: 1, 63>} : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xi32>
!T = !pto.tensor_view<64x64xi32>

func.func @wider(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile {pto.value_range = array<i64: -1, 63>} : !T -> !v
    // expected-remark @+1 {{Reason="the load promises elements from 0 to 63, and those of the stored tile are from -1 to 63", Rule=F11}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xi32>
!T = !pto.tensor_view<64x64xi32>

func.func @nothing_known(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the load promises elements from 0 to 63, and nothing is known of the stored tile", Rule=F11}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xi32>
!T = !pto.tensor_view<64x64xi32>

// A tile of one number, and a tile from elsewhere.
func.func @numbers(%b: !T, %x: !v) {
  %c7 = arith.constant 7 : i32
  %c64 = arith.constant 64 : i32
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  %w = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %y = pto.texpands ins(%c7 : i32) -> !v
    pto.section_store %y, %t by #tile : !v, !T
    %z = pto.texpands ins(%c64 : i32) -> !v
    // expected-remark @+1 {{Reason="the load promises elements from 0 to 63, and those of the stored tile are from 64 to 64", Rule=F11}}
    pto.section_store %z, %u by #tile : !v, !T
    // expected-remark @+1 {{nothing is known of the stored tile", Rule=F11}}
    pto.section_store %x, %w by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2, Tensors=1}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %y = pto.section_load %t by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    %z = pto.section_load %u by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    %w0 = pto.section_load %w by #tile {pto.value_range = array<i64: 0, 63>} : !T -> !v
    %s = pto.tadd ins(%y, %z : !v, !v) -> !v
    %r = pto.tadd ins(%s, %w0 : !v, !v) -> !v
    pto.section_store %r, %b by #tile : !v, !T
  }
  return
}
