// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// A slice whose type is left out has its sizes as extents: constants static,
// others, and what is negative, `?`. It is printed in full.

// CHECK-LABEL: func @slices(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.tensor_view<\?x64xf32>]], %[[N:[^ ]+]]: index)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16
// CHECK:         pto.partition_view %[[V]], offsets = [%[[C0]], %[[N]]], sizes = [%[[C16]], %[[N]]] : [[VIEW]] -> !pto.partition_tensor_view<16x?xf32>
// CHECK:         pto.partition_view %[[V]], offsets = [%[[N]], %[[C0]]], sizes = [%[[N]], %[[N]]] {note} : [[VIEW]] -> !pto.partition_tensor_view<?x?xf32>
// CHECK:         pto.partition_view %[[V]], {{.*}} : [[VIEW]] -> !pto.partition_tensor_view<?x?xf32>
// CHECK:         pto.partition_view %[[V]], offsets = [%[[C0]], %[[C0]]], sizes = [%[[C16]], %[[N]]] : [[VIEW]] -> !pto.partition_tensor_view<?x?xf32>
func.func @slices(%v: !pto.tensor_view<?x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %0 = pto.partition_view %v, offsets = [%c0, %n], sizes = [%c16, %n] : !pto.tensor_view<?x64xf32>
  %1 = pto.partition_view %v, offsets = [%n, %c0], sizes = [%n, %n] {note} : <?x64xf32>
  %minus = arith.constant -1 : index
  %3 = pto.partition_view %v, offsets = [%c0, %n], sizes = [%minus, %n] : !pto.tensor_view<?x64xf32>
  %2 = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %n] : !pto.tensor_view<?x64xf32> -> <?x?xf32>
  return
}
