//===- FifoExecution.cpp - Two programs side by side ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoState.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include <unordered_map>
#include <unordered_set>

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

using Kind = ScalarExpr::Kind;

namespace {

using Key = SmallVector<int64_t>;
struct HashKey {
  size_t operator()(const Key &key) const {
    return llvm::hash_combine_range(key.begin(), key.end());
  }
};

//===----------------------------------------------------------------------===//
// Periods
//===----------------------------------------------------------------------===//

/// Finds out that a state is one seen before but for the counts of a loop of
/// each program, and leaps over the iterations that repeat what happened since.
class PeriodFinder {
public:
  PeriodFinder(const FifoProgram &cube, const FifoProgram &vector,
               const Stepper &stepper)
      : programs{&cube, &vector}, stepper(stepper) {}

  /// To be called at the ends of iterations.
  void leap(State &state);

  /// Forgets everything: choices come between.
  void clear() {
    seen.clear();
    seenSize = 0;
  }

private:
  /// How far it was.
  struct Progress {
    int64_t counts[2];
    SmallVector<std::array<int64_t, 3>, 4> rings;
  };
  /// The frame that counts on, by core, or -1.
  using Counting = std::array<int, 2>;

  bool leap(State &state, const Counting &counting);
  Key getKey(const State &state, const Counting &counting) const;
  Progress getProgress(const State &state, const Counting &counting) const;
  /// How often `distance` iterations can be repeated from `count` on.
  int64_t getRepetitions(const Frame &frame, const IterationDependence &dep,
                         int64_t distance) const;

  const FifoProgram *programs[2];
  const Stepper &stepper;
  std::unordered_map<Key, Progress, HashKey> seen;
  /// Words of all keys.
  size_t seenSize = 0;
};

} // namespace

Key PeriodFinder::getKey(const State &state, const Counting &counting) const {
  Key key(counting.begin(), counting.end());
  for (unsigned core : {0, 1}) {
    key.push_back(state.machines[core].pc);
    for (auto [i, frame] : llvm::enumerate(state.machines[core].frames)) {
      key.push_back(frame.head);
      key.push_back(int(i) == counting[core] ? -1 : frame.count);
      key.push_back(frame.trip);
      key.push_back(frame.choice);
    }
  }
  stepper.appendRings(state, key);
  for (const TripChoice &trip : state.trips) {
    key.append({trip.id, trip.least, trip.exact});
    for (unsigned core : {0, 1})
      key.push_back(trip.entered[core] + 2 * trip.left[core]);
  }
  for (const BranchChoice &branch : state.branches) {
    key.push_back(reinterpret_cast<intptr_t>(branch.pattern));
    key.append(branch.counts.begin(), branch.counts.end());
    key.append({branch.value, branch.reads[0], branch.reads[1]});
  }
  return key;
}

PeriodFinder::Progress
PeriodFinder::getProgress(const State &state, const Counting &counting) const {
  Progress progress;
  for (unsigned core : {0, 1})
    progress.counts[core] =
        counting[core] < 0 ? 0
                           : state.machines[core].frames[counting[core]].count;
  for (const RingState &ring : state.rings)
    progress.rings.push_back({ring.pushed, ring.popped, ring.freed});
  return progress;
}

int64_t PeriodFinder::getRepetitions(const Frame &frame,
                                     const IterationDependence &dependence,
                                     int64_t distance) const {
  if (!dependence.period || distance % dependence.period != 0)
    return 0;
  int64_t end = frame.trip;
  for (int64_t at : dependence.breaks) {
    // What happened until now is no example of what comes after a break.
    if (at > frame.count - distance && at <= frame.count)
      return 0;
    if (at > frame.count)
      end = std::min(end, at);
  }
  return std::max<int64_t>(0, (end - 1 - frame.count) / distance);
}

bool PeriodFinder::leap(State &state, const Counting &counting) {
  Progress now = getProgress(state, counting);
  auto [it, isNew] = seen.try_emplace(getKey(state, counting), now);
  if (isNew) {
    seenSize += it->first.size();
    return false;
  }
  Progress before = std::exchange(it->second, now);
  int64_t times = INT64_MAX;
  for (unsigned core : {0, 1}) {
    int64_t distance = now.counts[core] - before.counts[core];
    if (distance == 0)
      continue;
    const Frame &frame = state.machines[core].frames[counting[core]];
    times = std::min(times,
                     getRepetitions(frame,
                                    programs[core]->code[frame.head].dependence,
                                    distance));
  }
  if (times == 0 || times == INT64_MAX)
    return false;
  for (unsigned core : {0, 1})
    if (counting[core] >= 0)
      state.machines[core].frames[counting[core]].count +=
          times * (now.counts[core] - before.counts[core]);
  for (auto [ring, a, b] : llvm::zip(state.rings, before.rings, now.rings)) {
    ring.pushed += times * (b[0] - a[0]);
    ring.popped += times * (b[1] - a[1]);
    ring.freed += times * (b[2] - a[2]);
  }
  return true;
}

void PeriodFinder::leap(State &state) {
  // Short loops are counted out sooner than they are understood.
  constexpr int64_t minTrip = 16;
  constexpr size_t maxSeen = 4000000;
  SmallVector<int> candidates[2];
  for (unsigned core : {0, 1}) {
    for (auto [i, frame] : llvm::enumerate(state.machines[core].frames))
      if (frame.trip >= minTrip)
        candidates[core].push_back(i);
    candidates[core].push_back(-1);
  }
  if (seenSize > maxSeen)
    clear();
  for (int a : candidates[0])
    for (int b : candidates[1])
      if ((a >= 0 || b >= 0) && leap(state, {a, b}))
        return;
}

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
  Explorer(const FifoProgram &cube, const FifoProgram &vector,
           ScalarExprTable &table, const FifoRunOptions &options)
      : options(options), stepper(cube, vector, table, options, result),
        periods(cube, vector, stepper) {}

  FifoRunResult run();

private:
  enum class Stop { Choice, Final, Failed, GaveUp };

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
  int64_t steps = 0;
};

} // namespace

/// The core that more messages wait for.
static unsigned getLagging(const State &state) {
  size_t waiting[2] = {0, 0};
  for (auto [i, ring] : llvm::enumerate(state.rings))
    waiting[1 - i % 2] += ring.inFlight.size();
  return waiting[1] > waiting[0] ? 1 : 0;
}

Explorer::Stop Explorer::runToChoice(State &state, unsigned &chooser) {
  periods.clear();
  while (true) {
    unsigned first = options.eager.value_or(getLagging(state));
    std::optional<unsigned> undecided;
    bool moved = false;
    for (unsigned core : {first, 1 - first}) {
      bool endsIteration =
          stepper.getInstruction(state, core).kind == FifoInstruction::LoopEnd;
      StepResult step = stepper.step(state, core);
      if (step == StepResult::Failed)
        return Stop::Failed;
      if (step == StepResult::TooMuch)
        return Stop::GaveUp;
      if (step == StepResult::NeedsChoice && !undecided)
        undecided = core;
      if (step == StepResult::NeedsChoice && options.eager)
        break;
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
  for (unsigned core : {0, 1})
    into.at[core] = &stepper.getInstruction(state, core);
  for (auto [i, ring] : llvm::enumerate(state.rings)) {
    into.pushed[i] = ring.pushed;
    into.popped[i] = ring.popped;
    into.freed[i] = ring.freed;
  }
}

void Explorer::classify(const State &state) {
  result.status = FifoRunResult::Complete;
  for (unsigned core : {0, 1})
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
      for (unsigned core : {0, 1})
        if ((i % 2 == 0) == (core == 0))
          result.push = stepper.getPush(core, ring.inFlight.front());
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

  std::unordered_set<Key, HashKey> visited;
  std::optional<FifoRunResult> doubtful;
  bool anyComplete = false, gaveUp = false;
  SmallVector<State, 0> stack;
  stack.push_back(std::move(start));
  while (!stack.empty()) {
    State state = stack.pop_back_val();
    unsigned chooser = 0;
    Stop stop = runToChoice(state, chooser);
    if (stop == Stop::Choice) {
      Key key = stepper.getSignature(state);
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

FifoRunResult pto::runFifoPrograms(const FifoProgram &cube,
                                   const FifoProgram &vector,
                                   ScalarExprTable &table,
                                   const FifoRunOptions &options) {
  return Explorer(cube, vector, table, options).run();
}
