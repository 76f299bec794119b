// RUN: pto-opt %s --lower-sections | FileCheck %s
// RUN: pto-opt %s --lower-sections -o %t.once.mlir
// RUN: pto-opt %t.once.mlir --lower-sections -o %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir

// Sections of one core: loops over the items, and slices that move.

!T = !pto.tensor_view<64x64xf32>
#tiles = affine_map<(i, j, b) -> (i, j)>

// CHECK-LABEL: func @grid(
// CHECK-SAME:      %[[A:[^ ]+]]: !pto.tensor_view<64x64xf32>, %[[B:[^ ]+]]: !pto.tensor_view<64x64xf32>)
// CHECK-SAME:      attributes {pto.kernel_kind = #pto.kernel_kind<vector>}
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK:         scf.for %[[I:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK-NEXT:      scf.for %[[J:.*]] = %[[C0]] to %[[C4]] step %[[C1]] {
// CHECK:             %[[ROW:.*]] = arith.muli %[[I]], %{{.*}} : index
// CHECK:             %[[COL:.*]] = arith.muli %[[J]], %{{.*}} : index
// CHECK-NEXT:        %[[P:.*]] = pto.partition_view %[[A]], offsets = [%[[ROW]], %[[COL]]], sizes = [%[[C16]], %[[C16]]] : !pto.tensor_view<64x64xf32> -> !pto.partition_tensor_view<16x16xf32>
// CHECK-NEXT:        %[[X:.*]] = pto.tload ins(%[[P]] : !pto.partition_tensor_view<16x16xf32>) -> !pto.tile<vec, 16x16xf32> {note}
// CHECK-NEXT:        %[[Y:.*]] = pto.texp ins(%[[X]]
// CHECK:             %[[Q:.*]] = pto.partition_view %[[B]], offsets = [%{{.*}}, %{{.*}}], sizes = [%[[C16]], %[[C16]]]
// CHECK-NEXT:        pto.tstore ins(%[[Y]] : !pto.tile<vec, 16x16xf32>) outs(%[[Q]] : !pto.partition_tensor_view<16x16xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @grid(%A: !T, %B: !T) {
  pto.section items(%i, %j) in (4, 4) core(vector) phase(template) {
    %a = pto.section_load %A by #tiles {note} : !T -> !pto.tile<vec, 16x16xf32>
    %r = pto.texp ins(%a : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
    pto.section_store %r, %B by #tiles : !pto.tile<vec, 16x16xf32>, !T
  }
  return
}

// One item needs no loop, and its places are constants. A function that has not
// been split yet is code of that core.

// CHECK-LABEL: func @one_item(
// CHECK-SAME:      attributes {pto.kernel_kind = #pto.kernel_kind<cube>}
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C48:.*]] = arith.constant 48 : index
// CHECK-NOT:     scf.for
// CHECK:         pto.partition_view %{{.*}}, offsets = [%[[C48]], %[[C0]]]
// CHECK-NEXT:    pto.tload
func.func @one_item(%A: !T) attributes {pto.kernel_kind = #pto.kernel_kind<incore>} {
  pto.section items() in () core(cube) phase(template) {
    %a = pto.section_load %A by affine_map<(b) -> (3, 0)> : !T -> !pto.tile<mat, 16x64xf32>
  }
  return
}

// No item is a loop that does not run; the body may be empty. A section in a
// loop stays in it.

// CHECK-LABEL: func @no_items(
// CHECK:         scf.for %[[N:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK:           %[[ZERO:.*]] = arith.constant 0 : index
// CHECK:           scf.for %{{.*}} = %[[ZERO]] to %[[ZERO]] step %{{.*}} {
// CHECK-NEXT:      }
// CHECK-NEXT:    }
func.func @no_items(%n: index) {
  scf.for %k = %n to %n step %n {
    pto.section items(%i) in (0) core(vector) phase(tiled) {
    }
  }
  return
}

// Maps are computed as they are.

// CHECK-LABEL: func @division(
// CHECK:         scf.for
// CHECK:           arith.divsi
// CHECK:           %[[ROW:.*]] = arith.muli %{{.*}}, %c16
// CHECK:           %[[COL:.*]] = arith.addi
// CHECK-NEXT:      pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[COL]]]
func.func @division(%A: !T) {
  pto.section items(%i) in (16) core(vector) phase(tiled) {
    %a = pto.section_load %A by affine_map<(i, b) -> (i floordiv 4, i mod 4)> : !T -> !pto.tile<vec, 16x16xf32>
  }
  return
}

// What has no sections stays as it is.

// CHECK-LABEL: func @nothing()
// CHECK-NOT:     attributes
// CHECK:         return
func.func @nothing() {
  return
}
