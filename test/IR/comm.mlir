// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Transfers to and from other devices.

!view = !pto.partition_tensor_view<16x64xf32>
!sig = !pto.partition_tensor_view<1xi32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!session = !pto.async_session
!event = !pto.async_event

// CHECK-LABEL: func @sessions(
// CHECK-SAME:      %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[W:[^ ]+]]: !pto.ptr<i8>, %[[M:[^ ]+]]: memref<256xi8, #pto.address_space<gm>>)
// CHECK:         pto.build_async_session(%[[B]], %[[W]] : [[BUF]], !pto.ptr<i8>) -> !pto.async_session
// CHECK:         pto.build_async_session(%[[B]], %[[M]] : [[BUF]], memref<256xi8, #pto.address_space<gm>>) {block_bytes = 512 : i64, channel_group_idx = 1 : i64, comm_block_offset = 64 : i64, queue_num = 2 : i32, sync_id = 3 : i32} -> !pto.async_session
func.func @sessions(%b: !buf, %w: !pto.ptr<i8>, %m: memref<256xi8, #pto.address_space<gm>>) {
  %0 = pto.build_async_session(%b, %w : !buf, !pto.ptr<i8>) -> !session
  %1 = pto.build_async_session(%b, %m : !buf, memref<256xi8, #pto.address_space<gm>>) {block_bytes = 512 : i64, channel_group_idx = 1 : i64, comm_block_offset = 64 : i64, queue_num = 2 : i32, sync_id = 3 : i32} -> !session
  return
}

// CHECK-LABEL: func @asynchronous(
// CHECK-SAME:      %[[D:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[S:[^ ]+]]: [[VIEW]], %[[Q:[^ ]+]]: [[SESSION:!pto.async_session]])
// CHECK:         %[[E:.*]] = pto.tput_async(%[[D]], %[[S]], %[[Q]] : [[VIEW]], [[VIEW]], [[SESSION]]) -> !pto.async_event
// CHECK:         pto.tget_async(%[[D]], %[[S]], %[[Q]] : [[VIEW]], [[VIEW]], [[SESSION]]) {note} -> !pto.async_event
// CHECK:         pto.test_async_event(%[[E]], %[[Q]] : !pto.async_event, [[SESSION]]) -> i1
// CHECK:         pto.wait_async_event(%[[E]], %[[Q]] : !pto.async_event, [[SESSION]]) -> i1
// CHECK:         pto.comm.wait_async_event(%[[E]], %[[Q]] : !pto.async_event, [[SESSION]]) {note} -> i1
func.func @asynchronous(%d: !view, %s: !view, %q: !session) {
  %e = pto.tput_async(%d, %s, %q : !view, !view, !session) -> !event
  %f = pto.tget_async(%d, %s, %q : !view, !view, !session) {note} -> !event
  %0 = pto.test_async_event(%e, %q : !event, !session) -> i1
  %1 = pto.wait_async_event(%e, %q : !event, !session) -> i1
  %2 = pto.comm.wait_async_event(%e, %q : !event, !session) {note} -> i1
  return
}

// CHECK-LABEL: func @prefetches(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[P:[^ ]+]]: !pto.ptr<i8>)
// CHECK:         %[[C:.*]] = pto.make_prefetch_async_context(%[[P]] : !pto.ptr<i8>) -> !pto.prefetch_async_context
// CHECK:         pto.tprefetch_async(%[[V]], %[[C]] : [[VIEW]], !pto.prefetch_async_context) -> !pto.async_event
// CHECK:         pto.get_prefetch_async_session %[[C]] : !pto.prefetch_async_context -> !pto.async_session
func.func @prefetches(%v: !view, %p: !pto.ptr<i8>) {
  %c = pto.make_prefetch_async_context(%p : !pto.ptr<i8>) -> !pto.prefetch_async_context
  %0 = pto.tprefetch_async(%v, %c : !view, !pto.prefetch_async_context) -> !pto.async_event
  %1 = pto.get_prefetch_async_session %c : !pto.prefetch_async_context -> !pto.async_session
  return
}

// CHECK-LABEL: func @prefetch(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tprefetch ins(%[[V]] : [[VIEW]]) outs(%[[B]] : [[BUF]])
func.func @prefetch(%v: !view, %b: !buf) {
  pto.tprefetch ins(%v : !view) outs(%b : !buf)
  return
}

// CHECK-LABEL: func @signals(
// CHECK-SAME:      %[[P:[^ ]+]]: [[SIG:!pto.partition_tensor_view<1xi32>]], %[[V:[^ ]+]]: i32)
// CHECK:         pto.comm.tnotify(%[[P]], %[[V]] : [[SIG]], i32) {notifyOp = #pto<notify_op atomic_add>}
// CHECK:         pto.comm.tnotify(%[[P]], %[[V]] : [[SIG]], i32) {notifyOp = #pto<notify_op set>}
// CHECK:         pto.comm.twait(%[[P]], %[[V]] : [[SIG]], i32) {cmp = #pto<wait_cmp ge>}
// CHECK:         pto.comm.twait(%[[P]], %[[V]] : [[SIG]], i32) {cmp = #pto<wait_cmp eq>}
func.func @signals(%p: !sig, %v: i32) {
  pto.comm.tnotify(%p, %v : !sig, i32) {notifyOp = #pto<notify_op atomic_add>}
  pto.comm.tnotify(%p, %v : !sig, i32) {notifyOp = #pto<notify_op set>}
  pto.comm.twait(%p, %v : !sig, i32) {cmp = #pto<wait_cmp ge>}
  pto.comm.twait(%p, %v : !sig, i32) {cmp = #pto<wait_cmp eq>}
  return
}

// CHECK-LABEL: func @devices(
// CHECK-SAME:      %[[D:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[S:[^ ]+]]: [[VIEW]], %[[T:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.comm.tput(%[[D]], %[[S]], buf(%[[T]]) : [[VIEW]], [[VIEW]], [[BUF]])
// CHECK:         pto.comm.tput(%[[D]], %[[S]], buf(%[[T]], %[[T]]) : [[VIEW]], [[VIEW]], [[BUF]], [[BUF]]) {atomicType = #pto<atomic_type atomic_add>}
// CHECK:         pto.comm.tget(%[[D]], %[[S]], buf(%[[T]]) : [[VIEW]], [[VIEW]], [[BUF]]) {note}
func.func @devices(%d: !view, %s: !view, %t: !buf) {
  pto.comm.tput(%d, %s, buf(%t) : !view, !view, !buf)
  pto.comm.tput(%d, %s, buf(%t, %t) : !view, !view, !buf, !buf) {atomicType = #pto<atomic_type atomic_add>}
  pto.comm.tget(%d, %s, buf(%t) : !view, !view, !buf) {note}
  return
}
