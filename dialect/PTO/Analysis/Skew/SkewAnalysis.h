//===- SkewAnalysis.h - Whether and how a loop can be skewed ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEW_SKEWANALYSIS_SKEW_H
#define PTO_ANALYSIS_SKEW_SKEWANALYSIS_SKEW_H

#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/Skew/SkewSchedule.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <string>

namespace mlir::pto {

/// Why a loop stays sequential, and the operation that is the reason.
struct SkewRefusal {
  std::string reason;
  Operation *op;
};

/// How to skew a loop: iteration k + depth is produced before iteration k is
/// consumed.
struct SkewPlan {
  /// Nothing where it is only known at run time, and may be too small then.
  std::optional<int64_t> tripCount;
  int64_t requestedDepth;
  SkewSchedule schedule;
  /// The backward slice of the push that leads the body, in program order.
  SmallVector<Operation *> produce;
  /// All others but the terminator, and those of `produce` that are cheap to
  /// compute again for them; in program order.
  SmallVector<Operation *> consume;
  /// Allocations before the loop, and views of them, of which each clone of the
  /// half gets its own; in program order.
  SmallVector<Operation *> produceBuffers, consumeBuffers;
  /// Those of `consumeBuffers` that are read after the loop: the last consume
  /// half writes them, and not copies.
  llvm::SmallPtrSet<Operation *, 4> liveBuffers;
};

/// Whether the body both pushes and pops, at any depth.
bool isCrossCoreLoop(scf::ForOp loop);

/// Whether the op does index or address math: cheap, without effects, and with
/// no tile among its results.
bool isAddressMath(Operation *op);

/// Decides whether the cross-core loop can be skewed for a pipeline of `stages`
/// stages. Without a plan, `refusal` says why not.
FailureOr<SkewPlan> planSkew(scf::ForOp loop, int64_t stages,
                             const SkewPlanOptions &options,
                             SkewRefusal &refusal);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEW_SKEWANALYSIS_SKEW_H
