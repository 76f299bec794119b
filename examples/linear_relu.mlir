// A linear layer for whoever tunes one: y = relu(x w + bias), x of 64 x 128 and w
// of 128 x 128 in f16. The cube has an item per output tile of 16 x 64, as matmuls
// have; what is behind follows its items where it needs to know columns, and goes
// by rows where it does not:
//
//   product     cube    items (4, 2)   x[i] w[j]            -> s, f32
//   bias        vector  items (4, 2)   s[i, j] + bias[j]    -> t, f32
//   activation  vector  items (4)      relu of all of t[i]  -> y, f16
//
// An item of the activation loads the two tiles of its rows as one page, one below
// the other, which two items of the bias have stored. --forward-sections joins
// these two: the body of the bias runs twice per item of the activation, and the
// pieces are put together on chip. The product stays apart, and the pass says
// why: from the cube to the vector cores goes a pipe, not a tile.

#x = affine_map<(i, j, b) -> (i, 0)>
#w = affine_map<(i, j, b) -> (0, j)>
#tile = affine_map<(i, j, b) -> (i, j)>
#page = affine_map<(i, b) -> (i, b)>
!xmat = !pto.tile<mat, 16x128xf16, blayout=col_major, slayout=row_major>
!wmat = !pto.tile<mat, 128x64xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 16x128xf16, slayout=row_major>
!right = !pto.tile<right, 128x64xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!v = !pto.tile<vec, 16x64xf32>
!row = !pto.tile<vec, 1x64xf32>
!p = !pto.tile<vec, 32x64xf32>
!h = !pto.tile<vec, 32x64xf16>
!X = !pto.tensor_view<64x128xf16>
!W = !pto.tensor_view<128x128xf16>
!B = !pto.tensor_view<1x128xf32>
!S = !pto.tensor_view<64x128xf32>

module attributes {pto.target_arch = "a2a3"} {
  func.func @main(%x: !X, %w: !W, %bias: !B, %y: !X) {
    %s = pto.create_tensor [64, 128] : !S
    %t = pto.create_tensor [64, 128] : !S
    pto.section items(%i, %j) in (4, 2) core(cube) phase(tiled) {
      %xm = pto.section_load %x by #x : !X -> !xmat
      %wm = pto.section_load %w by #w : !W -> !wmat
      %l = pto.tmov ins(%xm : !xmat) -> !left
      %r = pto.tmov ins(%wm : !wmat) -> !right
      %c = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      pto.section_store %c, %s by #tile : !acc, !S
    }
    pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
      %c = pto.section_load %s by #tile : !S -> !v
      %b = pto.section_load %bias by #w : !B -> !row
      %d = pto.tcolexpandadd ins(%c, %b : !v, !row) -> !v
      pto.section_store %d, %t by #tile : !v, !S
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %d = pto.section_load %t by #page sub 2 : !S -> !p
      %r = pto.trelu ins(%d : !p) -> !p
      %o = pto.tcvt ins(%r {rmode = #pto<round_mode RINT>} : !p) -> !h
      pto.section_store %o, %y by #page sub 2 : !h, !X
    }
    return
  }
}
