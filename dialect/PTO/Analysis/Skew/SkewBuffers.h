//===- SkewBuffers.h - Buffers that iterations need not share ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEW_SKEWBUFFERS_H
#define PTO_ANALYSIS_SKEW_SKEWBUFFERS_H

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::pto {

/// Which tile buffers a loop uses to pass tiles on within one half of one
/// iteration only, so that each half of each iteration may have one of its own.
/// Such a private buffer has no address, all its uses are known, and a half
/// overwrites what it reads of it.
class SkewBuffers {
public:
  /// `produce` are the operations of the body's produce half.
  SkewBuffers(scf::ForOp loop,
              const llvm::SmallPtrSetImpl<Operation *> &produce);

  bool isPrivate(Value buffer) const;

  /// Why the buffer is not private, as the end of a sentence.
  std::string getReason(Value buffer) const;

  /// The allocations of private buffers before the loop that a half uses, and
  /// the views of them there that it names; in an order to clone them in.
  ArrayRef<Operation *> getDefinitionsOutside(bool isProduce) const {
    return definitions[isProduce].getArrayRef();
  }

  /// Whether an operation outside the loop may read what the last iteration
  /// leaves in a private buffer.
  bool isUsedOutside(Value buffer) const;

private:
  /// What the loop does to a buffer without an address. Arrays are indexed by
  /// `isProduce`.
  struct Usage {
    bool isUsed[2] = {false, false};
    /// Whether the first access sets the valid extents.
    bool setsExtents[2] = {false, false};
    /// Whether every iteration overwrites all of it.
    bool isOverwritten[2] = {false, false};
    /// The first access that may see what the half has not written.
    Operation *exposed[2] = {nullptr, nullptr};
    /// The first use after which others may have it.
    Operation *escape = nullptr;
    bool hasViews = false;
    bool hasSetExtents = false;
    bool isUsedOutside = false;
  };
  class Collector;

  /// Null if the buffer has an address, or is not allocated in the body or
  /// before the loop.
  const Usage *getUsage(Value buffer) const;
  bool isOutside(Value buffer) const {
    return loop.isDefinedOutsideOfLoop(buffer);
  }

  mutable scf::ForOp loop;
  llvm::MapVector<Value, Usage> usages;
  /// An access to a buffer of unknown origin, which may be any.
  Operation *unknownAccess = nullptr;
  llvm::SmallSetVector<Operation *, 8> definitions[2];
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEW_SKEWBUFFERS_H
