// RUN: pto-opt %s --skew-cross-core-pipeline --remarks-filter-missed=skew-cross-core-pipeline --remark-format=emitRemark \
// RUN:   -split-input-file -verify-diagnostics
// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -o %t.mlir && filecheck %s --input-file %t.mlir
// RUN: not grep pipeline_stages %t.mlir

// Reasons in the messages and bounds for which a cross-core loop stays
// sequential, one by one. The marker goes, the body stays.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @one_stage
func.func @one_stage(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK:      scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // CHECK-NEXT:   pto.texp
  // CHECK-NEXT:   pto.tpush_to_aic
  // CHECK-NEXT:   pto.tpop_from_aic
  // CHECK-NEXT: } {keep = "this"}
  // expected-remark @+1 {{Reason="one pipeline stage asks for no overlap"}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 1 : i64, keep = "this"}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @two_pushes
func.func @two_pushes(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{one push and one pop per iteration are needed, the body has 2 and 1}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @push_in_if
func.func @push_in_if(%x: !vec, %cond: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{'pto.tpush_to_aic' is in a nested region, so it need not happen once per iteration}}
  scf.for %i = %c0 to %c8 step %c1 {
    scf.if %cond {
      pto.tpush_to_aic(%x : !vec) {split = 0}
    }
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @pop_in_for
func.func @pop_in_for(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{'pto.tpop_from_aic' is in a nested region}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    scf.for %j = %c0 to %c1 step %c1 {
      %z = pto.tpop_from_aic {split = 0} -> !vec
    }
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// A function that is neither cube nor vector code, and a two-way handle: which
// ring is meant is not known.
// CHECK-LABEL: func.func @unknown_direction
func.func @unknown_direction(%x: !vec, %pipe: !pto.pipe) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{push and pop are not known to be of opposite directions}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush(%y, %pipe : !vec, !pto.pipe) {split = 0}
    %z = pto.tpop(%pipe : !pto.pipe) {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @pop_leads
func.func @pop_leads() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{the first cross-core op is 'pto.tpop_from_aic': this core answers its peer and has nothing to produce ahead}}
  scf.for %i = %c0 to %c8 step %c1 {
    %x = pto.tpop_from_aic {split = 0} -> !vec
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// The free of the tile popped an iteration before comes first.
// CHECK-LABEL: func.func @free_leads
func.func @free_leads(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{the first cross-core op is 'pto.tfree_from_aic'}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.tfree_from_aic {split = 0}
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @dynamic_bound
func.func @dynamic_bound(%x: !vec, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for %{{.*}} = %c0 to %{{.*}} step %c1 {
  // expected-remark @+1 {{bounds and step are not compile-time constants}}
  scf.for %i = %c0 to %n step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// Equal bounds make the trip count known, but not where the loop starts.
// CHECK-LABEL: func.func @equal_dynamic_bounds
func.func @equal_dynamic_bounds(%x: !vec, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // expected-remark @+1 {{bounds and step are not compile-time constants}}
  scf.for %i = %n to %n step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @one_trip
func.func @one_trip(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c5 step %c5 {
  // expected-remark @+1 {{the trip count is 1, at least 2 are needed}}
  scf.for %i = %c0 to %c5 step %c5 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @no_trip
func.func @no_trip(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for %{{.*}} = %c8 to %c3 step %c1 {
  // expected-remark @+1 {{the trip count is 0, at least 2 are needed}}
  scf.for %i = %c8 to %c3 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @negative_step
func.func @negative_step(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %cm1 = arith.constant -1 : index
  // CHECK: scf.for
  // expected-remark @+1 {{the step -1 is not positive}}
  scf.for %i = %c0 to %c8 step %cm1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @zero_step
func.func @zero_step(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for
  // expected-remark @+1 {{the step 0 is not positive}}
  scf.for %i = %c0 to %c8 step %c0 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// 0, 50, 100: the steady state would end at 150, which is no i8.
// CHECK-LABEL: func.func @end_overflows
func.func @end_overflows(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : i8
  %c127 = arith.constant 127 : i8
  %c50 = arith.constant 50 : i8
  // CHECK: scf.for
  // expected-remark @+1 {{the end of the last iteration does not fit the type of the induction variable}}
  scf.for %i = %c0 to %c127 step %c50 : i8 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

