// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Synchronization of hardware pipes and of cores.

!view = !pto.partition_tensor_view<16xi32>

// CHECK-LABEL: func @hardware_pipes(
// CHECK:         pto.barrier <PIPE_ALL>
// CHECK:         pto.barrier <PIPE_MTE2> {note}
// CHECK:         pto.barrier_sync[#pto.pipe_event_type<TVEC>]
// CHECK:         pto.barrier_sync[#pto.pipe_event_type<TLOAD>]
// CHECK:         pto.barrier_sync[#pto.sync_op_type<TMATMUL>]
// CHECK:         pto.trap
func.func @hardware_pipes() {
  pto.barrier <PIPE_ALL>
  pto.barrier #pto.pipe<PIPE_MTE2> {note}
  pto.barrier_sync[#pto.pipe_event_type<TVEC>]
  pto.barrier_sync[<TLOAD>]
  pto.barrier_sync [#pto.sync_op_type<TMATMUL>]
  pto.trap
  return
}

// CHECK-LABEL: func @flags(
// CHECK-SAME:      %[[E:[^ ]+]]: index)
// CHECK:         pto.set_flag[<PIPE_M>, <PIPE_FIX>, <EVENT_ID0>]
// CHECK:         pto.wait_flag[<PIPE_M>, <PIPE_FIX>, <EVENT_ID0>] {note}
// CHECK:         pto.set_flag[<PIPE_MTE1>, <PIPE_M>, <EVENT_ID7>]
// CHECK:         pto.set_flag_dyn[<PIPE_V>, <PIPE_MTE3>, %[[E]]]
// CHECK:         pto.wait_flag_dyn[<PIPE_V>, <PIPE_MTE3>, %[[E]]]
func.func @flags(%e: index) {
  pto.set_flag[<PIPE_M>, <PIPE_FIX>, <EVENT_ID0>]
  pto.wait_flag[<PIPE_M>, <PIPE_FIX>, <EVENT_ID0>] {note}
  pto.set_flag [#pto.pipe<PIPE_MTE1>, #pto.pipe<PIPE_M>, #pto.event<EVENT_ID7>]
  pto.set_flag_dyn[<PIPE_V>, <PIPE_MTE3>, %e]
  pto.wait_flag_dyn[<PIPE_V>, <PIPE_MTE3>, %e]
  return
}

// An event is between operations of two kinds, by any of three names.

// CHECK-LABEL: func @events(
// CHECK:         pto.record_event[#pto.pipe_event_type<TLOAD>, #pto.pipe_event_type<TVEC>, <EVENT_ID0>]
// CHECK:         pto.wait_event[#pto.sync_op_type<TLOAD>, #pto.sync_op_type<TVEC>, <EVENT_ID0>]
// CHECK:         pto.record_event[#pto.pipe_event_type<TMATMUL>, #pto.pipe<PIPE_FIX>, <EVENT_ID3>]
func.func @events() {
  pto.record_event[#pto.pipe_event_type<TLOAD>, #pto.pipe_event_type<TVEC>, <EVENT_ID0>]
  pto.wait_event[#pto.sync_op_type<TLOAD>, #pto.sync_op_type<TVEC>, <EVENT_ID0>]
  pto.record_event [<TMATMUL>, <PIPE_FIX>, <EVENT_ID3>]
  return
}

// CHECK-LABEL: func @buffer_tokens(
// CHECK:         pto.get_buf[#pto.pipe_event_type<TLOAD>, 0]
// CHECK:         pto.rls_buf[#pto.pipe<PIPE_MTE2>, 3] {mode = 1 : i32}
// CHECK:         pto.get_buf[#pto.pipe_event_type<TVEC>, 2]
func.func @buffer_tokens() {
  pto.get_buf[#pto.pipe_event_type<TLOAD>, 0]
  pto.rls_buf[#pto.pipe<PIPE_MTE2>, 3] {mode = 1 : i32}
  pto.get_buf [<TVEC>, 2]
  return
}

// The flag of another core is a number or a value.

// CHECK-LABEL: func @cores(
// CHECK-SAME:      %[[E:[^ ]+]]: index, %[[P:[^ ]+]]: !pto.ptr<i64>, %[[M:[^ ]+]]: memref<256xi64>, %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16xi32>]], %[[N:[^ ]+]]: i32)
// CHECK:         pto.sync.set <PIPE_MTE3>, 3
// CHECK:         pto.sync.set <PIPE_MTE3>, 3 {ffts_mode = 1 : i32}
// CHECK:         pto.sync.set <PIPE_FIX>, %[[E]] {ffts_mode = 2 : i32}
// CHECK:         pto.sync.wait <PIPE_V>, 3
// CHECK:         pto.sync.wait <PIPE_V>, %[[E]]
// CHECK:         pto.set_ffts %[[P]] : !pto.ptr<i64>
// CHECK:         pto.set_ffts %[[M]] {note} : memref<256xi64>
// CHECK:         pto.syncall(%[[V]], %[[N]] : [[VIEW]], i32) mode = #pto.sync_all_mode<soft>, core_type = #pto.sync_core_type<mix>
// CHECK:         pto.syncall() mode = #pto.sync_all_mode<hard>, core_type = #pto.sync_core_type<aiv_only>
func.func @cores(%e: index, %p: !pto.ptr<i64>, %m: memref<256xi64>, %v: !view, %n: i32) {
  pto.sync.set <PIPE_MTE3>, 3
  pto.sync.set <PIPE_MTE3>, 3 {ffts_mode = 1 : i32}
  pto.sync.set <PIPE_FIX>, %e {ffts_mode = 2 : i32}
  pto.sync.wait <PIPE_V>, 3
  pto.sync.wait #pto.pipe<PIPE_V>, %e
  pto.set_ffts %p : !pto.ptr<i64>
  pto.set_ffts %m {note} : memref<256xi64>
  pto.syncall(%v, %n : !view, i32) mode = #pto.sync_all_mode<soft>, core_type = #pto.sync_core_type<mix>
  pto.syncall() mode = <hard>, core_type = <aiv_only>
  return
}

// CHECK-LABEL: func @memory(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16xi32>]], %[[P:[^ ]+]]: !pto.ptr<i32>)
// CHECK:         pto.fence.barrier_all #pto.fence_scope<gm>
// CHECK:         pto.fence.barrier_all #pto.fence_scope<all> {note}
// CHECK:         pto.cmo.cacheinvalid %[[V]] single_cache_line : [[VIEW]]
// CHECK:         pto.cmo.cacheinvalid %[[P]] single_cache_line : !pto.ptr<i32>
// CHECK:         pto.cmo.cacheinvalid all #pto.address_space<gm>
// CHECK:         pto.cmo.cacheinvalid all #pto.address_space<gm> {note}
func.func @memory(%v: !view, %p: !pto.ptr<i32>) {
  pto.fence.barrier_all #pto.fence_scope<gm>
  pto.fence.barrier_all <all> {note}
  pto.cmo.cacheinvalid %v single_cache_line : !view
  pto.cmo.cacheinvalid %p single_cache_line : !pto.ptr<i32>
  pto.cmo.cacheinvalid all #pto.address_space<gm>
  pto.cmo.cacheinvalid all <gm> {note}
  return
}

// CHECK-LABEL: func @where(
// CHECK:         pto.get_block_idx
// CHECK:         pto.get_block_num
// CHECK:         pto.get_subblock_idx
// CHECK:         pto.get_subblock_num {note}
func.func @where() {
  %0 = pto.get_block_idx
  %1 = pto.get_block_num
  %2 = pto.get_subblock_idx
  %3 = pto.get_subblock_num {note}
  return
}

// CHECK-LABEL: func @print(
// CHECK-SAME:      %[[X:[^ ]+]]: f32, %[[I:[^ ]+]]: index)
// CHECK:         pto.print ins("x = %{{.*}}", %[[X]] : f32)
// CHECK:         pto.print ins("i = %{{.*}}\0A", %[[I]] : index) {note}
func.func @print(%x: f32, %i: index) {
  pto.print ins("x = %f", %x : f32)
  pto.print ins("i = %d\0A", %i : index) {note}
  return
}
