// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags, barriers and signals.

// Cores of a block wait for each other's flags, the cube for all lanes.
// RUN: pto-sim %s --entry @flags_cube,@flags_vector | FileCheck %s --check-prefix=FLAGS
// FLAGS:      aic: before
// FLAGS-NEXT: aiv0: lane
// FLAGS-NEXT: aiv1: lane
// FLAGS-NEXT: aic: after
func.func @flags_cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %zero = arith.constant 0 : i32
  pto.print ins("before %d", %zero : i32)
  pto.sync.set <PIPE_FIX>, 2 {ffts_mode = 2 : i32}
  pto.sync.wait <PIPE_MTE2>, 3
  pto.print ins("after %d", %zero : i32)
  return
}
func.func @flags_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %three = arith.constant 3 : index
  pto.sync.wait <PIPE_MTE2>, 2
  %lane = pto.get_subblock_idx
  pto.print ins("lane %d", %lane : i64)
  pto.sync.set <PIPE_MTE3>, %three {ffts_mode = 2 : i32}
  return
}

// RUN: not pto-sim %s --entry @flags_missing,@flags_cube 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: deadlock: aiv0 waits for flag 4 of the cube core; aiv1 waits for flag 4 of the cube core; aic waits for flag 3 of the vector core
func.func @flags_missing() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %lane = pto.get_subblock_idx
  pto.sync.wait <PIPE_MTE2>, 4
  return
}

// RUN: not pto-sim %s --entry @between_blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
func.func @between_blocks() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // BLOCKS: sync.mlir:[[# @LINE + 1]]:3: error: flags between blocks (ffts_mode 0 and 1) cannot be simulated
  pto.sync.set <PIPE_MTE3>, 1 {ffts_mode = 1 : i32}
  return
}

// Nobody passes a barrier before all have come to it.
// RUN: pto-sim %s --entry @barrier --blocks 3 | FileCheck %s --check-prefix=BARRIER
// BARRIER:      block 0 aiv: before
// BARRIER-NEXT: block 1 aiv: before
// BARRIER-NEXT: block 2 aiv: before
// BARRIER-NEXT: block {{[012]}} aiv: after
func.func @barrier() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %zero = arith.constant 0 : i32
  pto.print ins("before %d", %zero : i32)
  pto.syncall() mode = #pto.sync_all_mode<hard>, core_type = #pto.sync_core_type<aiv_only>
  pto.print ins("after %d", %zero : i32)
  pto.syncall() mode = #pto.sync_all_mode<hard>, core_type = #pto.sync_core_type<aiv_only>
  return
}

// Hardware pipes of one core.
// RUN: pto-sim %s --entry @pipes --report json | FileCheck %s --check-prefix=PIPES
// PIPES: "makespan": {{[0-9]+}}
// RUN: not pto-sim %s --entry @unset 2>&1 | FileCheck %s --check-prefix=UNSET
func.func @pipes() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %one = arith.constant 1.0 : f32
  %id = arith.constant 1 : index
  %a = pto.texpands ins(%one : f32) -> !pto.tile<vec, 8x8xf32>
  pto.set_flag [<PIPE_V>, <PIPE_MTE3>, <EVENT_ID1>]
  pto.wait_flag_dyn [<PIPE_V>, <PIPE_MTE3>, %id]
  pto.record_event [#pto.pipe_event_type<TVEC>, #pto.pipe_event_type<TLOAD>, <EVENT_ID0>]
  pto.wait_event [#pto.pipe_event_type<TVEC>, #pto.pipe_event_type<TLOAD>, <EVENT_ID0>]
  pto.barrier <PIPE_ALL>
  return
}
func.func @unset() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.set_flag [<PIPE_V>, <PIPE_MTE3>, <EVENT_ID1>]
  // UNSET: sync.mlir:[[# @LINE + 1]]:3: error: deadlock: waits for event EVENT_ID2 of VEC to MTE3, which nothing sets before
  pto.wait_flag [<PIPE_V>, <PIPE_MTE3>, <EVENT_ID2>]
  return
}

// Signals and transfers in global memory.
// RUN: pto-sim %s --entry @signals --blocks 2 | FileCheck %s --check-prefix=SIGNALS
// SIGNALS: block 0 aiv: heard
// RUN: not pto-sim %s --entry @signals 2>&1 | FileCheck %s --check-prefix=SILENCE
func.func @signals(%x: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %hundred = arith.constant 100 : i32
  %block64 = pto.get_block_idx
  %block = arith.index_cast %block64 : i64 to index
  %v = pto.make_tensor_view %x, shape = [%c1], strides = [%c1] : !pto.tensor_view<?xi32>
  %p = pto.partition_view %v, offsets = [%c0], sizes = [%c1] : !pto.tensor_view<?xi32> -> !pto.partition_tensor_view<1xi32>
  %first = arith.cmpi eq, %block, %c0 : index
  scf.if %first {
    // SILENCE: sync.mlir:[[# @LINE + 1]]:5: error: deadlock: aiv waits for a signal in x to be >= 100
    pto.comm.twait(%p, %hundred : !pto.partition_tensor_view<1xi32>, i32) {cmp = #pto<wait_cmp ge>}
    pto.print ins("heard %d", %hundred : i32)
  } else {
    pto.comm.tnotify(%p, %hundred : !pto.partition_tensor_view<1xi32>, i32) {notifyOp = #pto<notify_op atomic_add>}
  }
  return
}

// A loop that polls memory waits for a write, and hangs where none can come.
// RUN: pto-sim %s --entry @polls --blocks 2 | FileCheck %s --check-prefix=POLLS
// POLLS: block 0 aiv: saw 77
// RUN: not pto-sim %s --entry @polls 2>&1 | FileCheck %s --check-prefix=FOREVER
func.func @polls(%x: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %flag = arith.constant 77 : i32
  %block64 = pto.get_block_idx
  %block = arith.index_cast %block64 : i64 to index
  %first = arith.cmpi eq, %block, %c0 : index
  scf.if %first {
    // FOREVER: sync.mlir:[[# @LINE + 1]]:13: error: deadlock: aiv waits for memory that it reads again and again to change
    %seen = scf.while : () -> i32 {
      %now = pto.load_scalar %x[%c0] : !pto.ptr<i32> -> i32
      %other = arith.cmpi ne, %now, %flag : i32
      scf.condition(%other) %now : i32
    } do {
    ^bb0(%now: i32):
      scf.yield
    }
    pto.print ins("saw %d", %seen : i32)
  } else {
    pto.store_scalar %flag, %x[%c0] : !pto.ptr<i32>, i32
  }
  return
}
