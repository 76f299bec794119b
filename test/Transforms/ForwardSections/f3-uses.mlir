// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F3: the tile is handed over, not shared, and nobody writes it.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @used_by_a_compute(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the stored tile has another use, 'pto.texp'", Rule=F3}}
    pto.section_store %x, %t by #tile : !v, !T
    %e = pto.texp ins(%x : !v) -> !v
    pto.section_store %e, %c by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @stored_elsewhere_too(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %c by #tile : !v, !T
    // expected-remark @+1 {{Reason="the stored tile has another use, 'pto.section_store'", Rule=F3}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Read as often as one likes, in loops too.
func.func @read_often(%a: !T, %b: !T, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    %e = pto.texp ins(%x : !v) -> !v
    pto.section_store %e, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.tadd ins(%x, %x : !v, !v) -> !v
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %y) -> !v {
      %z = pto.tadd ins(%s, %x : !v, !v) -> !v
      scf.yield %z : !v
    }
    pto.section_store %sum, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!h = !pto.tile<vec, 8x64xf32>
!T = !pto.tensor_view<64x64xf32>

// An in-place update.
func.func @inserted_into(%a: !T, %b: !T) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.tinsert' may write the loaded page in place", Rule=F3}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %s = pto.texpands ins(%f : f32) -> !h
    %y = pto.tinsert ins(%s, %c0, %c0, %x : !h, index, index, !v) -> !v
    pto.section_store %y, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @element_set(%a: !T, %b: !T) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.tsetval' may write the loaded page in place", Rule=F3}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.tsetval ins(%x, %c0, %f : !v, index, f32) -> !v
    pto.section_store %y, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// A loop may keep what it carries in the page's buffer.
func.func @carried_by_a_loop(%a: !T, %b: !T, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'scf.for' may write the loaded page in place", Rule=F3}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %x) -> !v {
      %z = pto.tadd ins(%s, %s : !v, !v) -> !v
      scf.yield %z : !v
    }
    pto.section_store %sum, %b by #tile : !v, !T
  }
  return
}
