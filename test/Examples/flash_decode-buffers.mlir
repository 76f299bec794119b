// RUN: pto-opt %examples/flash_decode.mlir --bufferize-tiles -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir | diff %t.mlir -
// RUN: not grep -E "pto\.tile<|-> .*pto\.tile<|<group>|<orchestration>" %t.mlir
// RUN: pto-opt %examples/flash_decode.mlir --skew-cross-core-pipeline --bufferize-tiles --check-target -o /dev/null

// What comes out is a `.pto` file: buffers, working tiles for the reductions,
// the popped handle read before its free, and no role that others do not know.

// CHECK-LABEL: func.func @qk_pv_cube
// CHECK:           %[[S:.*]] = pto.alloc_tile : !pto.tile_buf<acc, 16x128xf32, blayout=col_major, slayout=row_major, fractal=1024>
// CHECK-NEXT:      pto.tmatmul ins({{.*}}) outs(%[[S]]
// CHECK-NEXT:      pto.tpush_to_aiv(%[[S]]
// CHECK-NEXT:      %[[P:.*]] = pto.tpop_from_aiv {split = 0} -> !pto.tile_buf<mat, 16x128xf16
// CHECK-NEXT:      %[[L:.*]] = pto.alloc_tile
// CHECK-NEXT:      pto.tmov ins(%[[P]] : {{.*}}) outs(%[[L]]
// CHECK-NEXT:      pto.tfree_from_aiv

// CHECK-LABEL: func.func @softmax_vector
// CHECK:           pto.trowmax ins(%{{.*}}, %{{.*}} : !pto.tile_buf<vec, 16x128xf32>, !pto.tile_buf<vec, 16x128xf32>) outs

// CHECK-LABEL: func.func @flash_decode
// CHECK-SAME:    attributes {pto.entry}
