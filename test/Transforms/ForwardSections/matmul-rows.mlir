// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -o %t.joined.mlir
// RUN: FileCheck %s --input-file=%t.joined.mlir
// RUN: pto-sim %s --compare %t.joined.mlir --entry @main --seed 0..2 | FileCheck %s --check-prefix=SIM

// A matmul has an item per output tile, and the next one loads the two tiles of
// its rows as one page: one item of the joined section multiplies three times.

// SIM: seed 2: equal

#a = affine_map<(i, j, b) -> (i, 0)>
#w = affine_map<(i, j, b) -> (0, j)>
#tile = affine_map<(i, j, b) -> (i, j)>
#page = affine_map<(i, b) -> (i, b)>
#v = affine_map<(i, b) -> (0, 0)>
!square = !pto.tile<mat, 16x16xf16, blayout=col_major, slayout=row_major>
!rows = !pto.tile<mat, 32x16xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 16x16xf16, slayout=row_major>
!lefts = !pto.tile<left, 32x16xf16, slayout=row_major>
!right = !pto.tile<right, 16x16xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!accs = !pto.tile<acc, 32x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!X = !pto.tensor_view<64x16xf16>
!W = !pto.tensor_view<16x32xf16>
!T = !pto.tensor_view<64x32xf16>
!V = !pto.tensor_view<16x16xf16>
!Y = !pto.tensor_view<128x16xf32>

// CHECK-LABEL: func.func @main
// CHECK-NOT:     pto.create_tensor
// CHECK:         pto.section items(%{{.*}}) in (4) core(cube) phase(tiled) {
// CHECK:           pto.section_load %arg1 by #[[FIRST:.*]] :
// CHECK:           pto.tmatmul
// CHECK:           %[[PIECE:.*]] = pto.tmov ins(%{{.*}} : !pto.tile<acc,
// CHECK:           pto.tfillpad_expand ins(%[[PIECE]]
// CHECK:           pto.section_load %arg1 by #[[SECOND:.*]] :
// CHECK:           pto.tmatmul
// CHECK:           %[[ROWS:.*]] = pto.tinsert
// CHECK:           %[[V:.*]] = pto.section_load %arg2
// CHECK:           pto.tmov ins(%[[ROWS]]
// CHECK:           pto.tmatmul
// CHECK-NEXT:      pto.section_store
// CHECK-NEXT:    } {forwarded = [#pto.forwarded<carrier = !pto.tile<mat, 16x16xf16, blayout=col_major, slayout=row_major>, slots = 2, tensor = !pto.tensor_view<64x32xf16>, bytes_saved = 8192>]}
func.func @main(%x: !X, %w: !W, %v: !V, %y: !Y) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %t = pto.create_tensor [64, 32] : !T
  pto.section items(%i, %j) in (4, 2) core(cube) phase(tiled) {
    %xm = pto.section_load %x by #a : !X -> !square
    %wm = pto.section_load %w by #w : !W -> !square
    %l = pto.tmov ins(%xm : !square) -> !left
    %r = pto.tmov ins(%wm : !square) -> !right
    %c = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
    %m = pto.tmov ins(%c : !acc) -> !square
    pto.section_store %m, %t by #tile : !square, !T
  }
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %m = pto.section_load %t by #page sub 2 : !T -> !rows
    %vm = pto.section_load %v by #v : !V -> !square
    %l = pto.tmov ins(%m : !rows) -> !lefts
    %r = pto.tmov ins(%vm : !square) -> !right
    %c = pto.tmatmul ins(%l, %r : !lefts, !right) -> !accs
    pto.section_store %c, %y by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !accs, !Y
  }
  return
}
