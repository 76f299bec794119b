// RUN: pto-opt %s -split-input-file -verify-diagnostics

func.func @on_chip() {
  // expected-error @+1 {{allocates global memory, got '!pto.ptr<f32, ub>'}}
  %0 = pto.create_tensor [4] : !pto.ptr<f32, ub>
  return
}

// -----

func.func @tile() {
  // expected-error @+1 {{must be a pointer or a tensor view}}
  %0 = pto.create_tensor [16, 16] : !pto.tile<vec, 16x16xf32>
  return
}

// -----

func.func @values(%n: index) {
  // expected-error @+1 {{has 0 dynamic extents and 1 values for them}}
  %0 = "pto.create_tensor"(%n) <{static_extents = array<i64: 4>}> : (index) -> !pto.ptr<f32>
  return
}

// -----

func.func @negative() {
  // expected-error @+1 {{an extent is not negative, got -4}}
  %0 = pto.create_tensor [-4] : !pto.ptr<f32>
  return
}

// -----

func.func @other_extent() {
  // expected-error @+1 {{a view has the extents of its tensor, got '!pto.tensor_view<64x32xf32>'}}
  %0 = pto.create_tensor [64, 16] : !pto.tensor_view<64x32xf32>
  return
}

// -----

func.func @other_rank(%n: index) {
  // expected-error @+1 {{a view has the extents of its tensor, got '!pto.tensor_view<?xf32>'}}
  %0 = pto.create_tensor [%n, 16] : !pto.tensor_view<?xf32>
  return
}
