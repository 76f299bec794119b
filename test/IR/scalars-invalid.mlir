// RUN: pto-opt %s -split-input-file -verify-diagnostics

// A number in memory has the type of what the memory holds.

func.func @load(%p: !pto.ptr<f32>, %i: index) {
  // expected-error @+1 {{memory holds 'f32', the scalar is 'i32'}}
  %0 = pto.load_scalar %p[%i] : !pto.ptr<f32> -> i32
  return
}

// -----

func.func @load_memref(%m: memref<4xf16>, %i: index) {
  // expected-error @+1 {{memory holds 'f16', the scalar is 'f32'}}
  %0 = pto.load_scalar %m[%i] : memref<4xf16> -> f32
  return
}

// -----

func.func @store(%p: !pto.ptr<f32>, %i: index, %v: f16) {
  // expected-error @+1 {{memory holds 'f32', the scalar is 'f16'}}
  pto.store_scalar %v, %p[%i] : !pto.ptr<f32>, f16
  return
}

// -----

func.func @slice_rank(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{rank must be 1 to 5, got 0}}
  %0 = pto.partition_view %v, offsets = [], sizes = [] : !pto.tensor_view<?x?xf32>
  return
}

// -----

func.func @slice_extent(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{a slice of a view of rank 2 has as many offsets, sizes and dimensions}}
  %0 = pto.partition_view %v, offsets = [%n], sizes = [%n] : !pto.tensor_view<?x?xf32>
  return
}

// -----

func.func @print(%t: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{operand #0 must be a scalar}}
  pto.print ins("%f", %t : !pto.tile_buf<vec, 16x64xf32>)
  return
}
