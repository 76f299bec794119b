// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What goes wrong between the cores of a pipeline stops the simulation with an
// explanation.

!v = !pto.tile<vec, 16x64xf32>
!part = !pto.tile<vec, 16x64xf32, valid=?x64>

//===----------------------------------------------------------------------===//
// Two cores that both wait for the other one's message.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @deadlock 2>&1 | FileCheck %s --check-prefix=DEADLOCK
// DEADLOCK:      errors.mlir:[[# @LINE + 10]]:8: error: deadlock: wait_a waits for message 0 of pipe @back0 from @wait_b to @wait_a; wait_b waits for message 0 of pipe @there0 from @wait_a to @wait_b
// DEADLOCK-NEXT: errors.mlir:[[# @LINE + 9]]:8: note: wait_a stands here, waits for message 0 of pipe @back0 from @wait_b to @wait_a
// DEADLOCK-NEXT: errors.mlir:[[# @LINE + 13]]:8: note: wait_b stands here, waits for message 0 of pipe @there0 from @wait_a to @wait_b
// DEADLOCK-NEXT: note: pipe @back0 from @wait_b to @wait_a (2 slots, exact): 0 pushed, 0 popped, 0 released
// DEADLOCK-NEXT: note: pipe @there0 from @wait_a to @wait_b (1 slots, exact): 0 pushed, 0 popped, 0 released

pto.stage_pipe @there0 from(@wait_a) to(@wait_b) slots(1) : !v
pto.stage_pipe @back0 from(@wait_b) to(@wait_a) slots(2) : !v

func.func @wait_a() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.stage_pop @back0 : !v
  pto.stage_push %t, @there0 : !v
  return
}
func.func @wait_b() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.stage_pop @there0 : !v
  pto.stage_push %t, @back0 : !v
  return
}
func.func @deadlock() attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @wait_a() : () -> ()
  func.call @wait_b() : () -> ()
  return
}

//===----------------------------------------------------------------------===//
// One slot, where two messages are on their way.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @full 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: error: deadlock: full_a waits for room for message 1 of pipe @there1 from @full_a to @full_b; full_b waits for message 0 of pipe @then1 from @full_a to @full_b
// FULL: note: pipe @there1 from @full_a to @full_b (1 slots, exact): 1 pushed, 0 popped, 0 released; holds message 0; the last push is here

pto.stage_pipe @there1 from(@full_a) to(@full_b) slots(1) : !v
pto.stage_pipe @then1 from(@full_a) to(@full_b) slots(1) : !v
func.func @full_a(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.texpands ins(%f : f32) -> !v
  pto.stage_push %t, @there1 : !v
  pto.stage_push %t, @there1 : !v
  pto.stage_push %t, @then1 : !v
  return
}
func.func @full_b(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.stage_pop @then1 : !v
  %u = pto.stage_pop @there1 : !v
  %w = pto.stage_pop @there1 : !v
  return
}
func.func @full(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @full_a(%f) : (f32) -> ()
  func.call @full_b(%f) : (f32) -> ()
  return
}

//===----------------------------------------------------------------------===//
// A message that nothing pops.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @leftover 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT:      errors.mlir:[[# @LINE + 6]]:3: error: 1 messages were pushed to pipe @there from @a to @b and 0 popped
// LEFT-NEXT: errors.mlir:[[# @LINE + 5]]:3: note: this one is left over

pto.stage_pipe @there from(@a) to(@b) slots(1) : !v
func.func @a(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.texpands ins(%f : f32) -> !v
  pto.stage_push %t, @there : !v
  return
}
func.func @b(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  return
}
func.func @leftover(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @a(%f) : (f32) -> ()
  func.call @b(%f) : (f32) -> ()
  return
}

//===----------------------------------------------------------------------===//
// Other extents are valid than are popped.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @partly 2>&1 | FileCheck %s --check-prefix=PARTLY
// PARTLY:      errors.mlir:[[# @LINE + 10]]:8: error: message 0 of pipe @some from @c to @d has 8x64 valid elements and 4x64 are popped
// PARTLY-NEXT: errors.mlir:[[# @LINE + 5]]:3: note: pushed here

pto.stage_pipe @some from(@c) to(@d) slots(1) : !part
func.func @c(%x: !pto.partition_tensor_view<8x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.tload ins(%x : !pto.partition_tensor_view<8x64xf32>) -> !part
  pto.stage_push %t, @some : !part
  return
}
func.func @d(%x: !pto.partition_tensor_view<8x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.stage_pop @some : !pto.tile<vec, 16x64xf32, valid=4x64>
  return
}
func.func @partly(%x: !pto.partition_tensor_view<8x64xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @c(%x) : (!pto.partition_tensor_view<8x64xf32>) -> ()
  func.call @d(%x) : (!pto.partition_tensor_view<8x64xf32>) -> ()
  return
}

//===----------------------------------------------------------------------===//
// Not all that is valid was written.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN:      error: pops message 0 of pipe @raw from @e to @f, of which not all was written
// UNWRITTEN-NEXT: note: pushed here

pto.stage_pipe @raw from(@e) to(@f) slots(1) : !v
func.func @e() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
  pto.stage_push %t, @raw : !pto.tile_buf<vec, 16x64xf32>
  return
}
func.func @f() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.stage_pop @raw : !v
  return
}
func.func @unwritten() attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @e() : () -> ()
  func.call @f() : () -> ()
  return
}

//===----------------------------------------------------------------------===//
// Nothing brings tiles from global memory to the accumulator.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @way 2>&1 | FileCheck %s --check-prefix=WAY
// WAY: error: nothing moves tiles from gm to acc (cost table)

pto.stage_pipe @sum from(@g) to(@h) slots(1) : !v
func.func @g(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.texpands ins(%f : f32) -> !v
  pto.stage_push %t, @sum : !v
  return
}
func.func @h(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %t = pto.stage_pop @sum : !pto.tile<acc, 16x64xf32>
  return
}
func.func @way(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @g(%f) : (f32) -> ()
  func.call @h(%f) : (f32) -> ()
  return
}

//===----------------------------------------------------------------------===//
// The host is no core.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @host 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: error: a pipe needs a core of its own; the host has none

pto.stage_pipe @kept from(@host) to(@b) slots(1) : !v
func.func @host(%f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %t = pto.texpands ins(%f : f32) -> !v
  pto.stage_push %t, @kept : !v
  return
}
