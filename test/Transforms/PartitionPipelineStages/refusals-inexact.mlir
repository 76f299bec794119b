// RUN: pto-opt %s --partition-pipeline-stages=max-states=1 -verify-diagnostics

// Where not all sets of computes are looked at, that there is no partition is not
// said of those that were not.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 100, at = [0, 0]>, #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
func.func @not_packed(%x: !s, %y: !s) {
  // expected-error @+1 {{S6: no partition that was looked at packs the weights, 180 bytes for 2 vector cores with 100 each}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(2) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) weights(60) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) weights(60) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) weights(60) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %c : !t
  }
  return
}
}
