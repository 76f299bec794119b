// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that is not there, and memory that nothing has written.

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<8x8xf32>
!buf = !pto.tile_buf<vec, 8x8xf32>

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// The view alone is no error: it may have been moved out of a branch.
// RUN: pto-sim %s --entry @outside_unused
func.func @outside(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = pto.make_tensor_view %x, shape = [%c8, %c8], strides = [%c8, %c1] : !view
  // OUTSIDE:      errors.mlir:[[# @LINE + 3]]:8: error: accesses a view of x that is out of bounds
  // OUTSIDE-NEXT: errors.mlir:[[# @LINE + 1]]:8: note: the view takes elements 1 to 9 of dimension 0, which has 8
  %p = pto.partition_view %v, offsets = [%c1, %c1], sizes = [%c8, %c8] : !view -> !part
  %t = pto.tload ins(%p : !part) -> !pto.tile<vec, 8x8xf32>
  return
}
func.func @outside_unused(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = pto.make_tensor_view %x, shape = [%c8, %c8], strides = [%c8, %c1] : !view
  %p = pto.partition_view %v, offsets = [%c1, %c1], sizes = [%c8, %c8] : !view -> !part
  return
}

// RUN: not pto-sim %s --entry @before_start 2>&1 | FileCheck %s --check-prefix=START
func.func @before_start(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %back = arith.constant -3 : index
  // START: errors.mlir:[[# @LINE + 1]]:8: error: accesses elements -3 to -3 of x
  %v = pto.load_scalar %x[%back] : !pto.ptr<f32> -> f32
  return
}

// RUN: not pto-sim %s --entry @behind_end 2>&1 | FileCheck %s --check-prefix=END
func.func @behind_end() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %c5 = arith.constant 5 : index
  %one = arith.constant 1.0 : f32
  %t = pto.create_tensor [5] : !pto.ptr<f32>
  // END: errors.mlir:[[# @LINE + 1]]:3: error: accesses elements 5 to 5 of tensor 0, which has 5
  pto.store_scalar %one, %t[%c5] : !pto.ptr<f32>, f32
  return
}

//===----------------------------------------------------------------------===//
// What nothing has written
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @undefined_tensor 2>&1 | FileCheck %s --check-prefix=TENSOR
func.func @undefined_tensor() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %t = pto.create_tensor [%c2, 2] : !pto.ptr<f32>
  pto.store_scalar %one, %t[%c1] : !pto.ptr<f32>, f32
  %a = pto.load_scalar %t[%c1] : !pto.ptr<f32> -> f32
  // TENSOR: errors.mlir:[[# @LINE + 1]]:8: error: reads element 2 of tensor 0, which nothing has written
  %b = pto.load_scalar %t[%c2] : !pto.ptr<f32> -> f32
  return
}

// RUN: not pto-sim %s --entry @undefined_tile 2>&1 | FileCheck %s --check-prefix=TILE
func.func @undefined_tile() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f32
  %a = pto.alloc_tile valid_row = %c4 valid_col = %c8 : !pto.tile_buf<vec, 8x8xf32, valid=?x?>
  %b = pto.alloc_tile : !buf
  pto.texpands ins(%one : f32) outs(%a : !pto.tile_buf<vec, 8x8xf32, valid=?x?>)
  pto.set_validshape %a, %c8, %c8 : !pto.tile_buf<vec, 8x8xf32, valid=?x?>
  // TILE: errors.mlir:[[# @LINE + 1]]:3: error: reads row 4, column 0 of a tile, which nothing has written
  pto.texp ins(%a : !pto.tile_buf<vec, 8x8xf32, valid=?x?>) outs(%b : !buf)
  return
}

// Tiles at one address share what was written.
// RUN: pto-sim %s --entry @shared_address | FileCheck %s --check-prefix=SHARED
// RUN: not pto-sim %s --entry @other_address 2>&1 | FileCheck %s --check-prefix=OTHER
func.func @shared_address() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %at = arith.constant 4096 : i64
  %c3 = arith.constant 3 : index
  %bits = arith.constant 0x3F800000 : i32
  %a = pto.alloc_tile addr = %at : !pto.tile_buf<vec, 8x8xi32>
  pto.texpands ins(%bits : i32) outs(%a : !pto.tile_buf<vec, 8x8xi32>)
  %b = pto.alloc_tile addr = %at : !buf
  %v = pto.tgetval ins(%b, %c3 : !buf, index) outs : f32
  // SHARED: aiv: 1.0
  pto.print ins("%.1f", %v : f32)
  return
}
func.func @other_address() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %at = arith.constant 4096 : i64
  %behind = arith.constant 4108 : i64
  %c63 = arith.constant 63 : index
  %zero = arith.constant 0 : i32
  %a = pto.alloc_tile addr = %at : !pto.tile_buf<vec, 8x8xi32>
  pto.texpands ins(%zero : i32) outs(%a : !pto.tile_buf<vec, 8x8xi32>)
  %b = pto.alloc_tile addr = %behind : !buf
  // OTHER: errors.mlir:[[# @LINE + 1]]:8: error: reads row 7, column 5 of a tile, which nothing has written
  %v = pto.tgetval ins(%b, %c63 : !buf, index) outs : f32
  return
}

// RUN: not pto-sim %s --entry @unset_element 2>&1 | FileCheck %s --check-prefix=ELEMENT
func.func @unset_element() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %array = pto.declare_local_array -> !pto.local_array<3xi32>
  // ELEMENT: errors.mlir:[[# @LINE + 1]]:8: error: reads element [1] of an array, which nothing has set
  %v = pto.local_array_get %array[%c1] : !pto.local_array<3xi32> -> i32
  return
}

//===----------------------------------------------------------------------===//
// Windows and extents
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @window 2>&1 | FileCheck %s --check-prefix=WINDOW
func.func @window(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c6 = arith.constant 6 : index
  %d = arith.addi %c6, %n : index
  %a = pto.alloc_tile : !buf
  // WINDOW: errors.mlir:[[# @LINE + 1]]:8: error: a window of 4x4 at [[AT:[0-9]+]], [[AT]] of a tile of 8x8
  %w = pto.subview %a[%d, %d] sizes [4, 4] : !buf -> !pto.tile_buf<vec, 4x4xf32>
  return
}

// RUN: not pto-sim %s --entry @extent 2>&1 | FileCheck %s --check-prefix=EXTENT
func.func @extent(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c8 = arith.constant 8 : index
  %d = arith.addi %c8, %n : index
  // EXTENT: errors.mlir:[[# @LINE + 1]]:8: error: a valid region of {{9|1[0-9]}}x8 in a tile of 8x8
  %a = pto.alloc_tile valid_row = %d valid_col = %c8 : !pto.tile_buf<vec, 8x8xf32, valid=?x?>
  return
}

// RUN: not pto-sim %s --entry @step 2>&1 | FileCheck %s --check-prefix=STEP
func.func @step(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = arith.subi %c0, %n : index
  // STEP: errors.mlir:[[# @LINE + 1]]:3: error: a loop with a step of -
  scf.for %i = %c0 to %c8 step %d {
  }
  return
}

// RUN: not pto-sim %s --entry @meaningless 2>&1 | FileCheck %s --check-prefix=MEANING
func.func @meaningless() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // MEANING: errors.mlir:[[# @LINE + 1]]:8: error: 'memref.alloc' has no meaning in the simulator
  %m = memref.alloc() : memref<8xf32>
  return
}

// RUN: not pto-sim %s --entry @gives_up 2>&1 | FileCheck %s --check-prefix=TRAP
func.func @gives_up() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // TRAP: errors.mlir:[[# @LINE + 1]]:3: error: reached a trap
  pto.trap
  return
}
