//===- SkewCrossCorePipeline.cpp - Let the producer run ahead -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/SkewAnalysis.h"
#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {
#define GEN_PASS_DEF_SKEWCROSSCOREPIPELINE
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "skew-cross-core-pipeline"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {

/// Writes a loop out as prologue, steady state and epilogue.
class SkewEmitter {
public:
  SkewEmitter(RewriterBase &rewriter, scf::ForOp loop, const SkewPlan &plan,
              int64_t group)
      : rewriter(rewriter), loop(loop), plan(plan), group(group),
        start(*getConstantIntValue(loop.getLowerBound())),
        step(*getConstantIntValue(loop.getStep())) {
    for (Value bound :
         {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
      constants.try_emplace(*getConstantIntValue(bound), bound);
  }

  scf::ForOp emit();

private:
  /// The induction variable of iteration `iteration`.
  Value getIteration(int64_t iteration) {
    return getConstant(start + iteration * step);
  }

  /// A constant of the induction variable's type, before the loop.
  Value getConstant(int64_t value);

  /// One iteration's produce half. `position` counts the halves of the steady
  /// body that it is a copy of.
  void emitProduce(Value iv, int64_t position);

  /// One iteration's consume half; returns what it yields.
  SmallVector<Value> emitConsume(Value iv, ValueRange iterArgs,
                                 int64_t position);

  void setMembership(Operation *clone, int64_t position);

  RewriterBase &rewriter;
  scf::ForOp loop;
  const SkewPlan &plan;
  int64_t group;
  int64_t start, step;
  llvm::DenseMap<int64_t, Value> constants;
};

} // namespace

Value SkewEmitter::getConstant(int64_t value) {
  Value &constant = constants[value];
  if (!constant) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(loop);
    constant = arith::ConstantOp::create(
        rewriter, loop.getLoc(),
        rewriter.getIntegerAttr(loop.getInductionVar().getType(), value));
  }
  return constant;
}

void SkewEmitter::setMembership(Operation *clone, int64_t position) {
  // Also at depth 1, where a produce and a consume half are in flight at once,
  // the two do not share buffers.
  int64_t stage = position % std::max<int64_t>(2, plan.depth);
  auto membership = rewriter.getDenseI64ArrayAttr({group, stage});
  clone->walk([&](Operation *op) {
    // A popped tile has its storage from the ring.
    if (isa<TileOpInterface, AllocTileOp>(op) && op->getNumResults() != 0)
      op->setAttr(PTODialect::PipelineMembershipAttrHelper::getNameStr(),
                  membership);
  });
}

void SkewEmitter::emitProduce(Value iv, int64_t position) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), iv);
  for (Operation *op : plan.produce)
    setMembership(rewriter.clone(*op, mapping), position);
}

SmallVector<Value> SkewEmitter::emitConsume(Value iv, ValueRange iterArgs,
                                            int64_t position) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), iv);
  mapping.map(loop.getRegionIterArgs(), iterArgs);
  for (Operation *op : plan.consume)
    setMembership(rewriter.clone(*op, mapping), position);
  return llvm::map_to_vector(loop.getYieldedValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

scf::ForOp SkewEmitter::emit() {
  int64_t depth = plan.depth, tripCount = plan.tripCount;
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);

  for (int64_t i = 0; i < depth; ++i)
    emitProduce(getIteration(i), i);

  auto steady = scf::ForOp::create(
      rewriter, loc, getIteration(depth), getIteration(tripCount),
      getConstant(depth * step), loop.getInitArgs(),
      [&](OpBuilder &, Location, Value k, ValueRange iterArgs) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPointToEnd(k.getParentBlock());
        for (int64_t i = 0; i < depth; ++i) {
          Value iv = k;
          if (i != 0)
            iv = arith::AddIOp::create(rewriter, loc, k, getConstant(i * step));
          emitProduce(iv, i);
        }
        SmallVector<Value> carried(iterArgs);
        for (int64_t i = 0; i < depth; ++i) {
          Value iv = arith::SubIOp::create(rewriter, loc, k,
                                           getConstant((depth - i) * step));
          carried = emitConsume(iv, carried, depth + i);
        }
        scf::YieldOp::create(rewriter, loc, carried);
      },
      loop.getUnsignedCmp());
  steady->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  steady->removeDiscardableAttr(
      PTODialect::PipelineStagesAttrHelper::getNameStr());

  rewriter.setInsertionPointAfter(steady);
  SmallVector<Value> carried(steady.getResults());
  for (int64_t i = 0; i < depth; ++i)
    carried =
        emitConsume(getIteration(tripCount - depth + i), carried, depth + i);
  rewriter.replaceOp(loop, carried);
  return steady;
}

FailureOr<SkewedLoop> pto::skewCrossCorePipeline(RewriterBase &rewriter,
                                                 scf::ForOp loop,
                                                 int64_t stages,
                                                 const SkewOptions &options,
                                                 SkewRefusal &refusal) {
  FailureOr<SkewPlan> plan =
      planSkew(loop, stages, options.maxDepth, options.peers, refusal);
  if (failed(plan))
    return failure();
  scf::ForOp steady =
      SkewEmitter(rewriter, loop, *plan, options.membershipGroup).emit();
  return SkewedLoop{steady, plan->depth, plan->tripCount};
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
};

/// One more than the largest membership group of the function.
int64_t getNewMembershipGroup(FunctionOpInterface func,
                              PTODialect::PipelineMembershipAttrHelper helper) {
  int64_t group = 0;
  func.walk([&](Operation *op) {
    if (DenseI64ArrayAttr membership = helper.getAttr(op))
      group = std::max(group, membership[0] + 1);
  });
  return group;
}

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
  options.peers = &getAnalysis<CrossCorePeers>();
  options.membershipGroup =
      getNewMembershipGroup(func, dialect->getPipelineMembershipAttrHelper());
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
      ++options.membershipGroup;
      remark::passed(loc, remarkOpts("loop-skewed"))
          << remark::metric("Depth", skewed->depth)
          << remark::metric("TripCount", skewed->tripCount);
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

void SkewCrossCorePipeline::runOnOperation() {
  bool changed = false;
  getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    changed |= runOnFunction(func);
    return WalkResult::skip();
  });
  // What did not change need not be verified again. Statistics cannot say so:
  // a build of LLVM may have them turned off.
  if (!changed)
    markAllAnalysesPreserved();
}
