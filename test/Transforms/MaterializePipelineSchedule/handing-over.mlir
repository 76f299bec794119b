// RUN: pto-opt %s --materialize-pipeline-schedule | filecheck %s
// RUN: pto-opt %s --materialize-pipeline-schedule --verify-cross-core-fifo=undecided=error -o /dev/null
// RUN: pto-opt %s --materialize-pipeline-schedule --bufferize-tiles | filecheck %s --check-prefix=BUFFER
// RUN: pto-opt %s --materialize-pipeline-schedule --bufferize-tiles --verify-cross-core-fifo=undecided=error -o /dev/null

// Lanes whose pieces are put together, relays, values that are carried, and
// tiles that arrive in another memory than they were made in. The number of
// items is known at run time only.

!x = !pto.tensor_view<?x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
!m = !pto.tile<mat, 16x16xf32>
!p = !pto.tile<vec, 8x16xf32>
!l = !pto.tile<left, 16x16xf32>
!r = !pto.tile<right, 16x16xf32>
!acc = !pto.tile<acc, 16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [
    #pto.core<kind = vector, memory = 0, at = [0, 0]>, #pto.core<kind = vector, memory = 0, at = [1, 0]>,
    #pto.core<kind = vector, memory = 0, at = [2, 0]>, #pto.core<kind = cube, memory = 0, at = [3, 0]>]>} {

// Lanes of one core one after the other, each with its number. A lane stores
// its rows of an output and hands on its piece.

// CHECK-LABEL: func.func @lanes_core0(
// CHECK-SAME:    %[[X:.*]]: !pto.tensor_view<?x16x16xf32>, %[[Y:.*]]: !pto.tensor_view<?x16x16xf32>, %[[Z:.*]]: !pto.tensor_view<?x16x16xf32>)
// CHECK:         %[[COUNT:.*]] = pto.get_tensor_view_dim %[[X]], %c0
// CHECK:         scf.for %[[N:.*]] = %c0{{.*}} to %[[COUNT]] step
// CHECK:           %[[T:.*]] = pto.tload
// CHECK:           %[[P:.*]] = pto.textract ins(%[[T]], %{{.*}}, %c0
// CHECK-NEXT:      pto.stage_push %[[P]], @[[PIPE:lanes_0_to_2]] : !pto.tile<vec, 8x16xf32>
// CHECK-NEXT:      %[[VIEW:.*]] = pto.partition_view %[[Z]], offsets = [%[[N]], %c0{{.*}}, %c0{{.*}}], sizes = [%c1{{.*}}, %c8{{.*}}, %c16{{.*}}] : !pto.tensor_view<?x16x16xf32> -> !pto.partition_tensor_view<1x8x16xf32>
// CHECK-NEXT:      pto.tstore ins(%[[P]]

// CHECK-LABEL: func.func @lanes_core1(
// CHECK:           pto.stage_push %{{.*}}, @lanes_1_to_2
// CHECK:           pto.partition_view %{{.*}}, offsets = [%{{.*}}, %c8{{.*}}, %c0{{.*}}], sizes = [%c1{{.*}}, %c8{{.*}}, %c16{{.*}}]

// The first piece is made larger, the other one put in below.

// CHECK-LABEL: func.func @lanes_core2(
// CHECK:         scf.for
// CHECK-NEXT:      %[[P:.*]] = pto.stage_pop @lanes_0_to_2 : !pto.tile<vec, 8x16xf32>
// CHECK-NEXT:      %[[W:.*]] = pto.tfillpad_expand ins(%[[P]] : !pto.tile<vec, 8x16xf32>) -> !pto.tile<vec, 16x16xf32, pad=1>
// CHECK-NEXT:      %[[Q:.*]] = pto.stage_pop @lanes_1_to_2 : !pto.tile<vec, 8x16xf32>
// CHECK-NEXT:      %[[T:.*]] = pto.tinsert ins(%[[Q]], %c8{{.*}}, %c0{{.*}}, %[[W]] : {{.*}}) -> !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      pto.texp ins(%[[T]]

// BUFFER-LABEL: func.func @lanes_core0(
// BUFFER:          pto.stage_push %{{.*}}, @lanes_0_to_2 : !pto.tile_buf<vec, 8x16xf32>
// BUFFER-LABEL: func.func @lanes_core2(
// BUFFER:          %[[P:.*]] = pto.alloc_tile : !pto.tile_buf<vec, 8x16xf32>
// BUFFER-NEXT:     pto.stage_pop @lanes_0_to_2 outs(%[[P]] : !pto.tile_buf<vec, 8x16xf32>)
func.func @lanes(%x: !x, %y: !x, %z: !x) {
  pto.pipeline inputs(%x : !x) -> (%y, %z : !x, !x) cores(4) stages(0 to 2, 2 to 4) interval(10) bound(0) placement([0, 1, 2, 3]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) lanes(2) cost(10) stage(0) cores([0, 1]) {
    ^bb0(%t: !t, %lane: index):
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %row = arith.muli %lane, %c8 : index
      %e = pto.textract ins(%t, %row, %c0 : !t, index, index) -> !p
      pto.yield %e : !p
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) stage(1) cores([2]) {
    ^bb0(%t: !t, %lane: index):
      %e = pto.texp ins(%t : !t) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %b, %a : !t, !t
  }
  return
}

// A relay pops once and pushes for each user; what is relayed of an input is
// loaded by the relay of stage 0. A core that uses what it has needs no pipe.

// CHECK-LABEL: func.func @relays_core0(
// CHECK:         scf.for
// CHECK:           %[[T:.*]] = pto.tload
// CHECK-NEXT:      pto.stage_push %[[T]], @relays_0_to_1 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:    }

// CHECK-LABEL: func.func @relays_core1(
// CHECK:         scf.for
// CHECK-NEXT:      %[[T:.*]] = pto.stage_pop @relays_0_to_1 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      pto.stage_push %[[T]], @relays_1_to_2 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      pto.stage_push %[[T]], @relays_1_to_3 : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:      %[[E:.*]] = pto.texp ins(%[[T]]
// CHECK-NEXT:      pto.stage_push %[[E]], @relays_1_to_2_{{[0-9]+}} : !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:    }

// CHECK-LABEL: func.func @relays_core2(
// CHECK:         scf.for
// CHECK-NEXT:      %[[T:.*]] = pto.stage_pop @relays_1_to_2 :
// CHECK-NEXT:      %[[E:.*]] = pto.stage_pop @relays_1_to_2_{{[0-9]+}} :
// CHECK-NEXT:      pto.tadd ins(%[[T]], %[[E]]

// A tile arrives in the memory where it is used, whatever that is, and the
// accumulator is stored as it is.

// CHECK-LABEL: func.func @relays_core3(
// CHECK-SAME:    kernel_kind<cube>
// CHECK:         scf.for
// CHECK-NEXT:      %[[M:.*]] = pto.stage_pop @relays_1_to_3 : !pto.tile<mat, 16x16xf32>
// CHECK-NEXT:      %[[L:.*]] = pto.tmov ins(%[[M]] : !pto.tile<mat, 16x16xf32>) -> !pto.tile<left, 16x16xf32>
// CHECK:           %[[ACC:.*]] = pto.tmatmul
// CHECK:           pto.tstore ins(%[[ACC]] : !pto.tile<acc, 16x16xf32>)
func.func @relays(%x: !x, %y: !x, %z: !x) {
  pto.pipeline inputs(%x : !x) -> (%y, %z : !x, !x) cores(4) stages(0 to 1, 1 to 2, 2 to 4) interval(20) bound(0) placement([0, 1, 2, 3]) {
  ^bb0(%in: !t):
    %r0 = pto.relay %in cost(2) stage(0) core(0) : !t
    %r1 = pto.relay %r0 cost(2) stage(1) core(1) : !t
    %a = pto.compute ins(%r0 : !t) cost(10) stage(1) cores([1]) {
    ^bb0(%t: !t, %lane: index):
      %e = pto.texp ins(%t : !t) -> !t
      pto.yield %e : !t
    } -> !t
    %b = pto.compute ins(%r1, %a : !t, !t) cost(10) stage(2) cores([2]) {
    ^bb0(%t: !t, %u: !t, %lane: index):
      %e = pto.tadd ins(%t, %u : !t, !t) -> !t
      pto.yield %e : !t
    } -> !t
    %c = pto.compute ins(%r1 : !t) cost(10) stage(2) cores([3]) {
    ^bb0(%t: !m, %lane: index):
      %l = pto.tmov ins(%t : !m) -> !l
      %r = pto.tmov ins(%t : !m) -> !r
      %e = pto.tmatmul ins(%l, %r : !l, !r) -> !acc
      pto.yield %e : !acc
    } -> !t
    pto.yield %b, %c : !t, !t
  }
  return
}

// What one core carries is an iter_arg; what another one computes for the next
// item comes at the end of this one, be it used or not. On one core a tile is
// moved to where it is used.

// CHECK-LABEL: func.func @carried_core0(
// CHECK-SAME:    %[[E:[^ ]*]]: f32, %[[F:[^ ]*]]: f32)
// CHECK:         %[[H:.*]] = pto.texpands ins(%[[E]]
// CHECK-NEXT:    %[[G:.*]] = pto.texpands ins(%[[F]]
// CHECK:         %{{.*}} = scf.for {{.*}} iter_args(%[[A:.*]] = %[[H]], %[[B:.*]] = %[[G]])
// CHECK:           %[[E:.*]] = pto.tadd ins(%{{.*}}, %[[A]]
// CHECK-NEXT:      pto.stage_push %[[E]], @carried_0_to_1
// CHECK-NEXT:      %[[S:.*]] = pto.tmul ins(%[[E]], %[[B]]
// CHECK:           pto.tstore ins(%[[S]]
// CHECK-NEXT:      %[[NEXT:.*]] = pto.stage_pop @carried_1_to_0
// CHECK-NEXT:      scf.yield %[[E]], %[[NEXT]]

// CHECK-LABEL: func.func @carried_core1(
// CHECK-NOT:     pto.texpands
// CHECK:         scf.for
// CHECK-NEXT:      %[[T:.*]] = pto.stage_pop @carried_0_to_1
// CHECK-NEXT:      %[[E:.*]] = pto.texp ins(%[[T]]
// CHECK-NEXT:      pto.stage_push %[[E]], @carried_1_to_0
// CHECK-NEXT:      %[[M:.*]] = pto.tmov ins(%[[E]] : !pto.tile<vec, 16x16xf32>) -> !pto.tile<mat, 16x16xf32>
// CHECK:           pto.textract ins(%[[M]]
// CHECK-NOT:       scf.yield
func.func @carried(%x: !x, %y: !x, %z: !x, %d: f32, %f: f32) {
  %h = pto.texpands ins(%d : f32) -> !t
  %g = pto.texpands ins(%f : f32) -> !t
  pto.pipeline inputs(%x : !x) carries(%h, %g : !t, !t) -> (%y, %z : !x, !x) cores(4) stages(0 to 4) interval(40) bound(0) placement([0, 1, 2, 3]) {
  ^bb0(%in: !t, %a: !t, %b: !t):
    %0 = pto.compute ins(%in, %a : !t, !t) cost(10) stage(0) cores([0]) {
    ^bb0(%t: !t, %u: !t, %lane: index):
      %e = pto.tadd ins(%t, %u : !t, !t) -> !t
      pto.yield %e : !t
    } -> !t
    %1 = pto.compute ins(%0 : !t) cost(10) stage(0) cores([1]) {
    ^bb0(%t: !t, %lane: index):
      %e = pto.texp ins(%t : !t) -> !t
      pto.yield %e : !t
    } -> !t
    %2 = pto.compute ins(%0, %b : !t, !t) cost(10) stage(0) cores([0]) {
    ^bb0(%t: !t, %u: !t, %lane: index):
      %e = pto.tmul ins(%t, %u : !t, !t) -> !t
      pto.yield %e : !t
    } -> !t
    %3 = pto.compute ins(%1 : !t) cost(10) stage(0) cores([1]) {
    ^bb0(%t: !m, %lane: index):
      %c0 = arith.constant 0 : index
      %e = pto.textract ins(%t, %c0, %c0 : !m, index, index) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %2, %3, %0, %1 : !t, !t, !t, !t
  }
  return
}
}
