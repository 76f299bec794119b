// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a section does wrong is told where it loads or stores.

!T = !pto.tensor_view<64x64xf32>
!D = !pto.tensor_view<?x64xf32>
!tile = !pto.tile<vec, 16x64xf32>
#rows = affine_map<(i, b) -> (i, 0)>

// RUN: not pto-sim %s --entry @unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
func.func @unwritten(%x: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %x by #rows : !T -> !tile
    pto.section_store %a, %t by affine_map<(i, b) -> (0, 0)> : !tile, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    // UNWRITTEN: errors.mlir:[[# @LINE + 1]]:10: error: item (1) reads element 1024 of tensor 0, which nothing has written
    %a = pto.section_load %t by #rows : !T -> !tile
  }
  return
}

// RUN: not pto-sim %s --entry @outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
func.func @outside(%x: !T) {
  %c40 = arith.constant 40 : index
  %t = pto.create_tensor [%c40, 64] : !D
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %x by #rows : !T -> !tile
    // OUTSIDE: errors.mlir:[[# @LINE + 1]]:5: error: item (2) is outside of tensor 0: tile (2, 0), of 16 x 64 elements, of a tensor of 40 x 64
    pto.section_store %a, %t by #rows : !tile, !D
  }
  return
}

// RUN: not pto-sim %s --entry @blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
func.func @blocks(%x: !pto.ptr<f32>) {
  %c64 = arith.constant 64 : index
  %v = pto.make_tensor_view %x, shape = [%c64, %c64], strides = [%c64, %c64] {layout = #pto.layout<nz>} : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    // BLOCKS: errors.mlir:[[# @LINE + 1]]:10: error: a section with a view of layout nz cannot be simulated
    %a = pto.section_load %v by #rows : !T -> !tile
  }
  return
}

// A section that no core would run.
// RUN: not pto-sim %s --entry @caller 2>&1 | FileCheck %s --check-prefix=NOBODY
func.func private @cubes() {
  // NOBODY: errors.mlir:[[# @LINE + 1]]:3: error: no cube core runs this section
  pto.section items() in () core(cube) phase(tiled) {
  }
  return
}
func.func @caller() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  func.call @cubes() : () -> ()
  return
}

// A section that a core does not come to.
// RUN: not pto-sim %s --entry @lanes --lanes 2 2>&1 | FileCheck %s --check-prefix=LANES
// LANES: error: deadlock: aiv0 waits for the vector core to end a section
func.func @lanes() {
  %lane64 = pto.get_subblock_idx
  %lane = arith.index_cast %lane64 : i64 to index
  scf.index_switch %lane
  case 0 {
    pto.section items() in () core(vector) phase(tiled) {
    }
    scf.yield
  }
  default {
  }
  return
}
