// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An attention block as a pipeline over six cores, for who serves many prompts: each
// core keeps its part of the weights, and works on a prompt of its own.
//
//   n = norm(x);  y = x + softmax((n Wq) (n Wk)^T / 8) (n Wv) Wo
//
// An item is a prompt of 128 tokens, 64 wide. The softmax is more work than all others
// together. It has two lanes, each of half of the rows. The sum at the end needs what
// came in at the beginning: later stages get it handed on by relays. Products take and
// give f16. Keys are computed the way they are used, of the transposed norm and
// weights that are stored transposed: to turn them on a vector core would keep the
// cube core waiting in the middle of each item.

!items = !pto.tensor_view<12x128x64xf32>
!weights = !pto.partition_tensor_view<64x64xf16>
!gain = !pto.partition_tensor_view<1x64xf32>

// What the vector cores have: tokens by width, and tokens by tokens.
!stream = !pto.tile<vec, 128x64xf32>
!column = !pto.tile<vec, 128x1xf32>
!row = !pto.tile<vec, 1x64xf32>
!half = !pto.tile<vec, 128x64xf16>
!turned = !pto.tile<vec, 64x128xf16>
!scores = !pto.tile<vec, 128x128xf16>
!part = !pto.tile<vec, 64x128xf16>
!wide = !pto.tile<vec, 64x128xf32>
!factor = !pto.tile<vec, 64x1xf32>

// What the cube cores have.
!mat = !pto.tile<mat, 128x64xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 128x64xf16, slayout=row_major>
!acc = !pto.tile<acc, 128x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!weight = !pto.tile<mat, 64x64xf16, blayout=col_major, slayout=row_major>
!weight_left = !pto.tile<left, 64x64xf16, slayout=row_major>
!weight_right = !pto.tile<right, 64x64xf16, slayout=col_major>
!keys = !pto.tile<mat, 64x128xf16, blayout=col_major, slayout=row_major>
!keys_acc = !pto.tile<acc, 64x128xf32, blayout=col_major, slayout=row_major, fractal=1024>
!keys_right = !pto.tile<right, 64x128xf16, slayout=col_major>
!scores_mat = !pto.tile<mat, 128x128xf16, blayout=col_major, slayout=row_major>
!scores_left = !pto.tile<left, 128x128xf16, slayout=row_major>
!scores_acc = !pto.tile<acc, 128x128xf32, blayout=col_major, slayout=row_major, fractal=1024>
!values_right = !pto.tile<right, 128x64xf16, slayout=col_major>

module attributes {pto.target_arch = "a2a3", pto.topology = #pto.topology<cores = [
  #pto.core<kind = vector, memory = 524288, at = [0, 0]>,
  #pto.core<kind = cube, memory = 524288, at = [0, 1]>,
  #pto.core<kind = vector, memory = 524288, at = [0, 2]>,
  #pto.core<kind = vector, memory = 524288, at = [1, 0]>,
  #pto.core<kind = cube, memory = 524288, at = [1, 1]>,
  #pto.core<kind = vector, memory = 524288, at = [1, 2]>]>} {

func.func @attention(%tokens: !items, %mixed: !items, %gain: !gain, %wq: !weights, %wk: !weights, %wv: !weights, %wo: !weights) {
  pto.pipeline inputs(%tokens : !items) -> (%mixed : !items) cores(6) {
  ^bb0(%item: !stream):
    %norm, %turned = pto.compute ins(%item : !stream) weights(256) {
    ^bb0(%s: !stream, %lane: index):
      %part = arith.constant 0.015625 : f32
      %small = arith.constant 1.0e-05 : f32
      %g = pto.tload ins(%gain : !gain) -> !row
      %squares = pto.tmul ins(%s, %s : !stream, !stream) -> !stream
      %sum = pto.trowsum ins(%squares : !stream) -> !column
      %mean = pto.tmuls ins(%sum, %part : !column, f32) -> !column
      %above = pto.tadds ins(%mean, %small : !column, f32) -> !column
      %factor = pto.trsqrt ins(%above : !column) -> !column
      %unit = pto.trowexpandmul ins(%s, %factor : !stream, !column) -> !stream
      %n = pto.tcolexpandmul ins(%unit, %g : !stream, !row) -> !stream
      %o = pto.tcvt ins(%n : !stream) -> !half
      %t = pto.ttrans ins(%o : !half) -> !turned
      pto.yield %o, %t : !half, !turned
    } -> (!half, !turned) {pto.name = "norm"}
    %queries = pto.compute ins(%norm : !half) weights(8192) {
    ^bb0(%a: !mat, %lane: index):
      %b = pto.tload ins(%wq : !weights) -> !weight
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !weight) -> !weight_right
      %p = pto.tmatmul ins(%l, %r : !left, !weight_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "queries"}
    %keys = pto.compute ins(%turned : !turned) weights(8192) {
    ^bb0(%a: !keys, %lane: index):
      %b = pto.tload ins(%wk : !weights) -> !weight
      %l = pto.tmov ins(%b : !weight) -> !weight_left
      %r = pto.tmov ins(%a : !keys) -> !keys_right
      %p = pto.tmatmul ins(%l, %r : !weight_left, !keys_right) -> !keys_acc
      %o = pto.tmov ins(%p : !keys_acc) -> !keys
      pto.yield %o : !keys
    } -> !turned {pto.name = "keys"}
    %values = pto.compute ins(%norm : !half) weights(8192) {
    ^bb0(%a: !mat, %lane: index):
      %b = pto.tload ins(%wv : !weights) -> !weight
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !weight) -> !weight_right
      %p = pto.tmatmul ins(%l, %r : !left, !weight_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "values"}
    %scores = pto.compute ins(%queries, %keys : !half, !turned) {
    ^bb0(%a: !mat, %b: !keys, %lane: index):
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !keys) -> !keys_right
      %p = pto.tmatmul ins(%l, %r : !left, !keys_right) -> !scores_acc
      %o = pto.tmov ins(%p : !scores_acc) -> !scores_mat
      pto.yield %o : !scores_mat
    } -> !scores {pto.name = "scores"}
    %softmax = pto.compute ins(%scores : !scores) lanes(2) {
    ^bb0(%v: !scores, %lane: index):
      %c0 = arith.constant 0 : index
      %c64 = arith.constant 64 : index
      %scale = arith.constant 0.125 : f32
      %row = arith.muli %lane, %c64 : index
      %mine = pto.textract ins(%v, %row, %c0 : !scores, index, index) -> !part
      %x = pto.tcvt ins(%mine : !part) -> !wide
      %scaled = pto.tmuls ins(%x, %scale : !wide, f32) -> !wide
      %most = pto.trowmax ins(%scaled : !wide) -> !factor
      %below = pto.trowexpandsub ins(%scaled, %most : !wide, !factor) -> !wide
      %e = pto.texp ins(%below : !wide) -> !wide
      %sum = pto.trowsum ins(%e : !wide) -> !factor
      %y = pto.trowexpanddiv ins(%e, %sum : !wide, !factor) -> !wide
      %o = pto.tcvt ins(%y : !wide) -> !part
      pto.yield %o : !part
    } -> !scores {pto.name = "softmax"}
    %context = pto.compute ins(%softmax, %values : !scores, !half) {
    ^bb0(%a: !scores_mat, %b: !mat, %lane: index):
      %l = pto.tmov ins(%a : !scores_mat) -> !scores_left
      %r = pto.tmov ins(%b : !mat) -> !values_right
      %p = pto.tmatmul ins(%l, %r : !scores_left, !values_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "context"}
    %project = pto.compute ins(%context : !half) weights(8192) {
    ^bb0(%a: !mat, %lane: index):
      %b = pto.tload ins(%wo : !weights) -> !weight
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !weight) -> !weight_right
      %p = pto.tmatmul ins(%l, %r : !left, !weight_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "project"}
    %sum = pto.compute ins(%item, %project : !stream, !half) {
    ^bb0(%s: !stream, %d: !half, %lane: index):
      %wide = pto.tcvt ins(%d : !half) -> !stream
      %h = pto.tadd ins(%s, %wide : !stream, !stream) -> !stream
      pto.yield %h : !stream
    } -> !stream {pto.name = "sum"}
    pto.yield %sum : !stream
  }
  return
}
}
