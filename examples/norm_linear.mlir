// The start of a transformer block, for whoever builds one from operators: layer
// norm of x, 128 rows of 256, and the product of it with a weight. The norm is
// four sections on the vector cores, with 32 rows per item:
//
//   mean      m = sum(x) / 256          a column of numbers
//   centre    c = x - m
//   scale     n = c / sqrt(sum(c^2) / 256 + eps)
//   affine    h = n * gamma + beta      in f16, for the cube
//
// The cube then multiplies 16 x 64 tiles of h w. --forward-sections makes one
// section of the four: the column m, c and n stay in UB, and x, which two of them
// need, is still read twice. h goes through memory, since it changes cores.

#rows = affine_map<(i, b) -> (i, 0)>
#all = affine_map<(i, b) -> (0, 0)>
#h = affine_map<(i, j, b) -> (i, 0)>
#w = affine_map<(i, j, b) -> (0, j)>
#tile = affine_map<(i, j, b) -> (i, j)>
!v = !pto.tile<vec, 32x256xf32>
!half = !pto.tile<vec, 32x256xf16>
!col = !pto.tile<vec, 32x1xf32, blayout=col_major>
!row = !pto.tile<vec, 1x256xf32>
!hmat = !pto.tile<mat, 16x256xf16, blayout=col_major, slayout=row_major>
!wmat = !pto.tile<mat, 256x64xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 16x256xf16, slayout=row_major>
!right = !pto.tile<right, 256x64xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>
!X = !pto.tensor_view<128x256xf32>
!M = !pto.tensor_view<128x1xf32>
!H = !pto.tensor_view<128x256xf16>
!G = !pto.tensor_view<1x256xf32>
!W = !pto.tensor_view<256x128xf16>
!Y = !pto.tensor_view<128x128xf32>

module attributes {pto.target_arch = "a2a3"} {
  func.func @main(%x: !X, %gamma: !G, %beta: !G, %w: !W, %y: !Y) {
    %per = arith.constant 3.906250e-03 : f32
    %eps = arith.constant 1.000000e-05 : f32
    %m = pto.create_tensor [128, 1] : !M
    %c = pto.create_tensor [128, 256] : !X
    %n = pto.create_tensor [128, 256] : !X
    %h = pto.create_tensor [128, 256] : !H
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %a = pto.section_load %x by #rows : !X -> !v
      %s = pto.trowsum ins(%a : !v) -> !col
      %mean = pto.tmuls ins(%s, %per : !col, f32) -> !col
      pto.section_store %mean, %m by #rows : !col, !M
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %mean = pto.section_load %m by #rows : !M -> !col
      %a = pto.section_load %x by #rows : !X -> !v
      %d = pto.trowexpandsub ins(%a, %mean : !v, !col) -> !v
      pto.section_store %d, %c by #rows : !v, !X
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %d = pto.section_load %c by #rows : !X -> !v
      %q = pto.tmul ins(%d, %d : !v, !v) -> !v
      %s = pto.trowsum ins(%q : !v) -> !col
      %var = pto.tmuls ins(%s, %per : !col, f32) -> !col
      %e = pto.tadds ins(%var, %eps : !col, f32) -> !col
      %r = pto.trsqrt ins(%e : !col) -> !col
      %o = pto.trowexpandmul ins(%d, %r : !v, !col) -> !v
      pto.section_store %o, %n by #rows : !v, !X
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %d = pto.section_load %n by #rows : !X -> !v
      %g = pto.section_load %gamma by #all : !G -> !row
      %b = pto.section_load %beta by #all : !G -> !row
      %e = pto.tcolexpandmul ins(%d, %g : !v, !row) -> !v
      %f = pto.tcolexpandadd ins(%e, %b : !v, !row) -> !v
      %o = pto.tcvt ins(%f {rmode = #pto<round_mode RINT>} : !v) -> !half
      pto.section_store %o, %h by #rows : !half, !H
    }
    pto.section items(%i, %j) in (8, 2) core(cube) phase(tiled) {
      %hm = pto.section_load %h by #h : !H -> !hmat
      %wm = pto.section_load %w by #w : !W -> !wmat
      %l = pto.tmov ins(%hm : !hmat) -> !left
      %r = pto.tmov ins(%wm : !wmat) -> !right
      %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
      pto.section_store %p, %y by #tile : !acc, !Y
    }
    return
  }
}
