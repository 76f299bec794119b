// RUN: pto-opt %s --cse --canonicalize --loop-invariant-code-motion | FileCheck %s

// Global memory: loads are merged where nothing was stored or received in
// between, stores stay where they are.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!view = !pto.partition_tensor_view<16x64xf32>

// CHECK-LABEL: func @same_load
// CHECK-NEXT:    %[[A:.*]] = pto.tload
// CHECK-NEXT:    return %[[A]], %[[A]]
func.func @same_load(%v: !view) -> (!val, !val) {
  %0 = pto.tload ins(%v : !view) -> !val
  %1 = pto.tload ins(%v : !view) -> !val
  return %0, %1 : !val, !val
}

// Views may overlap as far as a generic pass knows.

// CHECK-LABEL: func @across_store
// CHECK-NEXT:    %[[A:.*]] = pto.tload
// CHECK-NEXT:    pto.tstore
// CHECK-NEXT:    %[[B:.*]] = pto.tload
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @across_store(%v: !view, %w: !view, %t: !val) -> (!val, !val) {
  %0 = pto.tload ins(%v : !view) -> !val
  pto.tstore ins(%t : !val) outs(%w : !view)
  %1 = pto.tload ins(%v : !view) -> !val
  return %0, %1 : !val, !val
}

// CHECK-LABEL: func @across_buffer_store
// CHECK-NEXT:    %[[A:.*]] = pto.tload
// CHECK-NEXT:    pto.tstore
// CHECK-NEXT:    %[[B:.*]] = pto.tload
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @across_buffer_store(%v: !view, %b: !buf) -> (!val, !val) {
  %0 = pto.tload ins(%v : !view) -> !val
  pto.tstore ins(%b : !buf) outs(%v : !view) {atomicType = #pto<atomic_type atomic_add>}
  %1 = pto.tload ins(%v : !view) -> !val
  return %0, %1 : !val, !val
}

// A message may tell of a store by the other core.

// CHECK-LABEL: func @across_message
// CHECK-NEXT:    %[[A:.*]] = pto.tload
// CHECK-NEXT:    pto.tfree_from_aic
// CHECK-NEXT:    %[[B:.*]] = pto.tload
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @across_message(%v: !view) -> (!val, !val) {
  %0 = pto.tload ins(%v : !view) -> !val
  pto.tfree_from_aic {split = 0}
  %1 = pto.tload ins(%v : !view) -> !val
  return %0, %1 : !val, !val
}

// CHECK-LABEL: func @unused_load
// CHECK-NEXT:    return
func.func @unused_load(%v: !view) {
  %0 = pto.tload ins(%v : !view) -> !val
  return
}

// CHECK-LABEL: func @same_store
// CHECK-NEXT:    pto.tstore
// CHECK-NEXT:    pto.tstore
// CHECK-NEXT:    return
func.func @same_store(%v: !view, %t: !val) {
  pto.tstore ins(%t : !val) outs(%v : !view)
  pto.tstore ins(%t : !val) outs(%v : !view)
  return
}

// The load of an iteration sees the store of the one before.

// CHECK-LABEL: func @loop
// CHECK:         scf.for
// CHECK-NEXT:      %[[A:.*]] = pto.tload
// CHECK-NEXT:      %[[B:.*]] = pto.texp ins(%[[A]]
// CHECK-NEXT:      pto.tstore ins(%[[B]]
// CHECK-NEXT:    }
func.func @loop(%v: !view, %lo: index, %hi: index, %step: index) {
  scf.for %i = %lo to %hi step %step {
    %0 = pto.tload ins(%v : !view) -> !val
    %1 = pto.texp ins(%0 : !val) -> !val
    pto.tstore ins(%1 : !val) outs(%v : !view)
  }
  return
}

// CHECK-LABEL: func @scalars
// CHECK-NEXT:    %[[A:.*]] = pto.load_scalar
// CHECK-NEXT:    pto.store_scalar
// CHECK-NEXT:    %[[B:.*]] = pto.load_scalar
// CHECK-NEXT:    pto.tstore
// CHECK-NEXT:    %[[C:.*]] = pto.load_scalar
// CHECK-NEXT:    return %[[A]], %[[A]], %[[B]], %[[C]]
func.func @scalars(%p: !pto.ptr<f32>, %i: index, %x: f32, %t: !val, %v: !view) -> (f32, f32, f32, f32) {
  %0 = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32
  %1 = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32
  pto.store_scalar %x, %p[%i] : !pto.ptr<f32>, f32
  %2 = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32
  pto.tstore ins(%t : !val) outs(%v : !view)
  %3 = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// A view only describes memory.

// CHECK-LABEL: func @views
// CHECK-NEXT:    %[[P:.*]] = pto.addptr
// CHECK-NEXT:    %[[V:.*]] = pto.make_tensor_view %[[P]]
// CHECK-NEXT:    %[[W:.*]] = pto.partition_view %[[V]]
// CHECK-NEXT:    return %[[W]], %[[W]]
func.func @views(%p: !pto.ptr<f32>, %n: index) -> (!pto.partition_tensor_view<?xf32>, !pto.partition_tensor_view<?xf32>) {
  %0 = pto.addptr %p, %n : !pto.ptr<f32> -> !pto.ptr<f32>
  %1 = pto.addptr %p, %n : !pto.ptr<f32> -> !pto.ptr<f32>
  %2 = pto.make_tensor_view %0, shape = [%n], strides = [%n] : !pto.tensor_view<?xf32>
  %3 = pto.make_tensor_view %1, shape = [%n], strides = [%n] : !pto.tensor_view<?xf32>
  %4 = pto.partition_view %2, offsets = [%n], sizes = [%n] : !pto.tensor_view<?xf32> -> !pto.partition_tensor_view<?xf32>
  %5 = pto.partition_view %3, offsets = [%n], sizes = [%n] : !pto.tensor_view<?xf32> -> !pto.partition_tensor_view<?xf32>
  return %4, %5 : !pto.partition_tensor_view<?xf32>, !pto.partition_tensor_view<?xf32>
}
