// RUN: pto-opt %s --skew-cross-core-pipeline="multi-round-trip=skew max-depth=1" | filecheck %s
// RUN: pto-opt %s --skew-cross-core-pipeline="multi-round-trip=skew" | filecheck %s --check-prefix=TWO
// RUN: pto-opt %s --skew-cross-core-pipeline="multi-round-trip=skew" --skew-cross-core-pipeline="multi-round-trip=skew" -o %t.twice
// RUN: pto-opt %s --skew-cross-core-pipeline="multi-round-trip=skew" | diff %t.twice -
// RUN: pto-opt %s --skew-cross-core-pipeline="multi-round-trip=skew" -o /dev/null -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark
// RUN: pto-opt %s --skew-cross-core-pipeline="multi-round-trip=skew" --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STAT
// RUN: pto-opt %s --skew-cross-core-pipeline --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=DEMOTED

// STAT:         (S) 0 loops-demoted
// STAT:         (S) 1 pairs-skewed
// DEMOTED:      (S) 2 loops-demoted
// DEMOTED:      (S) 0 pairs-skewed

!mat = !pto.tile<mat, 16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Three pushes and two pops: round trip r of either core is r iterations behind.
module attributes {pto.target_arch = "a2a3"} {
  // CHECK-LABEL: func.func @cube
  // CHECK-SAME:    %[[X:.*]]: !pto.tile
  // CHECK-COUNT-4: pto.tpush_to_aiv(%[[X]]
  // CHECK-NEXT:    %[[B0:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT:    pto.tpush_to_aiv(%[[B0]]
  // CHECK-NEXT:    pto.tfree_from_aiv
  // CHECK:         scf.for %[[K:.*]] = %c2 to %c8 step %c1 {
  // CHECK-COUNT-2:   pto.tpush_to_aiv(%[[X]]
  // CHECK-NEXT:      arith.subi %[[K]], %c1
  // CHECK-NEXT:      %[[B:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT:      pto.tpush_to_aiv(%[[B]]
  // CHECK-NEXT:      pto.tfree_from_aiv
  // CHECK-NEXT:      arith.subi %[[K]], %c2
  // CHECK-NEXT:      pto.tpop_from_aiv
  // CHECK-NEXT:      pto.tfree_from_aiv
  // CHECK-NEXT:    }
  // CHECK:         %[[B7:.*]] = pto.tpop_from_aiv
  // CHECK-NEXT:    pto.tpush_to_aiv(%[[B7]]
  // CHECK-COUNT-2: pto.tpop_from_aiv
  // CHECK-NOT:     pto.tpop_from_aiv
  func.func @cube(%x: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    // expected-remark @+1 {{pair-skewed | Category:skew-cross-core-pipeline | Function=cube | Depth=2, Order=first-first, RequestedDepth=2, RoundTrips=2, TripCount=8}}
    scf.for %i = %c0 to %c8 step %c1 {
      pto.tpush_to_aiv(%x : !mat) {split = 0}
      pto.tpush_to_aiv(%x : !mat) {split = 0}
      %b = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tpush_to_aiv(%b : !mat) {split = 0}
      pto.tfree_from_aiv {split = 0}
      %d = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }
  // CHECK-LABEL: func.func @vector
  // CHECK-SAME:    %[[V:.*]]: !pto.tile
  // CHECK:         %[[S0:.*]] = pto.tadd {{.*}} array<i64: 0, 0>
  // CHECK-NEXT:    %[[M0:.*]] = pto.tmax ins(%[[V]], %[[S0]] : {{.*}} array<i64: 0, 0>
  // CHECK-NEXT:    pto.tpush_to_aic(%[[M0]]
  // CHECK:         %[[R:.*]]:3 = scf.for %{{.*}} = %c1 to %c8 step %c1 iter_args(%[[M:.*]] = %[[M0]], %[[O:.*]] = %[[V]], %[[S:.*]] = %[[S0]])
  // CHECK:           %[[S1:.*]] = pto.tadd {{.*}} array<i64: 0, 0>
  // CHECK-NEXT:      %[[M1:.*]] = pto.tmax ins(%[[M]], %[[S1]] :
  // CHECK-NEXT:      pto.tpush_to_aic(%[[M1]]
  // CHECK:           %[[C:.*]] = pto.tpop_from_aic
  // CHECK-NEXT:      %[[E:.*]] = pto.tsub ins(%[[C]], %[[S]] : {{.*}} array<i64: 0, 1>
  // CHECK-NEXT:      %[[O1:.*]] = pto.tmul ins(%[[O]], %[[E]] : {{.*}} array<i64: 0, 1>
  // CHECK-NEXT:      pto.tpush_to_aic(%[[E]]
  // CHECK-NEXT:      pto.tfree_from_aic
  // CHECK-NEXT:      scf.yield %[[M1]], %[[O1]], %[[S1]]
  // CHECK:         %[[E7:.*]] = pto.tsub ins(%{{.*}}, %[[R]]#2 :
  // CHECK-NEXT:    %[[O7:.*]] = pto.tmul ins(%[[R]]#1, %[[E7]] :
  // CHECK:         return %[[R]]#0, %[[O7]]

  // Two iterations between the round trips: two tiles are in flight.
  // TWO-LABEL: func.func @vector
  // TWO-SAME:    %[[V:.*]]: !pto.tile
  // TWO:         %[[S0:.*]] = pto.tadd
  // TWO:         %[[S1:.*]] = pto.tadd
  // TWO-NEXT:    %[[M1:.*]] = pto.tmax
  // TWO:         scf.for %[[K:.*]] = %c2 to %c8 step %c1 iter_args(%{{.*}} = %[[M1]], %{{.*}} = %[[V]], %[[OLDER:.*]] = %[[S0]], %[[OLD:.*]] = %[[S1]])
  // TWO:           %[[NEW:.*]] = pto.tadd
  // TWO:           arith.subi %[[K]], %c2
  // TWO:           pto.tsub ins(%{{.*}}, %[[OLDER]] :
  // TWO:           scf.yield %{{.*}}, %{{.*}}, %[[OLD]], %[[NEW]]
  func.func @vector(%x: !vec) -> (!vec, !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %buf = pto.reserve_buffer {name = "b", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
    // expected-remark @+3 {{pair-skewed | Category:skew-cross-core-pipeline | Function=vector | Depth=2}}
    // The first iter_arg is of the first round trip, the second of the second,
    // and %a12 is carried from one to the other.
    %r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%m = %x, %o = %x) -> (!vec, !vec) {
      %a1 = pto.tpop_from_aic {split = 0} -> !vec
      %a2 = pto.tpop_from_aic {split = 0} -> !vec
      %a12 = pto.tadd ins(%a1, %a2 : !vec, !vec) -> !vec
      %m1 = pto.tmax ins(%m, %a12 : !vec, !vec) -> !vec
      pto.tpush_to_aic(%m1 : !vec) {split = 0}
      pto.tfree_from_aic {split = 0}
      pto.tfree_from_aic {split = 0}
      %c = pto.tpop_from_aic {split = 0} -> !vec
      %e = pto.tsub ins(%c, %a12 : !vec, !vec) -> !vec
      %o1 = pto.tmul ins(%o, %e : !vec, !vec) -> !vec
      pto.tpush_to_aic(%e : !vec) {split = 0}
      pto.tfree_from_aic {split = 0}
      scf.yield %m1, %o1 : !vec, !vec
    } {pto.pipeline_stages = 2 : i64}
    return %r#0, %r#1 : !vec, !vec
  }
}
