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
