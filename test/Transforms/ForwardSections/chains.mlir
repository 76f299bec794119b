// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// Chains: all that fits becomes one section, else what saves most. Pages have
// 4 KiB per row, and kernels 184 KiB of vec.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @all(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  %w = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %u by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %u by #tile : !T -> !v
    pto.section_store %x, %w by #tile : !v, !T
  }
  // expected-remark @+1 {{BytesSaved=98304, Sections=4, Tensors=3}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %w by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// A tensor may skip sections of the chain, and sections may be between that are
// none of it.
func.func @skipping(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  %skip = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    %y = pto.texp ins(%x : !v) -> !v
    %z = pto.tabs ins(%x : !v) -> !v
    pto.section_store %y, %t by #tile : !v, !T
    pto.section_store %z, %skip by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !pto.tile<mat, 16x64xf32>
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.texp ins(%x : !v) -> !v
    pto.section_store %y, %u by #tile : !v, !T
  }
  // expected-remark @+1 {{BytesSaved=98304, Sections=3, Tensors=3}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %u by #tile : !T -> !v
    %z = pto.section_load %skip by #tile : !T -> !v
    %y = pto.tadd ins(%x, %z : !v, !v) -> !v
    pto.section_store %y, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Two producers of one consumer: one after the other.
func.func @two_producers(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %b by #tile : !T -> !v
    pto.section_store %x, %u by #tile : !v, !T
  }
  // Twice: the second time with the joined section.
  // expected-remark @+1 {{BytesSaved=32768, Sections=2, Tensors=1}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.section_load %u by #tile : !T -> !v
    %z = pto.tadd ins(%x, %y : !v, !v) -> !v
    pto.section_store %z, %c by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v8 = !pto.tile<vec, 8x1024xf32>
!v10 = !pto.tile<vec, 10x1024xf32>
!v16 = !pto.tile<vec, 16x1024xf32>
!T = !pto.tensor_view<240x1024xf32>

// The section in the middle needs 32 rows, 8 for what it gets and 10 for what it
// gives: 50, of 46. Giving saves more, though getting comes first.
func.func @not_the_first(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [240, 1024] : !T
  %u = pto.create_tensor [240, 1024] : !T
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v8
    // expected-remark @+1 {{Reason="the joined section would need 204800 bytes of vec, of which kernels have 188416 on A2/A3", Rule=F9}}
    pto.section_store %x, %t by #tile : !v8, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %y = pto.section_load %a by #tile : !T -> !v10
    pto.section_store %y, %u by #tile : !v10, !T
    %p = pto.section_load %a by #tile : !T -> !v16
    %q = pto.texp ins(%p : !v16) -> !v16
    pto.section_store %q, %b by #tile : !v16, !T
    %x = pto.section_load %t by #tile : !T -> !v8
    pto.section_store %x, %b by affine_map<(i, b) -> (i + 8, 0)> : !v8, !T
  }
  // expected-remark @+1 {{BytesSaved=163840, Sections=2, Tensors=1}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %y = pto.section_load %u by #tile : !T -> !v10
    pto.section_store %y, %c by #tile : !v10, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v10 = !pto.tile<vec, 10x1024xf32>
!v12 = !pto.tile<vec, 12x1024xf32>
!v16 = !pto.tile<vec, 16x1024xf32>
!T = !pto.tensor_view<240x1024xf32>

// Neither of the two in the middle can both get and give. The tensor between
// them is the largest one, but the two others together save more.
func.func @not_the_largest(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [240, 1024] : !T
  %u = pto.create_tensor [240, 1024] : !T
  %w = pto.create_tensor [240, 1024] : !T
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v10
    pto.section_store %x, %t by #tile : !v10, !T
  }
  // expected-remark @+1 {{BytesSaved=163840, Sections=2, Tensors=1}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %y = pto.section_load %a by #tile : !T -> !v12
    // expected-remark @+1 {{Reason="the joined section would need 221184 bytes of vec, of which kernels have 188416 on A2/A3", Rule=F9}}
    pto.section_store %y, %u by #tile : !v12, !T
    %p = pto.section_load %a by #tile : !T -> !v16
    %q = pto.texp ins(%p : !v16) -> !v16
    pto.section_store %q, %b by #tile : !v16, !T
    %x = pto.section_load %t by #tile : !T -> !v10
    pto.section_store %x, %b by affine_map<(i, b) -> (i + 8, 0)> : !v10, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %y = pto.section_load %a by #tile : !T -> !v10
    pto.section_store %y, %w by #tile : !v10, !T
    %p = pto.section_load %a by #tile : !T -> !v16
    %q = pto.texp ins(%p : !v16) -> !v16
    pto.section_store %q, %b by affine_map<(i, b) -> (i + 8, 0)> : !v16, !T
    %x = pto.section_load %u by #tile : !T -> !v12
    pto.section_store %x, %b by affine_map<(i, b) -> (i + 18, 0)> : !v12, !T
  }
  // expected-remark @+1 {{BytesSaved=163840, Sections=2, Tensors=1}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %w by #tile : !T -> !v10
    pto.section_store %x, %c by #tile : !v10, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
#back = affine_map<(i, b) -> (3 - i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Neighbours can be joined, but the last one writes what the first one reads.
func.func @dependence_of_the_ends(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %u by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %u by #tile : !T -> !v
    pto.section_store %x, %a by #back : !v, !T
  }
  return
}
