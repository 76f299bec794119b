//===- FifoExecution.cpp - Programs side by side --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoState.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/Sequence.h"
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
  PeriodFinder(ArrayRef<FifoProgram> programs, const Stepper &stepper)
      : programs(programs), stepper(stepper) {}

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
    SmallVector<int64_t, 2> counts;
    SmallVector<std::array<int64_t, 3>, 4> rings;
  };
  /// The frame that counts on, by program, or -1.
  using Counting = ArrayRef<int>;

  bool leap(State &state, Counting counting);
  Key getKey(const State &state, Counting counting) const;
  Progress getProgress(const State &state, Counting counting) const;
  /// How often `distance` iterations can be repeated from `count` on.
  int64_t getRepetitions(const Frame &frame, const IterationDependence &dep,
                         int64_t distance) const;

  ArrayRef<FifoProgram> programs;
  const Stepper &stepper;
  std::unordered_map<Key, Progress, HashKey> seen;
  /// Words of all keys.
  size_t seenSize = 0;
};

} // namespace

Key PeriodFinder::getKey(const State &state, Counting counting) const {
  Key key(counting.begin(), counting.end());
  for (auto [core, machine] : llvm::enumerate(state.machines)) {
    key.push_back(machine.pc);
    for (auto [i, frame] : llvm::enumerate(machine.frames)) {
      key.push_back(frame.head);
      key.push_back(int(i) == counting[core] ? -1 : frame.count);
      key.push_back(frame.trip);
      key.push_back(frame.choice);
    }
  }
  stepper.appendRings(state, key);
  for (const TripChoice &trip : state.trips) {
    key.append({trip.id, trip.least, trip.exact});
    for (size_t core = 0; core < programs.size(); ++core)
      key.push_back(trip.entered[core] + 2 * trip.left[core]);
  }
  for (const BranchChoice &branch : state.branches) {
    key.push_back(reinterpret_cast<intptr_t>(branch.pattern));
    key.append(branch.counts.begin(), branch.counts.end());
    key.push_back(branch.value);
    key.append(branch.reads.begin(), branch.reads.end());
  }
  return key;
}

PeriodFinder::Progress PeriodFinder::getProgress(const State &state,
                                                 Counting counting) const {
  Progress progress;
  for (auto [machine, frame] : llvm::zip_equal(state.machines, counting))
    progress.counts.push_back(frame < 0 ? 0 : machine.frames[frame].count);
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

bool PeriodFinder::leap(State &state, Counting counting) {
  Progress now = getProgress(state, counting);
  auto [it, isNew] = seen.try_emplace(getKey(state, counting), now);
  if (isNew) {
    seenSize += it->first.size();
    return false;
  }
  Progress before = std::exchange(it->second, now);
  int64_t times = INT64_MAX;
  for (auto [core, machine] : llvm::enumerate(state.machines)) {
    int64_t distance = now.counts[core] - before.counts[core];
    if (distance == 0)
      continue;
    const Frame &frame = machine.frames[counting[core]];
    times = std::min(
        times, getRepetitions(frame, programs[core].code[frame.head].dependence,
                              distance));
  }
  if (times == 0 || times == INT64_MAX)
    return false;
  for (auto [core, machine] : llvm::enumerate(state.machines))
    if (counting[core] >= 0)
      machine.frames[counting[core]].count +=
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
  SmallVector<SmallVector<int, 4>, 2> candidates(state.machines.size());
  size_t deepest = 0;
  for (auto [machine, loops] : llvm::zip_equal(state.machines, candidates)) {
    for (auto [i, frame] : llvm::enumerate(machine.frames))
      if (frame.trip >= minTrip)
        loops.push_back(i);
    deepest = std::max(deepest, loops.size());
  }
  if (seenSize > maxSeen)
    clear();
  // The loops of two programs are tried in all combinations. More programs have
  // too many, and the same loop around each: that over the items.
  if (state.machines.size() > 2) {
    SmallVector<int> counting(state.machines.size());
    for (size_t depth = 0; depth < deepest; ++depth) {
      for (auto [loops, frame] : llvm::zip_equal(candidates, counting))
        frame = depth < loops.size() ? loops[depth] : -1;
      if (leap(state, counting))
        return;
    }
    return;
  }
  for (auto &loops : candidates)
    loops.push_back(-1);
  for (int a : candidates.front())
    for (int b : candidates.back())
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

FifoRunResult pto::runFifoPrograms(ArrayRef<FifoProgram> programs,
                                   ScalarExprTable &table,
                                   const FifoRunOptions &options) {
  return Explorer(programs, table, options).run();
}

//===----------------------------------------------------------------------===//
// Who waits for whom
//===----------------------------------------------------------------------===//

unsigned pto::getAwaited(const FifoInstruction &waiting,
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
