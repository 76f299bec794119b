//===- SkewAnalysis.h - Whether and how a loop can be skewed ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEWANALYSIS_H
#define PTO_ANALYSIS_SKEWANALYSIS_H

#include "PTO/Analysis/CrossCorePeers.h"
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
  int64_t tripCount;
  int64_t depth;
  /// The backward slice of the push that leads the body, in program order.
  SmallVector<Operation *> produce;
  /// All others but the terminator, and those of `produce` that are cheap to
  /// compute again for them; in program order.
  SmallVector<Operation *> consume;
};

/// Whether the body both pushes and pops, at any depth.
bool isCrossCoreLoop(scf::ForOp loop);

/// The largest depth D <= max(2, stages - 1), and <= `maxDepth` unless that is
/// 0, with `tripCount` a multiple of D and at least 2 D. `tripCount` >= 2.
int64_t getSkewDepth(int64_t stages, int64_t tripCount, int64_t maxDepth = 0);

/// Decides whether the cross-core loop can be skewed for a pipeline of `stages`
/// stages. Without a plan, `refusal` says why not. Without `peers`, nobody else
/// is taken to touch the global memory that the loop does.
FailureOr<SkewPlan> planSkew(scf::ForOp loop, int64_t stages, int64_t maxDepth,
                             const CrossCorePeers *peers, SkewRefusal &refusal);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEWANALYSIS_H
