// RUN: pto-opt %s --place-pipeline-cores -split-input-file -verify-diagnostics -o /dev/null

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
func.func @no_topology(%x: !x, %y: !x) {
  // expected-error @+1 {{has no pto.topology to be placed on}}
  pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(1) bound(1) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
    ^bb0(%t: !t, %lane: index):
      pto.yield %t : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}

// -----

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>

// Which kind of core is missing, and which memory. A placement that there was
// stays.
module attributes {pto.topology = #pto.topology<cores = [
    #pto.core<kind = vector, memory = 60, at = [0, 0]>, #pto.core<kind = cube, memory = 100, at = [1, 0]>]>} {
  func.func @kind(%x: !x, %y: !x) {
    // expected-error @+1 {{S7: needs 2 vector cores, and pto.topology has 1}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(2) stages(0 to 1, 1 to 2) interval(1) bound(1) placement([1, 0]) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      %b = pto.compute ins(%a : !t) cost(1) stage(1) cores([1]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %b : !t
    }
    return
  }
}

// -----

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
module attributes {pto.topology = #pto.topology<cores = [
    #pto.core<kind = vector, memory = 60, at = [0, 0]>, #pto.core<kind = cube, memory = 100, at = [1, 0]>]>} {
  func.func @memory(%x: !x, %y: !x) {
    // expected-error @+1 {{S6: logical core 0 keeps 61 bytes of weights, and the vector core that is left for it has 60}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(2) stages(0 to 2) interval(1) bound(1) {
    ^bb0(%in: !t):
      // expected-note @+1 {{61 bytes}}
      %a = pto.compute ins(%in : !t) cost(1) weights(61) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
  func.func @not_partitioned(%x: !x, %y: !x) {
    // expected-error @+1 {{S1: has no stages}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(2) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
}
