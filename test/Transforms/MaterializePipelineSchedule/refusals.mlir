// RUN: pto-opt %s --materialize-pipeline-schedule -split-input-file -verify-diagnostics -o /dev/null

// What stays as it is, and why.

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>]>} {
  func.func @not_placed(%x: !x, %y: !x) {
    // expected-error @+1 {{has no placement; --place-pipeline-cores makes one}}
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
}

// -----

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>

// One that breaks rules is refused with their errors.
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>]>} {
  func.func @not_partitioned(%x: !x, %y: !x) {
    // expected-error @+1 {{S1: has no stages}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
  func.func @wrong(%x: !x, %y: !x) {
    // expected-error @+2 {{S6: logical core 0 keeps 10 bytes of weights}}
    // expected-error @+1 {{S9: the interval is 2, but stage 0 takes 1}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(2) bound(1) placement([0]) {
    ^bb0(%in: !t):
      // expected-note @+1 {{10 bytes}}
      %a = pto.compute ins(%in : !t) cost(1) weights(10) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
}

// -----

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>]>} {
  func.func @in_a_loop(%x: !x, %y: !x, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @+1 {{is not the body of a function: what is launched once per core cannot be in a loop, a branch or a section}}
      pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(1) bound(1) placement([0]) {
      ^bb0(%in: !t):
        %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
        ^bb0(%t: !t, %lane: index):
          pto.yield %t : !t
        } -> !t
        pto.yield %a : !t
      }
    }
    return
  }
}

// -----

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>]>} {
  func.func @does_more(%x: !x, %y: !x, %p: !pto.ptr<f32>, %f: f32) {
    // expected-error @+1 {{is not all that its function does}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(1) bound(1) placement([0]) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    %c0 = arith.constant 0 : index
    // expected-note @+1 {{this has other effects than reads of global memory}}
    pto.store_scalar %f, %p[%c0] : !pto.ptr<f32>, f32
    return
  }
}

// -----

!x = !pto.tensor_view<4x16x16xf32>
!t = !pto.tile<vec, 16x16xf32>
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>]>} {
  func.func @in_place(%x: !x) {
    // expected-error @+2 {{writes output 0 to memory that may be an input of it, and only the order of the items keeps them apart}}
    // expected-note @+1 {{here}}
    pto.pipeline inputs(%x : !x) -> (%x : !x) cores(1) stages(0 to 1) interval(1) bound(1) placement([0]) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
  func.func @may_alias(%x: !x, %y: !x) attributes {pto.may_alias} {
    // expected-error @+2 {{writes output 0 to memory that may be an input of it}}
    // expected-note @+1 {{here}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(1) bound(1) placement([0]) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
  func.func @outputs(%x: !x, %y: !x) {
    // expected-error @+2 {{writes output 1 to memory that may be another output of it}}
    // expected-note @+1 {{here}}
    pto.pipeline inputs(%x : !x) -> (%y, %y : !x, !x) cores(1) stages(0 to 1) interval(1) bound(1) placement([0]) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %a, %a : !t, !t
    }
    return
  }
  func.func @reads(%x: !x, %p: !pto.ptr<f32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %c256 = arith.constant 256 : index
    %q = pto.addptr %p, %c256 : !pto.ptr<f32> -> !pto.ptr<f32>
    %y = pto.make_tensor_view %q, shape = [%c4, %c16, %c16], strides = [%c256, %c16, %c1] : !x
    // expected-error @+1 {{writes output 0 to memory that may be what this reads}}
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(1) bound(1) placement([0]) {
    ^bb0(%in: !t):
      %a = pto.compute ins(%in : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        // expected-note @+1 {{here}}
        %f = pto.load_scalar %p[%c0] : !pto.ptr<f32> -> f32
        %s = pto.tadds ins(%t, %f : !t, f32) -> !t
        pto.yield %s : !t
      } -> !t
      pto.yield %a : !t
    }
    return
  }
}

// -----

!x = !pto.tensor_view<4x16x?xf32>
!t = !pto.tile<vec, 16x16xf32, valid=16x?>
!p = !pto.tile<vec, 8x16xf32, valid=8x?>
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>]>} {
  func.func @lanes(%x: !x, %y: !x) {
    pto.pipeline inputs(%x : !x) -> (%y : !x) cores(1) stages(0 to 1) interval(3) bound(1) placement([0]) {
    ^bb0(%in: !t):
      // expected-error @+1 {{has lanes whose pieces cannot be put together: their valid columns are only known at run time}}
      %a = pto.compute ins(%in : !t) lanes(2) cost(1) stage(0) cores([0, 0]) {
      ^bb0(%t: !t, %lane: index):
        %c0 = arith.constant 0 : index
        %e = pto.textract ins(%t, %c0, %c0 : !t, index, index) -> !p
        pto.yield %e : !p
      } -> !t
      %b = pto.compute ins(%a : !t) cost(1) stage(0) cores([0]) {
      ^bb0(%t: !t, %lane: index):
        pto.yield %t : !t
      } -> !t
      pto.yield %b : !t
    }
    return
  }
}
