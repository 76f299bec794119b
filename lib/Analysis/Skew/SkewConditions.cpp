//===- SkewConditions.cpp - Whether a loop can be skewed ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SkewPlanner.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

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
