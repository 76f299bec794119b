// RUN: pto-opt %s --check-target=strict-left-layout -verify-diagnostics
// RUN: not pto-opt %s --check-target --remarks-filter=check-target --remark-format=emitRemark 2>&1 | filecheck %s

// Layouts of the matrix engine's tiles, wherever they come from. The block
// order of a left tile is an error on request only.

!mat = !pto.tile<mat, 16x16xf32, blayout=col_major, slayout=row_major>
!left_r = !pto.tile<left, 16x16xf32, slayout=row_major>
!left_c = !pto.tile<left, 16x16xf32, blayout=col_major, slayout=row_major>
!right = !pto.tile<right, 16x16xf32, slayout=col_major>
!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!acc_buf = !pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

// CHECK-NOT: error: {{.*}} in left with blayout {{[a-z_]*}} and slayout row_major

module attributes {pto.target_arch = "a2a3"} {
  func.func @left(%m: !mat) {
    %0 = pto.tmov ins(%m : !mat) -> !left_r
    // CHECK: layouts.mlir:[[# @LINE + 2]]:10: remark: [Analysis] left-layout | Category:check-target | Reason="'pto.tmov' op has a tile in left with blayout col_major and slayout row_major; A2/A3 wants row_major and row_major"
    // expected-error @+1 {{'pto.tmov' op has a tile in left with blayout col_major and slayout row_major; A2/A3 wants row_major and row_major}}
    %1 = pto.tmov ins(%m : !mat) -> !left_c
    // CHECK: layouts.mlir:[[# @LINE + 2]]:10: error: 'pto.tmov' op has a tile in left
    // expected-error @+1 {{has a tile in left with blayout row_major and slayout col_major; A2/A3 wants row_major and row_major}}
    %2 = pto.tmov ins(%m : !mat) -> !pto.tile<left, 16x16xf32, slayout=col_major>
    return
  }

  func.func @right(%m: !mat) {
    %0 = pto.tmov ins(%m : !mat) -> !right
    // expected-error @+1 {{has a tile in right with blayout col_major and slayout col_major; A2/A3 wants row_major and col_major}}
    %1 = pto.tmov ins(%m : !mat) -> !pto.tile<right, 16x16xf32, blayout=col_major, slayout=col_major>
    // expected-error @+1 {{has a tile in right with blayout row_major and slayout row_major; A2/A3 wants row_major and col_major}}
    %2 = pto.tmov ins(%m : !mat) -> !pto.tile<right, 16x16xf32, slayout=row_major>
    return
  }

  func.func @acc(%l: !left_r, %r: !right) {
    %0 = pto.tmatmul ins(%l, %r : !left_r, !right) -> !acc
    // expected-error @+1 {{has a tile in acc with fractal 512; A2/A3 wants 1024}}
    %1 = pto.tmatmul ins(%l, %r : !left_r, !right) -> !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major>
    // expected-error @+2 {{has a tile in acc with blayout row_major and slayout none_box; A2/A3 wants col_major and row_major}}
    // expected-error @+1 {{has a tile in acc with fractal 512; A2/A3 wants 1024}}
    %2 = pto.alloc_tile : !pto.tile_buf<acc, 16x16xf32>
    return
  }

  // expected-error @+1 {{'func.func' op has a tile in right with blayout row_major and slayout none_box}}
  func.func private @argument(!pto.tile_buf<right, 16x16xf32>)

  // A window is reported where its tile is.
  // expected-error @+1 {{'func.func' op has a tile in right with blayout row_major and slayout none_box}}
  func.func @window(%r: !pto.tile_buf<right, 16x16xf32>) {
    %c0 = arith.constant 0 : index
    %0 = pto.subview %r[%c0, %c0] sizes [16, 8] : !pto.tile_buf<right, 16x16xf32> -> !pto.tile_buf<right, 16x8xf32>
    return
  }

  // No rule for these.
  func.func @free(%a: !pto.tile_buf<vec, 16x16xf32, blayout=col_major, slayout=row_major>,
                  %b: !pto.tile_buf<mat, 16x16xf32>,
                  %c: !pto.tile_buf<mat, 16x16xf32, slayout=col_major>,
                  %d: !pto.tile_buf<bias, 1x16xf32, blayout=col_major, slayout=row_major>) {
    return
  }
}

module attributes {pto.target_arch = "a5"} {
  func.func @left(%m: !mat) {
    %0 = pto.tmov ins(%m : !mat) -> !left_c
    // CHECK: layouts.mlir:[[# @LINE + 2]]:10: remark: [Analysis] left-layout | Category:check-target | Reason="'pto.tmov' op has a tile in left with blayout row_major and slayout row_major; A5 wants col_major and row_major"
    // expected-error @+1 {{has a tile in left with blayout row_major and slayout row_major; A5 wants col_major and row_major}}
    %1 = pto.tmov ins(%m : !mat) -> !left_r
    return
  }

  func.func @right(%m: !mat, %l: !left_c) {
    %0 = pto.tmov ins(%m : !mat) -> !right
    %1 = pto.tmatmul ins(%l, %0 : !left_c, !right) -> !acc
    // expected-error @+1 {{has a tile in right with blayout row_major and slayout none_box; A5 wants row_major and col_major}}
    %2 = pto.tmov ins(%m : !mat) -> !pto.tile<right, 16x16xf32>
    return
  }
}
