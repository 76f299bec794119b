// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections run directly, as loops, and as loops on buffers: all store the same
// bits, and move the same bytes.

// RUN: pto-opt %s --lower-sections -o %t.loops.mlir
// RUN: pto-opt %t.loops.mlir --bufferize-tiles -o %t.buffers.mlir

!T = !pto.tensor_view<64x64xf32>
!H = !pto.tensor_view<64x64xf16>
!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!mat = !pto.tile<mat, 16x64xf16, blayout=col_major, slayout=row_major>
!mats = !pto.tile<mat, 64x64xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 16x64xf16, slayout=row_major>
!right = !pto.tile<right, 64x64xf16, slayout=col_major>
#pack = affine_map<(i, j, b) -> (i, 2 * j + b)>
#rows = affine_map<(i, b) -> (i, 0)>
#all = affine_map<(b) -> (b, 0)>

// Packed pages, whole columns, part of each tile, an empty section.
// RUN: pto-sim %s --compare %t.loops.mlir --entry @vector --seed 0..2 | FileCheck %s --check-prefix=VECTOR
// RUN: pto-sim %s --compare %t.buffers.mlir --entry @vector --seed 0..2 | FileCheck %s --check-prefix=VECTOR
// VECTOR:     seed 2: equal
// VECTOR:     before:
// All of a tensor twice, a quarter of it, and four times 9 x 3 elements.
// VECTOR:     memory       37296 bytes read, 37296 written
// VECTOR:     after:
// VECTOR:     memory       37296 bytes read, 37296 written
func.func @vector(%x: !T, %y: !T, %z: !T, %p: !T) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %a = pto.section_load %x by #pack sub 2 : !T -> !pto.tile<vec, 32x16xf32>
    %r = pto.texp ins(%a : !pto.tile<vec, 32x16xf32>) -> !pto.tile<vec, 32x16xf32>
    pto.section_store %r, %t by #pack sub 2 : !pto.tile<vec, 32x16xf32>, !T
  }
  pto.section items(%i, %j) in (4, 0) core(vector) phase(tiled) {
    %a = pto.section_load %x by #pack sub 2 : !T -> !pto.tile<vec, 32x16xf32>
    pto.section_store %a, %t by #pack sub 2 : !pto.tile<vec, 32x16xf32>, !T
  }
  pto.section items() in () core(vector) phase(tiled) {
    %a = pto.section_load %t by #all sub 4 : !T -> !pto.tile<vec, 64x64xf32>
    pto.section_store %a, %y by affine_map<(b) -> (3 - b, 0)> sub 4 : !pto.tile<vec, 64x64xf32>, !T
  }
  pto.section items(%i) in (1) core(vector) phase(tiled) {
    %a = pto.section_load %t by affine_map<(i, b) -> (3 - i * 2, 0)> : !T -> !pto.tile<vec, 16x64xf32>
    pto.section_store %a, %z by #rows : !pto.tile<vec, 16x64xf32>, !T
  }
  pto.section items(%i) in (4) core(vector) phase(template) {
    %a = pto.section_load %t by affine_map<(i, b) -> (i, i)> : !T -> !pto.tile<vec, 16x16xf32, valid=9x3>
    pto.section_store %a, %p by affine_map<(i, b) -> (i, (i + 1) mod 4)> : !pto.tile<vec, 16x16xf32, valid=9x3>, !T
  }
  return
}

// Both cores: the accumulator is converted on the way out, and what one core
// stores the other one loads, in turns.
// RUN: pto-sim %s --compare %t.loops.mlir --entry @mixed --seed 0..2 | FileCheck %s --check-prefix=MIXED
// RUN: pto-sim %s --compare %t.buffers.mlir --entry @mixed --seed 0..2 | FileCheck %s --check-prefix=MIXED
// RUN: pto-sim %s --compare %t.buffers.mlir --entry @mixed --blocks 2 --lanes 2 | FileCheck %s --check-prefix=LAUNCH
// MIXED:      seed 2: equal
// MIXED:      before:
// MIXED:      memory       {{.*}} bytes read, {{.*}} written
// MIXED-NEXT: aic {{.*}}, 122880 bytes read, 24576 written
// MIXED:      aiv {{.*}}, 49152 bytes read, 49152 written
// MIXED:      after:
// MIXED:      aic {{.*}}, 122880 bytes read, 24576 written
// MIXED:      aiv {{.*}}, 49152 bytes read, 49152 written
// LAUNCH:     seed 0: equal
func.func @mixed(%x: !T, %w: !H, %y: !T) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %h = pto.create_tensor [64, 64] : !H
  %u = pto.create_tensor [64, 64] : !H
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %x by #rows : !T -> !pto.tile<vec, 16x64xf32>
    %b = pto.tcvt ins(%a {rmode = #pto<round_mode RINT>} : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf16>
    pto.section_store %b, %h by #rows : !pto.tile<vec, 16x64xf16>, !H
  }
  // Each time the vector core changes what the cube core reads.
  scf.for %n = %c0 to %c3 step %c1 {
    pto.section items(%i) in (4) core(cube) phase(tiled) {
      %a = pto.section_load %h by #rows : !H -> !mat
      %b = pto.section_load %w by affine_map<(i, b) -> (b, 0)> sub 4 : !H -> !mats
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !mats) -> !right
      %c = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      pto.section_store %c, %u by #rows : !acc, !H
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %a = pto.section_load %u by #rows : !H -> !pto.tile<vec, 16x64xf16>
      %b = pto.tneg ins(%a : !pto.tile<vec, 16x64xf16>) -> !pto.tile<vec, 16x64xf16>
      pto.section_store %b, %h by affine_map<(i, b) -> (3 - i, 0)> : !pto.tile<vec, 16x64xf16>, !H
    }
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %h by #rows : !H -> !pto.tile<vec, 16x64xf16>
    %b = pto.tcvt ins(%a {rmode = #pto<round_mode RINT>} : !pto.tile<vec, 16x64xf16>) -> !pto.tile<vec, 16x64xf32>
    pto.section_store %b, %y by #rows : !pto.tile<vec, 16x64xf32>, !T
  }
  return
}

// The order of the cores matters: without the waits of either one it is ahead
// of what it reads.
// RUN: sed -e '/sync.wait <PIPE_S>, 14/d' %t.loops.mlir > %t.racing-cube.mlir
// RUN: not pto-sim %t.racing-cube.mlir --entry @mixed 2>&1 | FileCheck %s --check-prefix=CUBE
// CUBE: error: reads element 0 of tensor 0, which nothing has written
// RUN: sed -e '/sync.wait <PIPE_S>, 15/d' %t.loops.mlir > %t.racing-vector.mlir
// RUN: not pto-sim %t.racing-vector.mlir --entry @mixed 2>&1 | FileCheck %s --check-prefix=AIV
// AIV: error: reads element 0 of tensor 1, which nothing has written

// A helper's sections, in a loop of its caller.
// RUN: pto-sim %s --compare %t.buffers.mlir --entry @caller --seed 0..2 | FileCheck %s --check-prefix=CALLER
// CALLER: seed 2: equal
func.func private @helper(%x: !T, %y: !T) {
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %x by #rows : !T -> !pto.tile<vec, 16x64xf32>
    %b = pto.tneg ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
    pto.section_store %b, %y by affine_map<(i, b) -> (3 - i, 0)> : !pto.tile<vec, 16x64xf32>, !T
  }
  return
}
func.func @caller(%x: !T, %y: !T) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %n = %c0 to %c3 step %c1 {
    func.call @helper(%x, %y) : (!T, !T) -> ()
    func.call @helper(%y, %x) : (!T, !T) -> ()
  }
  return
}

// A helper of both cores: the second call begins where the first one has ended.
// RUN: pto-sim %s --compare %t.buffers.mlir --entry @turns --seed 0..2 | FileCheck %s --check-prefix=TURNS
// TURNS: seed 2: equal
func.func private @turn(%h: !H, %w: !H) {
  %u = pto.create_tensor [64, 64] : !H
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %a = pto.section_load %h by #rows : !H -> !mat
    %b = pto.section_load %w by affine_map<(i, b) -> (b, 0)> sub 4 : !H -> !mats
    %l = pto.tmov ins(%a : !mat) -> !left
    %r = pto.tmov ins(%b : !mats) -> !right
    %c = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
    pto.section_store %c, %u by #rows : !acc, !H
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %u by #rows : !H -> !pto.tile<vec, 16x64xf16>
    pto.section_store %a, %h by #rows : !pto.tile<vec, 16x64xf16>, !H
  }
  return
}
func.func @turns(%h: !H, %w: !H) {
  func.call @turn(%h, %w) : (!H, !H) -> ()
  pto.section items() in () core(cube) phase(tiled) {
  }
  func.call @turn(%h, %w) : (!H, !H) -> ()
  return
}

// Figures of a run, for programs.
// RUN: pto-sim %s --entry @helper --report json | FileCheck %s --check-prefix=JSON
// JSON:      "bytes_read": 16384,
// JSON-NEXT: "bytes_written": 16384,
// JSON:      "aiv": {
// JSON:        "bytes_read": 16384,
// JSON-NEXT:   "bytes_written": 16384,

// A view without given data has the elements that its type says.
// RUN: pto-sim %s --entry @odd --report json | FileCheck %s --check-prefix=ODD
// ODD: "outputs": {
// ODD-NEXT: "y": 1536
func.func @odd(%x: !pto.tensor_view<48x32xf32>, %y: !pto.tensor_view<48x32xf32>) {
  pto.section items(%i) in (3) core(vector) phase(tiled) {
    %a = pto.section_load %x by #rows : !pto.tensor_view<48x32xf32> -> !pto.tile<vec, 16x32xf32>
    pto.section_store %a, %y by #rows : !pto.tile<vec, 16x32xf32>, !pto.tensor_view<48x32xf32>
  }
  return
}

// A tile that was loaded stays what it is when its memory is written.
// RUN: pto-sim %s --compare %t.loops.mlir --entry @overwritten | FileCheck %s --check-prefix=STAYS
// STAYS: seed 0: equal
func.func @overwritten(%x: !T) {
  pto.section items() in () core(vector) phase(tiled) {
    %a = pto.section_load %x by affine_map<(b) -> (0, 0)> : !T -> !pto.tile<vec, 16x64xf32>
    %b = pto.section_load %x by affine_map<(b) -> (1, 0)> : !T -> !pto.tile<vec, 16x64xf32>
    pto.section_store %b, %x by affine_map<(b) -> (0, 0)> : !pto.tile<vec, 16x64xf32>, !T
    pto.section_store %a, %x by affine_map<(b) -> (1, 0)> : !pto.tile<vec, 16x64xf32>, !T
  }
  return
}
