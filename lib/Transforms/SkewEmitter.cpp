//===- SkewEmitter.cpp - Write a skewed loop out --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SkewEmitter.h"
#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// SkewInduction
//===----------------------------------------------------------------------===//

SkewInduction::SkewInduction(RewriterBase &rewriter, scf::ForOp loop)
    : anchor(loop), rewriter(rewriter), loop(loop),
      start(getConstantIntValue(loop.getLowerBound())),
      step(getConstantIntValue(loop.getStep())) {
  for (Value bound :
       {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
    if (std::optional<int64_t> value = getConstantIntValue(bound))
      constants.try_emplace(*value, bound);
}

Value SkewInduction::getConstant(int64_t value) {
  Value &constant = constants[value];
  if (!constant) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(anchor);
    constant = arith::ConstantOp::create(
        rewriter, loop.getLoc(),
        rewriter.getIntegerAttr(loop.getInductionVar().getType(), value));
  }
  return constant;
}

/// Wraps around, like the code that would compute it.
static int64_t multiplyAdd(int64_t a, int64_t b, int64_t c) {
  return int64_t(uint64_t(a) * uint64_t(b) + uint64_t(c));
}

Value SkewInduction::getSteps(int64_t count) {
  if (step)
    return getConstant(multiplyAdd(count, *step, 0));
  if (count == 1)
    return loop.getStep();
  Value factor = getConstant(count);
  Value &steps = multiples[count];
  if (!steps) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(anchor);
    steps =
        arith::MulIOp::create(rewriter, loop.getLoc(), loop.getStep(), factor);
  }
  return steps;
}

Value SkewInduction::getFrom(Value base, int64_t iterations) {
  if (iterations == 0)
    return base;
  if (iterations < 0)
    return arith::SubIOp::create(rewriter, loop.getLoc(), base,
                                 getSteps(-iterations));
  return arith::AddIOp::create(rewriter, loop.getLoc(), base,
                               getSteps(iterations));
}

Value SkewInduction::getFromStart(int64_t iteration) {
  if (start && step)
    return getConstant(multiplyAdd(iteration, *step, *start));
  return getFrom(loop.getLowerBound(), iteration);
}

//===----------------------------------------------------------------------===//
// Halves
//===----------------------------------------------------------------------===//

int64_t pto::getNewMembershipGroup(FunctionOpInterface func) {
  auto helper = func->getContext()
                    ->getLoadedDialect<PTODialect>()
                    ->getPipelineMembershipAttrHelper();
  int64_t group = 0;
  func.walk([&](Operation *op) {
    if (DenseI64ArrayAttr membership = helper.getAttr(op))
      group = std::max(group, membership[0] + 1);
  });
  return group;
}

void pto::setPipelineMembership(Operation *clone,
                                DenseI64ArrayAttr membership) {
  clone->walk([&](Operation *op) {
    if (isa<TileOpInterface, AllocTileOp, AllocMultiTileOp>(op) &&
        op->getNumResults() != 0)
      op->setAttr(PTODialect::PipelineMembershipAttrHelper::getNameStr(),
                  membership);
  });
}

SmallVector<Value> SkewEmitter::emitHalf(const SkewHalf &half, Value iv,
                                         ArrayRef<Value> iterArgs,
                                         bool isLast) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), iv);
  if (!half.isProduce)
    mapping.map(loop.getRegionIterArgs(), ValueRange(iterArgs));
  // Also at depth 1, where a produce and a consume half are in flight at once,
  // the two do not share buffers.
  auto membership = rewriter.getDenseI64ArrayAttr(
      {group, half.position % std::max<int64_t>(2, plan.schedule.depth)});
  for (Operation *op :
       half.isProduce ? plan.produceBuffers : plan.consumeBuffers)
    if (!isLast || !plan.liveBuffers.contains(op))
      setPipelineMembership(rewriter.clone(*op, mapping), membership);
  for (Operation *op : half.isProduce ? plan.produce : plan.consume)
    setPipelineMembership(rewriter.clone(*op, mapping), membership);
  if (half.isProduce)
    return SmallVector<Value>(iterArgs);
  return llvm::map_to_vector(loop.getYieldedValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

scf::ForOp SkewEmitter::emitLoop(ArrayRef<SkewHalf> halves, Value lower,
                                 Value upper, Value step, ValueRange iterArgs) {
  auto result = scf::ForOp::create(
      rewriter, loop.getLoc(), lower, upper, step, iterArgs,
      [&](OpBuilder &, Location loc, Value k, ValueRange args) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPointToEnd(k.getParentBlock());
        SmallVector<Value> carried(args);
        for (const SkewHalf &half : halves)
          carried =
              emitHalf(half, induction.getFrom(k, half.iteration), carried);
        scf::YieldOp::create(rewriter, loc, carried);
      },
      loop.getUnsignedCmp());
  result->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  result->removeDiscardableAttr(
      PTODialect::PipelineStagesAttrHelper::getNameStr());
  return result;
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

Value SkewEmitter::emitFromStart(Value iteration) {
  Location loc = loop.getLoc();
  Value steps = rewriter.createOrFold<arith::MulIOp>(loc, iteration,
                                                     induction.getSteps(1));
  return rewriter.createOrFold<arith::AddIOp>(loc, loop.getLowerBound(), steps);
}

scf::ForOp SkewEmitter::emitSkewed(const RuntimeBounds &runtime,
                                   SmallVector<Value> &results) {
  const SkewSchedule &schedule = plan.schedule;
  Location loc = loop.getLoc();
  for (const SkewHalf &half : schedule.prologue)
    emitHalf(half, induction.getFromStart(half.iteration), {});

  // The induction variables of the first iteration left over, and of the one
  // that would follow the last. The latter is what the loop as it was comes to.
  Value leftOver, end;
  int64_t count = plan.tripCount.value_or(0);
  if (plan.tripCount) {
    leftOver = induction.getFromStart(count - count % schedule.depth);
    end = induction.getFromStart(count);
  } else {
    leftOver = end = runtime.end;
    if (schedule.isRemainderLoop) {
      Value rest =
          arith::RemUIOp::create(rewriter, loc, runtime.tripCount,
                                 induction.getConstant(schedule.depth));
      leftOver = emitFromStart(
          arith::SubIOp::create(rewriter, loc, runtime.tripCount, rest));
    }
  }

  scf::ForOp steady = emitLoop(
      schedule.steady, induction.getFromStart(schedule.depth), leftOver,
      induction.getSteps(schedule.depth), loop.getInitArgs());
  SmallVector<Value> carried(steady.getResults());

  // Constants are looked up, not computed from each other.
  auto getFromEnd = [&](Value base, int64_t baseIteration, int64_t iteration) {
    return plan.tripCount ? induction.getFromStart(baseIteration + iteration)
                          : induction.getFrom(base, iteration);
  };
  if (schedule.isRemainderLoop)
    carried = SmallVector<Value>(emitLoop(schedule.remainder, leftOver, end,
                                          induction.getSteps(1), carried)
                                     .getResults());
  else
    for (const SkewHalf &half : schedule.remainder)
      carried = emitHalf(
          half,
          getFromEnd(leftOver, count - count % schedule.depth, half.iteration),
          carried);
  for (const SkewHalf &half : schedule.epilogue)
    carried = emitHalf(half, getFromEnd(end, count, half.iteration), carried,
                       /*isLast=*/half.iteration == -1);
  results = std::move(carried);
  return steady;
}

Value SkewEmitter::emitTripCount() {
  Location loc = loop.getLoc();
  Value span = rewriter.createOrFold<arith::SubIOp>(loc, loop.getUpperBound(),
                                                    loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (step == 1)
    return span;
  // A step that is not positive does not get past the check, but must not be
  // divided by before.
  Value divisor = loop.getStep();
  if (!step)
    divisor = arith::MaxSIOp::create(rewriter, loc, divisor,
                                     induction.getConstant(1));
  return arith::CeilDivUIOp::create(rewriter, loc, span, divisor);
}

Value SkewEmitter::emitCheck(const RuntimeBounds &runtime) {
  Location loc = loop.getLoc();
  using Predicate = arith::CmpIPredicate;
  auto compare = [&](Predicate predicate, Value lhs, Value rhs) -> Value {
    return arith::CmpIOp::create(rewriter, loc, predicate, lhs, rhs);
  };
  int64_t depth = plan.schedule.depth;
  // The trip count is unsigned, and says nothing where the range is empty.
  SmallVector<Value> conditions = {
      compare(loop.getUnsignedCmp() ? Predicate::ult : Predicate::slt,
              loop.getLowerBound(), loop.getUpperBound()),
      compare(Predicate::uge, runtime.tripCount,
              induction.getConstant(2 * depth))};
  // The steady state ends there, which may be past the largest number.
  if (runtime.end != loop.getUpperBound())
    conditions.push_back(
        compare(loop.getUnsignedCmp() ? Predicate::uge : Predicate::sge,
                runtime.end, loop.getUpperBound()));
  if (!plan.schedule.isRemainderLoop && depth > 1) {
    Value rest = arith::RemUIOp::create(rewriter, loc, runtime.tripCount,
                                        induction.getConstant(depth));
    conditions.push_back(
        compare(Predicate::eq, rest, induction.getConstant(0)));
  }
  if (!getConstantIntValue(loop.getStep()))
    conditions.push_back(
        compare(Predicate::sgt, loop.getStep(), induction.getConstant(0)));
  Value all = conditions.front();
  for (Value condition : llvm::drop_begin(conditions))
    all = arith::AndIOp::create(rewriter, loc, all, condition);
  return all;
}

scf::ForOp SkewEmitter::emitVersions() {
  Location loc = loop.getLoc();
  RuntimeBounds runtime;
  runtime.tripCount = emitTripCount();
  // Counted in steps of 1, it ends where the loop does.
  bool isCounted = getConstantIntValue(loop.getStep()) == 1;
  runtime.end =
      isCounted ? loop.getUpperBound() : emitFromStart(runtime.tripCount);
  Value check = emitCheck(runtime);
  auto versions =
      scf::IfOp::create(rewriter, loc, loop.getResultTypes(), check,
                        /*addThenBlock=*/true, /*addElseBlock=*/true);
  rewriter.replaceAllUsesWith(loop.getResults(), versions.getResults());

  rewriter.setInsertionPointToEnd(versions.thenBlock());
  // Constants stay before both versions.
  induction.anchor = check.getDefiningOp();
  SmallVector<Value> results;
  scf::ForOp steady = emitSkewed(runtime, results);
  scf::YieldOp::create(rewriter, loc, results);

  rewriter.moveOpBefore(loop, versions.elseBlock(),
                        versions.elseBlock()->end());
  rewriter.modifyOpInPlace(loop, [&] {
    loop->removeDiscardableAttr(
        PTODialect::PipelineStagesAttrHelper::getNameStr());
  });
  rewriter.setInsertionPointToEnd(versions.elseBlock());
  scf::YieldOp::create(rewriter, loc, loop.getResults());
  return steady;
}

void SkewEmitter::eraseUnusedBuffers() {
  llvm::SmallSetVector<Operation *, 8> buffers;
  buffers.insert_range(plan.produceBuffers);
  buffers.insert_range(plan.consumeBuffers);
  for (Operation *op : llvm::reverse(buffers))
    if (op->use_empty())
      rewriter.eraseOp(op);
}

scf::ForOp SkewEmitter::emit() {
  rewriter.setInsertionPoint(loop);
  if (!plan.tripCount)
    return emitVersions();
  SmallVector<Value> results;
  scf::ForOp steady = emitSkewed({}, results);
  rewriter.replaceOp(loop, results);
  eraseUnusedBuffers();
  return steady;
}
