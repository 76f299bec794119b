// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tile buffers by other names, and several of them.

!buf = !pto.tile_buf<vec, 8x8xi32>

// RUN: pto-sim %s --entry @several | FileCheck %s --check-prefix=SEVERAL
// SEVERAL:      aiv: 5
// SEVERAL-NEXT: aiv: 6
// RUN: not pto-sim %s --entry @too_many 2>&1 | FileCheck %s --check-prefix=MANY
func.func @several() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %six = arith.constant 6 : i32
  %m = pto.alloc_multi_tile : !pto.multi_tile_buf<!pto.tile_buf<vec, 8x8xi32>, count=2>
  %a = pto.multi_tile_get %m[%c0] : !pto.multi_tile_buf<!pto.tile_buf<vec, 8x8xi32>, count=2> -> !buf
  %b = pto.multi_tile_get %m[%c1] : !pto.multi_tile_buf<!pto.tile_buf<vec, 8x8xi32>, count=2> -> !buf
  pto.texpands ins(%five : i32) outs(%a : !buf)
  pto.texpands ins(%six : i32) outs(%b : !buf)
  %x = pto.tgetval ins(%a, %c0 : !buf, index) outs : i32
  pto.print ins("%d", %x : i32)
  %y = pto.tgetval ins(%b, %c0 : !buf, index) outs : i32
  pto.print ins("%d", %y : i32)
  return
}
func.func @too_many(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %at = arith.addi %n, %c1 : index
  %m = pto.alloc_multi_tile : !pto.multi_tile_buf<!pto.tile_buf<vec, 8x8xi32>, count=2>
  // MANY: storage.mlir:[[# @LINE + 1]]:8: error: tile {{[2-5]}} of 2
  %a = pto.multi_tile_get %m[%at] : !pto.multi_tile_buf<!pto.tile_buf<vec, 8x8xi32>, count=2> -> !buf
  return
}

// A buffer placed at an address has what is there.
// RUN: pto-sim %s --entry @placed | FileCheck %s --check-prefix=PLACED
// PLACED: aiv: 9
func.func @placed() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %at = arith.constant 1024 : i64
  %nine = arith.constant 9 : i32
  %a = pto.alloc_tile addr = %at : !buf
  %b = pto.alloc_tile : !buf
  pto.texpands ins(%nine : i32) outs(%a : !buf)
  %c = pto.tassign %b, %at : !buf -> !buf
  %x = pto.tgetval ins(%c, %c0 : !buf, index) outs : i32
  pto.print ins("%d", %x : i32)
  return
}

// RUN: not pto-sim %s --entry @far 2>&1 | FileCheck %s --check-prefix=FAR
func.func @far() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %at = arith.constant 1073741824 : i64
  // FAR: storage.mlir:[[# @LINE + 1]]:8: error: bytes 1073741824 to 1073742080 are in no on-chip memory
  %a = pto.alloc_tile addr = %at : !buf
  return
}

// The slots of a pipe are in one place of global memory for both cores.
// RUN: not pto-sim %s --entry @launch 2>&1 | FileCheck %s --check-prefix=SLOTS
func.func @cube(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (gm_slot_buffer = %x : !pto.ptr<f32>)
  return
}
func.func @vector(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %y = pto.addptr %x, %c1 : !pto.ptr<f32> -> !pto.ptr<f32>
  // SLOTS: storage.mlir:[[# @LINE + 1]]:3: error: the slots of c2v of pipe 0 are at byte 4 of x here, and at byte 0 of x for the peer
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (gm_slot_buffer = %y : !pto.ptr<f32>)
  return
}
func.func @launch(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%x) : (!pto.ptr<f32>) -> ()
  func.call @vector(%x) : (!pto.ptr<f32>) -> ()
  return
}
