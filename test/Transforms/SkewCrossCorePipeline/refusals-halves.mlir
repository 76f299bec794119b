// RUN: pto-opt %s --skew-cross-core-pipeline --remarks-filter-missed=skew-cross-core-pipeline --remark-format=emitRemark \
// RUN:   -split-input-file -verify-diagnostics
// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -o %t.mlir && filecheck %s --input-file %t.mlir
// RUN: not grep pipeline_stages %t.mlir

// Reasons in what the two halves compute for which a cross-core loop stays
// sequential, one by one. The marker goes, the body stays.

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @nothing_to_produce
func.func @nothing_to_produce(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{nothing but the push itself can run ahead}}
  scf.for %i = %c0 to %c8 step %c1 {
    pto.tpush_to_aic(%x : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// What is pushed depends on the answer to the message before.
// CHECK-LABEL: func.func @reads_iter_arg
func.func @reads_iter_arg(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 iter_args
  // expected-remark @+1 {{the produce half reads iter_arg #1, which the consume half of the iteration before defines}}
  %r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x, %b = %x) -> (!vec, !vec) {
    %y = pto.texp ins(%b : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.yield %a, %z : !vec, !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// The iter_arg is read inside a nested region of the produce half.
// CHECK-LABEL: func.func @nested_region_reads_iter_arg
func.func @nested_region_reads_iter_arg(%x: !vec, %cond: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 iter_args
  // expected-remark @+1 {{the produce half reads iter_arg #0}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> !vec {
    %y = scf.if %cond -> !vec {
      scf.yield %a : !vec
    } else {
      scf.yield %x : !vec
    }
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.yield %z : !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @carried_tile
func.func @carried_tile(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{'pto.texp' of the produce half defines a value that 'pto.tadd' of the consume half needs, and that cannot be recomputed from the induction variable}}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %w = pto.tadd ins(%y, %z : !vec, !vec) -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @carried_by_yield
func.func @carried_by_yield(%x: !vec) -> !vec attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 iter_args
  // expected-remark @+1 {{'pto.texp' of the produce half defines a value that 'scf.yield' of the consume half needs}}
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %x) -> !vec {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.yield %y : !vec
  } {pto.pipeline_stages = 2 : i64}
  return %r : !vec
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

// A scalar read from memory is not computed from the induction variable.
// CHECK-LABEL: func.func @carried_memory_read
func.func @carried_memory_read(%x: !vec, %table: !pto.ptr<i32>, %o: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1 {
  // expected-remark @+1 {{'pto.load_scalar' of the produce half defines a value that 'pto.store_scalar' of the consume half needs}}
  scf.for %i = %c0 to %c8 step %c1 {
    %s = pto.load_scalar %table[%i] : !pto.ptr<i32> -> i32
    %f = arith.sitofp %s : i32 to f32
    %y = pto.tadds ins(%x, %f : !vec, f32) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.store_scalar %s, %o[%i] : !pto.ptr<i32>, i32
  } {pto.pipeline_stages = 2 : i64}
  return
}
