// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null
// RUN: pto-opt %s --forward-sections=cotile -split-input-file | FileCheck %s

// F10: before tiling, two sections with several tiles may get other items. The
// cotile option joins them, and says to the tiling that they belong together.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// CHECK-LABEL: func.func @several_items
// CHECK:         pto.section items(%{{.*}}) in (4) core(vector) phase(template)
// CHECK-NOT:     pto.section items
// CHECK:         } {cotile = array<i64: 1>, forwarded = [#pto.forwarded
func.func @several_items(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="in phase template the stored tile steps from item to item, and tiling may group the items of the two sections differently; with cotile it may not", Rule=F10}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#page = affine_map<(b) -> (b, 0)>
!v = !pto.tile<vec, 64x64xf32>
!T = !pto.tensor_view<64x64xf32>

// One item of four tiles.
// CHECK-LABEL: func.func @several_sub_blocks
// CHECK:         } {cotile = array<i64>, forwarded = [#pto.forwarded
func.func @several_sub_blocks(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items() in () core(vector) phase(template) {
    %x = pto.section_load %a by #page sub 4 : !T -> !v
    // expected-remark @+1 {{Rule=F10}}
    pto.section_store %x, %t by #page sub 4 : !v, !T
  }
  pto.section items() in () core(vector) phase(template) {
    %x = pto.section_load %t by #page sub 4 : !T -> !v
    pto.section_store %x, %b by #page sub 4 : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (2 * i, 0)>
!v = !pto.tile<vec, 64x64xf32>
!T = !pto.tensor_view<64x64xf32>

// One item of one tile: there is nothing to tile apart.
// CHECK-LABEL: func.func @one_tile
// CHECK:         } {forwarded = [#pto.forwarded
func.func @one_tile(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (1) core(vector) phase(template) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (1) core(vector) phase(template) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x16xf32>
!w = !pto.tile<vec, 32x16xf32>
!T = !pto.tensor_view<64x64xf32>

// What two sections ask for is asked for by the joined one: 2 and 1 of the first
// dimension, nothing and 4 of the second; the third one is inside of an item.
// CHECK-LABEL: func.func @both_constrained
// CHECK:         pto.section items(%{{.*}}, %{{.*}}) in (2, 4) core(vector) phase(template)
// CHECK:         } {cotile = array<i64: 2, 4>, forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 2,
func.func @both_constrained(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j, %k) in (2, 4, 2) core(vector) phase(template) {
    %x = pto.section_load %a by affine_map<(i, j, k, b) -> (2 * i + k, j)> : !T -> !v
    // expected-remark @+1 {{Rule=F10}}
    pto.section_store %x, %t by affine_map<(i, j, k, b) -> (2 * i + k, j)> : !v, !T
  } {cotile = array<i64: 2, 1, 2>}
  pto.section items(%i, %j) in (2, 4) core(vector) phase(template) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> (2 * i + b, j)> sub 2 : !T -> !w
    pto.section_store %x, %b by affine_map<(i, j, b) -> (i, j)> : !w, !T
  } {cotile = array<i64: 1, 4>}
  return
}
