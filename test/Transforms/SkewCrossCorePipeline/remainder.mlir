// RUN: pto-opt %s --skew-cross-core-pipeline=remainder=peel --remarks-filter=skew-cross-core-pipeline \
// RUN:   --remark-format=emitRemark -o %t.mlir 2> %t.remarks
// RUN: filecheck %s --input-file %t.mlir
// RUN: filecheck %s --input-file %t.remarks --check-prefix=REMARK
// RUN: pto-opt %t.mlir --skew-cross-core-pipeline=remainder=peel | diff %t.mlir -

// The depth is kept where it does not divide the trip count. What is left over
// is produced and consumed in turn after the steady state.

!vec = !pto.tile<vec, 16x16xf32>

// 11 = 3 x 3 + 2 iterations: produce(9) consume(6) produce(10) consume(7), then
// the last three consumes. A tile's stage is the one that its iteration would
// have in the steady body.
// REMARK: Function=two_left_over | Depth=3, Remainder=2, RequestedDepth=3, Schedule=grouped, TripCount=11
// CHECK-LABEL: func.func @two_left_over
// CHECK-SAME:    %[[IN:[^:]*]]: !pto.ptr<f32>, %[[OUT:[^:]*]]: !pto.ptr<f32>)
func.func @two_left_over(%x: !vec, %in: !pto.ptr<f32>, %out: !pto.ptr<f32>) -> !vec attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c11 = arith.constant 11 : index
  %f = arith.constant 2.0 : f32
  // CHECK-COUNT-3: pto.tpush_to_aic
  // CHECK:         %[[R:.*]] = scf.for %{{.*}} = %c3 to %c9 step %c3
  // CHECK-COUNT-3:   pto.tpush_to_aic
  // CHECK-COUNT-3:   pto.tpop_from_aic
  // CHECK:         }
  // CHECK:         pto.load_scalar %[[IN]][%c9]
  // CHECK-NEXT:    pto.tadds {{.*}} array<i64: 0, 0>
  // CHECK-NEXT:    pto.tpush_to_aic
  // CHECK:         pto.tpop_from_aic
  // CHECK-NEXT:    %[[A0:.*]] = pto.tadd ins(%[[R]], {{.*}} array<i64: 0, 0>
  // CHECK:         pto.store_scalar {{.*}}, %[[OUT]][%c6]
  // CHECK:         pto.load_scalar %[[IN]][%c10]
  // CHECK-NEXT:    pto.tadds {{.*}} array<i64: 0, 1>
  // CHECK-NEXT:    pto.tpush_to_aic
  // CHECK:         pto.tpop_from_aic
  // CHECK-NEXT:    %[[A1:.*]] = pto.tadd ins(%[[A0]], {{.*}} array<i64: 0, 1>
  // CHECK:         pto.store_scalar {{.*}}, %[[OUT]][%c7]
  // CHECK:         %[[A2:.*]] = pto.tadd ins(%[[A1]], {{.*}} array<i64: 0, 2>
  // CHECK:         pto.store_scalar {{.*}}, %[[OUT]][%c8]
  // CHECK:         %[[A3:.*]] = pto.tadd ins(%[[A2]], {{.*}} array<i64: 0, 0>
  // CHECK:         pto.store_scalar {{.*}}, %[[OUT]][%c9]
  // CHECK:         %[[A4:.*]] = pto.tadd ins(%[[A3]], {{.*}} array<i64: 0, 1>
  // CHECK:         pto.store_scalar {{.*}}, %[[OUT]][%c10]
  // CHECK:         return %[[A4]]
  %r = scf.for %i = %c0 to %c11 step %c1 iter_args(%a = %x) -> !vec {
    %g = pto.load_scalar %in[%i] : !pto.ptr<f32> -> f32
    %y = pto.tadds ins(%x, %g : !vec, f32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.tadd ins(%a, %z : !vec, !vec) -> !vec
    pto.store_scalar %f, %out[%i] : !pto.ptr<f32>, f32
    pto.tfree_from_aic {split = 0}
    scf.yield %b : !vec
  } {pto.pipeline_stages = 4 : i64}
  return %r : !vec
}

// The steady state remains a loop: 5 iterations are two groups of two at most.
// REMARK: Function=depth_follows_trip_count | Depth=2, Remainder=1, RequestedDepth=5, Schedule=grouped, TripCount=5
// One iteration in flight leaves nothing over.
// REMARK: Function=depth_follows_trip_count | Depth=1, Remainder=0, RequestedDepth=2, Schedule=grouped, TripCount=3
func.func @depth_follows_trip_count(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 6 : i64}
  scf.for %i = %c0 to %c3 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
