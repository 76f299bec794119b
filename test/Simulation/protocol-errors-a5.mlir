// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On A5 a popped tile is the slot until its free gives it back.

module attributes {pto.target_arch = "a5"} {

func.func @pushes(%t: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %zero = arith.constant 0.0 : f32
  %a = pto.texpands ins(%zero : f32) -> !pto.tile<vec, 16x16xf32>
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} ()
  pto.tpush_to_aic(%a : !pto.tile<vec, 16x16xf32>) {split = 0}
  return
}

// RUN: not pto-sim %s --entry @pushes,@reads_freed 2>&1 | FileCheck %s --check-prefix=FREED
func.func @reads_freed() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} ()
  %e = pto.alloc_tile : !pto.tile_buf<left, 16x16xf32>
  %a = pto.tpop_from_aiv {split = 0} -> !pto.tile_buf<mat, 16x16xf32>
  pto.tfree_from_aiv {split = 0}
  // FREED:      a5.mlir:[[# @LINE + 2]]:3: error: touches the tile of message 0 of v2c of pipe 0 after its free
  // FREED-NEXT: a5.mlir:[[# @LINE - 3]]:8: note: popped here
  pto.tmov ins(%a : !pto.tile_buf<mat, 16x16xf32>) outs(%e : !pto.tile_buf<left, 16x16xf32>)
  return
}

// A tile that is a value is not the slot.
// RUN: pto-sim %s --entry @pushes,@reads_value
func.func @reads_value() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} ()
  %a = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
  pto.tfree_from_aiv {split = 0}
  %e = pto.tmov ins(%a : !pto.tile<mat, 16x16xf32>) -> !pto.tile<left, 16x16xf32>
  return
}

// RUN: not pto-sim %s --entry @pushes,@never_frees 2>&1 | FileCheck %s --check-prefix=NEVER
func.func @never_frees() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} ()
  // NEVER: a5.mlir:[[# @LINE + 1]]:8: error: the slot of message 0 of v2c of pipe 0 was never given back
  %a = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
  return
}

}
