// RUN: pto-opt %s -split-input-file -verify-diagnostics

// What the text of a compute or a relay gets wrong.

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @no_result(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has no result}}
    pto.compute {
    ^bb0(%lane: index):
      pto.yield
    } -> ()
    pto.yield %in : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @lanes(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{attribute 'lanes' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
    %e = pto.compute ins(%in : !t) lanes(0) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @cost(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{attribute 'cost' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
    %e = pto.compute ins(%in : !t) cost(-1) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @stage_without_cores(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) stages(0 to 1) interval(1) bound(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has a stage and cores, both or neither}}
    %e = pto.compute ins(%in : !t) stage(0) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @cores_of_lanes(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) stages(0 to 1) interval(1) bound(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has a core for each lane, 1, got 2}}
    %e = pto.compute ins(%in : !t) stage(0) cores([0, 0]) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @no_lane(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has an argument for each input and one for the lane, an index}}
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t):
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @argument(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{takes '!pto.tile<vec, 16x16xf32>' as '!pto.tile<vec, 16x16xf16>'; only location and layout may differ}}
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !pto.tile<vec, 16x16xf16>, %lane: index):
      pto.yield
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @argument_valid(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{takes '!pto.tile<vec, 16x16xf32>' as '!pto.tile<vec, 16x16xf32, valid=8x16>'; only location and layout may differ}}
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !pto.tile<vec, 16x16xf32, valid=8x16>, %lane: index):
      pto.yield
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @pieces(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{yields a piece of each result, 1}}
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      pto.yield
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @one_piece(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      %c0 = arith.constant 0 : index
      %p = pto.textract ins(%v, %c0, %c0 : !t, index, index) -> !pto.tile<vec, 8x16xf32>
      // expected-error @+1 {{'!pto.tile<vec, 8x16xf32>' is not one of 1 piece of '!pto.tile<vec, 16x16xf32>'}}
      pto.yield %p : !pto.tile<vec, 8x16xf32>
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @piece_of_lanes(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    %e = pto.compute ins(%in : !t) lanes(2) {
    ^bb0(%v: !t, %lane: index):
      // expected-error @+1 {{'!pto.tile<vec, 16x16xf32>' is not one of 2 pieces of '!pto.tile<vec, 16x16xf32>'}}
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

// Rows that are not valid would be in the middle of the result.

!t = !pto.tile<vec, 16x16xf32>
!p = !pto.tile<vec, 8x16xf32, valid=4x16>
!s = !pto.tensor_view<4x16x16xf32>

func.func @gap_between_pieces(%x: !s, %y: !s, %w: !pto.partition_tensor_view<4x16xf32>) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    %e = pto.compute ins(%in : !t) lanes(2) {
    ^bb0(%v: !t, %lane: index):
      %p = pto.tload ins(%w : !pto.partition_tensor_view<4x16xf32>) -> !p
      // expected-error @+1 {{is not one of 2 pieces of '!pto.tile<vec, 16x16xf32, valid=8x16>'}}
      pto.yield %p : !p
    } -> !pto.tile<vec, 16x16xf32, valid=8x16>
    pto.yield %e : !pto.tile<vec, 16x16xf32, valid=8x16>
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @captures_item(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{takes tiles from outside as inputs only}}
    %e = pto.compute {
    ^bb0(%lane: index):
      // expected-note @+1 {{here}}
      %p = pto.texp ins(%in : !t) -> !t
      pto.yield %p : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @captures_tile(%c: !t, %y: !s) {
  pto.pipeline -> (%y : !s) cores(1) {
    // expected-error @+1 {{takes tiles from outside as inputs only}}
    %e = pto.compute {
    ^bb0(%lane: index):
      // expected-note @+1 {{here}}
      pto.yield %c : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @writes(%x: !s, %y: !s, %w: !pto.partition_tensor_view<16x16xf32>) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has no effects but reads of global memory}}
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      // expected-note @+1 {{here}}
      pto.tstore ins(%v : !t) outs(%w : !pto.partition_tensor_view<16x16xf32>)
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func private @somewhere()
func.func @calls(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{has no effects but reads of global memory}}
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      // expected-note @+1 {{here}}
      func.call @somewhere() : () -> ()
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

func.func @compute_alone() {
  // expected-error @+1 {{expects parent op 'pto.pipeline'}}
  %e = pto.compute {
  ^bb0(%lane: index):
    pto.yield
  } -> !pto.tile<vec, 16x16xf32>
  return
}

// -----

func.func @relay_alone(%t: !pto.tile<vec, 16x16xf32>) {
  // expected-error @+1 {{expects parent op 'pto.pipeline'}}
  %r = pto.relay %t cost(2) stage(1) core(1) : !pto.tile<vec, 16x16xf32>
  return
}
