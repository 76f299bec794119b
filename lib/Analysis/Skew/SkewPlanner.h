//===- SkewPlanner.h - Whether and how a loop is skewed ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_SKEW_SKEWPLANNER_H
#define PTO_LIB_ANALYSIS_SKEW_SKEWPLANNER_H

#include "PTO/Analysis/Memory/AccessIndex.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "PTO/Analysis/Skew/SkewBuffers.h"

namespace mlir::pto {

/// Looks at one loop.
class SkewPlanner {
public:
  SkewPlanner(scf::ForOp loop, const SkewPlanOptions &options,
              SkewRefusal &refusal)
      : loop(loop), options(options), refusal(refusal) {}

  FailureOr<SkewPlan> plan(int64_t stages);

private:
  /// The conditions, in the order they are asked. Each says why if it fails.
  LogicalResult checkMessages();
  LogicalResult checkBounds();
  LogicalResult checkConstantBounds(int64_t start, int64_t step,
                                    const APInt &trips);
  LogicalResult checkProduceHalf();
  LogicalResult checkCarriedValues();
  /// Finds no dependence between the loop and what a peer does. The order of
  /// the two follows from their messages: a produce half is behind the answers
  /// popped before it, a consume half ahead of the messages pushed after it.
  LogicalResult checkPeerMemory();
  /// Finds no dependence from the consume half of an iteration to the produce
  /// half of one of the `reach` ones after it, which moves ahead of it.
  LogicalResult checkMemory(int64_t reach);

  void computeProduceHalf();
  /// Whether the consume half can have the value without the produce half; if
  /// not, `blocker` is what it cannot have.
  bool canRecompute(Value value, Operation *&blocker);
  /// The largest depth that the trip count and memory allow.
  FailureOr<int64_t> findDepth(int64_t requested);
  SkewPlan makePlan(int64_t requestedDepth, int64_t depth);

  LogicalResult refuse(Operation *op, const Twine &reason) {
    refusal = {reason.str(), op};
    return failure();
  }

  Operation *getBodyOp(Operation *op) {
    return loop.getBody()->findAncestorOpInBlock(*op);
  }

  scf::ForOp loop;
  const SkewPlanOptions &options;
  SkewRefusal &refusal;
  CrossCoreOpInterface push;
  std::optional<int64_t> tripCount;
  llvm::SmallPtrSet<Operation *, 16> produce;
  llvm::SmallPtrSet<Operation *, 8> recomputed;
  AccessIndex produceAccesses, consumeAccesses;
  std::optional<SkewBuffers> buffers;
};

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_SKEW_SKEWPLANNER_H
