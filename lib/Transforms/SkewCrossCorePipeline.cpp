//===- SkewCrossCorePipeline.cpp - Let the producer run ahead -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionRemarks.h"
#include "PTO/Analysis/Skew/SkewCapacity.h"
#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "SkewEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {
#define GEN_PASS_DEF_SKEWCROSSCOREPIPELINE
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "skew-cross-core-pipeline"

using namespace mlir;
using namespace mlir::pto;

FailureOr<SkewedLoop> pto::skewCrossCorePipeline(RewriterBase &rewriter,
                                                 scf::ForOp loop,
                                                 int64_t stages,
                                                 const SkewOptions &options,
                                                 SkewRefusal &refusal) {
  FailureOr<SkewPlan> plan = planSkew(loop, stages, options, refusal);
  if (failed(plan))
    return failure();
  return skewCrossCorePipeline(rewriter, loop, *plan, options.membershipGroup);
}

SkewedLoop pto::skewCrossCorePipeline(RewriterBase &rewriter, scf::ForOp loop,
                                      const SkewPlan &plan,
                                      int64_t membershipGroup) {
  llvm::SmallPtrSet<Operation *, 4> privateBuffers;
  for (ArrayRef<Operation *> ops :
       {ArrayRef(plan.produceBuffers), ArrayRef(plan.consumeBuffers)})
    for (Operation *op : ops)
      if (!isa<ViewLikeOpInterface>(op))
        privateBuffers.insert(op);
  scf::ForOp steady = SkewEmitter(rewriter, loop, plan, membershipGroup).emit();
  return {steady, plan.requestedDepth, plan.schedule.depth, plan.tripCount,
          static_cast<int64_t>(privateBuffers.size())};
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct SkewCrossCorePipeline
    : public pto::impl::SkewCrossCorePipelineBase<SkewCrossCorePipeline> {
  using SkewCrossCorePipelineBase::SkewCrossCorePipelineBase;

  void runOnOperation() override;

private:
  /// Skews bodies with several round trips; returns whether anything changed.
  bool runOnPairs(const SkewPlanOptions &options);
  void collectCandidates(FunctionOpInterface func,
                         const SkewPlanOptions &options);
  /// Rewrites the loops of a function, from the first candidate on that is one
  /// of them; returns the first one that is none.
  size_t rewriteLoops(FunctionOpInterface func, size_t first);
  void skew(IRRewriter &rewriter, SkewCandidate &candidate,
            FunctionOpInterface func, int64_t membershipGroup);
  void demote(SkewCandidate &candidate, FunctionOpInterface func);

  SmallVector<SkewCandidate, 0> candidates;
  /// Where the reasons of refusals are. The operations may be in loops that are
  /// rewritten before.
  DenseMap<Operation *, Location> refusedAt;
};

} // namespace

void SkewCrossCorePipeline::collectCandidates(FunctionOpInterface func,
                                              const SkewPlanOptions &options) {
  auto stagesAttr = func->getContext()
                        ->getLoadedDialect<PTODialect>()
                        ->getPipelineStagesAttrHelper();
  // Post-order is innermost first.
  func.walk([&](scf::ForOp loop) {
    if (!stagesAttr.isAttrPresent(loop) || !isCrossCoreLoop(loop))
      return;
    SkewCandidate candidate = {loop, stagesAttr.getAttr(loop).getInt(), {}};
    FailureOr<SkewPlan> plan =
        planSkew(loop, candidate.stages, options, candidate.refusal);
    if (succeeded(plan))
      candidate.plan = std::move(*plan);
    candidates.push_back(std::move(candidate));
  });
}

void SkewCrossCorePipeline::skew(IRRewriter &rewriter, SkewCandidate &candidate,
                                 FunctionOpInterface func,
                                 int64_t membershipGroup) {
  Location loc = candidate.loop.getLoc();
  SkewedLoop skewed = skewCrossCorePipeline(rewriter, candidate.loop,
                                            *candidate.plan, membershipGroup);
  ++numSkewed;
  numVersioned += !skewed.tripCount;
  numPrivateBuffers += skewed.privateBuffers;
  auto remark =
      remark::passed(loc, getRemarkOpts("loop-skewed", DEBUG_TYPE, func));
  remark << remark::metric("Depth", skewed.depth)
         << remark::metric("RequestedDepth", skewed.requestedDepth)
         << remark::metric("Schedule", stringifySkewSchedule(schedule));
  // What is known at run time only is a loop, or not provided for.
  bool isPeeled = remainder == SkewOptions::Remainder::Peel;
  if (skewed.tripCount)
    remark << remark::metric("Remainder", *skewed.tripCount % skewed.depth)
           << remark::metric("TripCount", *skewed.tripCount);
  else
    remark << remark::metric("Remainder", isPeeled ? "loop" : "0")
           << remark::metric("TripCount", "runtime");
  if (!candidate.limit.empty())
    remark << remark::metric("Limit", candidate.limit);
}

void SkewCrossCorePipeline::demote(SkewCandidate &candidate,
                                   FunctionOpInterface func) {
  ++numDemoted;
  candidate.loop->removeDiscardableAttr(
      PTODialect::PipelineStagesAttrHelper::getNameStr());
  remark::missed(candidate.loop.getLoc(),
                 getRemarkOpts("loop-demoted", DEBUG_TYPE, func))
      << remark::reason("{0}", candidate.refusal.reason)
      << remark::detail::Remark::Arg("At",
                                     Attribute(refusedAt.at(candidate.loop)));
}

size_t SkewCrossCorePipeline::rewriteLoops(FunctionOpInterface func,
                                           size_t first) {
  auto isOurs = [&](const SkewCandidate &candidate) {
    return candidate.loop->getParentOfType<FunctionOpInterface>() == func;
  };
  auto ours = llvm::make_range(candidates.begin() + first, candidates.end());
  IRRewriter rewriter(func->getContext());
  int64_t group = getNewMembershipGroup(func);
  for (SkewCandidate &candidate : ours) {
    if (!isOurs(candidate))
      break;
    if (candidate.plan)
      skew(rewriter, candidate, func, group++);
    else
      demote(candidate, func);
    ++first;
  }
  return first;
}

bool SkewCrossCorePipeline::runOnPairs(const SkewPlanOptions &options) {
  IRRewriter rewriter(&getContext());
  auto getFunction = [](scf::ForOp loop) {
    return loop->getParentOfType<FunctionOpInterface>();
  };
  JointSkewResult result = skewRoundTrips(rewriter, getOperation(), options);
  for (const SkewedPair &pair : result.skewed) {
    ++numPairsSkewed;
    for (scf::ForOp loop : {pair.leader, pair.follower})
      remark::passed(loop.getLoc(), getRemarkOpts("pair-skewed", DEBUG_TYPE,
                                                  getFunction(loop)))
          << remark::metric("Depth", pair.depth)
          << remark::metric("RequestedDepth", pair.requestedDepth)
          << remark::metric("RoundTrips", pair.roundTrips)
          << remark::metric("Order", stringifyStageOrder(pair.order))
          << remark::metric("TripCount", pair.tripCount);
  }
  for (auto &[loop, refusal] : result.demoted) {
    ++numDemoted;
    remark::missed(loop.getLoc(),
                   getRemarkOpts("loop-demoted", DEBUG_TYPE, getFunction(loop)))
        << remark::reason("{0}", refusal.reason)
        << remark::detail::Remark::Arg("At", Attribute(refusal.op->getLoc()));
  }
  return !result.skewed.empty() || !result.demoted.empty();
}

/// Whether any loop asks for pipeline stages.
static bool hasMarkedLoop(ModuleOp module) {
  auto stagesAttr = module.getContext()
                        ->getLoadedDialect<PTODialect>()
                        ->getPipelineStagesAttrHelper();
  return module
      .walk([&](scf::ForOp loop) {
        return stagesAttr.isAttrPresent(loop) ? WalkResult::interrupt()
                                              : WalkResult::advance();
      })
      .wasInterrupted();
}

void SkewCrossCorePipeline::runOnOperation() {
  // Who is whose peer takes time to find out.
  if (!hasMarkedLoop(getOperation()))
    return markAllAnalysesPreserved();
  SkewPlanOptions options;
  options.maxDepth = maxDepth;
  options.schedule = schedule;
  options.remainder = remainder;
  options.dynamicBounds = dynamicBounds;
  options.peers = &getAnalysis<CrossCorePeers>();

  bool changed = multiRoundTrip == SkewPlanOptions::MultiRoundTrip::Skew &&
                 runOnPairs(options);
  candidates.clear();
  getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    collectCandidates(func, options);
    return WalkResult::skip();
  });
  // What does not change need not be verified again. Statistics cannot say so:
  // a build of LLVM may have them turned off.
  if (!changed && candidates.empty())
    return markAllAnalysesPreserved();

  // What two functions may do to their rings is decided for both at once.
  if (checkCapacity)
    limitSkewsToCapacity(getOperation(), candidates, options);
  refusedAt.clear();
  for (const SkewCandidate &candidate : candidates)
    if (!candidate.plan)
      refusedAt.try_emplace(candidate.loop, candidate.refusal.op->getLoc());
  for (size_t next = 0; next < candidates.size();)
    next = rewriteLoops(
        candidates[next].loop->getParentOfType<FunctionOpInterface>(), next);
}
