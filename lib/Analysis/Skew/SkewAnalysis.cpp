//===- SkewAnalysis.cpp - Whether and how a loop can be skewed ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "PTO/Analysis/Memory/AccessIndex.h"
#include "PTO/Analysis/Skew/SkewBuffers.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

namespace {

/// The messages of a loop body, at any depth, in program order.
struct BodyMessages {
  SmallVector<CrossCoreOpInterface> pushes, pops;
  /// The first one, a free included.
  CrossCoreOpInterface lead;

  explicit BodyMessages(scf::ForOp loop) {
    loop.getBody()->walk<WalkOrder::PreOrder>([&](CrossCoreOpInterface op) {
      if (!lead)
        lead = op;
      if (op.getAction() == CrossCoreAction::Push)
        pushes.push_back(op);
      else if (op.getAction() == CrossCoreAction::Pop)
        pops.push_back(op);
    });
  }
};

} // namespace

bool pto::isCrossCoreLoop(scf::ForOp loop) {
  BodyMessages messages(loop);
  return !messages.pushes.empty() && !messages.pops.empty();
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

namespace {

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

} // namespace

LogicalResult SkewPlanner::checkMessages() {
  BodyMessages messages(loop);
  if (messages.pushes.size() != 1 || messages.pops.size() != 1)
    return refuse(loop,
                  llvm::formatv("one push and one pop per iteration are "
                                "needed, the body has {0} and {1}",
                                messages.pushes.size(), messages.pops.size()));
  push = messages.pushes.front();
  CrossCoreOpInterface pop = messages.pops.front();
  for (CrossCoreOpInterface op : {push, pop})
    if (op->getBlock() != loop.getBody())
      return refuse(op, "'" + op->getName().getStringRef() +
                            "' is in a nested region, so it need not happen "
                            "once per iteration");
  if (!push.getDirection() || !pop.getDirection() ||
      push.getDirection() == pop.getDirection())
    return refuse(pop, "push and pop are not known to be of opposite "
                       "directions");
  if (messages.lead != push)
    return refuse(messages.lead,
                  "the first cross-core op is '" +
                      messages.lead->getName().getStringRef() +
                      "': this core answers its peer and has nothing to "
                      "produce ahead");
  return success();
}

LogicalResult SkewPlanner::checkBounds() {
  std::optional<int64_t> start = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (step && *step <= 0)
    return refuse(loop, llvm::formatv("the step {0} is not positive", *step));
  if (start && step && trips && getConstantIntValue(loop.getUpperBound()))
    return checkConstantBounds(*start, *step, *trips);
  if (options.dynamicBounds == SkewPlanOptions::DynamicBounds::Demote)
    return refuse(loop, "bounds and step are not compile-time constants");
  return success();
}

LogicalResult SkewPlanner::checkConstantBounds(int64_t start, int64_t step,
                                               const APInt &trips) {
  if (trips.ult(2))
    return refuse(loop, llvm::formatv("the trip count is {0}, at least 2 are "
                                      "needed",
                                      trips.getZExtValue()));
  // The steady state ends at start + trips x step, which may be past the end
  // of the induction variable's type.
  Type type = loop.getInductionVar().getType();
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  std::optional<int64_t> count = trips.tryZExtValue(), span, end;
  if (count)
    span = llvm::checkedMul(*count, step);
  if (span)
    end = llvm::checkedAdd(start, *span);
  if (!end || !llvm::isIntN(width, *end) ||
      (loop.getUnsignedCmp() && start < 0))
    return refuse(loop, "the end of the last iteration does not fit the type "
                        "of the induction variable");
  tripCount = *count;
  return success();
}

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

LogicalResult SkewPlanner::checkProduceHalf() {
  if (produce.size() == 1)
    return refuse(push, "nothing but the push itself can run ahead");
  for (BlockArgument iterArg : loop.getRegionIterArgs())
    for (Operation *user : iterArg.getUsers())
      if (Operation *bodyOp = getBodyOp(user); produce.contains(bodyOp))
        return refuse(bodyOp,
                      llvm::formatv("the produce half reads iter_arg #{0}, "
                                    "which the consume half of the iteration "
                                    "before defines",
                                    iterArg.getArgNumber() - 1));
  return success();
}

bool pto::isAddressMath(Operation *op) {
  return op->getNumRegions() == 0 && isPure(op) &&
         llvm::all_of(op->getResultTypes(), [](Type type) {
           return type.isIntOrIndexOrFloat() ||
                  isa<PtrType, TensorViewType, PartitionTensorViewType>(type);
         });
}

/// Whether the op gives a buffer, or a name for a part of one. The consume half
/// can have the same again; what is in it is a matter of memory.
static bool isBufferDefinition(Operation *op) {
  if (isa<AllocTileOp, AllocMultiTileOp>(op))
    return true;
  return isa<ViewLikeOpInterface>(op) && isPure(op) &&
         isa<TileBufType, MultiTileBufType>(op->getOperand(0).getType());
}

bool SkewPlanner::canRecompute(Value value, Operation *&blocker) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != loop.getBody())
    return true;
  if (recomputed.contains(op))
    return true;
  bool isBuffer = isBufferDefinition(op);
  // A buffer at an address is the same one again. One without is another one.
  auto alloc = dyn_cast<AllocTileOp>(op);
  bool isAnother = isa<AllocMultiTileOp>(op) || (alloc && !alloc.getAddr());
  if ((!isBuffer && !isAddressMath(op)) ||
      (isAnother && !buffers->isPrivate(value))) {
    blocker = op;
    return false;
  }
  for (Value operand : op->getOperands())
    if (!canRecompute(operand, blocker))
      return false;
  recomputed.insert(op);
  return true;
}

LogicalResult SkewPlanner::checkCarriedValues() {
  for (Operation &op : *loop.getBody()) {
    if (!produce.contains(&op))
      continue;
    for (OpResult result : op.getResults())
      for (Operation *user : result.getUsers()) {
        Operation *bodyOp = getBodyOp(user), *blocker = nullptr;
        if (produce.contains(bodyOp) || canRecompute(result, blocker))
          continue;
        std::string what = "'" + blocker->getName().getStringRef().str() +
                           "' of the produce half defines a value that '" +
                           bodyOp->getName().getStringRef().str() +
                           "' of the consume half needs, and that cannot be "
                           "recomputed from the induction variable";
        if (isBufferDefinition(blocker))
          what += ": " + buffers->getReason(blocker->getResult(0));
        return refuse(blocker, what);
      }
  }
  return success();
}

LogicalResult SkewPlanner::checkMemory(int64_t reach) {
  IterationPairs pairs{loop, 1, reach};
  for (const MemoryAccess &earlier : consumeAccesses.getAccesses()) {
    bool isTile = earlier.storage.kind == Storage::Kind::Tile;
    // Private buffers are others in every half.
    if (isTile && buffers->isPrivate(earlier.storage.value))
      continue;
    const MemoryAccess *later = produceAccesses.findConflict(earlier, pairs);
    if (!later)
      continue;
    StringRef name = earlier.op->getName().getStringRef();
    if (earlier.storage.kind == Storage::Kind::Unknown)
      return refuse(earlier.op,
                    "'" + name +
                        "' of the consume half has effects that are not "
                        "known, and may touch what the produce half of a "
                        "later iteration touches");
    StringRef kind = !later->isWrite   ? "read after write"
                     : earlier.isWrite ? "write after write"
                                       : "write after read";
    std::string why = isTile ? buffers->getReason(earlier.storage.value) : "";
    return refuse(later->op, "'" + later->op->getName().getStringRef() +
                                 "' of the produce half may touch what '" +
                                 name +
                                 "' of the consume half of an earlier "
                                 "iteration touches: " +
                                 kind + (why.empty() ? "" : "; " + why));
  }
  return success();
}

LogicalResult SkewPlanner::checkPeerMemory() {
  if (!options.peers)
    return success();
  SmallVector<PeerAccess> peerAccesses = options.peers->getPeerAccesses(loop);
  if (peerAccesses.empty())
    return success();
  for (const AccessIndex *accesses : {&produceAccesses, &consumeAccesses})
    for (const MemoryAccess &ours : accesses->getAccesses()) {
      if (ours.storage.kind != Storage::Kind::Global)
        continue;
      Value pointer = getBasePointer(ours.storage);
      auto *theirs = llvm::find_if(peerAccesses, [&](const PeerAccess &peer) {
        return (ours.isWrite || peer.isWrite) &&
               options.peers->mayBeSamePointer(pointer, peer.pointer);
      });
      if (theirs == peerAccesses.end())
        continue;
      bool isProduce = accesses == &produceAccesses;
      return refuse(
          ours.op,
          llvm::formatv("'{0}' of the {1} half may touch what '{2}' of {3} "
                        "touches, and only the {4} keep the two in order",
                        ours.op->getName(), isProduce ? "produce" : "consume",
                        theirs->op, theirs->getPeerName(),
                        isProduce ? "answers that are popped"
                                  : "messages that are pushed later"));
    }
  return success();
}

FailureOr<int64_t> SkewPlanner::findDepth(int64_t requested) {
  auto isLegal = [&](int64_t depth) {
    return succeeded(checkMemory(getSkewReach(depth, options.schedule)));
  };
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
