// RUN: pto-opt --skew-cross-core-pipeline %examples/flash_decode.mlir | filecheck %s
// RUN: pto-opt %examples/flash_decode.mlir -o %t.mlir && pto-opt %t.mlir | diff %t.mlir -

// The cube core computes and pushes two score tiles ahead of the softmax that
// it waits for.

// CHECK-LABEL: func.func @qk_pv_cube
// CHECK-NOT:     scf.for
// CHECK:         pto.tmatmul
// CHECK-NEXT:    pto.tpush_to_aiv
// CHECK:         pto.tmatmul
// CHECK-NEXT:    pto.tpush_to_aiv
// CHECK-NOT:     pto.tp{{ush|op}}
// CHECK:         %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    scf.for %{{.*}} = %[[C2]] to %c8 step %[[C2]] {
// CHECK-NOT:       pto.tpop
// CHECK:           pto.tpush_to_aiv
// CHECK-NOT:       pto.tpop
// CHECK:           pto.tpush_to_aiv
// CHECK-NOT:       pto.tpush
// CHECK:           pto.tpop_from_aiv
// CHECK:           pto.tfree_from_aiv
// CHECK:           pto.tstore
// CHECK-NOT:       pto.tpush
// CHECK:           pto.tpop_from_aiv
// CHECK:           pto.tfree_from_aiv
// CHECK:           pto.tstore
// CHECK-NEXT:    }{{$}}
// CHECK-NOT:     scf.for
// CHECK-NOT:     pto.tpush
// CHECK:         pto.tpop_from_aiv
// CHECK:         pto.tstore
// CHECK-NOT:     pto.tpush
// CHECK:         pto.tpop_from_aiv
// CHECK:         pto.tstore
// CHECK-NEXT:    return

// The vector core answers: its loop stays as it is, marker gone.

// CHECK-LABEL: func.func @softmax_vector
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1 {
// CHECK:           pto.tpop_from_aic
// CHECK:           pto.tpush_to_aic
// CHECK:         {{^    }$}}
// CHECK-NEXT:    return
