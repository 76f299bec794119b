// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F7: once joined, item p of the producer runs behind item c of the consumer if
// it is in a later group. No other tensor may mind.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// The consumer writes what a later producer item reads.
func.func @writes_what_is_read_later(%a: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="item (3) of the first section loads tile (3, 0) of another tensor, which must be before item (0) of the second one stores that; joined, it would be after", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %a by affine_map<(i, b) -> (3 - i, 0)> : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// What its own item has read, or an earlier one, it may write.
func.func @writes_what_was_read(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %a by #tile : !v, !T
  }
  pto.section items(%i) in (3) core(vector) phase(tiled) {
    %x = pto.section_load %b by affine_map<(i, b) -> (i + 1, 0)> : !T -> !v
    pto.section_store %x, %u by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (3) core(vector) phase(tiled) {
    %x = pto.section_load %u by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// The producer writes what an earlier consumer item reads.
func.func @reads_what_is_written_later(%a: !T, %c: !T, %d: !T, %f: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    %e = pto.section_load %d by #tile : !T -> !v
    // Of this one itself: it is not the function's own, and loaded elsewhere.
    // expected-remark @+2 {{Rule=F2}}
    // expected-remark @+1 {{Rule=F5}}
    pto.section_store %e, %c by affine_map<(i, b) -> ((i + 1) mod 4, 0)> : !v, !T
    // expected-remark @+1 {{Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.section_load %c by #tile : !T -> !v
    %z = pto.tadd ins(%x, %y : !v, !v) -> !v
    pto.section_store %z, %f by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Both write: the second value of a tile must stay the last one.
func.func @both_write(%a: !T, %c: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    %e = pto.section_load %a by #tile : !T -> !v
    pto.section_store %e, %c by affine_map<(i, b) -> (3 - i, 0)> : !v, !T
    // expected-remark @+1 {{Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %c by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Other halves of one tensor do not meet.
func.func @other_tiles(%a: !pto.tensor_view<128x64xf32>) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !pto.tensor_view<128x64xf32> -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %a by affine_map<(i, b) -> (7 - i, 0)> : !v, !pto.tensor_view<128x64xf32>
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!h = !pto.tile<vec, 8x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Tiles of other sizes are compared by their elements. Item i writes rows 8 i to
// 8 i + 7, all of which items up to i have read.
func.func @smaller_tiles_behind(%a: !T) {
  %c0 = arith.constant 0 : index
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.textract ins(%x, %c0, %c0 : !v, index, index) -> !h
    pto.section_store %y, %a by #tile : !h, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!h = !pto.tile<vec, 8x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Rows 8 i + 8 to 8 i + 15 are written: item 1 writes what item 1 has read, but
// item 0 is fine as well; with 8 i + 16, item 0 writes what item 1 will read.
func.func @smaller_tiles_ahead(%a: !T) {
  %c0 = arith.constant 0 : index
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="item (1) of the first section loads tile (1, 0) of another tensor, which must be before item (0) of the second one stores that; joined, it would be after", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.textract ins(%x, %c0, %c0 : !v, index, index) -> !h
    pto.section_store %y, %a by affine_map<(i, b) -> (i + 2, 0)> : !h, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x64xf32>
!w = !pto.tile<vec, 32x64xf32>
!T = !pto.tensor_view<64x64xf32>

// With items grouped, a member of the own group is not ahead.
func.func @own_group(%a: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (2 * i + 1 - j, 0)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    pto.section_store %x, %a by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  return
}

// -----

!v = !pto.tile<vec, 16x64xf32>
!w = !pto.tile<vec, 32x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @later_group(%a: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i + 2 * j, 0)> : !T -> !v
    // expected-remark @+1 {{Reason="item (1, 0) of the first section loads tile (1, 0) of another tensor, which must be before item (0) of the second one stores that; joined, it would be after", Rule=F7}}
    pto.section_store %x, %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    pto.section_store %x, %a by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Two views of one pointer are not compared.
func.func @two_views(%p: !pto.ptr<f32>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c64, %c1] : !T
  %b = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c64, %c1] : !T
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.section_load' of the first section and 'pto.section_store' of the second one may touch the same memory through different views", Rule=F7}}
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

// A view that a loop carries may be of anything.
func.func @unknown_view(%a: !T, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%b = %a) -> !T {
    %t = pto.create_tensor [64, 64] : !T
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v
      // expected-remark @+1 {{through different views", Rule=F7}}
      pto.section_store %x, %t by #tile : !v, !T
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v
      pto.section_store %x, %b by #tile : !v, !T
    }
    scf.yield %b : !T
  }
  return
}
