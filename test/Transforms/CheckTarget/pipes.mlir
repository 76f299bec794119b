// RUN: pto-opt %s --check-target -verify-diagnostics

// What the cores push and what they pop into.

!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32, blayout=col_major, slayout=row_major>
!acc = !pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

func.func @cube(%vec: !vec, %mat: !mat, %acc: !acc, %gm: !pto.tensor_view<16x16xf32>)
    attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.tpush_to_aiv(%acc : !acc) {split = 0}
  pto.tpush_to_aiv(%mat : !mat) {split = 0}
  // expected-error @+1 {{'pto.tpush_to_aiv' op pushes vec; the cube core pushes mat and acc}}
  pto.tpush_to_aiv(%vec : !vec) {split = 0}
  %0 = pto.tpop_from_aiv {split = 0} -> !mat
  // expected-error @+1 {{'pto.tpop_from_aiv' op pops into acc; the cube core pops into mat}}
  %1 = pto.tpop_from_aiv {split = 0} -> !acc
  // expected-error @+1 {{pops into vec; the cube core pops into mat}}
  %2 = pto.tpop_from_aiv {split = 0} -> !pto.tile<vec, 16x16xf32>
  // An entry of a ring in global memory.
  pto.tpush_to_aiv(%gm : !pto.tensor_view<16x16xf32>) {split = 0}
  pto.tfree_from_aiv {split = 0}
  return
}

func.func @vector(%vec: !vec, %mat: !mat, %acc: !acc)
    attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.tpush_to_aic(%vec : !vec) {split = 0}
  // expected-error @+1 {{'pto.tpush_to_aic' op pushes mat; a vector core pushes vec}}
  pto.tpush_to_aic(%mat : !mat) {split = 0}
  // expected-error @+1 {{pushes acc; a vector core pushes vec}}
  pto.tpush_to_aic(%acc : !acc) {split = 0}
  %0 = pto.tpop_from_aic {split = 0} -> !vec
  // expected-error @+1 {{'pto.tpop_from_aic' op pops into mat; a vector core pops into vec}}
  %1 = pto.tpop_from_aic {split = 0} -> !mat
  return
}

// By handle it depends on the core; nothing is said where that is not known.

func.func @handle_cube(%acc: !acc, %vec: !vec, %pipe: !pto.pipe)
    attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.tpush(%acc, %pipe : !acc, !pto.pipe) {split = 0}
  // expected-error @+1 {{'pto.tpush' op pushes vec; the cube core pushes mat and acc}}
  pto.tpush(%vec, %pipe : !vec, !pto.pipe) {split = 0}
  // expected-error @+1 {{'pto.tpop' op pops into vec; the cube core pops into mat}}
  pto.tpop(%vec, %pipe : !vec, !pto.pipe) {split = 0}
  return
}

func.func @handle_unknown(%acc: !acc, %vec: !vec, %pipe: !pto.pipe) {
  pto.tpush(%acc, %pipe : !acc, !pto.pipe) {split = 0}
  pto.tpush(%vec, %pipe : !vec, !pto.pipe) {split = 0}
  return
}
