// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t
// RUN: pto-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// Tensors that are allocated, as a pointer and as a view.

// CHECK-LABEL: func @create(
// CHECK-SAME:      %[[N:[^ ]+]]: index)
// CHECK-NEXT:    pto.create_tensor [%[[N]], 64] : !pto.ptr<f32>
// CHECK-NEXT:    pto.create_tensor [16, 0] : !pto.tensor_view<16x0xf16>
// CHECK-NEXT:    pto.create_tensor [%[[N]], 64, %[[N]]] {note} : !pto.tensor_view<?x64x?xf32>
func.func @create(%n: index) {
  %0 = pto.create_tensor [%n, 64] : !pto.ptr<f32>
  %1 = pto.create_tensor [16, 0] : !pto.tensor_view<16x0xf16>
  %2 = pto.create_tensor [%n, 64, %n] {note} : !pto.tensor_view<?x64x?xf32>
  return
}

// The extents are those of the view.

// FOLD-LABEL: func @extents(
// FOLD-SAME:      %[[M:[^ ]+]]: index, %[[N:[^ ]+]]: index)
// FOLD-NEXT:    %[[C:.*]] = arith.constant 64 : index
// FOLD-NEXT:    return %[[M]], %[[C]], %[[N]]
func.func @extents(%m: index, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = pto.create_tensor [%m, 64, %n] : !pto.tensor_view<?x64x?xf32>
  %0 = pto.get_tensor_view_dim %t, %c0 : !pto.tensor_view<?x64x?xf32> -> index
  %1 = pto.get_tensor_view_dim %t, %c1 : !pto.tensor_view<?x64x?xf32> -> index
  %2 = pto.get_tensor_view_dim %t, %c2 : !pto.tensor_view<?x64x?xf32> -> index
  return %0, %1, %2 : index, index, index
}
