// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Operations that can be told what to do in several ways are told in one.

!vec = !pto.tile<vec, 16x16xf32>

func.func @two_scalars(%s: f32) {
  // expected-error @+1 {{takes a tile and a scalar, in either order}}
  %0 = pto.tdivs ins(%s, %s : f32, f32) -> !vec
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

func.func @two_tiles(%a: !vec) {
  // expected-error @+1 {{takes a tile and a scalar, in either order}}
  %0 = pto.tdivs ins(%a, %a : !vec, !vec) -> !vec
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

func.func @gather_nothing(%a: !vec) {
  // expected-error @+1 {{takes indices, a kValue or a maskPattern, one of them}}
  %0 = pto.tgather ins(%a : !vec) -> !vec
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!idx = !pto.tile<vec, 16x16xi32>

func.func @gather_twice(%a: !vec, %i: !idx) {
  // expected-error @+1 {{takes indices, a kValue or a maskPattern, one of them}}
  %0 = pto.tgather ins(%a, %i, {maskPattern = #pto.mask_pattern<P0101>} : !vec, !idx) -> !vec
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

func.func @scatter_nothing(%a: !vec) {
  // expected-error @+1 {{takes indexes or a maskPattern, one of them}}
  %0 = pto.tscatter ins(%a, %a : !vec, !vec) -> !vec
  return
}

// -----

func.func @too_many_indices(%a: !pto.local_array<8xi32>, %i: index) {
  // expected-error @+1 {{takes 1 indices, got 2}}
  %0 = pto.local_array_get %a[%i, %i] : !pto.local_array<8xi32> -> i32
  return
}

// -----

func.func @other_element(%a: !pto.local_array<8xi32>, %i: index, %f: f32) {
  // expected-error @+1 {{the array holds 'i32', the scalar is 'f32'}}
  pto.local_array_set %a[%i], %f : !pto.local_array<8xi32>, f32
  return
}

// -----

// expected-error @+1 {{a tile lives on chip, not in 'undefined'}}
func.func private @nowhere(!pto.tile<undefined, 16x16xf32>)
