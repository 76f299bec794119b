//===- GMPipeLayout.h - Where the slots are in GM pipe buffers --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function lays out the buffer that it is given, from byte 0 on. What a
// kernel and its peer initialize has one layout, by pipe id. What launches
// several kernels gives each pair of peers a range of its own, and what is
// launched on several blocks one to each block.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_GMPIPES_GMPIPELAYOUT_H
#define PTO_ANALYSIS_GMPIPES_GMPIPELAYOUT_H

#include "PTO/Analysis/GMPipes/GMPipeBuffer.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::pto {

/// What needs a part of a buffer: the `gm_slot_buffer` of a pipe, or what a
/// call passes on. Its value is the buffer, or derived from it with
/// `pto.addptr`.
struct GMPipeUse {
  OpOperand *operand;
  /// In bytes, from what the block has.
  int64_t offset = 0;
};

/// The buffer of a function.
struct GMPipeBufferLayout {
  func::FuncOp func;
  BlockArgument buffer;
  SmallVector<GMPipeUse, 2> uses;
  int64_t bytesPerBlock = 0;
  /// Block b has the bytes from b * bytesPerBlock on.
  int64_t blocks = 1;
  /// Whether nothing in the module calls the function.
  bool isEntry = true;

  int64_t getBytes() const { return bytesPerBlock * blocks; }
};

/// Memory that host code makes for calls, and the bytes that these need.
struct GMPipeTensor {
  func::FuncOp callee;
  int64_t bytes;
};

struct GMPipeLayout {
  SmallVector<GMPipeBufferLayout, 0> buffers;
  /// Tensors that are for nothing but the slots of pipes.
  llvm::MapVector<CreateTensorOp, GMPipeTensor> tensors;
  /// Calls that are passed other memory, which is not ours to size.
  SmallVector<std::pair<func::CallOp, int64_t>> others;
  /// Initializations of pipes that have no memory at all.
  SmallVector<Operation *> unwired;
};

/// `value` without the offsets that `pto.addptr` adds to it.
Value getAddPtrBase(Value value);

/// Looks at functions whose target's pipes run through global memory. Reports
/// all that stands in the way as errors.
FailureOr<GMPipeLayout> layOutGMPipes(ModuleOp module);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_GMPIPES_GMPIPELAYOUT_H
