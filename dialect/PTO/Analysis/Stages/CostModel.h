//===- CostModel.h - What operations are predicted to take ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The simulator's clock, for what is known before a kernel runs. Its numbers
// are those of the simulator's cost table, from which they are generated; all
// are in cycles.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_COSTMODEL_H
#define PTO_ANALYSIS_STAGES_COSTMODEL_H

#include "PTO/IR/PTO.h"
#include <string>

namespace mlir::pto {

/// What an operation occupies, and for how long.
struct OperationCost {
  Pipe pipe;
  int64_t cycles;
};

/// Why there is no prediction, and the operation that is the reason.
struct UnknownCost {
  /// To follow "'pto.tload' op".
  std::string reason;
  Operation *op = nullptr;
};

/// The cost of one operation without regions. Nothing, with `unknown` set,
/// where extents are only known at run time or the table has no row for it.
FailureOr<OperationCost> predictCost(Operation *op, UnknownCost &unknown);

/// Cycles until all work of a block is done, on a core of its own that begins
/// with it: operations are issued in order, and overlap on the core's hardware
/// pipes where nothing depends. Of a loop the first two iterations are followed
/// and the others take as long as the second one. Nothing, with `unknown` set,
/// where an operation has no predicted cost, a loop no constant trip count,
/// where what runs depends on a condition, and where loops are nested some
/// twenty deep.
FailureOr<int64_t> predictCycles(Block &block, UnknownCost &unknown);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_COSTMODEL_H
