// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Arrays of scalars and of event ids.

!arr = !pto.local_array<32xi32>
!ids = !pto.eventid_array<4>

// CHECK-LABEL: func @scalars(
// CHECK-SAME:      %[[I:[^ ]+]]: index, %[[V:[^ ]+]]: i32, %[[X:[^ ]+]]: f32)
// CHECK:         %[[A:.*]] = pto.declare_local_array -> !pto.local_array<32xi32>
// CHECK:         %[[B:.*]] = pto.declare_local_array {note} -> !pto.local_array<4x8xf32>
// CHECK:         pto.local_array_get %[[A]][%[[I]]] : !pto.local_array<32xi32> -> i32
// CHECK:         pto.local_array_get %[[B]][%[[I]], %[[I]]] : !pto.local_array<4x8xf32> -> f32
// CHECK:         pto.local_array_set %[[A]][%[[I]]], %[[V]] : !pto.local_array<32xi32>, i32
// CHECK:         pto.local_array_set %[[B]][%[[I]], %[[I]]], %[[X]] : !pto.local_array<4x8xf32>, f32
func.func @scalars(%i: index, %v: i32, %x: f32) {
  %a = pto.declare_local_array -> !pto.local_array<32xi32>
  %b = pto.declare_local_array {note} -> !pto.local_array<4x8xf32>
  %0 = pto.local_array_get %a[%i] : !pto.local_array<32xi32> -> i32
  %1 = pto.local_array_get %b[%i, %i] : !pto.local_array<4x8xf32> -> f32
  pto.local_array_set %a[%i], %v : !pto.local_array<32xi32>, i32
  pto.local_array_set %b[%i, %i], %x : !pto.local_array<4x8xf32>, f32
  return
}

// CHECK-LABEL: func @event_ids(
// CHECK-SAME:      %[[I:[^ ]+]]: index, %[[V:[^ ]+]]: index)
// CHECK:         %[[A:.*]] = pto.declare_eventid_array -> !pto.eventid_array<4>
// CHECK:         pto.eventid_array_get %[[A]][%[[I]]] : !pto.eventid_array<4>
// CHECK:         pto.eventid_array_set %[[A]][%[[I]]], %[[V]] : !pto.eventid_array<4>
func.func @event_ids(%i: index, %v: index) {
  %a = pto.declare_eventid_array -> !pto.eventid_array<4>
  %0 = pto.eventid_array_get %a[%i] : !pto.eventid_array<4>
  pto.eventid_array_set %a[%i], %v : !pto.eventid_array<4>
  return
}

// CHECK-LABEL: func @elided(
// CHECK-SAME:      %[[I:[^ ]+]]: index, %[[A:[^ ]+]]: [[ARR:!pto.local_array<32xi32>]], %[[E:[^ ]+]]: [[IDS:!pto.eventid_array<4>]], %[[V:[^ ]+]]: i32)
// CHECK:         pto.declare_local_array -> !pto.local_array<4x8xf32>
// CHECK:         pto.local_array_set %[[A]][%[[I]]], %[[V]] : [[ARR]], i32
// CHECK:         pto.eventid_array_set %[[E]][%[[I]]], %[[I]] : [[IDS]]
func.func @elided(%i: index, %a: !arr, %e: !ids, %v: i32) {
  %0 = pto.declare_local_array -> <4x8xf32>
  pto.local_array_set %a[%i], %v : <32xi32>, i32
  pto.eventid_array_set %e[%i], %i : <4>
  return
}
