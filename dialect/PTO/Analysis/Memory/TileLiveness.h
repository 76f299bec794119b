//===- TileLiveness.h - Where tile values die -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_MEMORY_TILELIVENESS_H
#define PTO_ANALYSIS_MEMORY_TILELIVENESS_H

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::pto {

/// Whether the buffer of the tile value that `use` reads can be overwritten by
/// what reads it: nothing reads the value later, in this or another iteration,
/// and no other value has its buffer.
bool isLastUse(OpOperand &use);

/// Whether the op computes the tile it reads through this operand anew, in part
/// or by adding to it.
bool updatesOperand(TileOpInterface op, OpOperand &operand);

/// Whether the op may write the buffer that it reads through this operand.
bool canWriteInPlace(TileOpInterface op, OpOperand &operand);

/// The value that the loop yields for its `slot`-th iter_arg, if the operation
/// that computes it can write the iter_arg's buffer instead of one of its own:
/// all reads of the old value come before, or in that operation where it works
/// in place. Null otherwise.
Value getValueWrittenInPlace(scf::ForOp loop, unsigned slot);

/// The free of the slot that `pop` takes, if it is in the same block: the n-th
/// pop of a pipe is freed by the n-th free.
Operation *getFreeOf(CrossCoreOpInterface pop);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_MEMORY_TILELIVENESS_H
