// RUN: pto-opt %s --skew-cross-core-pipeline=dynamic-bounds=version --remarks-filter=skew-cross-core-pipeline \
// RUN:   --remark-format=emitRemark -o %t.version.mlir 2> %t.remarks
// RUN: filecheck %s --input-file %t.version.mlir --check-prefixes=CHECK,SHRINK
// RUN: filecheck %s --input-file %t.remarks --check-prefix=REMARK
// RUN: pto-opt %t.version.mlir --skew-cross-core-pipeline=dynamic-bounds=version | diff %t.version.mlir -
// RUN: pto-opt %s --skew-cross-core-pipeline="dynamic-bounds=version remainder=peel" --remarks-filter=skew-cross-core-pipeline \
// RUN:   --remark-format=emitRemark -o %t.peel.mlir 2> %t.peel.remarks
// RUN: filecheck %s --input-file %t.peel.mlir --check-prefixes=CHECK,PEEL
// RUN: filecheck %s --input-file %t.peel.remarks --check-prefix=LOOP
// RUN: pto-opt %s --skew-cross-core-pipeline --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark \
// RUN:   -o %t.demote.mlir 2>&1 | filecheck %s --check-prefix=DEMOTE
// RUN: not grep -E 'scf.if|pipeline_stages' %t.demote.mlir

// Bounds that are known at run time only: two versions of the loop, or none.

!vec = !pto.tile<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// DEMOTE: Function=counted | {{.*}}"bounds and step are not compile-time constants"
// REMARK: Function=counted | Depth=2, Remainder=0, RequestedDepth=2, Schedule=grouped, TripCount=runtime
// LOOP:   Function=counted | Depth=2, Remainder=loop, RequestedDepth=2, Schedule=grouped, TripCount=runtime
// CHECK-LABEL: func.func @counted
// CHECK-SAME:    %[[X:.*]]: !pto.tile{{.*}}, %[[N:.*]]: index
func.func @counted(%x: !vec, %n: index) -> !vec attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK:       %[[ANY:.*]] = arith.cmpi slt, %c0, %[[N]]
  // CHECK:       %[[MANY:.*]] = arith.cmpi uge, %[[N]], %c4
  // SHRINK:      %[[REST:.*]] = arith.remui %[[N]], %c2
  // SHRINK-NEXT: %[[WHOLE:.*]] = arith.cmpi eq, %[[REST]], %c0
  // CHECK:       %[[SOME:.*]] = arith.andi %[[ANY]], %[[MANY]]
  // SHRINK-NEXT: %[[GUARD:.*]] = arith.andi %[[SOME]], %[[WHOLE]]
  // SHRINK-NEXT: %[[R:.*]] = scf.if %[[GUARD]]
  // PEEL-NEXT:   %[[R:.*]] = scf.if %[[SOME]]
  // CHECK-COUNT-2: pto.tpush_to_aic
  // PEEL:          %[[REST:.*]] = arith.remui %[[N]], %c2
  // PEEL-NEXT:     %[[END:.*]] = arith.subi %[[N]], %[[REST]]
  // SHRINK:        %[[STEADY:.*]] = scf.for {{.*}} = %c2 to %[[N]] step %c2 iter_args(%{{.*}} = %[[X]])
  // PEEL:          %[[STEADY:.*]] = scf.for {{.*}} = %c2 to %[[END]] step %c2 iter_args(%{{.*}} = %[[X]])
  // CHECK-COUNT-2:   pto.tpush_to_aic
  // CHECK-COUNT-2:   pto.tpop_from_aic
  // CHECK:         }
  // What is left over, one iteration or none, carries on.
  // PEEL:          %[[LEFT:.*]] = scf.for %[[K:.*]] = %[[END]] to %[[N]] step %c1 iter_args(%[[A:.*]] = %[[STEADY]])
  // PEEL-NEXT:       pto.texp {{.*}} array<i64: 0, 0>
  // PEEL-NEXT:       pto.tpush_to_aic
  // PEEL-NEXT:       arith.subi %[[K]], %c2
  // PEEL-NEXT:       pto.tpop_from_aic
  // PEEL-NEXT:       pto.tadd ins(%[[A]], {{.*}} array<i64: 0, 1>
  // CHECK:         arith.subi %[[N]], %c2
  // CHECK-NEXT:    pto.tpop_from_aic
  // SHRINK-NEXT:   pto.tadd ins(%[[STEADY]],
  // PEEL-NEXT:     pto.tadd ins(%[[LEFT]],
  // CHECK:         arith.subi %[[N]], %c1
  // CHECK-NEXT:    pto.tpop_from_aic
  // CHECK-NEXT:    %[[LAST:.*]] = pto.tadd
  // CHECK:         scf.yield %[[LAST]]
  // CHECK-NEXT:  } else {
  // CHECK-NEXT:    %[[SAME:.*]] = scf.for %{{.*}} = %c0 to %[[N]] step %c1
  // CHECK-NEXT:      pto.texp ins({{.*}}) -> !pto.tile<vec, 16x16xf32>{{$}}
  // CHECK:           scf.yield
  // CHECK-NEXT:    }
  // CHECK-NEXT:    scf.yield %[[SAME]]
  // CHECK-NEXT:  }
  // CHECK-NEXT:  return %[[R]]
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> !vec {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.tadd ins(%a, %z : !vec, !vec) -> !vec
    pto.tfree_from_aic {split = 0}
    scf.yield %b : !vec
  } {pto.pipeline_stages = 2 : i64}
  return %r : !vec
}

// A step that is not known is looked at too, and not divided by before.
// CHECK-LABEL: func.func @any_step
// CHECK-SAME:    %[[L:[^:]*]]: i32, %[[U:[^:]*]]: i32, %[[S:[^:]*]]: i32
// CHECK:         %[[SPAN:.*]] = arith.subi %[[U]], %[[L]] : i32
// CHECK:         %[[POSITIVE:.*]] = arith.maxsi %[[S]], %{{.*}} : i32
// CHECK-NEXT:    %[[TRIPS:.*]] = arith.ceildivui %[[SPAN]], %[[POSITIVE]] : i32
// CHECK:         arith.cmpi slt, %[[L]], %[[U]] : i32
// CHECK:         arith.cmpi uge, %[[TRIPS]], %{{.*}} : i32
// CHECK:         arith.cmpi sgt, %[[S]], %{{.*}} : i32
// CHECK:         scf.if
func.func @any_step(%x: !vec, %l: i32, %u: i32, %s: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  scf.for %i = %l to %u step %s : i32 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// CHECK-LABEL: func.func @unsigned
// CHECK:         arith.cmpi ult,
// CHECK:         scf.for unsigned
// CHECK:         } else {
// CHECK:         scf.for unsigned
func.func @unsigned(%x: !vec, %n: i8) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : i8
  %c3 = arith.constant 3 : i8
  scf.for unsigned %i = %c0 to %n step %c3 : i8 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// A step that is known not to be positive has no version.
// REMARK: Function=backwards | {{.*}}"the step 0 is not positive"
func.func @backwards(%x: !vec, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %c0 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// Dependences are looked at for every number of iterations. A block that is
// updated in place is apart from later ones, however many there are.
// REMARK: Function=updated_in_place | Depth=2
func.func @updated_in_place(%x: !pto.ptr<f32>, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c256 = arith.constant 256 : index
  %v = pto.make_tensor_view %x, shape = [%c256, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  scf.for %i = %c0 to %n step %c16 {
    %p = pto.partition_view %v, offsets = [%i, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
    %t = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%t : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tstore ins(%z : !vec) outs(%p : !part)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// With a step that is not known, blocks of 16 rows may meet; single ones not.
// REMARK: Function=blocks_of_any_step | {{.*}}"'pto.tload' of the produce half may touch
// REMARK: Function=elements_of_any_step | Depth=2
func.func @blocks_of_any_step(%x: !pto.ptr<f32>, %n: index, %s: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c256 = arith.constant 256 : index
  %v = pto.make_tensor_view %x, shape = [%c256, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  scf.for %i = %c0 to %n step %s {
    %p = pto.partition_view %v, offsets = [%i, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
    %t = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%t : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tstore ins(%z : !vec) outs(%p : !part)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func @elements_of_any_step(%x: !pto.ptr<f32>, %t: !vec, %n: index, %s: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %s {
    %f = pto.load_scalar %x[%i] : !pto.ptr<f32> -> f32
    %u = pto.tadds ins(%t, %f : !vec, f32) -> !vec
    pto.tpush_to_aic(%u : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %g = pto.tgetval ins(%z, %c1 : !vec, index) -> f32
    pto.store_scalar %g, %x[%i] : !pto.ptr<f32>, f32
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// The check is for 2 D iterations, a number of the induction variable's type: 254.
// CHECK-LABEL: func.func @narrow
// CHECK:         arith.cmpi uge, %{{.*}}, %c-2_i8 : i8
// REMARK: Function=narrow | Depth=127, Remainder=0, RequestedDepth=299
func.func @narrow(%x: !vec, %n: i8) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  scf.for unsigned %i = %c0 to %n step %c1 : i8 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 300 : i64}
  return
}

// REMARK: Function=bit | {{.*}}"the type of the induction variable counts to 1"
func.func @bit(%x: !vec, %n: i1, %s: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : i1
  scf.for unsigned %i = %c0 to %n step %s : i1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
