// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An attention block as a pipeline over ten cores, for who serves many prompts: each
// core keeps its part of the weights, and works on a prompt of its own.
//
//   n = norm(x);  y = x + softmax((n Wq) (n Wk)^T / 8) (n Wv) Wo
//
// An item is a prompt of 128 tokens, 64 wide. The softmax is more work than all others
// together. It has four lanes, each of a quarter of the rows. The sum at the end needs
// what came in at the beginning: later stages get it handed on by relays. Products take
// and give f16. Keys are turned on a vector core, as the cube has them by tokens.

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
!quarter = !pto.tile<vec, 32x128xf16>
!wide = !pto.tile<vec, 32x128xf32>
!factor = !pto.tile<vec, 32x1xf32>

// What the cube cores have.
!mat = !pto.tile<mat, 128x64xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 128x64xf16, slayout=row_major>
!acc = !pto.tile<acc, 128x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!weight = !pto.tile<mat, 64x64xf16, blayout=col_major, slayout=row_major>
!weight_right = !pto.tile<right, 64x64xf16, slayout=col_major>
!keys = !pto.tile<mat, 64x128xf16, blayout=col_major, slayout=row_major>
!keys_right = !pto.tile<right, 64x128xf16, slayout=col_major>
!scores_mat = !pto.tile<mat, 128x128xf16, blayout=col_major, slayout=row_major>
!scores_left = !pto.tile<left, 128x128xf16, slayout=row_major>
!scores_acc = !pto.tile<acc, 128x128xf32, blayout=col_major, slayout=row_major, fractal=1024>
!values_right = !pto.tile<right, 128x64xf16, slayout=col_major>

module attributes {pto.target_arch = "a2a3", pto.topology = #pto.topology<cores = [
  #pto.core<kind = vector, memory = 524288, at = [0, 0]>,
  #pto.core<kind = vector, memory = 524288, at = [0, 1]>,
  #pto.core<kind = cube, memory = 524288, at = [0, 2]>,
  #pto.core<kind = vector, memory = 524288, at = [0, 3]>,
  #pto.core<kind = vector, memory = 524288, at = [0, 4]>,
  #pto.core<kind = vector, memory = 524288, at = [1, 0]>,
  #pto.core<kind = vector, memory = 524288, at = [1, 1]>,
  #pto.core<kind = cube, memory = 524288, at = [1, 2]>,
  #pto.core<kind = vector, memory = 524288, at = [1, 3]>,
  #pto.core<kind = cube, memory = 524288, at = [1, 4]>]>} {

func.func @attention(%tokens: !items, %mixed: !items, %gain: !gain, %wq: !weights, %wk: !weights, %wv: !weights, %wo: !weights) {
  pto.pipeline inputs(%tokens : !items) -> (%mixed : !items) cores(10) {
  ^bb0(%item: !stream):
    %norm = pto.compute ins(%item : !stream) weights(256) {
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
      pto.yield %o : !half
    } -> !half {pto.name = "norm"}
    %queries = pto.compute ins(%norm : !half) weights(8192) {
    ^bb0(%a: !mat, %lane: index):
      %b = pto.tload ins(%wq : !weights) -> !weight
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !weight) -> !weight_right
      %p = pto.tmatmul ins(%l, %r : !left, !weight_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "queries"}
    %keys = pto.compute ins(%norm : !half) weights(8192) {
    ^bb0(%a: !mat, %lane: index):
      %b = pto.tload ins(%wk : !weights) -> !weight
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !weight) -> !weight_right
      %p = pto.tmatmul ins(%l, %r : !left, !weight_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "keys"}
    %values = pto.compute ins(%norm : !half) weights(8192) {
    ^bb0(%a: !mat, %lane: index):
      %b = pto.tload ins(%wv : !weights) -> !weight
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !weight) -> !weight_right
      %p = pto.tmatmul ins(%l, %r : !left, !weight_right) -> !acc
      %o = pto.tmov ins(%p : !acc) -> !mat
      pto.yield %o : !mat
    } -> !half {pto.name = "values"}
    %turn = pto.compute ins(%keys : !half) {
    ^bb0(%v: !half, %lane: index):
      %t = pto.ttrans ins(%v : !half) -> !turned
      pto.yield %t : !turned
    } -> !turned {pto.name = "turn"}
    %scores = pto.compute ins(%queries, %turn : !half, !turned) {
    ^bb0(%a: !mat, %b: !keys, %lane: index):
      %l = pto.tmov ins(%a : !mat) -> !left
      %r = pto.tmov ins(%b : !keys) -> !keys_right
      %p = pto.tmatmul ins(%l, %r : !left, !keys_right) -> !scores_acc
      %o = pto.tmov ins(%p : !scores_acc) -> !scores_mat
      pto.yield %o : !scores_mat
    } -> !scores {pto.name = "scores"}
    %softmax = pto.compute ins(%scores : !scores) lanes(4) {
    ^bb0(%v: !scores, %lane: index):
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %scale = arith.constant 0.125 : f32
      %row = arith.muli %lane, %c32 : index
      %mine = pto.textract ins(%v, %row, %c0 : !scores, index, index) -> !quarter
      %x = pto.tcvt ins(%mine : !quarter) -> !wide
      %scaled = pto.tmuls ins(%x, %scale : !wide, f32) -> !wide
      %most = pto.trowmax ins(%scaled : !wide) -> !factor
      %below = pto.trowexpandsub ins(%scaled, %most : !wide, !factor) -> !wide
      %e = pto.texp ins(%below : !wide) -> !wide
      %sum = pto.trowsum ins(%e : !wide) -> !factor
      %y = pto.trowexpanddiv ins(%e, %sum : !wide, !factor) -> !wide
      %o = pto.tcvt ins(%y : !wide) -> !quarter
      pto.yield %o : !quarter
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
