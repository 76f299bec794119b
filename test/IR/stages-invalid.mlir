// RUN: pto-opt %s -split-input-file -verify-diagnostics

// What the text of a pipeline gets wrong. Schedules are another matter, see
// Transforms/VerifyPipelineSchedule.

func.func @no_output() {
  // expected-error @+1 {{has no output}}
  "pto.pipeline"() <{cores = 1 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
    pto.yield
  }) : () -> ()
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @cores(%y: !s) {
  // expected-error @+1 {{attribute 'cores' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  pto.pipeline -> (%y : !s) cores(0) {
    pto.yield
  }
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @some_of_a_schedule(%y: !s) {
  // expected-error @+1 {{has stages, interval and bound, all or none}}
  "pto.pipeline"(%y) <{cores = 1 : i64, interval = 5 : i64, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
    pto.yield
  }) : (!s) -> ()
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @placed_without_stages(%y: !s) {
  // expected-error @+1 {{without stages is neither exact nor placed}}
  pto.pipeline -> (%y : !s) cores(1) placement([0]) {
    pto.yield
  }
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @half_a_range(%y: !s) {
  // expected-error @+1 {{has a first core and an end for each stage}}
  "pto.pipeline"(%y) <{cores = 1 : i64, stages = array<i64: 0, 1, 1>, interval = 5 : i64, bound = 5 : i64, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
    pto.yield
  }) : (!s) -> ()
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @range_syntax(%y: !s) {
  // expected-error @+1 {{expected 'to'}}
  pto.pipeline -> (%y : !s) cores(1) stages(0, 1) interval(1) bound(1) {
    pto.yield
  }
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @no_interval(%y: !s) {
  // expected-error @+1 {{expected 'interval'}}
  pto.pipeline -> (%y : !s) cores(1) stages(0 to 1) bound(1) {
    pto.yield
  }
  return
}

// -----

!s = !pto.tensor_view<16x16xf32>

func.func @rank(%y: !s) {
  // expected-error @+1 {{a stream has a dimension of items and two of tiles, got '!pto.tensor_view<16x16xf32>'}}
  pto.pipeline -> (%y : !s) cores(1) {
    pto.yield
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

func.func @items(%x: !pto.tensor_view<5x16x16xf32>, %y: !pto.tensor_view<4x16x16xf32>) {
  // expected-error @+1 {{streams have the same number of items, got 5 and 4}}
  pto.pipeline inputs(%x : !pto.tensor_view<5x16x16xf32>) -> (%y : !pto.tensor_view<4x16x16xf32>) cores(1) {
  ^bb0(%in: !t):
    pto.yield %in : !t
  }
  return
}

// -----

!s = !pto.tensor_view<4x16x16xf32>

func.func @arguments(%x: !s, %y: !s) {
  // expected-error @+1 {{has an argument for each input and carried value, 1, got 0}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
    pto.yield
  }
  return
}

// -----

!t = !pto.tile<vec, 16x32xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @item_in(%x: !s, %y: !s) {
  // expected-error @+1 {{an item of '!pto.tensor_view<4x16x16xf32>' is not a '!pto.tile<vec, 16x32xf32>'}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    pto.yield %in : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @carried_in(%h: !t, %y: !s) {
  // expected-error @+1 {{carries '!pto.tile<vec, 16x16xf32>' into '!pto.tile<mat, 16x16xf32>'}}
  pto.pipeline carries(%h : !t) -> (%y : !s) cores(1) {
  ^bb0(%in: !pto.tile<mat, 16x16xf32>):
    pto.yield
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @other_op(%x: !s, %y: !s) {
  // expected-error @+1 {{consists of pto.compute and pto.relay alone}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-note @+1 {{this is neither}}
    %e = pto.texp ins(%in : !t) -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @stage_of_no_schedule(%x: !s, %y: !s) {
  // expected-error @+1 {{is not partitioned}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-note @+1 {{but this has a stage}}
    %e = pto.compute ins(%in : !t) stage(0) cores([0]) {
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

func.func @relay_of_no_schedule(%x: !s, %y: !s) {
  // expected-error @+1 {{is not partitioned}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-note @+1 {{but this has a stage}}
    %r = pto.relay %in cost(2) stage(0) core(0) : !t
    pto.yield %r : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @reads_output(%x: !s, %y: !s) {
  // expected-error @+1 {{does not read what it writes}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      // expected-note @+1 {{a view of an output}}
      %p = pto.partition_view %y, offsets = [%c0, %c0, %c0], sizes = [%c1, %c16, %c16] : !s -> !pto.partition_tensor_view<1x16x16xf32>
      pto.yield %v : !t
    } -> !t
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @yields_too_few(%x: !s, %y: !s) {
  // expected-error @+1 {{yields an item for each output and carried value, 1}}
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    pto.yield
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @yields_input(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    // expected-error @+1 {{yields a result of a pto.compute}}
    pto.yield %in : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @item_out(%x: !s, %y: !pto.tensor_view<4x16x32xf32>) {
  pto.pipeline inputs(%x : !s) -> (%y : !pto.tensor_view<4x16x32xf32>) cores(1) {
  ^bb0(%in: !t):
    %e = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    // expected-error @+1 {{an item of '!pto.tensor_view<4x16x32xf32>' is not a '!pto.tile<vec, 16x16xf32>'}}
    pto.yield %e : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!m = !pto.tile<mat, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>

func.func @carried_out(%h0: !t, %y: !s) {
  pto.pipeline carries(%h0 : !t) -> (%y : !s) cores(1) {
  ^bb0(%h: !t):
    %e = pto.compute ins(%h : !t) {
    ^bb0(%v: !m, %lane: index):
      pto.yield %v : !m
    } -> !m
    // expected-error @+1 {{carries '!pto.tile<mat, 16x16xf32>' into '!pto.tile<vec, 16x16xf32>'}}
    pto.yield %e, %e : !m, !m
  }
  return
}

// -----

// Computes.

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

// -----

// Topologies.

// expected-error @+1 {{has 'pto.topology', which belongs on a module}}
func.func private @topology_place() attributes {pto.topology = 1}

// -----

// expected-error @+1 {{'pto.topology' must be a #pto.topology, got 1 : i64}}
module attributes {pto.topology = 1} {}

// -----

// expected-error @+2 {{a core is cube or vector, not group}}
// expected-error @+1 {{failed to parse}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = group, memory = 1, at = [0, 0]>]>} {}

// -----

// expected-error @+2 {{a core has 0 bytes of memory or more, got -1}}
// expected-error @+1 {{failed to parse}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = -1, at = [0, 0]>]>} {}

// -----

// expected-error @+2 {{a core is at [x, y], got 3 numbers}}
// expected-error @+1 {{failed to parse}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 1, at = [0, 0, 0]>]>} {}

// -----

// expected-error @+1 {{cores 0 and 2 are both at [0, 1]}}
module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = cube, memory = 1, at = [0, 1]>, #pto.core<kind = cube, memory = 1, at = [1, 0]>, #pto.core<kind = vector, memory = 1, at = [0, 1]>]>} {}

// -----

func.func @name(%x: !pto.tensor_view<4x16x16xf32>, %y: !pto.tensor_view<4x16x16xf32>) {
  pto.pipeline inputs(%x : !pto.tensor_view<4x16x16xf32>) -> (%y : !pto.tensor_view<4x16x16xf32>) cores(1) {
  ^bb0(%in: !pto.tile<vec, 16x16xf32>):
    // expected-error @+1 {{'pto.name' must be a string, got 3 : i64}}
    %a = pto.compute ins(%in : !pto.tile<vec, 16x16xf32>) {
    ^bb0(%t: !pto.tile<vec, 16x16xf32>, %lane: index):
      pto.yield %t : !pto.tile<vec, 16x16xf32>
    } -> !pto.tile<vec, 16x16xf32> {pto.name = 3 : i64}
    pto.yield %a : !pto.tile<vec, 16x16xf32>
  }
  return
}
