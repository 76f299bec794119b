// RUN: pto-opt %s --skew-cross-core-pipeline | filecheck %s
// RUN: pto-opt %s --skew-cross-core-pipeline --skew-cross-core-pipeline -o %t.twice
// RUN: pto-opt %s --skew-cross-core-pipeline | diff %t.twice -

// Depth 2 over 8 iterations: two produces, then a steady loop from 2 to 8 by 2
// of two produces and two consumes, then two consumes. Running the pass twice
// changes nothing more.

!mat = !pto.tile<mat, 16x16xf16>

// CHECK-LABEL: func.func @depth_two
// CHECK-SAME:    %[[IN:.*]]: !pto.ptr<f16>, %[[OUT:.*]]: !pto.ptr<f16>)
func.func @depth_two(%in: !pto.ptr<f16>, %out: !pto.ptr<f16>)
    attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  // CHECK: %[[IV:.*]] = pto.make_tensor_view %[[IN]]
  // CHECK: %[[OV:.*]] = pto.make_tensor_view %[[OUT]]
  %iv = pto.make_tensor_view %in, shape = [%c128, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf16>
  %ov = pto.make_tensor_view %out, shape = [%c128, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf16>

  // Prologue: produce(0), produce(1).
  // CHECK:      %[[R0:.*]] = arith.muli %c0, %c16
  // CHECK-NEXT: %[[P0:.*]] = pto.partition_view %[[IV]], offsets = [%[[R0]], %c0]
  // CHECK-NEXT: %[[T0:.*]] = pto.tload ins(%[[P0]]
  // CHECK-NEXT: pto.tpush_to_aiv(%[[T0]]
  // CHECK-NEXT: %[[R1:.*]] = arith.muli %c1, %c16
  // CHECK-NEXT: %[[P1:.*]] = pto.partition_view %[[IV]], offsets = [%[[R1]], %c0]
  // CHECK-NEXT: %[[T1:.*]] = pto.tload ins(%[[P1]]
  // CHECK-NEXT: pto.tpush_to_aiv(%[[T1]]

  // Steady state: produce(k), produce(k + 1), consume(k - 2), consume(k - 1).
  // CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-NEXT: scf.for %[[K:.*]] = %[[C2]] to %c8 step %[[C2]] {
  // CHECK-NEXT:   arith.muli %[[K]], %c16
  // CHECK-NEXT:   pto.partition_view %[[IV]]
  // CHECK-NEXT:   %[[T2:.*]] = pto.tload
  // CHECK-NEXT:   pto.tpush_to_aiv(%[[T2]]
  // CHECK-NEXT:   %[[K1:.*]] = arith.addi %[[K]], %c1
  // CHECK-NEXT:   arith.muli %[[K1]], %c16
  // CHECK-NEXT:   pto.partition_view %[[IV]]
  // CHECK-NEXT:   %[[T3:.*]] = pto.tload
  // CHECK-NEXT:   pto.tpush_to_aiv(%[[T3]]
  // CHECK-NEXT:   %[[J0:.*]] = arith.subi %[[K]], %[[C2]]
  // CHECK-NEXT:   %[[A0:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT:   %[[S0:.*]] = arith.muli %[[J0]], %c16
  // CHECK-NEXT:   %[[Q0:.*]] = pto.partition_view %[[OV]], offsets = [%[[S0]], %c0]
  // CHECK-NEXT:   pto.tstore ins(%[[A0]] : {{.*}}) outs(%[[Q0]]
  // CHECK-NEXT:   pto.tfree_from_aiv
  // CHECK-NEXT:   %[[J1:.*]] = arith.subi %[[K]], %c1
  // CHECK-NEXT:   %[[A1:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT:   %[[S1:.*]] = arith.muli %[[J1]], %c16
  // CHECK-NEXT:   %[[Q1:.*]] = pto.partition_view %[[OV]], offsets = [%[[S1]], %c0]
  // CHECK-NEXT:   pto.tstore ins(%[[A1]] : {{.*}}) outs(%[[Q1]]
  // CHECK-NEXT:   pto.tfree_from_aiv
  // CHECK-NEXT: }

  // Epilogue: consume(6), consume(7).
  // CHECK-NEXT: %[[C6:.*]] = arith.constant 6 : index
  // CHECK-NEXT: %[[A2:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT: arith.muli %[[C6]], %c16
  // CHECK-NEXT: pto.partition_view %[[OV]]
  // CHECK-NEXT: pto.tstore ins(%[[A2]]
  // CHECK-NEXT: pto.tfree_from_aiv
  // CHECK-NEXT: %[[C7:.*]] = arith.constant 7 : index
  // CHECK-NEXT: %[[A3:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT: arith.muli %[[C7]], %c16
  // CHECK-NEXT: pto.partition_view %[[OV]]
  // CHECK-NEXT: pto.tstore ins(%[[A3]]
  // CHECK-NEXT: pto.tfree_from_aiv
  // CHECK-NEXT: return
  scf.for %i = %c0 to %c8 step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %iv, offsets = [%r, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x16xf16>
    %t = pto.tload ins(%p : !pto.partition_tensor_view<16x16xf16>) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    %s = arith.muli %i, %c16 : index
    %q = pto.partition_view %ov, offsets = [%s, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x16xf16>
    pto.tstore ins(%a : !mat) outs(%q : !pto.partition_tensor_view<16x16xf16>)
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// The vector core can lead as well: the directions swap.
// CHECK-LABEL: func.func @vector_leads
// CHECK-COUNT-2: pto.tpush_to_aic
// CHECK:         scf.for
// CHECK-COUNT-2:   pto.tpush_to_aic
// CHECK-COUNT-2:   pto.tpop_from_aic
// CHECK:         }
// CHECK-COUNT-2: pto.tpop_from_aic
func.func @vector_leads(%x: !pto.tile<vec, 16x16xf16>)
    attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %y = pto.texp ins(%x : !pto.tile<vec, 16x16xf16>) -> !pto.tile<vec, 16x16xf16>
    pto.tpush_to_aic(%y : !pto.tile<vec, 16x16xf16>) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf16>
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// Pipes by handle: the direction follows from the pipe and the core.
// CHECK-LABEL: func.func @handles
// CHECK-COUNT-2: pto.tpush(
// CHECK:         scf.for
// CHECK-COUNT-2:   pto.tpush(
// CHECK-COUNT-2:   pto.tpop(
func.func @handles(%x: !pto.tile<vec, 16x16xf16>, %gm: !pto.ptr<f32>, %local: i32)
    attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %pipe = pto.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 512, slot_num = 4} (%gm : !pto.ptr<f32>, %local : i32) -> !pto.pipe
  scf.for %i = %c0 to %c4 step %c1 {
    %y = pto.texp ins(%x : !pto.tile<vec, 16x16xf16>) -> !pto.tile<vec, 16x16xf16>
    pto.tpush(%y, %pipe : !pto.tile<vec, 16x16xf16>, !pto.pipe) {split = 0}
    %z = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !pto.tile<vec, 16x16xf16>
    pto.tfree(%pipe : !pto.pipe) {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
