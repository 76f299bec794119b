//===- RoundTripValues.cpp - What crosses round trips ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RoundTripValues.h"
#include "PTO/Analysis/Skew/SkewBuffers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

static StringRef getName(Operation *op) { return op->getName().getStringRef(); }

static bool isIterArg(scf::ForOp loop, Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  return arg && arg.getOwner() == loop.getBody() && arg.getArgNumber() > 0;
}

Operation *pto::getSourceInBody(scf::ForOp loop, Value value) {
  // An iter_arg may be handed from one to the other.
  llvm::SmallPtrSet<void *, 4> seen;
  while (isIterArg(loop, value) &&
         seen.insert(value.getAsOpaquePointer()).second)
    value =
        loop.getYieldedValues()[cast<BlockArgument>(value).getArgNumber() - 1];
  Operation *def = value.getDefiningOp();
  return def ? loop.getBody()->findAncestorOpInBlock(*def) : nullptr;
}

namespace {

class ValuePlacer {
public:
  ValuePlacer(StagedLoop &staged, const DenseMap<Operation *, int64_t> &stageOf,
              SkewRefusal &refusal)
      : staged(staged), loop(staged.loop), stageOf(stageOf), refusal(refusal),
        recomputed(staged.stages.size()) {}

  LogicalResult place();

private:
  /// Finds the buffers that several stages share and that each iteration may
  /// have one of its own of.
  void findSharedBuffers();
  /// Makes a value available to a stage that uses it.
  LogicalResult carry(Value value, int64_t stage, Operation *user);
  LogicalResult recompute(Operation *op, int64_t stage, Operation *user);

  LogicalResult refuse(Operation *op, const Twine &reason) {
    refusal = {reason.str(), op};
    return failure();
  }
  int64_t getStage(Value value) {
    Operation *source = getSourceInBody(loop, value);
    return source ? stageOf.lookup(source) : 0;
  }

  StagedLoop &staged;
  scf::ForOp loop;
  const DenseMap<Operation *, int64_t> &stageOf;
  SkewRefusal &refusal;
  /// By stage, what it computes again that is of an earlier stage.
  SmallVector<DenseSet<Operation *>> recomputed;
  llvm::MapVector<Value, CarriedValue> carried;
};

} // namespace

void ValuePlacer::findSharedBuffers() {
  llvm::SmallPtrSet<Operation *, 16> all;
  for (Operation &op : *loop.getBody())
    all.insert(&op);
  // With the whole body as one half, what is private to an iteration.
  std::optional<SkewBuffers> buffers;
  llvm::MapVector<Value, CarriedValue> shared;
  for (Operation &op : loop.getBody()->without_terminator()) {
    int64_t stage = stageOf.lookup(&op);
    SmallVector<MemoryAccess> accesses;
    collectMemoryAccesses(&op, accesses);
    for (const MemoryAccess &access : accesses) {
      if (access.storage.kind != Storage::Kind::Tile)
        continue;
      Value buffer = access.storage.value;
      auto alloc = buffer.getDefiningOp<AllocTileOp>();
      if (!alloc || alloc->getNumOperands() != 0)
        continue;
      auto [it, isNew] =
          shared.try_emplace(buffer, CarriedValue{buffer, stage, stage, true});
      it->second.first = std::min(it->second.first, stage);
      it->second.last = std::max(it->second.last, stage);
    }
  }
  for (auto &[buffer, stages] : shared) {
    if (stages.first == stages.last)
      continue;
    if (!buffers)
      buffers.emplace(loop, all);
    // Views of it before the loop would stay views of one of them.
    bool hasViewBefore = llvm::any_of(buffer.getUsers(), [&](Operation *user) {
      return isa<ViewLikeOpInterface>(user) && !loop->isAncestor(user);
    });
    if (buffers->isPrivate(buffer) && !buffers->isUsedOutside(buffer) &&
        !hasViewBefore)
      carried.insert({buffer, stages});
  }
}

LogicalResult ValuePlacer::recompute(Operation *op, int64_t stage,
                                     Operation *user) {
  if (!recomputed[stage].insert(op).second)
    return success();
  for (Value operand : op->getOperands())
    if (failed(carry(operand, stage, user)))
      return failure();
  return success();
}

LogicalResult ValuePlacer::carry(Value value, int64_t stage, Operation *user) {
  auto known = carried.find(value);
  if (known != carried.end() && known->second.isBuffer)
    return success();
  Operation *def = value.getDefiningOp();
  Operation *bodyOp = def ? loop.getBody()->findAncestorOpInBlock(*def) : def;
  if (!bodyOp && !isIterArg(loop, value))
    return success();
  int64_t from = getStage(value);
  if (from == stage)
    return success();
  assert(from < stage && "a stage depends on a later one");
  // A buffer at an address is the same one again.
  if (bodyOp) {
    auto alloc = dyn_cast<AllocTileOp>(bodyOp);
    bool isView = isa<ViewLikeOpInterface>(bodyOp) && isPure(bodyOp);
    if (isAddressMath(bodyOp) || isView || (alloc && alloc.getAddr()))
      return recompute(bodyOp, stage, user);
  }
  Operation *source = getSourceInBody(loop, value);
  while (auto view = dyn_cast_or_null<ViewLikeOpInterface>(source))
    source = getSourceInBody(loop, view.getViewSource());
  if (isa_and_nonnull<CrossCoreOpInterface>(source))
    return refuse(user, llvm::formatv("'{0}' of round trip {1} needs the tile "
                                      "that round trip {2} pops, whose slot is "
                                      "given back by then",
                                      getName(user), stage, from));
  if (!isa<TileType>(value.getType()) && !value.getType().isIntOrIndexOrFloat())
    return refuse(user,
                  llvm::formatv("'{0}' of round trip {1} needs {2} of round "
                                "trip {3}, which cannot be handed on",
                                getName(user), stage, value.getType(), from));
  auto [it, isNew] =
      carried.try_emplace(value, CarriedValue{value, from, stage, false});
  it->second.last = std::max(it->second.last, stage);
  return success();
}

LogicalResult ValuePlacer::place() {
  for (BlockArgument arg : loop.getRegionIterArgs()) {
    int64_t stage = getStage(arg);
    carried.insert({arg, {arg, stage, stage, false}});
  }
  findSharedBuffers();
  for (Operation &op : loop.getBody()->without_terminator()) {
    WalkResult result = op.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (failed(carry(operand, stageOf.lookup(&op), &op)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }

  for (Operation &op : loop.getBody()->without_terminator()) {
    // Shared buffers are handed to the stages.
    if (isa<AllocTileOp>(op) && carried.contains(op.getResult(0)))
      continue;
    for (auto [stage, ops] : llvm::enumerate(staged.stages))
      if (stageOf.lookup(&op) == static_cast<int64_t>(stage) ||
          recomputed[stage].contains(&op))
        ops.push_back(&op);
  }
  for (const auto &[value, crossing] : carried)
    staged.carried.push_back(crossing);
  return success();
}

LogicalResult pto::placeValues(StagedLoop &staged,
                               const DenseMap<Operation *, int64_t> &stageOf,
                               SkewRefusal &refusal) {
  return ValuePlacer(staged, stageOf, refusal).place();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

StringRef pto::stringifyStageOrder(StageOrder order) {
  return order == StageOrder::FirstFirst ? "first-first" : "last-first";
}

LogicalResult pto::checkStageDistance(const StagedLoop &staged, int64_t depth,
                                      StageOrder order, SkewRefusal &refusal) {
  DenseSet<Value> shared;
  for (const CarriedValue &carried : staged.carried)
    if (carried.isBuffer)
      shared.insert(carried.value);
  SmallVector<SmallVector<MemoryAccess>> accesses(staged.stages.size());
  for (auto [ops, list] : llvm::zip_equal(staged.stages, accesses))
    for (Operation *op : ops)
      collectMemoryAccesses(op, list);
  for (size_t late = 1; late < accesses.size(); ++late)
    for (size_t early = 0; early < late; ++early) {
      // In one step, the later stage is (late - early) x depth iterations
      // behind.
      IterationPairs pairs{staged.loop, 1,
                           static_cast<int64_t>(late - early) * depth -
                               (order == StageOrder::LastFirst)};
      if (pairs.maximum < pairs.minimum)
        continue;
      for (const MemoryAccess &earlier : accesses[late])
        for (const MemoryAccess &later : accesses[early]) {
          // Another iteration has other shared buffers.
          if (areMessages(earlier, later) ||
              (earlier.storage.kind == Storage::Kind::Tile &&
               shared.contains(earlier.storage.value)) ||
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
