//===- FifoExecution.cpp - Programs side by side --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoPeriods.h"
#include "llvm/ADT/Sequence.h"
#include <unordered_set>

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

using Kind = ScalarExpr::Kind;

//===----------------------------------------------------------------------===//
// Feasibility
//===----------------------------------------------------------------------===//

/// The value that is taken as it comes: an input or a loaded scalar. Null for
/// what is computed.
static Expr getAtom(Expr expr) {
  while (expr->getKind() == Kind::Resize && expr->getWidth() >= 32)
    expr = expr->getOperands()[0];
  bool isAtom = expr->getKind() == Kind::Input ||
                (expr->getKind() == Kind::Opaque &&
                 isa<LoadScalarOp>(expr->getOperation()));
  return isAtom && expr->getCounts() == 0 ? expr : nullptr;
}

/// The one value that decides the assumption, if it can go either way.
static Expr getDecidingAtom(const Assumption &assumption) {
  Expr expr = assumption.pattern;
  if (assumption.isRepeated)
    return nullptr;
  if (!assumption.isTrip) {
    if (expr->getKind() != Kind::Compare)
      return expr->getWidth() == 1 ? getAtom(expr) : nullptr;
    Expr a = expr->getOperands()[0], b = expr->getOperands()[1];
    return b->isConstant()   ? getAtom(a)
           : a->isConstant() ? getAtom(b)
                             : nullptr;
  }
  // Who launches the pair may well see to it that a loop is not skipped.
  if (assumption.iterations == 0)
    return nullptr;
  if (expr->getKind() == Kind::CeilDivS && expr->getOperands()[1]->isConstant())
    expr = expr->getOperands()[0];
  if (expr->getKind() == Kind::Sub && expr->getOperands()[1]->isConstant())
    expr = expr->getOperands()[0];
  return getAtom(expr);
}

/// Whether all of them can hold at once; else the operation that is in doubt.
static Operation *findDoubt(ArrayRef<Assumption> assumptions) {
  SmallPtrSet<Expr, 4> atoms;
  for (const Assumption &assumption : assumptions) {
    Expr atom = getDecidingAtom(assumption);
    if (!atom || !atoms.insert(atom).second)
      return assumption.op;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// All runs
//===----------------------------------------------------------------------===//

namespace {

class Explorer {
public:
  Explorer(ArrayRef<FifoProgram> programs, ScalarExprTable &table,
           const FifoRunOptions &options)
      : options(options), stepper(programs, table, options, result),
        periods(programs, stepper), numPrograms(programs.size()) {}

  FifoRunResult run();

private:
  enum class Stop { Choice, Final, Failed, GaveUp };

  /// The programs in the order in which they are to move.
  void setOrder(const State &state);

  /// Runs until somebody has to choose, who is then `chooser`.
  Stop runToChoice(State &state, unsigned &chooser);
  /// Puts down where `state` is.
  void record(FifoRunResult &into, const State &state) const;
  /// What it means that nobody moves.
  void classify(const State &state);

  const FifoRunOptions &options;
  FifoRunResult result;
  Stepper stepper;
  PeriodFinder periods;
  unsigned numPrograms;
  SmallVector<unsigned> order;
  int64_t steps = 0;
};

} // namespace

void Explorer::setOrder(const State &state) {
  if (options.lazy && !order.empty())
    return;
  auto all = llvm::seq(numPrograms);
  order.assign(all.begin(), all.end());
  if (options.lazy) {
    order.erase(order.begin() + *options.lazy);
    order.push_back(*options.lazy);
    return;
  }
  // Who more messages wait for is behind.
  SmallVector<size_t> waiting(numPrograms);
  for (auto [ring, rules] : llvm::zip_equal(state.rings, options.rings))
    waiting[rules.consumer] += ring.inFlight.size();
  llvm::stable_sort(
      order, [&](unsigned a, unsigned b) { return waiting[a] > waiting[b]; });
}

Explorer::Stop Explorer::runToChoice(State &state, unsigned &chooser) {
  periods.clear();
  while (true) {
    setOrder(state);
    std::optional<unsigned> undecided;
    bool moved = false;
    for (unsigned core : order) {
      // The lazy one does not move as long as others can.
      if (core == options.lazy && undecided)
        break;
      bool endsIteration =
          stepper.getInstruction(state, core).kind == FifoInstruction::LoopEnd;
      StepResult step = stepper.step(state, core);
      if (step == StepResult::Failed)
        return Stop::Failed;
      if (step == StepResult::TooMuch)
        return Stop::GaveUp;
      if (step == StepResult::NeedsChoice && !undecided)
        undecided = core;
      if (step != StepResult::Moved)
        continue;
      if (endsIteration)
        periods.leap(state);
      moved = true;
      break;
    }
    if (!moved && undecided) {
      chooser = *undecided;
      return Stop::Choice;
    }
    if (!moved)
      return Stop::Final;
    if (++steps > options.maxSteps)
      return Stop::GaveUp;
  }
}

void Explorer::record(FifoRunResult &into, const State &state) const {
  into.at.clear();
  for (unsigned core = 0; core < numPrograms; ++core)
    into.at.push_back(&stepper.getInstruction(state, core));
  for (auto [i, ring] : llvm::enumerate(state.rings)) {
    into.pushed[i] = ring.pushed;
    into.popped[i] = ring.popped;
    into.freed[i] = ring.freed;
  }
}

void Explorer::classify(const State &state) {
  result.status = FifoRunResult::Complete;
  for (unsigned core = 0; core < numPrograms; ++core)
    if (stepper.getInstruction(state, core).kind != FifoInstruction::End)
      result.status = FifoRunResult::Stuck;
  if (result.status == FifoRunResult::Stuck)
    return;
  for (auto [i, ring] : llvm::enumerate(state.rings)) {
    bool isLeft = ring.pushed != ring.popped ||
                  (options.rings[i].release == SlotRelease::Free &&
                   ring.popped != ring.freed);
    if (!isLeft)
      continue;
    result.status = FifoRunResult::Unbalanced;
    result.ring = i;
    result.push = nullptr;
    if (!ring.inFlight.empty())
      result.push = &stepper.getOldestPush(state, i);
    return;
  }
}

FifoRunResult Explorer::run() {
  size_t numRings = options.rings.size();
  for (auto *counts :
       {&result.pushed, &result.popped, &result.freed, &result.highWater})
    counts->assign(numRings, 0);
  State start;
  start.rings.resize(numRings);
  start.machines.resize(numPrograms);

  std::unordered_set<StateKey, HashStateKey> visited;
  std::optional<FifoRunResult> doubtful;
  bool anyComplete = false, gaveUp = false;
  SmallVector<State, 0> stack;
  stack.push_back(std::move(start));
  while (!stack.empty()) {
    State state = stack.pop_back_val();
    unsigned chooser = 0;
    Stop stop = runToChoice(state, chooser);
    if (stop == Stop::Choice) {
      StateKey key = stepper.getSignature(state);
      key.push_back(chooser);
      if (!visited.insert(std::move(key)).second)
        continue;
      if (int64_t(visited.size()) > options.maxStates)
        stop = Stop::GaveUp;
    }
    if (stop == Stop::Choice) {
      // The last one is looked at first: few iterations show a fault best.
      for (bool value : {true, false}) {
        State next = state;
        stepper.step(next, chooser, value);
        stack.push_back(std::move(next));
      }
      continue;
    }
    if (stop == Stop::GaveUp) {
      gaveUp = true;
      if (doubtful)
        break;
      result.status = FifoRunResult::GaveUp;
      record(result, state);
      return result;
    }
    if (stop == Stop::Final)
      classify(state);
    if (result.status == FifoRunResult::Complete && stop == Stop::Final) {
      anyComplete = true;
      record(result, state);
      continue;
    }
    FifoRunResult failed = result;
    record(failed, state);
    failed.decidedBy = findDoubt(state.assumptions);
    failed.certain = !failed.decidedBy;
    if (failed.certain && failed.status != FifoRunResult::Unknown)
      return failed;
    if (!doubtful)
      doubtful = std::move(failed);
  }
  if (!doubtful) {
    result.status = FifoRunResult::Complete;
    return result;
  }
  // If nothing else can happen, what led there does not matter.
  doubtful->certain = !anyComplete && !gaveUp;
  doubtful->hasChoices = result.hasChoices;
  return *doubtful;
}

FifoRunResult pto::runFifoPrograms(ArrayRef<FifoProgram> programs,
                                   ScalarExprTable &table,
                                   const FifoRunOptions &options) {
  return Explorer(programs, table, options).run();
}

//===----------------------------------------------------------------------===//
// Who waits for whom
//===----------------------------------------------------------------------===//

/// The program that what is waited for at this instruction has to come from.
static unsigned getAwaited(const FifoInstruction &waiting,
                           ArrayRef<FifoRingRules> rings) {
  const FifoRingRules &ring = rings[waiting.ring];
  return waiting.kind == FifoInstruction::Pop ? ring.producer : ring.consumer;
}

SmallVector<unsigned, 2> pto::findWaitCycle(const FifoRunResult &result,
                                            ArrayRef<FifoRingRules> rings) {
  auto hasEnded = [&](unsigned program) {
    return result.at[program]->kind == FifoInstruction::End;
  };
  unsigned first = 0;
  while (hasEnded(first))
    ++first;
  // Each waits for one other, so this ends where it has been, or at an end.
  SmallVector<unsigned, 2> path = {first};
  while (true) {
    unsigned next = getAwaited(*result.at[path.back()], rings);
    auto *known = llvm::find(path, next);
    if (hasEnded(next))
      return {path.back(), next};
    if (known == path.end()) {
      path.push_back(next);
      continue;
    }
    path.erase(path.begin(), known);
    std::rotate(path.begin(), llvm::min_element(path), path.end());
    return path;
  }
}
