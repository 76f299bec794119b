//===- RowSplit.h - A compute in pieces of its rows -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lanes of a compute whose weights fit no core can be split further where a
// piece of its rows needs a piece of its weights only.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_ROWSPLIT_H
#define PTO_ANALYSIS_STAGES_ROWSPLIT_H

#include "PTO/IR/PTO.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::pto {

/// How each lane of a compute becomes several.
struct RowSplit {
  /// Of how many pieces of equal rows a lane is made, at least 2.
  int64_t pieces = 0;
  /// Tiles of the body of which a piece needs its own rows only, each behind
  /// those it is computed from. Others it needs whole, or not at all.
  SetVector<Value> byRows;
  /// Bytes of weights that one piece keeps.
  int64_t weights = 0;
};

/// Why there is none.
struct RowSplitObstacle {
  std::string reason;
  /// What it is about; null where it is about the compute.
  Operation *op = nullptr;
};

/// Whether it can load some rows of its tile as well.
bool canLoadByRows(TLoadOp load);

/// The tile of which some rows of `tile` are a window: where it is itself there
/// whole, itself. Null for one that is computed from rows of others.
Value getWindowedTile(Value tile);

/// Splits lanes into the fewest pieces of which each keeps no more than
/// `memory` bytes of weights. What is loaded by rows is divided among the
/// pieces; what is loaded whole each of them keeps.
FailureOr<RowSplit> planRowSplit(ComputeOp compute, int64_t memory,
                                 RowSplitObstacle &obstacle);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_ROWSPLIT_H
