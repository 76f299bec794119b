//===- GMPipePasses.td - Passes over the memory of pipes ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_GMPIPEPASSES_TD
#define PTO_TRANSFORMS_GMPIPEPASSES_TD

include "mlir/Pass/PassBase.td"

def AllocateGMPipeBuffer
    : Pass<"allocate-gm-pipe-buffer", "::mlir::ModuleOp"> {
  let summary = "Size and divide the global memory for the slots of pipes";
  let description = [{
    Takes what `--inject-gm-pipe-buffer` has wired and decides where in the
    buffer of its function each pipe is, and how large the buffer is.

    ```mlir
    module attributes {pto.target_arch = "a2a3"} {
      func.func @cube(%buffer: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
        pto.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %buffer : !pto.ptr<f32>)
        pto.aic_initialize_pipe {id = 1, dir_mask = 3, slot_size = 1024, slot_num = 2} (gm_slot_buffer = %buffer : !pto.ptr<f32>)
        return
      }
      func.func @blocks(%buffer: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.block_num = 24 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
        func.call @cube(%buffer) : (!pto.ptr<f32>) -> ()
        return
      }
      func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
        %tensor = pto.create_tensor [1] : !pto.ptr<f32>
        func.call @blocks(%tensor) : (!pto.ptr<f32>) -> ()
        return
      }
    }
    ```

    Pipe 0 has 8 slots, which is what a one-way pipe has unless it says, and pipe
    1 has two rings of 2: 12288 bytes, 3072 elements, for each of the 24 blocks.

    ```mlir
    module attributes {pto.target_arch = "a2a3"} {
      func.func @cube(%buffer: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
        pto.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %buffer : !pto.ptr<f32>)
        %c2048 = arith.constant 2048 : index
        %second = pto.addptr %buffer, %c2048 : !pto.ptr<f32> -> !pto.ptr<f32>
        pto.aic_initialize_pipe {id = 1, dir_mask = 3, slot_size = 1024, slot_num = 2} (gm_slot_buffer = %second : !pto.ptr<f32>)
        return
      }
      func.func @blocks(%buffer: !pto.ptr<f32> {pto.name = "__gm_pipe_buffer"}) attributes {pto.block_num = 24 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
        %block = pto.get_block_idx
        %index = arith.index_cast %block : i64 to index
        %c3072 = arith.constant 3072 : index
        %offset = arith.muli %index, %c3072 : index
        %own = pto.addptr %buffer, %offset : !pto.ptr<f32> -> !pto.ptr<f32>
        call @cube(%own) : (!pto.ptr<f32>) -> ()
        return
      }
      func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
        %tensor = pto.create_tensor [73728] : !pto.ptr<f32>
        call @blocks(%tensor) : (!pto.ptr<f32>) -> ()
        return
      }
    }
    ```

    - A pipe takes slot_num times slot_size bytes, and a two-way pipe twice that:
      C2V first, V2C behind it. Pipes are in the order of their ids and aligned
      to what the target wants.
    - A kernel, its peers and what they call for themselves are given the same
      memory, in which each pipe has one place. Which code is whose peer is what
      `--verify-cross-core-fifo` says.
    - What launches kernels, a group, an spmd or a plain function, gives each set
      of peers a range of its own, and each block of `pto.block_num` its own
      copy of all that.

    What is in its place already stays, so that a second run changes nothing.

    These are errors, and the module is as it was:

    - peers declare a pipe differently, or one of them has its slots elsewhere;
    - a buffer is used for something else, or passed to a declaration;
    - blocks are launched from blocks, or of a kernel without sections, whose
      peer would not know of them.

    A remark says how many bytes a tensor or, where nothing in the module calls
    it, a function needs, and another one which memory could not be sized and
    which pipe has none.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect"];
  let statistics = [
    Statistic<"numPlaces", "places-assigned",
              "Number of operands of pipes and calls that have a new place">,
    Statistic<"numTensors", "tensors-sized",
              "Number of tensors whose extent is new">
  ];
}

def InjectGMPipeBuffer : Pass<"inject-gm-pipe-buffer", "::mlir::ModuleOp"> {
  let summary = "Pass pipes the global memory for their slots";
  let description = [{
    On A2/A3 the slots of a pipe lie in global memory, which a kernel has to be
    given. Each function that initializes a pipe without memory gets a parameter
    for it, `!pto.ptr<f32>`, the last one. So does each function that calls one
    of these, in whatever region, and passes its own on. The host makes the
    memory: before each such call an orchestration function creates a tensor, in
    the same block, and gets no parameter. `--allocate-gm-pipe-buffer` sizes it.

    ```mlir
    module attributes {pto.target_arch = "a2a3"} {
      func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
        pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
        return
      }
      func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
        pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
        return
      }
      func.func @kernel() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
        func.call @cube() : () -> ()
        func.call @vector() : () -> ()
        return
      }
      func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
        func.call @kernel() : () -> ()
        return
      }
    }
    ```

    becomes

    ```mlir
    module attributes {pto.target_arch = "a2a3"} {
      func.func @cube(%buffer: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
        pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %buffer : !pto.ptr<f32>)
        return
      }
      func.func @vector(%buffer: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
        pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %buffer : !pto.ptr<f32>)
        return
      }
      func.func @kernel(%buffer: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"}) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
        call @cube(%buffer) : (!pto.ptr<f32>) -> ()
        call @vector(%buffer) : (!pto.ptr<f32>) -> ()
        return
      }
      func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
        %tensor = pto.create_tensor [1] : !pto.ptr<f32>
        call @kernel(%tensor) : (!pto.ptr<f32>) -> ()
        return
      }
    }
    ```

    A function that has a parameter of that `pto.name` keeps it, and what its
    callers pass stays as it is. Nothing is done where the target's pipes stay
    on chip. A remark names each public function whose signature has grown. A
    second run finds nothing to do.

    These are errors, and the module is as it was:

    - a function that needs the memory is referred to by something else than
      `func.call`, or called outside of a function;
    - an orchestration function initializes a pipe;
    - the peer of a function that needs the memory is only declared, without the
      parameter;
    - a parameter of that name has another type.
  }];
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let statistics = [
    Statistic<"numPipes", "pipes-wired",
              "Number of initializations that got memory">,
    Statistic<"numFunctions", "functions-grown",
              "Number of functions that got the parameter">,
    Statistic<"numCalls", "calls-extended", "Number of calls that pass it">,
    Statistic<"numTensors", "tensors-created",
              "Number of tensors created for calls">
  ];
}

#endif // PTO_TRANSFORMS_GMPIPEPASSES_TD
