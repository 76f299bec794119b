// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What goes wrong between two cores stops the simulation with an explanation,
// in both models.


!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!vec = !pto.tile<vec, 16x16xf32>
!vec16 = !pto.tile<vec, 16x16xf16>
!vec_buf = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32, blayout=col_major, slayout=row_major>

// A matrix product, as nothing else puts numbers into the accumulator.
func.func @accumulator(%x: !pto.ptr<f32>) -> !acc {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
  %m = pto.tload ins(%p : !pto.partition_tensor_view<16x16xf32>) -> !mat
  %l = pto.tmov ins(%m : !mat) -> !pto.tile<left, 16x16xf32, slayout=row_major>
  %r = pto.tmov ins(%m : !mat) -> !pto.tile<right, 16x16xf32, slayout=col_major>
  %a = pto.tmatmul ins(%l, %r : !pto.tile<left, 16x16xf32, slayout=row_major>, !pto.tile<right, 16x16xf32, slayout=col_major>) -> !acc
  return %a : !acc
}

//===----------------------------------------------------------------------===//
// A push is missing: the peer waits for ever.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @no_push_cube,@no_push_vector --model exact 2>&1 | FileCheck %s --check-prefix=PUSH
// RUN: not pto-sim %s --entry @no_push_cube,@no_push_vector --model credit 2>&1 | FileCheck %s --check-prefix=PUSH
// PUSH:      errors.mlir:[[# @LINE + 17]]:8: error: deadlock: aiv waits for message 1 of c2v of pipe 0
// PUSH-NEXT: errors.mlir:[[# @LINE + 16]]:8: note: aiv stands here, waits for message 1 of c2v of pipe 0
// PUSH-NEXT: note: aic has ended
// PUSH-NEXT: errors.mlir:[[# @LINE + 6]]:3: note: c2v of pipe 0 (2 slots, {{exact|credit}}): 1 pushed, 1 popped, 1 released; the last push is here

func.func @no_push_cube(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %peer = pto.import_reserved_buffer {name = "no_push", peer_func = @no_push_vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %peer : i32)
  %a = func.call @accumulator(%x) : (!pto.ptr<f32>) -> !acc
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  return
}
func.func @no_push_vector(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %local = pto.reserve_buffer {name = "no_push", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %local : i32)
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  %b = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

//===----------------------------------------------------------------------===//
// A pop is missing: a message is left over.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @no_pop_cube,@no_pop_vector 2>&1 | FileCheck %s --check-prefix=POP
// POP: errors.mlir:[[# @LINE + 8]]:3: error: 2 messages were pushed to c2v of pipe 0 and 1 popped
// POP-NEXT: note: this one is left over

func.func @no_pop_cube(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %peer = pto.import_reserved_buffer {name = "no_pop", peer_func = @no_pop_vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %peer : i32)
  %a = func.call @accumulator(%x) : (!pto.ptr<f32>) -> !acc
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  return
}
func.func @no_pop_vector(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %local = pto.reserve_buffer {name = "no_pop", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %local : i32)
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

//===----------------------------------------------------------------------===//
// Two pops are swapped: what is popped is not what was pushed.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @swapped_vector,@swapped_cube 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED:      errors.mlir:[[# @LINE + 17]]:8: error: message 0 of v2c of pipe 0: !pto.tile<vec, 16x16xf32> was pushed and !pto.tile<mat, 16x16xf16> is popped
// SWAPPED-NEXT: errors.mlir:[[# @LINE + 9]]:3: note: pushed here

func.func @swapped_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %peer = pto.import_reserved_buffer {name = "swapped", peer_func = @swapped_cube} -> i32
  pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} (v2c_consumer_buf = %peer : i32)
  %a = pto.texpands ins(%zero : f32) -> !vec
  %b = pto.texpands ins(%zero16 : f16) -> !vec16
  pto.tpush_to_aic(%a : !vec) {split = 0}
  pto.tpush_to_aic(%b : !vec16) {split = 0}
  return
}
func.func @swapped_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %local = pto.reserve_buffer {name = "swapped", size = 2048, location = #pto.address_space<mat>, auto = true} -> i32
  pto.aic_initialize_pipe {dir_mask = 2, slot_size = 1024, slot_num = 2} (v2c_consumer_buf = %local : i32)
  %b = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf16>
  pto.tfree_from_aiv {split = 0}
  %a = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
  pto.tfree_from_aiv {split = 0}
  return
}

//===----------------------------------------------------------------------===//
// A slot too few: both push two messages before they pop.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @slots_cube,@slots_vector --model exact 2>&1 | FileCheck %s --check-prefix=SLOTS
// RUN: not pto-sim %s --entry @slots_cube,@slots_vector --model credit 2>&1 | FileCheck %s --check-prefix=SLOTS
// RUN: sed 's/slot_num = 1}/slot_num = 2}/' %s > %t.enough.mlir
// RUN: pto-sim %t.enough.mlir --entry @slots_cube,@slots_vector --model exact
// RUN: pto-sim %t.enough.mlir --entry @slots_cube,@slots_vector --model credit
// SLOTS:      error: deadlock: aic waits for room for message 1 of c2v of pipe 0; aiv waits for room for message 1 of v2c of pipe 0
// SLOTS-NEXT: errors.mlir:[[# @LINE + 12]]:3: note: aic stands here
// SLOTS-NEXT: errors.mlir:[[# @LINE + 26]]:3: note: aiv stands here
// SLOTS-NEXT: note: c2v of pipe 0 (1 slots, {{exact|credit}}): 1 pushed, 0 popped, 0 released; holds message 0; the last push is here
// SLOTS-NEXT: note: v2c of pipe 0 (1 slots, {{exact|credit}}): 1 pushed, 0 popped, 0 released; holds message 0; the last push is here

func.func @slots_cube(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %local = pto.reserve_buffer {name = "slots_p", size = 1024, location = #pto.address_space<mat>, auto = true} -> i32
  %peer = pto.import_reserved_buffer {name = "slots_s", peer_func = @slots_vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1}
    (c2v_consumer_buf = %peer : i32, v2c_consumer_buf = %local : i32)
  %a = func.call @accumulator(%x) : (!pto.ptr<f32>) -> !acc
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  %p = pto.tpop_from_aiv {split = 0} -> !mat
  pto.tfree_from_aiv {split = 0}
  %q = pto.tpop_from_aiv {split = 0} -> !mat
  pto.tfree_from_aiv {split = 0}
  return
}
func.func @slots_vector(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %zero = arith.constant 0.0 : f32
  %local = pto.reserve_buffer {name = "slots_s", size = 1024, location = #pto.address_space<vec>, auto = true} -> i32
  %peer = pto.import_reserved_buffer {name = "slots_p", peer_func = @slots_cube} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1}
    (c2v_consumer_buf = %local : i32, v2c_consumer_buf = %peer : i32)
  %a = pto.texpands ins(%zero : f32) -> !vec
  pto.tpush_to_aic(%a : !vec) {split = 0}
  pto.tpush_to_aic(%a : !vec) {split = 0}
  %p = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  %q = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  return
}

//===----------------------------------------------------------------------===//
// A popped tile is read after its storage is used again. Its free does not
// matter, as the pop has copied it out of the slot.
//===----------------------------------------------------------------------===//

// RUN: pto-sim %s --entry @pushes_one_tile,@reads_freed
// RUN: not pto-sim %s --entry @pushes,@reads_reused 2>&1 | FileCheck %s --check-prefix=REUSED
// RUN: pto-sim %s --entry @pushes,@reads_value

func.func @pushes(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4, local_slot_num = 2} ()
  %a = func.call @accumulator(%x) : (!pto.ptr<f32>) -> !acc
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  return
}
func.func @pushes_one_tile(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4, local_slot_num = 2} ()
  %a = func.call @accumulator(%x) : (!pto.ptr<f32>) -> !acc
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  return
}
func.func @reads_freed() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4, local_slot_num = 2} ()
  %e = pto.alloc_tile : !vec_buf
  %a = pto.tpop_from_aic {split = 0} -> !vec_buf
  pto.tfree_from_aic {split = 0}
  pto.texp ins(%a : !vec_buf) outs(%e : !vec_buf)
  return
}
func.func @reads_reused() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4, local_slot_num = 2} ()
  %e = pto.alloc_tile : !vec_buf
  %a = pto.tpop_from_aic {split = 0} -> !vec_buf
  %b = pto.tpop_from_aic {split = 0} -> !vec_buf
  pto.texp ins(%a : !vec_buf) outs(%e : !vec_buf)
  %c = pto.tpop_from_aic {split = 0} -> !vec_buf
  pto.texp ins(%b : !vec_buf) outs(%e : !vec_buf)
  // REUSED:      errors.mlir:[[# @LINE + 3]]:3: error: touches the tile of message 0 of c2v of pipe 0, whose storage pop 2 uses again (local_slot_num = 2)
  // REUSED-NEXT: errors.mlir:[[# @LINE - 6]]:8: note: popped here
  // REUSED-NEXT: errors.mlir:[[# @LINE - 4]]:8: note: overwritten by a later pop
  pto.texp ins(%a : !vec_buf) outs(%e : !vec_buf)
  return
}
// A tile that is a value outlives its slot.
func.func @reads_value() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4, local_slot_num = 2} ()
  %a = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  %b = pto.tpop_from_aic {split = 0} -> !vec
  %c = pto.tpop_from_aic {split = 0} -> !vec
  %e = pto.texp ins(%a : !vec) -> !vec
  return
}

//===----------------------------------------------------------------------===//
// Ends of a pipe that do not agree, tiles that do not fit, frees of nothing.
//===----------------------------------------------------------------------===//

// RUN: not pto-sim %s --entry @pushes,@other_slots 2>&1 | FileCheck %s --check-prefix=PEER
func.func @other_slots() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // PEER:      errors.mlir:[[# @LINE + 2]]:3: error: c2v of pipe 0 has 8 slots of 1024 bytes here, and 4 of 1024 for the peer
  // PEER-NEXT: note: set up by the peer
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8} ()
  return
}

// RUN: not pto-sim %s --entry @frees,@pushes_one 2>&1 | FileCheck %s --check-prefix=FREES
func.func @frees() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 2} ()
  // FREES: errors.mlir:[[# @LINE + 1]]:3: error: frees a slot of c2v of pipe 0, but no popped tile has one
  pto.tfree_from_aic {split = 0}
  return
}
// RUN: not pto-sim %s --entry @pushes_one,@frees 2>&1 | FileCheck %s --check-prefix=FIT
func.func @pushes_one(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 2} ()
  %a = func.call @accumulator(%x) : (!pto.ptr<f32>) -> !acc
  // FIT: errors.mlir:[[# @LINE + 1]]:3: error: a tile of 1024 bytes does not fit into a slot of 512 of c2v of pipe 0
  pto.tpush_to_aiv(%a : !acc) {split = 0}
  return
}

// RUN: not pto-sim %s --entry @odd --model credit 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: pto-sim %s --entry @odd --model exact
func.func @odd() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // ODD: errors.mlir:[[# @LINE + 1]]:3: error: c2v of pipe 0 has 5 slots: credits come in batches of 2, which does not divide that
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 512, slot_num = 5} ()
  return
}

// RUN: not pto-sim %s --entry @unset 2>&1 | FileCheck %s --check-prefix=UNSET
func.func @unset() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // UNSET: errors.mlir:[[# @LINE + 1]]:8: error: 'pto.tpop_from_aic': pipe 3 is not initialized
  %a = pto.tpop_from_aic {id = 3, split = 0} -> !vec
  return
}
