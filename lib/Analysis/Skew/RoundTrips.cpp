//===- RoundTrips.cpp - Cut a loop at its round trips ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Skew/RoundTrips.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "RoundTripValues.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

class LoopCutter {
public:
  LoopCutter(scf::ForOp loop, SkewRefusal &refusal)
      : loop(loop), refusal(refusal) {}

  FailureOr<StagedLoop> cut();

private:
  /// The conditions, in the order they are asked. Each says why if it fails.
  LogicalResult checkBounds();
  LogicalResult collectMessages();
  LogicalResult matchFrees(ArrayRef<CrossCoreOpInterface> frees);
  /// Gives each stage what its messages depend on and no earlier stage has.
  LogicalResult assignSlices();
  /// Gives the rest the stage of what it depends on, or the first that needs
  /// it. Then nothing of a stage depends on a later one in its iteration.
  void assignRest();

  LogicalResult refuse(Operation *op, const Twine &reason) {
    refusal = {reason.str(), op};
    return failure();
  }

  /// The sources of all that `op` uses.
  void forEachSource(Operation *op, function_ref<void(Operation *)> callback);
  bool conflict(Operation *earlier, Operation *later);

  scf::ForOp loop;
  SkewRefusal &refusal;
  StagedLoop staged;
  DenseMap<Operation *, int64_t> stageOf;
  DenseMap<Operation *, SmallVector<MemoryAccess>> accesses;
};

} // namespace

static StringRef getName(Operation *op) { return op->getName().getStringRef(); }

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

LogicalResult LoopCutter::checkBounds() {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (step && *step <= 0)
    return refuse(loop, llvm::formatv("the step {0} is not positive", *step));
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!step || !trips || !getConstantIntValue(loop.getLowerBound()) ||
      !getConstantIntValue(loop.getUpperBound()))
    return refuse(loop, "bounds and step are not compile-time constants");
  std::optional<int64_t> count = trips->tryZExtValue();
  if (!count || *count > std::numeric_limits<int32_t>::max())
    return refuse(loop, "the trip count is too large");
  staged.tripCount = *count;
  return success();
}

LogicalResult LoopCutter::collectMessages() {
  CrossCoreOpInterface nested;
  SmallVector<CrossCoreOpInterface> frees;
  loop.getBody()->walk<WalkOrder::PreOrder>([&](CrossCoreOpInterface op) {
    if (op->getBlock() != loop.getBody() && !nested)
      nested = op;
    if (op.getAction() == CrossCoreAction::Free)
      frees.push_back(op);
    else
      staged.messages.push_back(
          {op, op.getAction() == CrossCoreAction::Push, 0});
  });
  if (nested)
    return refuse(nested, "'" + getName(nested) +
                              "' is in a nested region, so it need not happen "
                              "once per iteration");
  Operation *call = nullptr;
  loop.getBody()->walk([&](CallOpInterface op) { call = op; });
  if (call)
    return refuse(call, "what '" + getName(call) +
                            "' calls may exchange messages of its own");
  int64_t stage = 0;
  for (auto [i, message] : llvm::enumerate(staged.messages)) {
    if (!message.op.getDirection())
      return refuse(message.op, "'" + getName(message.op) +
                                    "' is not known to be of one direction");
    if (i > 0 && !message.isPush && staged.messages[i - 1].isPush)
      ++stage;
    message.stage = stage;
    stageOf[message.op] = stage;
  }
  staged.stages.resize(stage + 1);
  return matchFrees(frees);
}

LogicalResult LoopCutter::matchFrees(ArrayRef<CrossCoreOpInterface> frees) {
  auto isOfRing = [](CrossCoreOpInterface a, CrossCoreOpInterface b) {
    return a.getPipe() == b.getPipe() && a.getDirection() == b.getDirection();
  };
  DenseSet<Operation *> freed;
  for (CrossCoreOpInterface free : frees) {
    auto *pop = llvm::find_if(staged.messages, [&](RoundTripMessage &message) {
      return !message.isPush && isOfRing(message.op, free) &&
             !freed.contains(message.op);
    });
    if (pop == staged.messages.end() || free->isBeforeInBlock(pop->op))
      return refuse(free, "'" + getName(free) +
                              "' gives back the slot of another iteration");
    freed.insert(pop->op);
    stageOf[free] = pop->stage;
  }
  for (const RoundTripMessage &message : staged.messages)
    if (!message.isPush && !freed.contains(message.op) &&
        llvm::any_of(frees, [&](CrossCoreOpInterface free) {
          return isOfRing(message.op, free);
        }))
      return refuse(message.op, "'" + getName(message.op) +
                                    "' takes a slot that another iteration "
                                    "gives back");
  return success();
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

void LoopCutter::forEachSource(Operation *op,
                               function_ref<void(Operation *)> callback) {
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Operation *source = getSourceInBody(loop, operand))
        callback(source);
  });
}

bool LoopCutter::conflict(Operation *earlier, Operation *later) {
  IterationPairs sameIteration{loop, 0, 0};
  for (const MemoryAccess &a : accesses[earlier])
    for (const MemoryAccess &b : accesses[later])
      if (!areMessages(a, b) && mayConflict(a, b, sameIteration))
        return true;
  return false;
}

LogicalResult LoopCutter::assignSlices() {
  SmallVector<Operation *> ops;
  for (Operation &op : loop.getBody()->without_terminator())
    ops.push_back(&op);
  // Messages and frees.
  SmallVector<std::pair<Operation *, int64_t>> roots;
  for (Operation *op : ops)
    if (auto it = stageOf.find(op); it != stageOf.end())
      roots.push_back(*it);
  DenseSet<Operation *> joined;
  for (int64_t stage = 0; stage <= staged.getLastStage(); ++stage) {
    SmallVector<Operation *> worklist;
    for (auto [root, rootStage] : roots)
      if (rootStage == stage)
        worklist.push_back(root);
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      if (!joined.insert(op).second)
        continue;
      auto [it, isNew] = stageOf.try_emplace(op, stage);
      if (it->second > stage)
        return refuse(op, llvm::formatv("round trip {0} needs what '{1}' of "
                                        "round trip {2} gives in the iteration "
                                        "before",
                                        stage, getName(op), it->second));
      forEachSource(op, [&](Operation *source) { worklist.push_back(source); });
      if (accesses[op].empty())
        continue;
      for (Operation *earlier : ops) {
        if (earlier == op)
          break;
        if (conflict(earlier, op))
          worklist.push_back(earlier);
      }
    }
  }
  return success();
}

void LoopCutter::assignRest() {
  // Of what each operation is not earlier than. Address math, which each stage
  // has for itself, is as early as what it depends on.
  DenseMap<Operation *, int64_t> bounds;
  llvm::MapVector<Operation *, SmallVector<Operation *>> sourcesOf;
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto known = stageOf.find(&op);
    if (known != stageOf.end() && !isAddressMath(&op)) {
      bounds[&op] = known->second;
      continue;
    }
    SmallVector<Operation *> &sources = sourcesOf[&op];
    forEachSource(&op, [&](Operation *source) { sources.push_back(source); });
    if (!accesses[&op].empty())
      for (Operation &other : *loop.getBody()) {
        if (&other == &op)
          break;
        if (conflict(&other, &op))
          sources.push_back(&other);
      }
  }
  // Around iter_args as well.
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[op, sources] : sourcesOf)
      for (Operation *source : sources) {
        auto it = bounds.find(source);
        if (it == bounds.end())
          continue;
        int64_t bound = it->second;
        auto [own, isNew] = bounds.try_emplace(op, bound);
        changed |= isNew || own->second < bound;
        own->second = std::max(own->second, bound);
      }
  }
  // What has no bound is of the first stage that needs it, or else stays behind
  // the messages it is behind.
  DenseMap<Operation *, int64_t> firstUse;
  for (auto &[op, sources] : llvm::reverse(sourcesOf)) {
    auto bound = bounds.find(op);
    auto use = firstUse.find(op);
    int64_t stage = 0;
    if (bound != bounds.end())
      stage = bound->second;
    else if (use != firstUse.end())
      stage = use->second;
    else
      for (const RoundTripMessage &message : staged.messages)
        if (message.op->isBeforeInBlock(op))
          stage = message.stage;
    stage = stageOf.try_emplace(op, stage).first->second;
    for (Operation *source : sources) {
      auto first = firstUse.try_emplace(source, stage).first;
      first->second = std::min(first->second, stage);
    }
  }
}

FailureOr<StagedLoop> LoopCutter::cut() {
  staged.loop = loop;
  if (failed(checkBounds()) || failed(collectMessages()))
    return failure();
  for (Operation &op : loop.getBody()->without_terminator())
    collectMemoryAccesses(&op, accesses[&op]);
  if (failed(assignSlices()))
    return failure();
  assignRest();
  if (failed(placeValues(staged, stageOf, refusal)))
    return failure();
  return std::move(staged);
}

FailureOr<StagedLoop> pto::cutAtRoundTrips(scf::ForOp loop,
                                           SkewRefusal &refusal) {
  return LoopCutter(loop, refusal).cut();
}
