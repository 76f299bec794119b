//===- JointSkewEmitter.cpp - Write one of two skewed loops out -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JointSkewEmitter.h"
#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

void JointSkewEmitter::emitStage(int64_t stage, int64_t iteration, Value iv) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), iv);
  for (const CarriedValue &carried : staged.carried)
    if (carried.first <= stage && stage <= carried.last)
      if (Value value = known.lookup({carried.value, iteration}))
        mapping.map(carried.value, value);
  auto membership = rewriter.getDenseI64ArrayAttr({group, stage});
  for (Operation *op : staged.stages[stage])
    setPipelineMembership(rewriter.clone(*op, mapping), membership);
  for (const CarriedValue &carried : staged.carried) {
    // The buffer of the iteration that is done serves another one.
    if (carried.isBuffer && carried.last == stage)
      known[{carried.value, iteration + getBufferCount(carried)}] =
          mapping.lookup(carried.value);
    if (carried.isBuffer || carried.first != stage)
      continue;
    auto arg = dyn_cast<BlockArgument>(carried.value);
    if (!arg)
      known[{carried.value, iteration}] = mapping.lookup(carried.value);
    else
      known[{arg, iteration + 1}] = mapping.lookupOrDefault(
          loop.getYieldedValues()[arg.getArgNumber() - 1]);
  }
}

void JointSkewEmitter::emitStep(int64_t step, int64_t begin, int64_t end,
                                function_ref<Value(int64_t)> getInduction) {
  int64_t last = staged.getLastStage();
  for (int64_t i = 0; i <= last; ++i) {
    int64_t stage = isFirstFirst ? i : last - i;
    int64_t iteration = step - stage * depth;
    if (begin <= iteration && iteration < end)
      emitStage(stage, iteration, getInduction(iteration));
  }
}

int64_t JointSkewEmitter::getBufferCount(const CarriedValue &carried) const {
  // With the last stage first, what it is done with serves the first one.
  return (carried.last - carried.first) * depth + isFirstFirst;
}

void JointSkewEmitter::allocateBuffers() {
  for (const CarriedValue &carried : staged.carried) {
    if (!carried.isBuffer)
      continue;
    Operation *alloc = carried.value.getDefiningOp();
    bool isOutside = loop.isDefinedOutsideOfLoop(carried.value);
    for (int64_t i = 0, e = getBufferCount(carried); i < e; ++i)
      known[{carried.value, i}] = i == 0 && isOutside
                                      ? carried.value
                                      : rewriter.clone(*alloc)->getResult(0);
  }
}

SmallVector<JointSkewEmitter::Instance> JointSkewEmitter::getInFlight() {
  SmallVector<Instance> instances;
  for (const CarriedValue &carried : staged.carried) {
    // A value is there from its stage on, an iter_arg or a buffer before,
    // unless the buffer comes from the last stage of the step.
    bool isThere =
        carried.isBuffer ? isFirstFirst : isa<BlockArgument>(carried.value);
    int64_t end = -carried.first * depth + isThere;
    for (int64_t i = -carried.last * depth; i < end; ++i)
      instances.emplace_back(carried.value, i);
  }
  return instances;
}

scf::ForOp JointSkewEmitter::emitSteady() {
  SmallVector<Instance> inFlight = getInFlight();
  int64_t first = staged.getLastStage() * depth;
  SmallVector<Value> inits =
      llvm::map_to_vector(inFlight, [&](Instance instance) -> Value {
        return known.lookup({instance.first, first + instance.second});
      });
  auto steady = scf::ForOp::create(
      rewriter, loop.getLoc(), induction.getFromStart(first),
      loop.getUpperBound(), loop.getStep(), inits,
      [&](OpBuilder &, Location loc, Value k, ValueRange args) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPointToEnd(k.getParentBlock());
        known.clear();
        for (auto [instance, arg] : llvm::zip_equal(inFlight, args))
          known[instance] = arg;
        emitStep(0, -staged.tripCount, 1, [&](int64_t iteration) {
          return induction.getFrom(k, iteration);
        });
        SmallVector<Value> next =
            llvm::map_to_vector(inFlight, [&](Instance instance) -> Value {
              return known.lookup({instance.first, instance.second + 1});
            });
        scf::YieldOp::create(rewriter, loc, next);
      },
      loop.getUnsignedCmp());
  steady->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  known.clear();
  for (auto [instance, result] : llvm::zip_equal(inFlight, steady.getResults()))
    known[instance] = result;
  return steady;
}

scf::ForOp JointSkewEmitter::emit() {
  rewriter.modifyOpInPlace(loop, [&] {
    loop->removeDiscardableAttr(
        PTODialect::PipelineStagesAttrHelper::getNameStr());
  });
  if (staged.getLastStage() == 0)
    return loop;
  rewriter.setInsertionPoint(loop);
  int64_t inFlight = staged.getLastStage() * depth;
  int64_t count = staged.tripCount;
  allocateBuffers();
  for (auto [arg, init] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getInitArgs()))
    known[{arg, 0}] = init;
  for (int64_t step = 0; step < inFlight; ++step)
    emitStep(step, 0, count, [&](int64_t iteration) {
      return induction.getFromStart(iteration);
    });
  scf::ForOp steady = emitSteady();
  for (int64_t step = 0; step < inFlight; ++step)
    emitStep(step, -count, 0, [&](int64_t iteration) {
      return induction.getFromStart(count + iteration);
    });
  SmallVector<Value> results =
      llvm::map_to_vector(loop.getRegionIterArgs(), [&](BlockArgument arg) {
        return known.lookup({arg, 0});
      });
  rewriter.replaceOp(loop, results);
  return steady;
}
