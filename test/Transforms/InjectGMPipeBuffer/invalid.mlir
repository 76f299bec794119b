// RUN: pto-opt %s --inject-gm-pipe-buffer -split-input-file -verify-diagnostics --allow-unregistered-dialect
// RUN: not pto-opt %s --inject-gm-pipe-buffer -split-input-file --allow-unregistered-dialect --mlir-print-ir-after-failure -o /dev/null 2> %t.txt
// RUN: filecheck %s --input-file %t.txt
// RUN: not grep create_tensor %t.txt

// What cannot be wired is said, all of it, and nothing is changed.

// CHECK:     IR Dump After InjectGMPipeBuffer Failed
// CHECK:     aic_initialize_pipe
// CHECK-NOT: gm_slot_buffer

func.func @address_taken() {
  // expected-note @+1 {{it is needed here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @fine() {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @takes_address() {
  // expected-error @+1 {{'func.constant' op refers to @address_taken, which needs a GM pipe buffer as an argument; only 'func.call' can pass it one}}
  %f = func.constant @address_taken : () -> ()
  func.call_indirect %f() : () -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @fine() : () -> ()
  // expected-error @+1 {{'pto.aiv_initialize_pipe' op is in the orchestration function @main, which runs on the host, where there are no pipes}}
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}

// -----

// A function in the middle, and operations that are not known.

func.func @seed() {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @middle() {
  // expected-note @+1 {{it is needed here}}
  func.call @seed() : () -> ()
  return
}
func.func @other() attributes {other.note = @middle} {
  // A note is no use.
  %c0 = arith.constant {other.note = @middle} 0 : index
  // expected-error @+1 {{'other.call' op refers to @middle, which needs a GM pipe buffer as an argument; only 'func.call' can pass it one}}
  "other.call"() {callee = [@middle]} : () -> ()
  return
}

// -----

// From another symbol table.

module @inner {
  func.func @seed() {
    // expected-note @+1 {{it is needed here}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
    return
  }
}
func.func @seed() {
  return
}
func.func @outside() {
  // expected-error @+1 {{'other.call' op refers to @seed}}
  "other.call"() {callee = @inner::@seed} : () -> ()
  // That is the other one.
  "other.call"() {callee = @seed} : () -> ()
  return
}

// -----

// Nothing around that could have a parameter.

// expected-error @+1 {{'pto.aic_initialize_pipe' op needs memory for its slots, and there is no function around it whose argument it could use}}
pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
func.func @seed() {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
// expected-error @+1 {{'func.call' op calls a function that needs a GM pipe buffer, and there is no function around it whose argument it could use}}
func.call @seed() : () -> ()

// -----

// A function around, whose arguments are out of reach.

func.func @around() {
  builtin.module {
    // expected-error @+1 {{and there is no function around it}}
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  }
  return
}

// -----

func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // expected-note @+1 {{a peer of @cube}}
  %p = pto.import_reserved_buffer {name = "p", peer_func = @vector} -> i32
  // expected-note @+1 {{it is needed here}}
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %p : i32)
  return
}
// expected-error @+1 {{'func.func' op @vector has no body, and no parameter for the GM pipe buffer that its peer needs}}
func.func private @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>}

// expected-error @+1 {{'func.func' op @other_vector has no body}}
func.func private @other_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>}
func.func @group() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  // expected-note @+1 {{it is needed here}}
  func.call @cube() : () -> ()
  // expected-note @+1 {{a peer of @group}}
  func.call @other_vector() : () -> ()
  return
}
// Not side by side.
func.func private @third_vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @group() : () -> ()
  func.call @third_vector() : () -> ()
  return
}

// -----

// expected-error @+1 {{'func.func' op has a parameter '__gm_pipe_buffer' of type '!pto.ptr<i8>', but memory for slots is '!pto.ptr<f32>'}}
func.func @other_type(%gm: !pto.ptr<i8> {pto.name = "__gm_pipe_buffer"}) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} ()
  return
}
