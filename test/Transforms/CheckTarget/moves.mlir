// RUN: pto-opt %s --check-target -verify-diagnostics

// Which memories a load, a store and a move connect, and where tile operations
// compute. The two modules differ only in their targets.

!gm = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile_buf<vec, 16x16xf32>
!mat = !pto.tile_buf<mat, 16x16xf32, blayout=col_major, slayout=row_major>
!left = !pto.tile_buf<left, 16x16xf32, slayout=row_major>
!right = !pto.tile_buf<right, 16x16xf32, slayout=col_major>
!acc = !pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!bias = !pto.tile_buf<bias, 1x16xf32>
!row = !pto.tile_buf<mat, 1x16xf32>
!scaling = !pto.tile_buf<scaling, 1x16xf32>
!value = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

module attributes {pto.target_arch = "a2a3"} {
  func.func @load(%g: !gm, %vec: !vec, %mat: !mat, %left: !left, %right: !right, %acc: !acc) {
    pto.tload ins(%g : !gm) outs(%vec : !vec)
    pto.tload ins(%g : !gm) outs(%mat : !mat)
    // expected-error @+1 {{'pto.tload' op moves gm to left; on A2/A3 gm goes to mat and vec}}
    pto.tload ins(%g : !gm) outs(%left : !left)
    // expected-error @+1 {{moves gm to right; on A2/A3 gm goes to mat and vec}}
    pto.tload ins(%g : !gm) outs(%right : !right)
    // expected-error @+1 {{moves gm to acc; on A2/A3 gm goes to mat and vec}}
    pto.tload ins(%g : !gm) outs(%acc : !acc)
    // expected-error @+1 {{moves gm to acc; on A2/A3 gm goes to mat and vec}}
    %value = pto.tload ins(%g : !gm) -> !value
    return
  }

  func.func @store(%g: !gm, %vec: !vec, %mat: !mat, %left: !left, %right: !right, %acc: !acc, %f: !scaling) {
    pto.tstore ins(%vec : !vec) outs(%g : !gm)
    pto.tstore ins(%mat : !mat) outs(%g : !gm)
    pto.tstore ins(%acc : !acc) outs(%g : !gm)
    pto.tstore_fp ins(%acc, %f : !acc, !scaling) outs(%g : !gm)
    // expected-error @+1 {{'pto.tstore' op moves left to gm; on A2/A3 left goes nowhere}}
    pto.tstore ins(%left : !left) outs(%g : !gm)
    // expected-error @+1 {{'pto.tstore_fp' op moves right to gm; on A2/A3 right goes nowhere}}
    pto.tstore_fp ins(%right, %f : !right, !scaling) outs(%g : !gm)
    return
  }

  func.func @move(%vec: !vec, %mat: !mat, %row: !row, %left: !left, %right: !right, %acc: !acc, %bias: !bias, %f: !scaling) {
    pto.tmov ins(%mat : !mat) outs(%left : !left)
    pto.tmov ins(%mat : !mat) outs(%right : !right)
    pto.tmov ins(%row : !row) outs(%bias : !bias)
    pto.tmov ins(%row : !row) outs(%f : !scaling)
    pto.tmov ins(%acc : !acc) outs(%mat : !mat)
    pto.tmov ins(%vec : !vec) outs(%vec : !vec)
    pto.tmov.fp ins(%acc, %f : !acc, !scaling) outs(%mat : !mat)
    // expected-error @+1 {{'pto.tmov' op moves acc to vec; on A2/A3 acc goes to gm and mat}}
    pto.tmov ins(%acc : !acc) outs(%vec : !vec)
    // expected-error @+1 {{'pto.tmov.fp' op moves acc to vec; on A2/A3 acc goes to gm and mat}}
    pto.tmov.fp ins(%acc, %f : !acc, !scaling) outs(%vec : !vec)
    // expected-error @+1 {{moves vec to mat; on A2/A3 vec goes to gm and vec}}
    pto.tmov ins(%vec : !vec) outs(%mat : !mat)
    // expected-error @+1 {{moves mat to vec; on A2/A3 mat goes to gm, left, right, bias and scaling}}
    pto.tmov ins(%mat : !mat) outs(%vec : !vec)
    // expected-error @+1 {{moves mat to mat; on A2/A3 mat goes to}}
    pto.tmov ins(%mat : !mat) outs(%mat : !mat)
    // expected-error @+1 {{moves left to mat; on A2/A3 left goes nowhere}}
    pto.tmov ins(%left : !left) outs(%mat : !mat)
    return
  }

  // The example of the pass's documentation.
  func.func @f(%s: !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>) {
    // expected-error @+1 {{'pto.tmov' op moves acc to vec; on A2/A3 acc goes to gm and mat}}
    %v = pto.tmov ins(%s : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>)
      -> !pto.tile<vec, 16x16xf32>
    return
  }

  func.func @compute(%vec: !vec, %mat: !mat, %acc: !acc, %value: !value, %c: index) {
    pto.tadd ins(%vec, %vec : !vec, !vec) outs(%vec : !vec)
    // expected-error @+1 {{'pto.tadd' op computes on vec, but 'src1' lives in acc}}
    pto.tadd ins(%vec, %acc : !vec, !acc) outs(%vec : !vec)
    // expected-error @+2 {{computes on vec, but 'src' lives in acc}}
    // expected-error @+1 {{computes on vec, but 'dst' lives in mat}}
    pto.texp ins(%acc : !acc) outs(%mat : !mat)
    // expected-error @+2 {{computes on vec, but 'src' lives in acc}}
    // expected-error @+1 {{computes on vec, but 'result' lives in acc}}
    %e = pto.texp ins(%value : !value) -> !value
    // Parts of tiles move in other memories, too.
    pto.tinsert ins(%acc, %c, %c : !acc, index, index) outs(%mat : !mat)
    pto.tfillpad ins(%mat : !mat) outs(%mat : !mat)
    pto.tprint ins(%mat : !mat)
    return
  }
}

module attributes {pto.target_arch = "a5"} {
  func.func @load(%g: !gm, %vec: !vec, %mat: !mat, %acc: !acc) {
    pto.tload ins(%g : !gm) outs(%vec : !vec)
    pto.tload ins(%g : !gm) outs(%mat : !mat)
    // expected-error @+1 {{moves gm to acc; on A5 gm goes to mat and vec}}
    pto.tload ins(%g : !gm) outs(%acc : !acc)
    return
  }

  func.func @store(%g: !gm, %vec: !vec, %mat: !mat, %acc: !acc) {
    pto.tstore ins(%vec : !vec) outs(%g : !gm)
    pto.tstore ins(%acc : !acc) outs(%g : !gm)
    // expected-error @+1 {{moves mat to gm; on A5 mat goes to left, right, bias and scaling}}
    pto.tstore ins(%mat : !mat) outs(%g : !gm)
    return
  }

  func.func @move(%vec: !vec, %mat: !mat, %row: !row, %right: !right, %acc: !acc, %bias: !bias, %f: !scaling) {
    pto.tmov ins(%mat : !mat) outs(%right : !right)
    pto.tmov ins(%row : !row) outs(%bias : !bias)
    pto.tmov ins(%row : !row) outs(%f : !scaling)
    pto.tmov ins(%acc : !acc) outs(%mat : !mat)
    pto.tmov ins(%acc : !acc) outs(%vec : !vec)
    pto.tmov ins(%vec : !vec) outs(%vec : !vec)
    pto.tmov ins(%vec : !vec) outs(%mat : !mat)
    // expected-error @+1 {{moves mat to vec; on A5 mat goes to left, right, bias and scaling}}
    pto.tmov ins(%mat : !mat) outs(%vec : !vec)
    // expected-error @+1 {{moves right to mat; on A5 right goes nowhere}}
    pto.tmov ins(%right : !right) outs(%mat : !mat)
    return
  }

  func.func @compute(%vec: !vec, %acc: !acc) {
    // expected-error @+1 {{computes on vec, but 'src1' lives in acc}}
    pto.tadd ins(%vec, %acc : !vec, !acc) outs(%vec : !vec)
    return
  }
}
