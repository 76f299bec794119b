//===- RoundTrips.cpp - Cut a loop at its round trips ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/RoundTrips.h"
#include "PTO/Analysis/MemoryAccess.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
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
  /// Gives each stage what its pushes depend on and no earlier stage has.
  LogicalResult assignSlices();
  /// Gives the rest the stage of what it depends on, or the first that needs
  /// it.
  void assignRest();
  LogicalResult checkOrder();
  LogicalResult findCarriedValues();
  LogicalResult carry(Value value, int64_t stage, Operation *user);

  LogicalResult refuse(Operation *op, const Twine &reason) {
    refusal = {reason.str(), op};
    return failure();
  }

  Operation *getBodyOp(Operation *op) {
    return loop.getBody()->findAncestorOpInBlock(*op);
  }
  bool isIterArg(Value value) {
    auto arg = dyn_cast<BlockArgument>(value);
    return arg && arg.getOwner() == loop.getBody() && arg.getArgNumber() > 0;
  }
  /// The body's operation that an operand comes from. For an iter_arg, the one
  /// that yields it in the iteration before; null for none.
  Operation *getSource(Value value);
  /// The sources of all that `op` uses.
  void forEachSource(Operation *op, function_ref<void(Operation *)> callback);
  bool conflict(Operation *earlier, Operation *later);
  int64_t getValueStage(Value value);

  scf::ForOp loop;
  SkewRefusal &refusal;
  StagedLoop staged;
  DenseMap<Operation *, int64_t> stageOf;
  DenseMap<Operation *, SmallVector<MemoryAccess>> accesses;
  /// By stage, address math of an earlier stage that it computes again.
  SmallVector<DenseSet<Operation *>> recomputed;
  llvm::MapVector<Value, CarriedValue> carried;
};

} // namespace

static StringRef getName(Operation *op) {
  return op->getName().getStringRef();
}

/// Messages are left in order by the cut itself.
static bool areMessages(const MemoryAccess &a, const MemoryAccess &b) {
  return a.storage.kind == Storage::Kind::Messages &&
         b.storage.kind == Storage::Kind::Messages;
}

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
  recomputed.resize(stage + 1);
  return matchFrees(frees);
}

LogicalResult
LoopCutter::matchFrees(ArrayRef<CrossCoreOpInterface> frees) {
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

Operation *LoopCutter::getSource(Value value) {
  // An iter_arg may be handed from one to the other.
  llvm::SmallPtrSet<void *, 4> seen;
  while (isIterArg(value) && seen.insert(value.getAsOpaquePointer()).second)
    value = loop.getYieldedValues()[cast<BlockArgument>(value).getArgNumber() -
                                    1];
  Operation *def = value.getDefiningOp();
  return def ? getBodyOp(def) : nullptr;
}

void LoopCutter::forEachSource(Operation *op,
                               function_ref<void(Operation *)> callback) {
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Operation *source = getSource(operand))
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
  DenseSet<Operation *> joined;
  for (int64_t stage = 0; stage <= staged.getLastStage(); ++stage) {
    SmallVector<Operation *> worklist;
    for (const RoundTripMessage &message : staged.messages)
      if (message.stage == stage)
        worklist.push_back(message.op);
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
  // Upward, what depends on a stage is of it, around iter_args too; a message
  // has its own.
  DenseSet<Operation *> fixed;
  for (auto [op, stage] : stageOf)
    fixed.insert(op);
  SmallVector<Operation *> rest;
  llvm::MapVector<Operation *, SmallVector<Operation *>> earlier;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (fixed.contains(&op))
      continue;
    SmallVector<Operation *> &sources = earlier[&op];
    forEachSource(&op, [&](Operation *source) { sources.push_back(source); });
    if (!accesses[&op].empty())
      for (Operation &other : *loop.getBody()) {
        if (&other == &op)
          break;
        if (conflict(&other, &op))
          sources.push_back(&other);
      }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[op, sources] : earlier)
      for (Operation *source : sources) {
        auto it = stageOf.find(source);
        if (it == stageOf.end())
          continue;
        int64_t stage = it->second;
        auto [own, isNew] = stageOf.try_emplace(op, stage);
        changed |= isNew || own->second < stage;
        own->second = std::max(own->second, stage);
      }
  }
  // What depends on none is of the first that needs it, or else stays behind
  // the messages it is behind.
  llvm::MapVector<Operation *, int64_t> firstUse;
  for (auto &[op, sources] : llvm::reverse(earlier)) {
    auto it = stageOf.find(op);
    if (it == stageOf.end()) {
      auto use = firstUse.find(op);
      int64_t stage = 0;
      if (use != firstUse.end())
        stage = use->second;
      else
        for (const RoundTripMessage &message : staged.messages)
          if (message.op->isBeforeInBlock(op))
            stage = message.stage;
      it = stageOf.try_emplace(op, stage).first;
    }
    int64_t stage = it->second;
    for (Operation *source : sources) {
      auto use = firstUse.try_emplace(source, stage).first;
      use->second = std::min(use->second, stage);
    }
  }
}

LogicalResult LoopCutter::checkOrder() {
  // Stages of one iteration run in their order, so nothing may depend on what
  // stands before it and is of a later stage.
  SmallVector<Operation *> ops;
  for (Operation &op : loop.getBody()->without_terminator()) {
    for (Operation *before : ops)
      if (stageOf[before] > stageOf[&op] && conflict(before, &op))
        return refuse(&op, "'" + getName(&op) + "' of round trip " +
                               Twine(stageOf[&op]) +
                               " may touch what '" + getName(before) +
                               "' of a later one touches before it");
    if (!accesses[&op].empty())
      ops.push_back(&op);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

int64_t LoopCutter::getValueStage(Value value) {
  Operation *source = getSource(value);
  return source ? stageOf[source] : 0;
}

LogicalResult LoopCutter::carry(Value value, int64_t stage, Operation *user) {
  Operation *def = value.getDefiningOp();
  Operation *bodyOp = def ? getBodyOp(def) : nullptr;
  if (!bodyOp && !isIterArg(value))
    return success();
  int64_t from = getValueStage(value);
  if (from == stage)
    return success();
  if (from > stage)
    return refuse(user, llvm::formatv("'{0}' of round trip {1} needs a value of "
                                      "round trip {2}",
                                      getName(user), stage, from));
  if (bodyOp && isAddressMath(bodyOp)) {
    if (recomputed[stage].insert(bodyOp).second)
      for (Value operand : bodyOp->getOperands())
        if (failed(carry(operand, stage, user)))
          return failure();
    return success();
  }
  // A buffer at an address is the same one again.
  auto alloc = dyn_cast_or_null<AllocTileOp>(bodyOp);
  bool isView = isa_and_nonnull<ViewLikeOpInterface>(bodyOp) && isPure(bodyOp);
  if (isa<TileBufType, MultiTileBufType>(value.getType()) &&
      ((alloc && alloc.getAddr()) || isView)) {
    if (recomputed[stage].insert(bodyOp).second)
      for (Value operand : bodyOp->getOperands())
        if (failed(carry(operand, stage, user)))
          return failure();
    return success();
  }
  if (isa_and_nonnull<CrossCoreOpInterface>(getSource(value)))
    return refuse(user, llvm::formatv("'{0}' of round trip {1} needs the tile "
                                      "that round trip {2} pops, whose slot is "
                                      "given back by then",
                                      getName(user), stage, from));
  if (!isa<TileType>(value.getType()) &&
      !value.getType().isIntOrIndexOrFloat()) {
    bool isBuffer = isa<TileBufType, MultiTileBufType>(value.getType());
    return refuse(bodyOp ? bodyOp : loop,
                  llvm::formatv("{0} passes from round trip {1} to round trip "
                                "{2}, and iterations in between would "
                                "overwrite it",
                                isBuffer ? "a tile buffer" : "what is no value",
                                from, stage));
  }
  auto [it, isNew] = carried.try_emplace(value, CarriedValue{value, from, stage});
  it->second.last = std::max(it->second.last, stage);
  return success();
}

LogicalResult LoopCutter::findCarriedValues() {
  for (BlockArgument arg : loop.getRegionIterArgs()) {
    int64_t stage = getValueStage(arg);
    carried[arg] = {arg, stage, stage};
  }
  for (Operation &op : loop.getBody()->without_terminator()) {
    int64_t stage = stageOf[&op];
    WalkResult result = op.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (failed(carry(operand, stage, &op)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
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
  if (failed(checkOrder()) || failed(findCarriedValues()))
    return failure();
  for (Operation &op : loop.getBody()->without_terminator())
    for (auto [stage, ops] : llvm::enumerate(staged.stages))
      if (stageOf[&op] == static_cast<int64_t>(stage) ||
          recomputed[stage].contains(&op))
        ops.push_back(&op);
  for (const auto &[value, crossing] : carried)
    staged.carried.push_back(crossing);
  return std::move(staged);
}

FailureOr<StagedLoop> pto::cutAtRoundTrips(scf::ForOp loop,
                                           SkewRefusal &refusal) {
  return LoopCutter(loop, refusal).cut();
}

LogicalResult pto::checkStageDistance(const StagedLoop &staged, int64_t depth,
                                      SkewRefusal &refusal) {
  SmallVector<SmallVector<MemoryAccess>> accesses(staged.stages.size());
  for (auto [ops, list] : llvm::zip_equal(staged.stages, accesses))
    for (Operation *op : ops)
      collectMemoryAccesses(op, list);
  for (size_t late = 1; late < accesses.size(); ++late)
    for (size_t early = 0; early < late; ++early) {
      IterationPairs pairs{staged.loop, 1,
                           static_cast<int64_t>(late - early) * depth};
      for (const MemoryAccess &earlier : accesses[late])
        for (const MemoryAccess &later : accesses[early]) {
          if (areMessages(earlier, later) ||
              !mayConflict(earlier, later, pairs))
            continue;
          refusal = {
              llvm::formatv("'{0}' of round trip {1} may touch what '{2}' of "
                            "round trip {3} of an earlier iteration touches: "
                            "{4} after {5}",
                            getName(later.op), early, getName(earlier.op), late,
                            later.isWrite ? "write" : "read",
                            earlier.isWrite ? "write" : "read"),
              later.op};
          return failure();
        }
    }
  return success();
}
