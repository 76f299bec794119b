// RUN: pto-opt %s --skew-cross-core-pipeline=schedule=grouped --remarks-filter=skew-cross-core-pipeline \
// RUN:   --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefixes=CHECK,GROUPED
// RUN: pto-opt %s --skew-cross-core-pipeline=schedule=interleaved --remarks-filter=skew-cross-core-pipeline \
// RUN:   --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefixes=CHECK,INTERLEAVED
// RUN: pto-opt %s --skew-cross-core-pipeline="schedule=interleaved remainder=peel" --remarks-filter=skew-cross-core-pipeline \
// RUN:   --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefixes=CHECK,INTERLEAVED

// How far a produce half moves ahead depends on the schedule: at depth D it
// passes the consume halves of up to 2 D - 1 iterations before it if they are
// grouped, of D if they are interleaved. What is left over is interleaved.

!vec = !pto.tile<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// The consume half stores what the produce half loads three iterations later.
func.func @three_later(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c256 = arith.constant 256 : index
  %v = pto.make_tensor_view %x, shape = [%c256, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  // GROUPED:     Function=three_later | Depth=1, Remainder=0, RequestedDepth=3, Schedule=grouped, TripCount=12
  // INTERLEAVED: Function=three_later | Depth=2, Remainder=0, RequestedDepth=3, Schedule=interleaved, TripCount=12
  scf.for %i = %c0 to %c12 step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
    %t = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%t : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %j = arith.addi %i, %c3 : index
    %s = arith.muli %j, %c16 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 4 : i64}
  return
}

// Five iterations later: of 39 that are asked for, 2 or 4 are legal and divide
// the trip count.
func.func @five_later(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c80 = arith.constant 80 : index
  // GROUPED:     Function=five_later | Depth=2, Remainder=0, RequestedDepth=39, Schedule=grouped, TripCount=80
  // INTERLEAVED: Function=five_later | Depth=4, Remainder=0, RequestedDepth=39, Schedule=interleaved, TripCount=80
  scf.for %i = %c0 to %c80 step %c1 {
    %f = pto.load_scalar %x[%i] : !pto.ptr<f32> -> f32
    %t = pto.texpands ins(%f : f32) -> !vec
    pto.tpush_to_aic(%t : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %j = arith.addi %i, %c5 : index
    %g = pto.tgetval ins(%z, %c0 : !vec, index) -> f32
    pto.store_scalar %g, %x[%j] : !pto.ptr<f32>, f32
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 40 : i64}
  return
}
