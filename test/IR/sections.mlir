// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t
// RUN: pto-opt %s --emit-bytecode | pto-opt | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Sections that walk items, and what they load and store.

// CHECK-DAG: #[[PACK:.*]] = affine_map<(d0, d1, d2) -> (d0, d1 * 2 + d2)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0) -> (d0, 0)>
#pack = affine_map<(i, j, b) -> (i, 2 * j + b)>

// CHECK-LABEL: func @items(
// CHECK-SAME:      %[[A:[^ ]+]]: !pto.tensor_view<64x64xf32>)
// CHECK-NEXT:    %[[T:.*]] = pto.create_tensor [64, 64] : !pto.tensor_view<64x64xf32>
// CHECK-NEXT:    pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
// CHECK-NEXT:      %[[X:.*]] = pto.section_load %[[A]] by #[[PACK]] sub 2 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 32x16xf32>
// CHECK-NEXT:      %[[Y:.*]] = pto.texp ins(%[[X]]
// CHECK-NEXT:      pto.section_store %[[Y]], %[[T]] by #[[PACK]] sub 2 {note} : !pto.tile<vec, 32x16xf32>, !pto.tensor_view<64x64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @items(%A: !pto.tensor_view<64x64xf32>) {
  %T = pto.create_tensor [64, 64] : !pto.tensor_view<64x64xf32>
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %a = pto.section_load %A by #pack sub 2 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 32x16xf32>
    %r = pto.texp ins(%a : !pto.tile<vec, 32x16xf32>) -> !pto.tile<vec, 32x16xf32>
    pto.section_store %r, %T by #pack sub 2 {note} : !pto.tile<vec, 32x16xf32>, !pto.tensor_view<64x64xf32>
  }
  return
}

// One sub-block goes without saying, and so do the names of types. The
// accumulator converts, rows may be unknown, and not all of a tile need move.

// CHECK-LABEL: func @pages(
// CHECK:         pto.section items(%i) in (4) core(cube) phase(template) {
// CHECK-NEXT:      pto.section_store %{{.*}}, %{{.*}} by #[[ROWS]] : !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>, !pto.tensor_view<64x64xf16>
// CHECK-NEXT:      pto.section_load %{{.*}} by #[[ROWS]] : !pto.tensor_view<?x64xf32> -> !pto.tile<mat, 16x64xf32, valid=9x64>
// CHECK-NEXT:    } {note}
func.func @pages(%T: !pto.tensor_view<64x64xf16>, %A: !pto.tensor_view<?x64xf32>,
                 %c: !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>) {
  pto.section items(%i) in (4) core(cube) phase(template) {
    pto.section_store %c, %T by affine_map<(i, b) -> (i, 0)> sub 1 : <acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>, <64x64xf16>
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : <?x64xf32> -> <mat, 16x64xf32, valid=9x64>
  } {note}
  return
}

// No item dimension is one item; an extent of 0 is none, of which no tile is
// outside of a tensor.

// CHECK-LABEL: func @few_items(
// CHECK:         pto.section items() in () core(vector) phase(tiled) {
// CHECK-NEXT:      pto.section_load %{{.*}} by #[[ALL]] sub 4
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section items(%i, %j) in (0, 3) core(vector) phase(tiled) {
// CHECK-NEXT:      pto.section_load
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section items(%i, %j, %k, %k_0) in (1, 1, 1, 1) core(vector) phase(tiled) {
// CHECK-NEXT:    }
func.func @few_items(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items() in () core(vector) phase(tiled) {
    %a = pto.section_load %A by affine_map<(b) -> (b, 0)> sub 4 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 64x64xf32>
  }
  pto.section items(%i, %j) in (0, 3) core(vector) phase(tiled) {
    %a = pto.section_load %A by affine_map<(i, j, b) -> (i + 100, j)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x16xf32>
  }
  pto.section items(%i, %j, %k, %l) in (1, 1, 1, 1) core(vector) phase(tiled) {
  }
  return
}

// What was forwarded, and what tiling must keep.

// CHECK-LABEL: func @joined(
// CHECK:         pto.section items(%i, %j) in (4, 2) core(vector) phase(template) {
// CHECK:         } {cotile = array<i64: 1, 2>, forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 2, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>, #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32, valid=5x3>, slots = 1, tensor = !pto.tensor_view<?x64xi32>, bytes_saved = 960>]}
func.func @joined(%a: !pto.tile<vec, 16x16xf32>, %b: !pto.tile<vec, 16x16xf32, valid=5x3>) {
  pto.section items(%i, %j) in (4, 2) core(vector) phase(template) {
    %x = pto.texp ins(%a : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
    %y = pto.texp ins(%b : !pto.tile<vec, 16x16xf32, valid=5x3>) -> !pto.tile<vec, 16x16xf32, valid=5x3>
  } {cotile = array<i64: 1, 2>, forwarded = [
      #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 2, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>,
      #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32, valid=5x3>, slots = 1, tensor = !pto.tensor_view<?x64xi32>, bytes_saved = 960>]}
  return
}

// Tiles of a great many items are checked as far as that shows without trying.

// CHECK-LABEL: func @many_items(
// CHECK:         pto.section items(%i, %j) in (1048576, 1048576)
func.func @many_items(%A: !pto.tensor_view<16777216x16xf32>) {
  pto.section items(%i, %j) in (1048576, 1048576) core(vector) phase(tiled) {
    %a = pto.section_load %A by affine_map<(i, j, b) -> (i, (j - i) mod 7 - (j - i) mod 7)> : !pto.tensor_view<16777216x16xf32> -> !pto.tile<vec, 16x16xf32>
    %b = pto.section_load %A by affine_map<(i, j, b) -> ((i + j) floordiv 2, 0)> : !pto.tensor_view<16777216x16xf32> -> !pto.tile<vec, 16x16xf32>
  }
  return
}

// Code in a section is code of its core.

// CHECK-LABEL: func @messages(
// CHECK:         pto.tpush_to_aiv
func.func @messages(%b: !pto.tile<acc, 16x64xf32>) {
  pto.section items() in () core(cube) phase(tiled) {
    pto.tpush_to_aiv(%b : !pto.tile<acc, 16x64xf32>) {split = 0}
  }
  return
}
