// RUN: pto-opt %s --place-pipeline-cores | filecheck %s
// RUN: pto-opt %s --place-pipeline-cores --place-pipeline-cores | filecheck %s
// RUN: pto-opt %s --place-pipeline-cores --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STATS
// RUN: pto-opt %s --place-pipeline-cores --remarks-filter=place-pipeline-cores \
// RUN:   --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefix=REMARK

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
!m = !pto.tile<mat, 16x16xf32>
!l = !pto.tile<left, 16x16xf32>
!r = !pto.tile<right, 16x16xf32>
!acc = !pto.tile<acc, 16x16xf32>

// STATS-DAG: (S) 6144 byte-hops
// STATS-DAG: (S) 3 pipelines-placed

// A chain goes from neighbour to neighbour, the first such placement in order.
// One that was there before is given up, even where it was none.

module attributes {pto.topology = #pto.topology<cores = [
    #pto.core<kind = vector, memory = 0, at = [3, 0]>, #pto.core<kind = vector, memory = 0, at = [0, 0]>,
    #pto.core<kind = vector, memory = 0, at = [2, 0]>, #pto.core<kind = vector, memory = 0, at = [1, 0]>]>} {
// REMARK: remark: [Passed] pipeline-placed | Category:place-pipeline-cores | Function=chain | ByteHops=3072, Exact=true
// CHECK-LABEL: func.func @chain
// CHECK:         placement([0, 2, 3, 1]) {
func.func @chain(%x: !x, %y: !x) {
  pto.pipeline inputs(%x : !x) -> (%y : !x) cores(4) stages(0 to 1, 1 to 2, 2 to 3, 3 to 4) interval(1) bound(1) placement([0, 0, 0, 9]) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(1) stage(1) cores([1]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(1) stage(2) cores([2]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    %d = pto.compute ins(%c : !t) cost(1) stage(3) cores([3]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    pto.yield %d : !t
  }
  return
}
}

// Kinds and memory leave one place for each: the cube core, the vector core
// with room for the weights, and the other one. So it costs two hops more.

module attributes {pto.topology = #pto.topology<cores = [
    #pto.core<kind = cube, memory = 0, at = [0, 0]>, #pto.core<kind = vector, memory = 99, at = [1, 0]>,
    #pto.core<kind = vector, memory = 100, at = [0, 2]>]>} {
// REMARK: remark: [Passed] pipeline-placed | Category:place-pipeline-cores | Function=kinds | ByteHops=3072, Exact=true
// CHECK-LABEL: func.func @kinds
// CHECK:         placement([1, 0, 2]) {
func.func @kinds(%x: !x, %y: !x) {
  pto.pipeline inputs(%x : !x) -> (%y : !x) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(1) bound(1) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(1) stage(1) cores([1]) {
    ^bb0(%t: !m, %lane: index):
      %l = pto.tmov ins(%t : !m) -> !l
      %r = pto.tmov ins(%t : !m) -> !r
      %e = pto.tmatmul ins(%l, %r : !l, !r) -> !acc
      pto.yield %e : !acc
    } -> !t
    %c = pto.compute ins(%b : !t) cost(1) weights(100) stage(2) cores([2]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}
}

// A pipeline that is in no function.

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 0, at = [0, 0]>]>} {
// CHECK:         placement([0]) {
%y = builtin.unrealized_conversion_cast to !x
pto.pipeline -> (%y : !x) cores(1) stages(0 to 1) interval(1) bound(1) {
  %a = pto.compute cost(1) stage(0) cores([0]) {
  ^bb0(%lane: index):
    %f = arith.constant 0.5 : f32
    %l = pto.texpands ins(%f : f32) -> !l
    %r = pto.texpands ins(%f : f32) -> !r
    %e = pto.tmatmul ins(%l, %r : !l, !r) -> !acc
    pto.yield %e : !acc
  } -> !t
  pto.yield %a : !t
}
}
