// RUN: pto-opt %s --verify-cross-core-fifo -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=verify-cross-core-fifo --remark-format=emitRemark -o /dev/null

!t = !pto.tile<vec, 16x16xf32>

// A chain of three with a way past the middle one. What is on its way through
// the middle one, four in slots, one in its hands and one that was just taken, is what the way
// past it holds at most. More items than anybody would count out.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
pto.stage_pipe @bc from(@b) to(@c) slots(2) : !t
pto.stage_pipe @ac from(@a) to(@c) slots(8) : !t
// expected-remark @+1 {{network-verified | Category:verify-cross-core-fifo | Function=a | Peer="b, c", pipe @ab="2 of 2 slots, 1000000000 messages", pipe @ac="6 of 8 slots, 1000000000 messages", pipe @bc="2 of 2 slots, 1000000000 messages"}}
func.func @a(%t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000 : index
  scf.for %i = %c0 to %n step %c1 {
    pto.stage_push %t, @ab : !t
    pto.stage_push %t, @ac : !t
  }
  return
}
func.func @b(%t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = pto.stage_pop @ab : !t
    pto.stage_push %v, @bc : !t
  }
  return
}
func.func @c(%t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = pto.stage_pop @bc : !t
    %w = pto.stage_pop @ac : !t
  }
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!x = !pto.tensor_view<?x16x16xf32>

// As many items as a view has, which all are launched with. A feedback from the
// last one to the first is no cycle of waiting as long as one message is ahead.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
pto.stage_pipe @bc from(@b) to(@c) slots(2) : !t
pto.stage_pipe @ca from(@c) to(@a) slots(1) : !t
// expected-remark @+1 {{Peer="b, c", pipe @ab="1 of 2 slots", pipe @bc="1 of 2 slots", pipe @ca="1 of 1 slots"}}
func.func @a(%x: !x, %t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = pto.get_tensor_view_dim %x, %c0 : !x -> index
  scf.for %i = %c0 to %n step %c1 {
    pto.stage_push %t, @ab : !t
    %u = pto.stage_pop @ca : !t
  }
  return
}
func.func @b(%x: !x, %t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = pto.get_tensor_view_dim %x, %c0 : !x -> index
  scf.for %i = %c0 to %n step %c1 {
    %v = pto.stage_pop @ab : !t
    pto.stage_push %v, @bc : !t
  }
  return
}
func.func @c(%x: !x, %t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = pto.get_tensor_view_dim %x, %c0 : !x -> index
  scf.for %i = %c0 to %n step %c1 {
    %v = pto.stage_pop @bc : !t
    pto.stage_push %v, @ca : !t
  }
  return
}
func.func @launch(%x: !x, %t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @c(%x, %t) : (!x, !t) -> ()
  func.call @a(%x, %t) : (!x, !t) -> ()
  func.call @b(%x, %t) : (!x, !t) -> ()
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>
!x = !pto.tensor_view<?x16x16xf32>

// Launched with another view each, of which nobody knows that they are of one
// length.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%x: !x, %t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = pto.get_tensor_view_dim %x, %c0 : !x -> index
  // expected-warning @+1 {{decides whether the stages fit together, by a value that is not known to be the same for all; whether the stages complete is undecided}}
  scf.for %i = %c0 to %n step %c1 {
    pto.stage_push %t, @ab : !t
  }
  return
}
func.func @b(%x: !x, %t: !t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = pto.get_tensor_view_dim %x, %c0 : !x -> index
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @+1 {{else it waits forever to pop message 0 of pipe @ab, of which 0 were pushed}}
    %v = pto.stage_pop @ab : !t
  }
  return
}
func.func @launch(%x: !x, %y: !x, %t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @a(%x, %t) : (!x, !t) -> ()
  func.call @b(%y, %t) : (!x, !t) -> ()
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

// Each of three waits for the one before it. Who waits for one of them without
// being waited for is not part of it.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
pto.stage_pipe @bc from(@b) to(@c) slots(2) : !t
pto.stage_pipe @ca from(@c) to(@a) slots(2) : !t
pto.stage_pipe @cz from(@c) to(@z) slots(2) : !t
func.func @z() {
  %v = pto.stage_pop @cz : !t
  return
}
func.func @a() {
  // expected-error @+1 {{'pto.stage_pop' op waits forever to pop message 0 of pipe @ca, of which 0 were pushed, while @c waits to pop message 0 of pipe @bc, of which 0 were pushed, while @b waits to pop message 0 of pipe @ab, of which 0 were pushed; no number of slots would do}}
  %v = pto.stage_pop @ca : !t
  pto.stage_push %v, @ab : !t
  return
}
func.func @b() {
  // expected-note @+1 {{@b waits here}}
  %v = pto.stage_pop @ab : !t
  pto.stage_push %v, @bc : !t
  return
}
func.func @c() {
  // expected-note @+1 {{@c waits here}}
  %v = pto.stage_pop @bc : !t
  pto.stage_push %v, @ca : !t
  pto.stage_push %v, @cz : !t
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

// The way past the middle one has to hold all messages that are sent before the
// middle one is given something: a cycle of three that slots undo.
pto.stage_pipe @ab from(@a) to(@b) slots(1) : !t
pto.stage_pipe @bc from(@b) to(@c) slots(1) : !t
pto.stage_pipe @ac from(@a) to(@c) slots(1) : !t
func.func @a(%t: !t) {
  pto.stage_push %t, @ac : !t
  // expected-error @+1 {{waits forever to push message 1 of pipe @ac, whose 1 slots are taken, while @c waits to pop message 0 of pipe @bc, of which 0 were pushed, while @b waits to pop message 0 of pipe @ab, of which 0 were pushed; 3 slots would do}}
  pto.stage_push %t, @ac : !t
  pto.stage_push %t, @ac : !t
  pto.stage_push %t, @ab : !t
  return
}
func.func @b(%t: !t) {
  // expected-note @+1 {{@b waits here}}
  %v = pto.stage_pop @ab : !t
  pto.stage_push %v, @bc : !t
  return
}
func.func @c(%t: !t) {
  // expected-note @+1 {{@c waits here}}
  %v = pto.stage_pop @bc : !t
  %u = pto.stage_pop @ac : !t
  %w = pto.stage_pop @ac : !t
  %x = pto.stage_pop @ac : !t
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

// One message more than is taken.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%t: !t) {
  pto.stage_push %t, @ab : !t
  // expected-error @+1 {{leaves message 1 of pipe @ab behind: 2 are pushed, 1 popped}}
  pto.stage_push %t, @ab : !t
  return
}
func.func @b(%t: !t) {
  %v = pto.stage_pop @ab : !t
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

// One message less than is waited for, by one that another one waits for.
pto.stage_pipe @bc from(@b) to(@c) slots(2) : !t
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @c(%t: !t) {
  %v = pto.stage_pop @bc : !t
  return
}
func.func @b(%t: !t) {
  %v = pto.stage_pop @ab : !t
  // expected-error @+1 {{waits forever to pop message 1 of pipe @ab, of which 1 were pushed}}
  %w = pto.stage_pop @ab : !t
  pto.stage_push %w, @bc : !t
  return
}
// expected-note @+1 {{@a has ended by then}}
func.func @a(%t: !t) {
  pto.stage_push %t, @ab : !t
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32, valid=?x16>
!few = !pto.tile<vec, 16x16xf32, valid=4x16>
!many = !pto.tile<vec, 16x16xf32, valid=8x16>

// The pipe leaves the rows open, and the messages come in another order than
// they are taken.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%few: !few, %many: !many) {
  // expected-note @+1 {{pushed here}}
  pto.stage_push %few, @ab : !few
  pto.stage_push %many, @ab : !many
  return
}
func.func @b(%few: !few, %many: !many) {
  // expected-error @+1 {{does not match message 0 of pipe @ab: it takes a valid part of 8 x 16, what is pushed is 4 x 16}}
  %v = pto.stage_pop @ab : !many
  %w = pto.stage_pop @ab : !few
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

// Two launches, of which one is not complete: the worse counts.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%t: !t) {
  pto.stage_push %t, @ab : !t
  return
}
func.func @b(%t: !t) {
  %v = pto.stage_pop @ab : !t
  return
}
func.func @launch(%t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @a(%t) : (!t) -> ()
  func.call @b(%t) : (!t) -> ()
  return
}
func.func @half(%t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  // expected-warning @+1 {{is launched without @b, with which it is connected; whether the stages complete is undecided}}
  func.call @a(%t) : (!t) -> ()
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%t: !t) {
  pto.stage_push %t, @ab : !t
  return
}
func.func @b(%t: !t) {
  %v = pto.stage_pop @ab : !t
  return
}
func.func @launch(%t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
  func.call @a(%t) : (!t) -> ()
  func.call @b(%t) : (!t) -> ()
  // expected-warning @+1 {{launches @b a second time}}
  func.call @b(%t) : (!t) -> ()
  return
}

// -----

!t = !pto.tile<vec, 16x16xf32>

pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%t: !t) {
  pto.stage_push %t, @ab : !t
  return
}
// expected-warning @+1 {{exchanges messages, and has no body here}}
func.func private @b(%t: !t)

// -----

!t = !pto.tile<vec, 16x16xf32>

// A stage that is one side of a pair as well.
pto.stage_pipe @ab from(@a) to(@b) slots(2) : !t
func.func @a(%t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %v2c = pto.reserve_buffer {name = "v2c", size = 1024, location = #pto.address_space<mat>, auto = true} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1}
  // expected-warning @+1 {{is for the peer of this core; stages that are pairs are not followed; whether the stages complete is undecided}}
  pto.tpush_to_aiv(%t : !t) {split = 0}
  // expected-warning @+1 {{is for another core than the peer; pairs that are stages are not followed; whether the two sides complete is undecided}}
  pto.stage_push %t, @ab : !t
  return
}
func.func @b(%t: !t) {
  %v = pto.stage_pop @ab : !t
  return
}
func.func @vector(%t: !t) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %v2c = pto.import_reserved_buffer {name = "v2c", peer_func = @a} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 1}
  %a = pto.tpop_from_aic {split = 0} -> !t
  pto.tfree_from_aic {split = 0}
  return
}
