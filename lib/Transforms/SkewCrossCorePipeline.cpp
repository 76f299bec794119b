//===- SkewCrossCorePipeline.cpp - Let the producer run ahead -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/SkewAnalysis.h"
#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "SkewEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
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
  llvm::SmallPtrSet<Operation *, 4> privateBuffers;
  for (ArrayRef<Operation *> ops :
       {ArrayRef(plan->produceBuffers), ArrayRef(plan->consumeBuffers)})
    for (Operation *op : ops)
      if (!isa<ViewLikeOpInterface>(op))
        privateBuffers.insert(op);
  scf::ForOp steady =
      SkewEmitter(rewriter, loop, *plan, options.membershipGroup).emit();
  return SkewedLoop{steady, plan->requestedDepth, plan->schedule.depth,
                    plan->tripCount,
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
  /// Whether anything changed.
  bool runOnFunction(FunctionOpInterface func);
  bool runOnPairs();
};

} // namespace

bool SkewCrossCorePipeline::runOnFunction(FunctionOpInterface func) {
  auto *dialect = func->getContext()->getLoadedDialect<PTODialect>();
  PTODialect::PipelineStagesAttrHelper stagesAttr =
      dialect->getPipelineStagesAttrHelper();

  // Post-order is innermost first.
  SmallVector<scf::ForOp> loops;
  func.walk([&](scf::ForOp loop) {
    if (stagesAttr.isAttrPresent(loop) && isCrossCoreLoop(loop))
      loops.push_back(loop);
  });
  if (loops.empty())
    return false;

  IRRewriter rewriter(func->getContext());
  SkewOptions options;
  options.maxDepth = maxDepth;
  options.schedule = schedule;
  options.remainder = remainder;
  options.dynamicBounds = dynamicBounds;
  options.peers = &getAnalysis<CrossCorePeers>();
  options.membershipGroup = getNewMembershipGroup(func);
  auto remarkOpts = [&](StringRef name) {
    return remark::RemarkOpts::name(name)
        .category(DEBUG_TYPE)
        .function(func.getName());
  };
  for (scf::ForOp loop : loops) {
    SkewRefusal refusal;
    Location loc = loop.getLoc();
    FailureOr<SkewedLoop> skewed = skewCrossCorePipeline(
        rewriter, loop, stagesAttr.getAttr(loop).getInt(), options, refusal);
    if (succeeded(skewed)) {
      ++numSkewed;
      numVersioned += !skewed->tripCount;
      numPrivateBuffers += skewed->privateBuffers;
      ++options.membershipGroup;
      auto remark = remark::passed(loc, remarkOpts("loop-skewed"));
      remark << remark::metric("Depth", skewed->depth)
             << remark::metric("RequestedDepth", skewed->requestedDepth)
             << remark::metric("Schedule",
                               stringifySkewSchedule(options.schedule));
      // What is known at run time only is a loop, or not provided for.
      bool isPeeled = options.remainder == SkewOptions::Remainder::Peel;
      if (skewed->tripCount)
        remark << remark::metric("Remainder",
                                 *skewed->tripCount % skewed->depth)
               << remark::metric("TripCount", *skewed->tripCount);
      else
        remark << remark::metric("Remainder", isPeeled ? "loop" : "0")
               << remark::metric("TripCount", "runtime");
      continue;
    }
    ++numDemoted;
    rewriter.modifyOpInPlace(loop, [&] { stagesAttr.removeAttr(loop); });
    remark::missed(loc, remarkOpts("loop-demoted"))
        << remark::reason("{0}", refusal.reason)
        << remark::detail::Remark::Arg("At", Attribute(refusal.op->getLoc()));
  }
  return true;
}

bool SkewCrossCorePipeline::runOnPairs() {
  SkewPlanOptions options;
  options.maxDepth = maxDepth;
  options.peers = &getAnalysis<CrossCorePeers>();
  IRRewriter rewriter(&getContext());
  auto remarkOpts = [&](StringRef name, Operation *op) {
    return remark::RemarkOpts::name(name)
        .category(DEBUG_TYPE)
        .function(op->getParentOfType<FunctionOpInterface>().getName());
  };
  JointSkewResult result = skewRoundTrips(rewriter, getOperation(), options);
  for (const SkewedPair &pair : result.skewed) {
    ++numPairsSkewed;
    for (scf::ForOp loop : {pair.leader, pair.follower})
      remark::passed(loop.getLoc(), remarkOpts("pair-skewed", loop))
          << remark::metric("Depth", pair.depth)
          << remark::metric("RequestedDepth", pair.requestedDepth)
          << remark::metric("RoundTrips", pair.roundTrips)
          << remark::metric("Order", stringifyStageOrder(pair.order))
          << remark::metric("TripCount", pair.tripCount);
  }
  for (auto &[loop, refusal] : result.demoted) {
    ++numDemoted;
    remark::missed(loop.getLoc(), remarkOpts("loop-demoted", loop))
        << remark::reason("{0}", refusal.reason)
        << remark::detail::Remark::Arg("At", Attribute(refusal.op->getLoc()));
  }
  return !result.skewed.empty() || !result.demoted.empty();
}

void SkewCrossCorePipeline::runOnOperation() {
  bool changed =
      multiRoundTrip == SkewPlanOptions::MultiRoundTrip::Skew && runOnPairs();
  getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    changed |= runOnFunction(func);
    return WalkResult::skip();
  });
  // What did not change need not be verified again. Statistics cannot say so:
  // a build of LLVM may have them turned off.
  if (!changed)
    markAllAnalysesPreserved();
}
