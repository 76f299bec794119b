// RUN: pto-opt %s -split-input-file --partition-pipeline-stages -verify-diagnostics

// Where pieces of the rows are not pieces of the weights, a compute that fits no
// core is an error.

// What was a row was a column.

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 50, at = [0, 0]>, #pto.core<kind = vector, memory = 50, at = [1, 0]>, #pto.core<kind = vector, memory = 50, at = [2, 0]>, #pto.core<kind = vector, memory = 50, at = [3, 0]>]>} {
func.func @turned(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S6: one lane keeps 120 bytes of weights, and a vector core has 50; it cannot be split, since a row of 'pto.ttrans' may need all rows of what it is computed from}}
    %a = pto.compute ins(%in : !t) cost(10) weights(120) {
    ^bb0(%v: !t, %lane: index):
      // expected-note @+1 {{computed here}}
      %o = pto.ttrans ins(%v : !t) -> !t
      %e = pto.texp ins(%o : !t) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

// Each row is a product with all weights.

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 1000, at = [0, 0]>, #pto.core<kind = vector, memory = 1000, at = [1, 0]>, #pto.core<kind = vector, memory = 1000, at = [2, 0]>, #pto.core<kind = vector, memory = 1000, at = [3, 0]>]>} {
func.func @all_weights(%x: !s, %y: !s, %w: !w) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S6: one lane keeps 1024 bytes of weights, and a vector core has 1000; it cannot be split, since each row needs 1024 bytes of them}}
    %a = pto.compute ins(%in : !t) cost(10) weights(1024) {
    ^bb0(%v: !t, %lane: index):
      %b = pto.tload ins(%w : !w) -> !t
      %o = pto.tadd ins(%v, %b : !t, !t) -> !t
      pto.yield %o : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}

// -----

// A tile that is not full is no stack of pieces.

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>
!part = !pto.tile<vec, 16x16xf32, valid=8x16>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 50, at = [0, 0]>, #pto.core<kind = vector, memory = 50, at = [1, 0]>, #pto.core<kind = vector, memory = 50, at = [2, 0]>, #pto.core<kind = vector, memory = 50, at = [3, 0]>]>} {
func.func @part(%x: !s, %y: !s) {
  %c0 = arith.constant 0 : index
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    // expected-error @+1 {{it cannot be split, since a piece of !pto.tile<vec, 16x16xf32, valid=8x16> has no whole rows}}
    %a = pto.compute ins(%in : !t) cost(10) weights(120) {
    ^bb0(%v: !t, %lane: index):
      // expected-note @+1 {{computed here}}
      %h = pto.textract ins(%v, %c0, %c0 : !t, index, index) -> !part
      pto.yield %h : !part
    } -> !part
    %b = pto.compute ins(%a : !part) cost(10) {
    ^bb0(%v: !part, %lane: index):
      %p = pto.tfillpad ins(%v : !part) -> !pto.tile<vec, 16x16xf32, pad=1>
      pto.yield %p : !pto.tile<vec, 16x16xf32, pad=1>
    } -> !t
    pto.yield %b : !t
  }
  return
}
}

// -----

// 24 pieces of 16 rows.

!t = !pto.tile<vec, 16x16xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
!w = !pto.partition_tensor_view<16x16xf32>
!r = !pto.partition_tensor_view<1x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 5, at = [0, 0]>, #pto.core<kind = vector, memory = 5, at = [1, 0]>, #pto.core<kind = vector, memory = 5, at = [2, 0]>, #pto.core<kind = vector, memory = 5, at = [3, 0]>]>} {
func.func @too_often(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    // expected-error @+1 {{S6: one lane keeps 120 bytes of weights, and a vector core has 5; it cannot be split, since its rows cannot be divided so often}}
    %a = pto.compute ins(%in : !t) cost(10) weights(120) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
}
