//===- JointSkew.cpp - Skew the loops of two cores together ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JointSkewEmitter.h"
#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "PTO/Analysis/Skew/RoundTripPairs.h"
#include "PTO/Transforms/Transforms.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// The functions of a pair again, to try a depth on. They have the names of the
/// pair while they are there, so that what is said of them reads as if it was
/// about the pair.
class TrialPair {
public:
  TrialPair(ModuleOp module, const FifoPair &pair) : original(pair) {
    trial = pair;
    trial.cube = clone(module, pair.cube);
    trial.vector =
        pair.cube == pair.vector ? trial.cube : clone(module, pair.vector);
  }
  ~TrialPair() {
    for (auto [copy, func] : {std::pair(trial.cube, original.cube),
                              std::pair(trial.vector, original.vector)})
      if (func.getSymName().starts_with(prefix))
        func.setSymName(func.getSymName().drop_front(prefix.size()));
    if (trial.vector != trial.cube)
      trial.vector.erase();
    trial.cube.erase();
  }

  const FifoPair &get() const { return trial; }
  LoopPair getLoops(LoopPair loops) const {
    return {cast<scf::ForOp>(mapping.lookup(loops.cube.getOperation())),
            cast<scf::ForOp>(mapping.lookup(loops.vector.getOperation()))};
  }

private:
  func::FuncOp clone(ModuleOp module, func::FuncOp func) {
    auto copy = cast<func::FuncOp>(func->clone(mapping));
    func.setSymName((prefix + func.getSymName()).str());
    module.push_back(copy);
    return copy;
  }

  static constexpr StringLiteral prefix = "__before_joint_skew_";
  FifoPair original, trial;
  IRMapping mapping;
};

/// All pairs of one cube and one vector function; they differ in who calls.
using PairGroup = SmallVector<FifoPair, 1>;

class JointSkewer {
public:
  JointSkewer(RewriterBase &rewriter, ModuleOp module,
              const SkewPlanOptions &options)
      : rewriter(rewriter), module(module), options(options),
        stagesAttr(module->getContext()
                       ->getLoadedDialect<PTODialect>()
                       ->getPipelineStagesAttrHelper()) {}

  JointSkewResult run();

private:
  SmallVector<scf::ForOp> collectLoops(func::FuncOp func, KernelKind core);
  void runOnGroup(ArrayRef<FifoPair> group);
  FailureOr<SkewedPair> skew(ArrayRef<FifoPair> group, const LoopPair &loops,
                             SkewRefusal &refusal);
  /// Whether every pair of the group completes with the loops skewed by
  /// `depth`.
  LogicalResult prove(ArrayRef<FifoPair> group, const LoopPair &loops,
                      int64_t depth, StageOrder order, SkewRefusal &refusal);
  void demote(scf::ForOp loop, const SkewRefusal &refusal);
  /// What both loops ask for.
  int64_t getStages(const LoopPair &loops) {
    return std::min(stagesAttr.getAttr(loops.cube).getInt(),
                    stagesAttr.getAttr(loops.vector).getInt());
  }

  RewriterBase &rewriter;
  ModuleOp module;
  const SkewPlanOptions &options;
  PTODialect::PipelineStagesAttrHelper stagesAttr;
  JointSkewResult result;
};

} // namespace

static SkewedPair emitPlan(RewriterBase &rewriter, const JointSkewPlan &plan,
                           int64_t depth, StageOrder order) {
  SkewedPair skewed = {{},    {},    plan.roundTrips,      plan.requestedDepth,
                       depth, order, plan.leader.tripCount};
  for (auto [staged, steady] : {std::pair(&plan.leader, &skewed.leader),
                                std::pair(&plan.follower, &skewed.follower)}) {
    auto func = (*staged).loop->getParentOfType<FunctionOpInterface>();
    *steady = JointSkewEmitter(rewriter, *staged, depth, order,
                               getNewMembershipGroup(func))
                  .emit();
  }
  return skewed;
}

LogicalResult JointSkewer::prove(ArrayRef<FifoPair> group,
                                 const LoopPair &loops, int64_t depth,
                                 StageOrder order, SkewRefusal &refusal) {
  TrialPair trial(module, group.front());
  LoopPair trialLoops = trial.getLoops(loops);
  SkewPlanOptions trialOptions = options;
  // The original was asked about them.
  trialOptions.peers = nullptr;
  FailureOr<JointSkewPlan> trialPlan = planJointSkew(
      trial.get(), trialLoops, getStages(loops), trialOptions, refusal);
  assert(succeeded(trialPlan) && "a copy has the same plan");
  IRRewriter trialRewriter(module.getContext());
  emitPlan(trialRewriter, *trialPlan, depth, order);

  FifoOptions fifoOptions;
  fifoOptions.assumeUndeclaredRings = true;
  fifoOptions.findNeededSlots = false;
  for (const FifoPair &pair : group) {
    FifoPair copy = trial.get();
    copy.cubeCall = pair.cubeCall;
    copy.vectorCall = pair.vectorCall;
    copy.isOneOfSeveral = pair.isOneOfSeveral;
    FifoPairReport report = analyzeFifoPair(copy, fifoOptions);
    FifoOutcome outcome = report.getOutcome();
    if (outcome == FifoOutcome::Verified)
      continue;
    auto *finding =
        llvm::find_if(report.findings, [&](const FifoFinding &finding) {
          return finding.outcome == outcome;
        });
    // The operation is gone after the trial.
    refusal = {llvm::formatv("skewed by {0}, the pair is not proved to "
                             "complete: {1}: '{2}' {3}",
                             depth, stringifyFifoOutcome(outcome),
                             finding->op->getName(), finding->message),
               loops.cube};
    return failure();
  }
  return success();
}

FailureOr<SkewedPair> JointSkewer::skew(ArrayRef<FifoPair> group,
                                        const LoopPair &loops,
                                        SkewRefusal &refusal) {
  FailureOr<JointSkewPlan> plan =
      planJointSkew(group.front(), loops, getStages(loops), options, refusal);
  if (failed(plan))
    return failure();
  for (StageOrder order : {StageOrder::FirstFirst, StageOrder::LastFirst}) {
    int64_t depth = findLargestDepth(
        plan->largestDepths[static_cast<int>(order)], [&](int64_t depth) {
          return succeeded(prove(group, loops, depth, order, refusal));
        });
    if (depth != 0)
      return emitPlan(rewriter, *plan, depth, order);
  }
  return failure();
}

void JointSkewer::demote(scf::ForOp loop, const SkewRefusal &refusal) {
  rewriter.modifyOpInPlace(loop, [&] { stagesAttr.removeAttr(loop); });
  result.demoted.emplace_back(loop, refusal);
}

SmallVector<scf::ForOp> JointSkewer::collectLoops(func::FuncOp func,
                                                  KernelKind core) {
  SmallVector<scf::ForOp> loops;
  func.walk([&](scf::ForOp loop) {
    if (stagesAttr.isAttrPresent(loop) && isCodeOf(loop, core) &&
        hasSeveralMessages(loop))
      loops.push_back(loop);
  });
  return loops;
}

void JointSkewer::runOnGroup(ArrayRef<FifoPair> group) {
  FifoPair pair = group.front();
  SmallVector<scf::ForOp> cubes = collectLoops(pair.cube, KernelKind::Cube);
  SmallVector<scf::ForOp> vectors =
      collectLoops(pair.vector, KernelKind::Vector);
  std::string noPartner =
      "the peer has no loop of several messages that asks for stages";
  for (scf::ForOp cube : cubes) {
    SkewRefusal refusal = {noPartner, cube};
    auto *partner = llvm::find_if(vectors, [&](scf::ForOp vector) {
      return succeeded(checkAligned(pair, {cube, vector}, refusal));
    });
    if (partner == vectors.end()) {
      noPartner = refusal.reason;
      demote(cube, refusal);
      continue;
    }
    LoopPair loops{cube, *partner};
    vectors.erase(partner);
    FailureOr<SkewedPair> skewed = skew(group, loops, refusal);
    if (succeeded(skewed)) {
      result.skewed.push_back(*skewed);
      continue;
    }
    demote(loops.cube, refusal);
    demote(loops.vector, refusal);
  }
  for (scf::ForOp vector : vectors)
    demote(vector, {noPartner, vector});
}

JointSkewResult JointSkewer::run() {
  llvm::MapVector<std::pair<Operation *, Operation *>, PairGroup> groups;
  llvm::MapVector<Operation *, llvm::SmallPtrSet<Operation *, 2>> peers;
  for (const FifoPair &pair : findFifoPairs(module)) {
    groups[{pair.cube, pair.vector}].push_back(pair);
    peers[pair.cube].insert(pair.vector);
    peers[pair.vector].insert(pair.cube);
  }
  // What suits one peer need not suit another.
  for (auto &[functions, group] : groups)
    if (peers[functions.first].size() == 1 &&
        peers[functions.second].size() == 1)
      runOnGroup(group);

  SmallVector<scf::ForOp> rest;
  module->walk([&](scf::ForOp loop) {
    if (stagesAttr.isAttrPresent(loop) && hasSeveralMessages(loop))
      rest.push_back(loop);
  });
  for (scf::ForOp loop : rest)
    demote(loop, {"no loop of one peer alone exchanges the messages of its "
                  "round trips",
                  loop});
  return std::move(result);
}

JointSkewResult pto::skewRoundTrips(RewriterBase &rewriter, ModuleOp module,
                                    const SkewPlanOptions &options) {
  return JointSkewer(rewriter, module, options).run();
}
