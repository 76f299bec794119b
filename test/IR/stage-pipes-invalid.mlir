// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Pipes between stages that are refused, and messages that are not theirs.

// expected-error @+1 {{slots must be at least 1, got 0}}
pto.stage_pipe @p from(@a) to(@b) slots(0) : !pto.tile<vec, 32x64xf32>
func.func private @a()
func.func private @b()

// -----

// expected-error @+1 {{goes from @a to itself: a core keeps what it needs}}
pto.stage_pipe @p from(@a) to(@a) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @a()

// -----

// expected-error @+1 {{@b is not a function}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @a()

// -----

// expected-error @+1 {{@q is not a function}}
pto.stage_pipe @p from(@q) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
pto.stage_pipe @q from(@b) to(@p) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @b()

// -----

// expected-error @+1 {{attribute 'type' failed to satisfy constraint: type attribute of a !pto.tile}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : memref<32x64xf32>

// -----

func.func @a(%t: !pto.tile<vec, 32x64xf32>) {
  // expected-error @+1 {{@p is not a pto.stage_pipe}}
  pto.stage_push %t, @p : !pto.tile<vec, 32x64xf32>
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{@a is not a pto.stage_pipe}}
  %t = pto.stage_pop @a : !pto.tile<vec, 32x64xf32>
  return
}

// -----

// expected-note @+1 {{the pipe is declared here}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @a()
func.func @b(%t: !pto.tile<vec, 32x64xf32>) {
  // expected-error @+1 {{only @a pushes @p}}
  pto.stage_push %t, @p : !pto.tile<vec, 32x64xf32>
  return
}

// -----

// expected-note @+1 {{the pipe is declared here}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @b()
func.func @a() {
  // expected-error @+1 {{only @b pops @p}}
  %t = pto.stage_pop @p : !pto.tile<vec, 32x64xf32>
  return
}

// -----

// expected-note @+1 {{the pipe is declared here}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @b()
func.func @a(%t: !pto.tile<vec, 64x32xf32>) {
  // expected-error @+1 {{pushes '!pto.tile<vec, 64x32xf32>', of another shape or element type than the '!pto.tile<vec, 32x64xf32>' of @p}}
  pto.stage_push %t, @p : !pto.tile<vec, 64x32xf32>
  return
}

// -----

// expected-note @+1 {{the pipe is declared here}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @a()
func.func @b() {
  // expected-error @+1 {{pops '!pto.tile<vec, 32x64xf16>', of another shape or element type}}
  %t = pto.stage_pop @p : !pto.tile<vec, 32x64xf16>
  return
}

// -----

// expected-note @+1 {{the pipe is declared here}}
pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32, valid=16x64>
func.func private @a()
func.func @b() {
  // expected-error @+1 {{pops '!pto.tile<vec, 32x64xf32>', of another shape or element type}}
  %t = pto.stage_pop @p : !pto.tile<vec, 32x64xf32>
  return
}

// -----

pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @a()
func.func @b() {
  // expected-error @+1 {{has a result in value form or an 'outs' tile in buffer form, one of the two}}
  pto.stage_pop @p
  return
}

// -----

pto.stage_pipe @p from(@a) to(@b) slots(2) : !pto.tile<vec, 32x64xf32>
func.func private @a()
func.func @b(%b: !pto.tile_buf<vec, 32x64xf32>) {
  // expected-error @+1 {{has a result in value form or an 'outs' tile in buffer form, one of the two}}
  %t = pto.stage_pop @p outs(%b : !pto.tile_buf<vec, 32x64xf32>) : !pto.tile<vec, 32x64xf32>
  return
}
