//===- RoundTripPairs.cpp - Loops to skew together ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Skew/RoundTripPairs.h"
#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

static LogicalResult refuse(SkewRefusal &refusal, Operation *op,
                            const Twine &reason) {
  refusal = {reason.str(), op};
  return failure();
}

bool pto::hasSeveralMessages(scf::ForOp loop) {
  int64_t pushes = 0, pops = 0;
  loop.getBody()->walk([&](CrossCoreOpInterface op) {
    pushes += op.getAction() == CrossCoreAction::Push;
    pops += op.getAction() == CrossCoreAction::Pop;
  });
  return pushes > 0 && pops > 0 && pushes + pops > 2;
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

namespace {

/// Numbers of messages, by ring; a ring that is not there has none.
using MessageCounts = std::map<unsigned, int64_t>;

/// Numbers the rings of a pair, the same for both sides.
class RingNumbers {
public:
  RingNumbers(const FifoPair &pair) : pipes(pair, symbols) {}

  std::optional<unsigned> get(CrossCoreOpInterface op, KernelKind core) {
    std::optional<PipeDirection> direction = op.getDirection();
    PipeRef ref = op.getPipe();
    std::optional<unsigned> pipe = ref.handle
                                       ? pipes.getByHandle(ref.handle, core)
                                       : pipes.getById(ref.id);
    if (!pipe || !direction)
      return std::nullopt;
    return 2 * *pipe + (*direction == PipeDirection::V2C);
  }

private:
  SymbolTableCollection symbols;
  FifoPipes pipes;
};

/// Counts the messages of one core.
class MessageCounter {
public:
  MessageCounter(RingNumbers &rings, KernelKind core)
      : rings(rings), core(core) {}

  /// Of the operations from `begin` on up to `end`. Fails where the number is
  /// not known.
  LogicalResult count(Block::iterator begin, Block::iterator end,
                      MessageCounts &counts, int64_t times = 1) {
    for (Operation &op : llvm::make_range(begin, end))
      if (failed(count(&op, counts, times)))
        return failure();
    return success();
  }

private:
  LogicalResult count(Operation *op, MessageCounts &counts, int64_t times) {
    if (auto message = dyn_cast<CrossCoreOpInterface>(op)) {
      if (message.getAction() == CrossCoreAction::Free)
        return success();
      std::optional<unsigned> ring = rings.get(message, core);
      if (!ring)
        return failure();
      counts[*ring] += times;
      return success();
    }
    if (auto loop = dyn_cast<scf::ForOp>(op); loop && hasMessages(op)) {
      std::optional<APInt> trips = loop.getStaticTripCount();
      std::optional<int64_t> value =
          trips ? trips->tryZExtValue() : std::nullopt;
      if (value)
        value = llvm::checkedMul(times, *value);
      if (!value)
        return failure();
      return count(loop.getBody()->begin(), loop.getBody()->end(), counts,
                   *value);
    }
    return success(!hasMessages(op));
  }

  /// What is called may exchange any.
  static bool hasMessages(Operation *op) {
    return op
        ->walk([](Operation *nested) {
          return isa<CrossCoreOpInterface, CallOpInterface>(nested)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  RingNumbers &rings;
  KernelKind core;
};

} // namespace

LogicalResult pto::checkAligned(const FifoPair &pair, const LoopPair &loops,
                                SkewRefusal &refusal) {
  RingNumbers rings(pair);
  MessageCounter cubeCounter(rings, KernelKind::Cube);
  MessageCounter vectorCounter(rings, KernelKind::Vector);
  Operation *cube = loops.cube, *vector = loops.vector;
  auto isOutermost = [](Operation *op) {
    return isa<SectionCubeOp, SectionVectorOp>(op)
               ? isa<func::FuncOp>(op->getParentOp())
               : isa<func::FuncOp>(op);
  };
  while (true) {
    MessageCounts cubeCounts, vectorCounts;
    if (failed(cubeCounter.count(cube->getBlock()->begin(), cube->getIterator(),
                                 cubeCounts)) ||
        failed(vectorCounter.count(vector->getBlock()->begin(),
                                   vector->getIterator(), vectorCounts)))
      return refuse(refusal, cube,
                    "how many messages pass before it is not known");
    if (cubeCounts != vectorCounts)
      return refuse(refusal, cube,
                    "not as many messages pass before it as before the loop of "
                    "the peer");
    Operation *cubeParent = cube->getParentOp();
    Operation *vectorParent = vector->getParentOp();
    if (isOutermost(cubeParent) && isOutermost(vectorParent))
      return success();
    // That both take the same branch is for the proof to find out.
    if (isa<scf::IfOp>(cubeParent) && isa<scf::IfOp>(vectorParent) &&
        cube->getParentRegion()->getRegionNumber() ==
            vector->getParentRegion()->getRegionNumber()) {
      cube = cubeParent;
      vector = vectorParent;
      continue;
    }
    auto cubeLoop = dyn_cast<scf::ForOp>(cubeParent);
    auto vectorLoop = dyn_cast<scf::ForOp>(vectorParent);
    if (!cubeLoop || !vectorLoop)
      return refuse(refusal, cube,
                    "it and the loop of the peer are not in the same control "
                    "flow");
    // Each iteration of the loops around must begin aligned as well.
    cubeCounts.clear();
    vectorCounts.clear();
    if (failed(cubeCounter.count(cubeLoop.getBody()->begin(),
                                 cubeLoop.getBody()->end(), cubeCounts)) ||
        failed(vectorCounter.count(vectorLoop.getBody()->begin(),
                                   vectorLoop.getBody()->end(),
                                   vectorCounts)) ||
        cubeCounts != vectorCounts)
      return refuse(refusal, cubeLoop,
                    "an iteration of the loop around need not exchange as many "
                    "messages as one of the peer");
    cube = cubeParent;
    vector = vectorParent;
  }
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

/// Whether what one pushes in a stage is what the other pops: from the leader
/// to the follower in the same stage, the answers in the next.
static LogicalResult checkStagesMatch(const FifoPair &pair,
                                      const LoopPair &loops,
                                      const JointSkewPlan &plan,
                                      SkewRefusal &refusal) {
  RingNumbers rings(pair);
  SmallVector<MessageCounts> pushes[2], pops[2];
  const StagedLoop *sides[2] = {&plan.leader, &plan.follower};
  for (auto [side, staged] : llvm::enumerate(sides)) {
    KernelKind core =
        staged->loop == loops.cube ? KernelKind::Cube : KernelKind::Vector;
    pushes[side].resize(plan.leader.stages.size() + 1);
    pops[side].resize(plan.leader.stages.size() + 1);
    for (const RoundTripMessage &message : staged->messages) {
      std::optional<unsigned> ring = rings.get(message.op, core);
      if (!ring)
        return refuse(refusal, message.op,
                      "the ring of '" + message.op->getName().getStringRef() +
                          "' is not known");
      ++(message.isPush ? pushes : pops)[side][message.stage][*ring];
    }
  }
  for (size_t stage = 0; stage < plan.leader.stages.size(); ++stage)
    if (pushes[0][stage] != pops[1][stage] ||
        pushes[1][stage] != pops[0][stage + 1])
      return refuse(refusal, plan.follower.loop,
                    llvm::formatv("what round trip {0} pushes is not what the "
                                  "peer pops in it",
                                  stage));
  return success();
}

/// Stages move past what the peer does between its messages.
static LogicalResult checkPeerMemory(const StagedLoop &staged,
                                     const CrossCorePeers &peers,
                                     SkewRefusal &refusal) {
  SmallVector<PeerAccess> theirs = peers.getPeerAccesses(staged.loop);
  SmallVector<MemoryAccess> ours;
  collectMemoryAccesses(staged.loop, ours);
  for (const MemoryAccess &access : ours) {
    // What has unknown effects may touch any.
    Value pointer;
    if (access.storage.kind == Storage::Kind::Global)
      pointer = getBasePointer(access.storage);
    else if (access.storage.kind != Storage::Kind::Unknown)
      continue;
    for (const PeerAccess &other : theirs)
      if ((access.isWrite || other.isWrite) &&
          peers.mayBeSamePointer(pointer, other.pointer))
        return refuse(
            refusal, access.op,
            llvm::formatv("'{0}' may touch what '{1}' of {2} touches, "
                          "and only messages keep the two in order",
                          access.op->getName(), other.op, other.getPeerName()));
  }
  return success();
}

int64_t pto::findLargestDepth(int64_t most,
                              function_ref<bool(int64_t)> isPossible) {
  if (most == 0 || isPossible(most))
    return most;
  int64_t possible = 0, impossible = most;
  while (impossible - possible > 1) {
    int64_t middle = possible + (impossible - possible) / 2;
    (isPossible(middle) ? possible : impossible) = middle;
  }
  return possible;
}

FailureOr<JointSkewPlan>
pto::planJointSkew(const FifoPair &pair, const LoopPair &loops, int64_t stages,
                   const SkewPlanOptions &options, SkewRefusal &refusal) {
  if (stages == 1)
    return refuse(refusal, loops.cube,
                  "one pipeline stage asks for no overlap");
  FailureOr<StagedLoop> cube = cutAtRoundTrips(loops.cube, refusal);
  if (failed(cube))
    return failure();
  FailureOr<StagedLoop> vector = cutAtRoundTrips(loops.vector, refusal);
  if (failed(vector))
    return failure();
  if (cube->tripCount != vector->tripCount)
    return refuse(refusal, loops.cube,
                  llvm::formatv("the trip count is {0}, that of the peer's "
                                "loop {1}",
                                cube->tripCount, vector->tripCount));
  bool cubeLeads = cube->messages.front().isPush;
  if (cubeLeads == vector->messages.front().isPush)
    return refuse(
        refusal, cube->messages.front().op,
        llvm::formatv("both cores {0} first", cubeLeads ? "push" : "pop"));

  JointSkewPlan plan;
  plan.leader = std::move(cubeLeads ? *cube : *vector);
  plan.follower = std::move(cubeLeads ? *vector : *cube);
  plan.roundTrips = plan.follower.stages.size();
  plan.requestedDepth = getRequestedSkewDepth(stages, options.maxDepth);
  // The follower has no stage that the leader has not.
  int64_t count = plan.leader.stages.size();
  if (plan.follower.stages.size() > plan.leader.stages.size())
    return refuse(refusal, plan.follower.loop, "the peer has more round trips");
  if (failed(checkStagesMatch(pair, loops, plan, refusal)))
    return failure();
  int64_t tripCount = plan.leader.tripCount;
  if (tripCount < count)
    return refuse(refusal, plan.leader.loop,
                  llvm::formatv("the trip count is {0}, at least {1} are "
                                "needed",
                                tripCount, count));
  if (options.peers)
    for (const StagedLoop *staged : {&plan.leader, &plan.follower})
      if (failed(checkPeerMemory(*staged, *options.peers, refusal)))
        return failure();

  // A shallower skew moves less past each other. Of two stages, the last one
  // first is the order of a depth that is smaller by one.
  bool isLegal = false;
  for (StageOrder order : {StageOrder::FirstFirst, StageOrder::LastFirst}) {
    int64_t most =
        std::min({plan.requestedDepth, kMaxSkewDepth, tripCount / count});
    if (order == StageOrder::LastFirst && count == 2)
      most = 0;
    int64_t depth = findLargestDepth(most, [&](int64_t depth) {
      return succeeded(
                 checkStageDistance(plan.leader, depth, order, refusal)) &&
             succeeded(
                 checkStageDistance(plan.follower, depth, order, refusal));
    });
    plan.largestDepths[static_cast<int>(order)] = depth;
    isLegal |= depth != 0;
  }
  if (!isLegal)
    return failure();
  return plan;
}
