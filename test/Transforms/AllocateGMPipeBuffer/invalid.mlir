// RUN: pto-opt %s --allocate-gm-pipe-buffer -split-input-file -verify-diagnostics
// RUN: not pto-opt %s --allocate-gm-pipe-buffer -split-input-file --mlir-print-ir-after-failure -o /dev/null 2> %t.txt
// RUN: filecheck %s --input-file %t.txt
// RUN: not grep -E "create_tensor \[[2-9]|addptr .*arith" %t.txt

// What cannot be laid out is said, all of it, and nothing is changed.

// CHECK:      IR Dump After AllocateGMPipeBuffer Failed
// CHECK:      pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %arg0

func.func @cube(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  // expected-note @+1 {{declared here}}
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  // expected-note @+1 {{declared here}}
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  // expected-note @+1 {{initialized here}}
  pto.aic_initialize_pipe {id = 2, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  // expected-note @+1 {{initialized here}}
  pto.aic_initialize_pipe {id = 3, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  return
}
func.func @vector(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %p: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-error @+2 {{'pto.aiv_initialize_pipe' op declares pipe 0 with slot_size 2048, where it has the memory of one with 1024}}
  // expected-error @+1 {{'pto.aiv_initialize_pipe' op declares pipe 0 with slot_num 2, where it has the memory of one with 4}}
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 2048, slot_num = 2} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  // expected-error @+1 {{declares pipe 1 with dir_mask 2, where it has the memory of one with 1}}
  pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  // expected-error @+1 {{'pto.aiv_initialize_pipe' op has other memory for the slots of pipe 2 than its peer, which has them in the GM pipe buffer}}
  pto.aiv_initialize_pipe {id = 2, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %p : !pto.ptr<f32>)
  // expected-error @+1 {{'pto.aiv_initialize_pipe' op has no memory for the slots of pipe 3, unlike its peer, which has them in the GM pipe buffer}}
  pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 1024} ()
  return
}
func.func @group(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %p: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%gm) : (!pto.ptr<f32>) -> ()
  func.call @vector(%gm, %p) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  return
}
func.func @main(%p: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %one = pto.create_tensor [1] : !pto.ptr<f32>
  func.call @group(%one, %p) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  return
}

// -----

// All bytes of the buffer are for slots.

func.func private @takes_pointer(!pto.ptr<f32>)
func.func @other_uses(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}, %i: index, %a: i32) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  %at = pto.addptr %gm, %i : !pto.ptr<f32> -> !pto.ptr<f32>
  // expected-error @+1 {{'pto.load_scalar' op uses the GM pipe buffer of @other_uses, all of whose bytes are for the slots of pipes}}
  %f = pto.load_scalar %at[%i] : !pto.ptr<f32> -> f32
  // expected-error @+1 {{'func.call' op uses the GM pipe buffer of @other_uses}}
  func.call @takes_pointer(%gm) : (!pto.ptr<f32>) -> ()
  // expected-error @+1 {{'pto.initialize_l2g2l_pipe' op uses the GM pipe buffer of @other_uses}}
  %h = pto.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8} (%gm : !pto.ptr<f32>, %a : i32) -> !pto.pipe
  return
}

// -----

// What has no body does not say what it needs.

func.func private @declared(!pto.ptr<f32> {pto.name = "__gm_pipe_buffer"})
func.func @passes(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) {
  // expected-error @+1 {{'func.call' op passes a GM pipe buffer to @declared, which has no body that says how many bytes it needs}}
  func.call @declared(%gm) : (!pto.ptr<f32>) -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %one = pto.create_tensor [1] : !pto.ptr<f32>
  // expected-error @+1 {{'func.call' op passes a GM pipe buffer to @declared}}
  func.call @declared(%one) : (!pto.ptr<f32>) -> ()
  return
}

// -----

// Blocks in blocks, one of them through a group, and of itself.

func.func @kernel(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  return
}
// expected-note @+1 {{launched on several blocks}}
func.func @inner(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.block_num = 2 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  func.call @kernel(%gm) : (!pto.ptr<f32>) -> ()
  return
}
func.func @between(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @kernel(%gm) : (!pto.ptr<f32>) -> ()
  func.call @inner(%gm) : (!pto.ptr<f32>) -> ()
  return
}
func.func @outer(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.block_num = 3 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  // expected-error @+1 {{'func.call' op launches blocks from a block of @outer, so that the number of a block does not say which part of the GM pipe buffer it has}}
  func.call @between(%gm) : (!pto.ptr<f32>) -> ()
  return
}
// expected-note @+1 {{launched on several blocks}}
func.func @self(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.block_num = 2 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  func.call @kernel(%gm) : (!pto.ptr<f32>) -> ()
  // expected-error @+1 {{launches blocks from a block of @self}}
  func.call @self(%gm) : (!pto.ptr<f32>) -> ()
  return
}

// -----

// expected-error @+1 {{'func.func' op @huge needs more memory for the slots of its pipes than can be counted}}
func.func @huge(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) {
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 2147483647, slot_num = 2147483647} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  return
}

// -----

// The sum is what is too large.
func.func @kernel(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 2147483647, slot_num = 1000000} (gm_slot_buffer = %gm : !pto.ptr<f32>)
  return
}
// expected-error @+1 {{@blocks needs more memory}}
func.func @blocks(%gm: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.block_num = 9000000000 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  func.call @kernel(%gm) : (!pto.ptr<f32>) -> ()
  return
}
