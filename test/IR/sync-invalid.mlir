// RUN: pto-opt %s -split-input-file -verify-diagnostics

func.func @event_type() {
  // expected-error @+1 {{unknown event type 'TADD'}}
  pto.record_event [<TADD>, <TVEC>, <EVENT_ID0>]
  return
}

// -----

func.func @event_kind() {
  // expected-error @+1 {{attribute 'src_op' failed to satisfy constraint}}
  pto.record_event [#pto.event<EVENT_ID0>, <TVEC>, <EVENT_ID0>]
  return
}

// -----

func.func @pipe() {
  // expected-error @+2 {{to be one of: PIPE_S, PIPE_V, PIPE_M}}
  // expected-error @+1 {{failed to parse}}
  pto.barrier <PIPE_X>
  return
}

// -----

func.func @no_event() {
  // expected-error @+1 {{has an event id, constant or as an operand}}
  "pto.sync.set"() <{pipe = #pto.pipe<PIPE_V>}> : () -> ()
  return
}

// -----

func.func @two_events(%e: index) {
  // expected-error @+1 {{has an event id, constant or as an operand}}
  "pto.sync.wait"(%e) <{pipe = #pto.pipe<PIPE_V>, event_id = 3 : i32}> : (index) -> ()
  return
}

// -----

func.func @invalidates_nothing() {
  // expected-error @+1 {{invalidates a view or a memory, one of the two}}
  "pto.cmo.cacheinvalid"() : () -> ()
  return
}

// -----

func.func @invalidates_both(%p: !pto.ptr<f32>) {
  // expected-error @+1 {{invalidates a view or a memory, one of the two}}
  "pto.cmo.cacheinvalid"(%p) <{space = #pto.address_space<gm>}> : (!pto.ptr<f32>) -> ()
  return
}
