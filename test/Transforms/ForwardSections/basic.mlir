// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections --mlir-print-local-scope | FileCheck %s
// RUN: pto-opt %s --forward-sections -o %t.once && pto-opt %t.once --forward-sections -o %t.twice && diff %t.once %t.twice

// What joined sections look like.

#rows = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!w = !pto.tile<vec, 32x64xf32>
!T = !pto.tensor_view<64x64xf32>

// The tile is handed over. The tensor is gone, and the section says so.
// CHECK-LABEL: func.func @same_items(
// CHECK-SAME:      %[[A:[^ ]+]]: !pto.tensor_view<64x64xf32>, %[[B:[^ ]+]]: !pto.tensor_view<64x64xf32>)
// CHECK-NEXT:    pto.section items(%[[I:.*]]) in (4) core(vector) phase(tiled) {
// CHECK-NEXT:      %[[X:.*]] = pto.section_load %[[A]] by affine_map<(d0, d1) -> (d0, 0)>
// CHECK-NEXT:      %[[E:.*]] = pto.texp ins(%[[X]]
// CHECK-NEXT:      %[[R:.*]] = pto.tabs ins(%[[E]]
// CHECK-NEXT:      pto.section_store %[[R]], %[[B]] by affine_map<(d0, d1) -> (d0, 0)>
// CHECK-NEXT:    } {forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x64xf32>, slots = 1, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>]}
// CHECK-NEXT:    return
func.func @same_items(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #rows : !T -> !v
    %e = pto.texp ins(%x : !v) -> !v
    pto.section_store %e, %t by #rows : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %e = pto.section_load %t by #rows : !T -> !v
    %r = pto.tabs ins(%e : !v) -> !v
    pto.section_store %r, %b by #rows : !v, !T
  }
  return
}

// Two items of the first one make a page of the second one: its body runs twice,
// for the first and for the second member of the group.
// CHECK-LABEL: func.func @grouped_items(
// CHECK-SAME:      %[[A:[^ ]+]]: {{.*}}, %[[B:[^ ]+]]: !pto.tensor_view<64x64xf32>)
// CHECK-NEXT:    pto.section items(%[[I:.*]]) in (2) core(vector) phase(tiled) {
// CHECK-NEXT:      %[[X:.*]] = pto.section_load %[[A]] by affine_map<(d0, d1) -> (d0 * 2, 0)>
// CHECK-NEXT:      %[[E:.*]] = pto.texp ins(%[[X]]
// CHECK-NEXT:      %[[HALF:.*]] = pto.tfillpad_expand ins(%[[E]] : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 32x64xf32, pad=1>
// CHECK:           %[[X1:.*]] = pto.section_load %[[A]] by affine_map<(d0, d1) -> (d0 * 2 + 1, 0)>
// CHECK-NEXT:      %[[E1:.*]] = pto.texp ins(%[[X1]]
// CHECK-DAG:       %[[ROW:.*]] = arith.constant 16 : index
// CHECK-DAG:       %[[COL:.*]] = arith.constant 0 : index
// CHECK:           %[[PAGE:.*]] = pto.tinsert ins(%[[E1]], %[[ROW]], %[[COL]], %[[HALF]] : {{.*}}) -> !pto.tile<vec, 32x64xf32>
// CHECK-NEXT:      %[[R:.*]] = pto.tabs ins(%[[PAGE]]
// CHECK-NEXT:      pto.section_store %[[R]], %[[B]] by affine_map<(d0, d1) -> (d0 * 2 + d1, 0)> sub 2
// CHECK-NEXT:    } {forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x64xf32>, slots = 2, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>]}
// CHECK-NEXT:    return
func.func @grouped_items(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (2 * i + j, 0)> : !T -> !v
    %e = pto.texp ins(%x : !v) -> !v
    pto.section_store %e, %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %e = pto.section_load %t by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    %r = pto.tabs ins(%e : !w) -> !w
    pto.section_store %r, %b by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  return
}

// Indices in the body: the same item, a constant for an extent of 1, and the
// member of the group.
// CHECK-LABEL: func.func @indices(
// CHECK:         pto.section items(%[[I:.*]]) in (2) core(vector) phase(tiled) {
// CHECK-DAG:       %[[UNIT:.*]] = arith.constant 0 : index
// CHECK-DAG:       %[[FIRST:.*]] = arith.constant 0 : index
// CHECK:           arith.addi %[[UNIT]], %[[I]] : index
// CHECK:           arith.muli %{{.*}}, %[[FIRST]] : index
// CHECK:           %[[SECOND:.*]] = arith.constant 1 : index
// CHECK:           arith.addi %{{.*}}, %[[I]] : index
// CHECK:           arith.muli %{{.*}}, %[[SECOND]] : index
// CHECK-NOT:     pto.section items
// CHECK:         return
func.func @indices(%b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%u, %i, %j) in (1, 2, 2) core(vector) phase(tiled) {
    %s = arith.addi %u, %i : index
    %p = arith.muli %s, %j : index
    %n = arith.index_cast %p : index to i32
    %f = arith.sitofp %n : i32 to f32
    %e = pto.texpands ins(%f : f32) -> !v
    pto.section_store %e, %t by affine_map<(u, i, j, b) -> (2 * i + j + u, 0)> : !v, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %e = pto.section_load %t by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    pto.section_store %e, %b by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  return
}

// The items of a group are handed on: what was handed over once per item is now
// handed over twice, of half as many items.
// CHECK-LABEL: func.func @grouped_later(
// CHECK:         pto.section items(%{{.*}}) in (2) core(vector) phase(tiled) {
// CHECK:         } {forwarded = [
// CHECK-SAME:        #pto.forwarded<carrier = !pto.tile<vec, 16x64xf32>, slots = 2, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>,
// CHECK-SAME:        #pto.forwarded<carrier = !pto.tile<vec, 16x64xf32>, slots = 2, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>]}
// CHECK-NEXT:    return
func.func @grouped_later(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (2 * i + j, 0)> : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v, !T
  }
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !T -> !v
    pto.section_store %x, %u by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %e = pto.section_load %u by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !w
    pto.section_store %e, %b by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !w, !T
  }
  return
}

// A created pointer goes with its view. What else the sections say stays, and of
// two that say different things the later one counts.
// CHECK-LABEL: func.func @attributes(
// CHECK-NOT:     pto.create_tensor
// CHECK-NOT:     pto.make_tensor_view
// CHECK:         } {first, forwarded = [{{.*}}], note = "second", second}
// CHECK-NEXT:    return
func.func @attributes(%a: !T, %b: !T) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %p = pto.create_tensor [64, 64] : !pto.ptr<f32>
  %t = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c64, %c1] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #rows : !T -> !v
    pto.section_store %x, %t by #rows : !v, !T
  } {first, note = "first"}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %e = pto.section_load %t by #rows : !T -> !v
    pto.section_store %e, %b by #rows : !v, !T
  } {second, note = "second"}
  return
}

// What is between stays where it is: before the joined section.
// CHECK-LABEL: func.func @between(
// CHECK-NEXT:    pto.section items(%{{.*}}) in (4) core(cube) phase(tiled) {
// CHECK:         pto.section items(%{{.*}}) in (4) core(vector) phase(tiled) {
// CHECK-NOT:     pto.section items
// CHECK:         return
func.func @between(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #rows : !T -> !v
    pto.section_store %x, %t by #rows : !v, !T
  }
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %a by #rows : !T -> !pto.tile<mat, 16x64xf32>
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %e = pto.section_load %t by #rows : !T -> !v
    pto.section_store %e, %b by #rows : !v, !T
  }
  return
}
