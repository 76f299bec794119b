//===- StageTransfers.h - What cores hand to each other ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_STAGETRANSFERS_H
#define PTO_ANALYSIS_STAGES_STAGETRANSFERS_H

#include "PTO/IR/PTO.h"

namespace mlir::pto {

/// A tile that one logical core hands to another, once per item.
struct StageTransfer {
  /// The result of a compute, of which it is the piece of `lane`, or of a
  /// relay, all of which it is.
  OpResult value;
  int64_t lane;
  int64_t from, to;
  /// As `from` has it.
  TileType type;
};

/// The value that a core has to have in order to use `value`: of a carried one,
/// what the item before computed.
Value getTransferred(Value value);

/// The logical cores that run a compute of a partitioned pipeline, each once,
/// or the one of a relay.
SmallVector<int64_t> getLogicalCores(Operation *op);

/// What the cores of a partitioned pipeline hand to each other, by users and
/// their operands in order. A core is handed a tile once, however often it uses
/// it, be it for this item or the next. Items of the inputs are loaded by who
/// uses them, and items of the outputs stored by who computes them.
SmallVector<StageTransfer> collectStageTransfers(PipelineOp pipeline);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_STAGETRANSFERS_H
