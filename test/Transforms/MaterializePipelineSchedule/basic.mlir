// RUN: pto-opt %s --materialize-pipeline-schedule | filecheck %s
// RUN: pto-opt %s --materialize-pipeline-schedule --materialize-pipeline-schedule | filecheck %s
// RUN: pto-opt %s --materialize-pipeline-schedule=depth=5 | filecheck %s --check-prefix=DEPTH
// RUN: pto-opt %s --materialize-pipeline-schedule --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STATS
// RUN: pto-opt %s --materialize-pipeline-schedule --remarks-filter=materialize-pipeline-schedule \
// RUN:   --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefix=REMARK
// RUN: not pto-opt %s --materialize-pipeline-schedule=depth=0 2>&1 | filecheck %s --check-prefix=ZERO
// RUN: pto-opt %s --materialize-pipeline-schedule --verify-cross-core-fifo=undecided=error \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefix=FIFO

// Two stages, of which the first one has two cores, on a machine that has them
// in another order. The core without work has no function. What the function
// does besides is done by those that need it.

module attributes {pto.topology = #pto.topology<cores = [
    #pto.core<kind = vector, memory = 64, at = [0, 0]>, #pto.core<kind = vector, memory = 64, at = [1, 0]>,
    #pto.core<kind = cube, memory = 64, at = [2, 0]>, #pto.core<kind = vector, memory = 64, at = [3, 0]>]>} {

// The first core computes and hands on; a core pushes as soon as it can.

// CHECK-LABEL: func.func @block_core3(
// CHECK-SAME:    %[[X:.*]]: !pto.tensor_view<8x16x16xf32> {pto.name = "x"}, %[[Y:.*]]: !pto.tensor_view<8x16x16xf32>, %[[P:.*]]: !pto.ptr<f32>)
// CHECK-SAME:    attributes {pto.kernel_kind = #pto.kernel_kind<vector>}
// CHECK-NOT:     make_tensor_view
// CHECK:         scf.for %[[N:.*]] = %{{.*}} to %c8{{.*}} step %c1{{.*}} {
// CHECK-NEXT:      %[[VIEW:.*]] = pto.partition_view %[[X]], offsets = [%[[N]], %c0{{.*}}, %c0{{.*}}], sizes = [%c1{{.*}}, %c16{{.*}}, %c16{{.*}}] : {{.*}} -> !pto.partition_tensor_view<1x16x16xf32>
// CHECK-NEXT:      %[[T:.*]] = pto.tload ins(%[[VIEW]]
// CHECK-NEXT:      %[[E:.*]] = pto.texp ins(%[[T]]
// CHECK-NEXT:      pto.stage_push %[[E]], @block_3_to_1 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      pto.stage_push %[[E]], @block_3_to_0 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return

// The second one of the stage loads the item as well, and a weight.

// CHECK-LABEL: func.func @block_core1(
// CHECK-SAME:    %[[X:.*]]: !pto.tensor_view<8x16x16xf32> {{.*}}, %[[P:.*]]: !pto.ptr<f32>)
// CHECK:         %[[W:.*]] = pto.make_tensor_view %[[P]]
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = pto.tload
// CHECK-NEXT:      %[[E:.*]] = pto.stage_pop @block_3_to_1 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      %[[S:.*]] = pto.partition_view %[[W]]
// CHECK-NEXT:      %[[V:.*]] = pto.tload ins(%[[S]]
// CHECK-NEXT:      %[[A:.*]] = pto.tadd ins(%[[T]], %[[E]]
// CHECK-NEXT:      %[[B:.*]] = pto.tadd ins(%[[A]], %[[V]]
// CHECK-NEXT:      pto.stage_push %[[B]], @block_1_to_0
// CHECK-NEXT:    }

// CHECK-LABEL: func.func @block_core0(
// CHECK-SAME:    %{{.*}}: !pto.tensor_view<8x16x16xf32> {{.*}}, %[[Y:.*]]: !pto.tensor_view<8x16x16xf32>, %{{.*}}: !pto.ptr<f32>)
// CHECK:         scf.for %[[N:.*]] =
// CHECK-NEXT:      %[[B:.*]] = pto.stage_pop @block_1_to_0
// CHECK-NEXT:      %[[E:.*]] = pto.stage_pop @block_3_to_0
// CHECK-NEXT:      %[[R:.*]] = pto.tmul ins(%[[B]], %[[E]]
// CHECK-NEXT:      %[[VIEW:.*]] = pto.partition_view %[[Y]], offsets = [%[[N]]
// CHECK-NEXT:      pto.tstore ins(%[[R]] {{.*}} outs(%[[VIEW]]
// CHECK-NEXT:    }

// CHECK-NOT:   func.func @block_core2
// CHECK:       pto.stage_pipe @block_3_to_1 from(@block_core3) to(@block_core1) slots(2) : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:  pto.stage_pipe @block_1_to_0 from(@block_core1) to(@block_core0) slots(2) : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:  pto.stage_pipe @block_3_to_0 from(@block_core3) to(@block_core0) slots(2) : !pto.tile<vec, 16x16xf32>

// CHECK-LABEL: func.func @block(
// CHECK-SAME:    %[[X:.*]]: !pto.tensor_view<8x16x16xf32> {pto.name = "x"}, %[[Y:.*]]: !pto.tensor_view<8x16x16xf32>, %[[P:.*]]: !pto.ptr<f32>)
// CHECK-SAME:    attributes {pto.entry, pto.kernel_kind = #pto.kernel_kind<pipeline>}
// CHECK-NEXT:    call @block_core3(%[[X]], %[[Y]], %[[P]])
// CHECK-NEXT:    call @block_core1(%[[X]], %[[Y]], %[[P]])
// CHECK-NEXT:    call @block_core0(%[[X]], %[[Y]], %[[P]])
// CHECK-NEXT:    return

// DEPTH-COUNT-3: slots(5)

// STATS-DAG: (S) 3 functions
// STATS-DAG: (S) 1 pipelines-materialized
// STATS-DAG: (S) 3 pipes

// REMARK: remark: [Passed] pipeline-materialized | Category:materialize-pipeline-schedule | Function=block | Depth=2, Functions=3, Pipes=3

// ZERO: error: depth must be at least 1, got 0

// FIFO: network-verified {{.*}} | Peer="block_core1, block_core0", pipe @block_1_to_0="2 of 2 slots, 8 messages", pipe @block_3_to_0="2 of 2 slots, 8 messages", pipe @block_3_to_1="2 of 2 slots, 8 messages"

func.func @block(%x: !pto.tensor_view<8x16x16xf32> {pto.name = "x"}, %y: !pto.tensor_view<8x16x16xf32>, %p: !pto.ptr<f32>) attributes {pto.entry} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %w = pto.make_tensor_view %p, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<16x16xf32>
  pto.pipeline inputs(%x : !pto.tensor_view<8x16x16xf32>) -> (%y : !pto.tensor_view<8x16x16xf32>) cores(4)
      stages(0 to 2, 2 to 4) interval(20) bound(10) placement([3, 1, 0, 2]) {
  ^bb0(%in: !pto.tile<vec, 16x16xf32>):
    %a = pto.compute ins(%in : !pto.tile<vec, 16x16xf32>) cost(10) stage(0) cores([0]) {
    ^bb0(%t: !pto.tile<vec, 16x16xf32>, %l: index):
      %e = pto.texp ins(%t : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
      pto.yield %e : !pto.tile<vec, 16x16xf32>
    } -> !pto.tile<vec, 16x16xf32>
    %b = pto.compute ins(%in, %a : !pto.tile<vec, 16x16xf32>, !pto.tile<vec, 16x16xf32>) cost(10) stage(0) cores([1]) {
    ^bb0(%t: !pto.tile<vec, 16x16xf32>, %u: !pto.tile<vec, 16x16xf32>, %l: index):
      %s = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<16x16xf32> -> !pto.partition_tensor_view<16x16xf32>
      %v = pto.tload ins(%s : !pto.partition_tensor_view<16x16xf32>) -> !pto.tile<vec, 16x16xf32>
      %e = pto.tadd ins(%t, %u : !pto.tile<vec, 16x16xf32>, !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
      %r = pto.tadd ins(%e, %v : !pto.tile<vec, 16x16xf32>, !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
      pto.yield %r : !pto.tile<vec, 16x16xf32>
    } -> !pto.tile<vec, 16x16xf32>
    %c = pto.compute ins(%b, %a : !pto.tile<vec, 16x16xf32>, !pto.tile<vec, 16x16xf32>) cost(10) stage(1) cores([2]) {
    ^bb0(%t: !pto.tile<vec, 16x16xf32>, %u: !pto.tile<vec, 16x16xf32>, %l: index):
      %r = pto.tmul ins(%t, %u : !pto.tile<vec, 16x16xf32>, !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
      pto.yield %r : !pto.tile<vec, 16x16xf32>
    } -> !pto.tile<vec, 16x16xf32>
    pto.yield %c : !pto.tile<vec, 16x16xf32>
  }
  return
}
}
