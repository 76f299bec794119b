//===- SkewAnalysis.cpp - How a loop is skewed ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SkewPlanner.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

using namespace mlir;
using namespace mlir::pto;

void SkewPlanner::computeProduceHalf() {
  IterationPairs sameIteration{loop, 0, 0};
  llvm::SmallPtrSet<Operation *, 16> needed = {push};
  // Backwards, so that all that may depend on an operation was seen before it.
  for (Operation *op = push; op; op = op->getPrevNode()) {
    SmallVector<MemoryAccess> accesses;
    collectMemoryAccesses(op, accesses);
    bool joins = needed.contains(op) ||
                 llvm::any_of(accesses, [&](const MemoryAccess &earlier) {
                   return produceAccesses.findConflict(earlier, sameIteration);
                 });
    if (!joins)
      continue;
    produce.insert(op);
    llvm::for_each(accesses, [&](const MemoryAccess &access) {
      produceAccesses.add(access);
    });
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (Operation *def = operand.getDefiningOp())
          if (Operation *bodyOp = getBodyOp(def))
            needed.insert(bodyOp);
    });
  }
}

FailureOr<int64_t> SkewPlanner::findDepth(int64_t requested) {
  auto isLegal = [&](int64_t depth) {
    return succeeded(checkMemory(getSkewReach(depth, options.schedule)));
  };
  // The check at run time compares with 2 D in the type of the loop.
  unsigned width =
      ConstantIntRanges::getStorageBitwidth(loop.getInductionVar().getType());
  if (!tripCount && width < 64)
    requested = std::min<int64_t>(requested, llvm::maxUIntN(width) / 2);
  if (requested == 0) {
    refusal = {"the type of the induction variable counts to 1", loop};
    return failure();
  }
  int64_t depth = getSkewDepth(requested, tripCount, options.remainder);
  if (isLegal(depth))
    return depth;
  // A shallower skew moves less past each other, so it may be legal where a
  // deeper one is not. What is legal ends somewhere from 0 on.
  int64_t legal = 0, illegal = depth;
  while (illegal - legal > 1) {
    int64_t middle = legal + (illegal - legal) / 2;
    (isLegal(middle) ? legal : illegal) = middle;
  }
  if (legal == 0)
    return failure();
  return getSkewDepth(legal, tripCount, options.remainder);
}

SkewPlan SkewPlanner::makePlan(int64_t requestedDepth, int64_t depth) {
  SkewPlan plan;
  plan.tripCount = tripCount;
  plan.requestedDepth = requestedDepth;
  plan.schedule = makeSkewSchedule(depth, tripCount, options);
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (produce.contains(&op))
      plan.produce.push_back(&op);
    if (!produce.contains(&op) || recomputed.contains(&op))
      plan.consume.push_back(&op);
  }
  llvm::append_range(plan.produceBuffers,
                     buffers->getDefinitionsOutside(/*isProduce=*/true));
  llvm::append_range(plan.consumeBuffers,
                     buffers->getDefinitionsOutside(/*isProduce=*/false));
  for (Operation *op : plan.consumeBuffers)
    if (buffers->isUsedOutside(getOwningBuffer(op->getResult(0))))
      plan.liveBuffers.insert(op);
  return plan;
}

FailureOr<SkewPlan> SkewPlanner::plan(int64_t stages) {
  if (stages == 1)
    return refuse(loop, "one pipeline stage asks for no overlap");
  if (failed(checkMessages()) || failed(checkBounds()))
    return failure();
  computeProduceHalf();
  SmallVector<MemoryAccess> accesses;
  for (Operation &op : *loop.getBody())
    if (!produce.contains(&op))
      collectMemoryAccesses(&op, accesses);
  for (const MemoryAccess &access : accesses)
    consumeAccesses.add(access);
  buffers.emplace(loop, produce);
  if (failed(checkProduceHalf()) || failed(checkCarriedValues()) ||
      failed(checkPeerMemory()))
    return failure();

  int64_t requested = getRequestedSkewDepth(stages, options.maxDepth);
  FailureOr<int64_t> depth = findDepth(requested);
  if (failed(depth))
    return failure();
  return makePlan(requested, *depth);
}

FailureOr<SkewPlan> pto::planSkew(scf::ForOp loop, int64_t stages,
                                  const SkewPlanOptions &options,
                                  SkewRefusal &refusal) {
  return SkewPlanner(loop, options, refusal).plan(stages);
}
