//===- SkewCapacity.cpp - Skews that the rings have room for --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Skew/SkewCapacity.h"
#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

class CapacityLimiter {
public:
  CapacityLimiter(ModuleOp module, MutableArrayRef<SkewCandidate> candidates,
                  const SkewPlanOptions &options);

  void run();

private:
  /// A pair, and the candidates that its functions and what they call have.
  struct Group {
    FifoPair pair;
    SmallVector<SkewCandidate *> candidates;
  };

  void addGroup(const FifoPair &pair);
  /// What keeps the group from being proven to complete; nothing if it is.
  std::optional<FifoFinding> findProblem(const Group &group,
                                         const SkewedLoops *skewed);
  /// Returns whether it had to change anything.
  bool limit(Group &group);
  /// The loop that the problem is about, or else the deepest one.
  SkewCandidate *choose(const Group &group, const FifoFinding &problem);
  void lower(SkewCandidate &candidate, const FifoFinding &problem);
  void demote(SkewCandidate &candidate, const Twine &reason, Operation *op);

  ModuleOp module;
  MutableArrayRef<SkewCandidate> candidates;
  const SkewPlanOptions &options;
  SymbolTableCollection symbols;
  /// Candidates that can be skewed, by function.
  DenseMap<Operation *, SmallVector<SkewCandidate *, 1>> candidatesOf;
  SmallVector<Group> groups;
  llvm::SmallPtrSet<SkewCandidate *, 8> grouped;
  SkewedLoops skewed;
};

} // namespace

CapacityLimiter::CapacityLimiter(ModuleOp module,
                                 MutableArrayRef<SkewCandidate> candidates,
                                 const SkewPlanOptions &options)
    : module(module), candidates(candidates), options(options) {
  for (SkewCandidate &candidate : candidates)
    if (candidate.plan) {
      skewed[candidate.loop] = &*candidate.plan;
      candidatesOf[candidate.loop->getParentOfType<func::FuncOp>()].push_back(
          &candidate);
    }
}

void CapacityLimiter::addGroup(const FifoPair &pair) {
  llvm::SmallPtrSet<Operation *, 4> functions;
  Group group = {pair, {}};
  for (func::FuncOp root : {pair.cube, pair.vector})
    if (root)
      forEachReachable(root, symbols, [&](func::FuncOp func) {
        if (functions.insert(func).second)
          llvm::append_range(group.candidates, candidatesOf.lookup(func));
      });
  if (group.candidates.empty())
    return;
  // In the order of the module.
  llvm::sort(group.candidates);
  grouped.insert_range(group.candidates);
  groups.push_back(std::move(group));
}

/// Which core runs the function, if nothing but its messages may say so.
static bool isCubeCode(scf::ForOp loop) {
  bool isCube = false;
  loop.walk([&](CrossCoreOpInterface op) {
    if (op.getAction() == CrossCoreAction::Push)
      isCube |= op.getDirection() == PipeDirection::C2V;
  });
  return isCube;
}

std::optional<FifoFinding>
CapacityLimiter::findProblem(const Group &group, const SkewedLoops *skewed) {
  FifoOptions fifoOptions;
  fifoOptions.findNeededSlots = false;
  fifoOptions.measureRings = false;
  fifoOptions.assumeUndeclaredRings = true;
  fifoOptions.skewed = skewed;
  FifoPairReport report = analyzeFifoPair(group.pair, fifoOptions);
  if (report.findings.empty())
    return std::nullopt;
  // What a run comes to is said last.
  return report.findings.back();
}

SkewCandidate *CapacityLimiter::choose(const Group &group,
                                       const FifoFinding &problem) {
  auto isAbout = [&](SkewCandidate *candidate) {
    return candidate->loop->isProperAncestor(problem.op) ||
           llvm::any_of(problem.notes, [&](const FifoNote &note) {
             return candidate->loop->isProperAncestor(note.op);
           });
  };
  SkewCandidate *chosen = nullptr;
  bool isChosenAbout = false;
  for (SkewCandidate *candidate : group.candidates) {
    if (!candidate->plan)
      continue;
    bool isBetter =
        !chosen ||
        std::pair(isAbout(candidate), candidate->plan->schedule.depth) >
            std::pair(isChosenAbout, chosen->plan->schedule.depth);
    if (isBetter) {
      chosen = candidate;
      isChosenAbout = isAbout(candidate);
    }
  }
  return chosen;
}

void CapacityLimiter::demote(SkewCandidate &candidate, const Twine &reason,
                             Operation *op) {
  skewed.erase(candidate.loop);
  candidate.plan.reset();
  candidate.refusal = {reason.str(), op};
}

void CapacityLimiter::lower(SkewCandidate &candidate,
                            const FifoFinding &problem) {
  int64_t depth = candidate.plan->schedule.depth;
  std::string reason = llvm::formatv("at depth {0} '{1}' {2}", depth,
                                     problem.op->getName(), problem.message);
  if (depth > 1) {
    SkewPlanOptions lower = options;
    lower.maxDepth = depth - 1;
    FailureOr<SkewPlan> plan =
        planSkew(candidate.loop, candidate.stages, lower, candidate.refusal);
    if (succeeded(plan)) {
      plan->requestedDepth = candidate.plan->requestedDepth;
      candidate.plan = std::move(*plan);
      candidate.limit = std::move(reason);
      return;
    }
  }
  demote(candidate, reason, problem.op);
}

bool CapacityLimiter::limit(Group &group) {
  auto isPlanned = [](SkewCandidate *candidate) {
    return candidate->plan.has_value();
  };
  bool changed = false, isBaseKnown = false;
  while (llvm::any_of(group.candidates, isPlanned)) {
    std::optional<FifoFinding> problem = findProblem(group, &skewed);
    if (!problem)
      break;
    changed = true;
    if (!isBaseKnown) {
      isBaseKnown = true;
      // A pair that is not proven as it is written cannot be proven skewed.
      if (std::optional<FifoFinding> base = findProblem(group, nullptr)) {
        for (SkewCandidate *candidate : group.candidates)
          if (candidate->plan)
            demote(*candidate,
                   llvm::formatv("the two sides are not proven to complete as "
                                 "they are written: '{0}' {1}",
                                 base->op->getName(), base->message),
                   base->op);
        break;
      }
    }
    lower(*choose(group, *problem), *problem);
  }
  return changed;
}

void CapacityLimiter::run() {
  if (skewed.empty())
    return;
  for (const FifoPair &pair : findFifoPairs(module))
    addGroup(pair);
  for (SkewCandidate &candidate : candidates) {
    if (!candidate.plan || grouped.contains(&candidate))
      continue;
    auto func = candidate.loop->getParentOfType<func::FuncOp>();
    if (!func)
      continue;
    bool isCube = isCubeCode(candidate.loop);
    addGroup({isCube ? func : func::FuncOp(), isCube ? func::FuncOp() : func});
  }
  // A function may be in several pairs.
  bool changed = true;
  while (changed) {
    changed = false;
    for (Group &group : groups)
      changed |= limit(group);
    changed &= groups.size() > 1;
  }
}

void pto::limitSkewsToCapacity(ModuleOp module,
                               MutableArrayRef<SkewCandidate> candidates,
                               const SkewPlanOptions &options) {
  CapacityLimiter(module, candidates, options).run();
}
