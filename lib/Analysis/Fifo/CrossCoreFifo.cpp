//===- CrossCoreFifo.cpp - The FIFO protocol of two cores -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "FifoExplanations.h"
#include "FifoRules.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace mlir;
using namespace mlir::pto;

using Instruction = FifoInstruction;

namespace {

/// What nobody declares is taken to have this many.
constexpr int64_t kUnlimitedSlots = int64_t(1) << 40;

/// Analyses one pair.
class PairAnalysis {
public:
  PairAnalysis(const FifoPair &pair, const FifoOptions &options);

  FifoPairReport run();

private:
  /// Whether the declarations leave anything to run.
  bool checkDeclarations();
  void checkMessages();
  void checkAllLifetimes();
  /// How to run: who moves first, and what is too much.
  struct Attempt {
    std::optional<unsigned> eager;
    int64_t longTrip, maxStates;
  };
  /// Runs until it is known what happens, or nothing is left to be tried.
  FifoRunResult execute(ArrayRef<FifoRingRules> rules, Attempt *last = nullptr);
  FifoRunResult executeOnce(ArrayRef<FifoRingRules> rules,
                            const Attempt &attempt);
  /// Runs for trip counts that loops are versioned for. Finds whether all
  /// complete if those up to some do, as what happens repeats.
  FifoRunResult executeVersions(FifoRunResult result);
  void buildPrograms() {
    buildFifoPrograms(pair, pipes, table, symbols, forms, programs[0],
                      programs[1]);
  }
  bool isAlone() const { return !pair.cube || !pair.vector; }
  /// Puts what the runs show of the rings into the report.
  void setRings(const FifoRunResult &result, const Attempt &attempt);
  FifoRingRules getRules(int64_t slots) const;
  int64_t findNeededSlots();

  FifoFinding &report(FifoOutcome outcome, Operation *op, std::string message) {
    return findings.emplace_back(
        FifoFinding{outcome, op, std::move(message), {}});
  }

  FifoPair pair;
  const FifoOptions &options;
  const Target &target;
  BackPressure model;
  SymbolTableCollection symbols;
  FifoPipes pipes;
  ScalarExprTable table;
  FifoLoopForms forms;
  FifoProgram programs[2];
  SmallVector<FifoRing, 0> rings;
  SmallVector<FifoRingRules> rules;
  SmallVector<bool> isUsed;
  SmallVector<FifoFinding, 0> findings;
};

} // namespace

PairAnalysis::PairAnalysis(const FifoPair &pair, const FifoOptions &options)
    : pair(pair), options(options),
      target(options.target ? *options.target
                            : Target::get(pair.cube ? pair.cube : pair.vector)),
      model(options.model.value_or(target.backPressure)), pipes(pair, symbols) {
  forms.skewed = options.skewed;
  buildPrograms();
}

FifoRingRules PairAnalysis::getRules(int64_t slots) const {
  bool hasCredits = model == BackPressure::Credit && slots != kUnlimitedSlots;
  return {slots, hasCredits ? Target::getCreditPeriod(slots) : 0,
          target.slotRelease};
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

bool PairAnalysis::checkDeclarations() {
  findings = std::move(pipes.findings);
  bool canRun = llvm::none_of(findings, [](const FifoFinding &finding) {
    return finding.outcome == FifoOutcome::Mismatch;
  });
  isUsed.assign(2 * pipes.getPipes().size(), false);
  SmallVector<Operation *> firstMessages(isUsed.size());
  for (const FifoProgram &program : programs)
    for (const Instruction &instruction : program.code)
      if (instruction.kind <= Instruction::Allocate) {
        isUsed[instruction.ring] = true;
        if (!firstMessages[instruction.ring])
          firstMessages[instruction.ring] = instruction.op;
      }

  for (auto [number, pipe] : llvm::enumerate(pipes.getPipes()))
    for (PipeDirection direction : {PipeDirection::C2V, PipeDirection::V2C}) {
      unsigned index = rings.size();
      StringRef directionName = stringifyPipeDirection(direction);
      FifoRing ring = {pipe.name + " " + directionName.str(), direction,
                       pipe.slotCount, pipe.slotSize, pipe.localSlotCount};
      int64_t bit = direction == PipeDirection::C2V ? int64_t(kC2VMask)
                                                    : int64_t(kV2CMask);
      Operation *message = firstMessages[index];
      if (!isUsed[index]) {
        ring.slotCount = 0;
      } else if (pipe.slotCount == 0 && options.assumeUndeclaredRings) {
        ring.slotCount = ring.localSlotCount = kUnlimitedSlots;
      } else if (pipe.slotCount == 0) {
        report(FifoOutcome::Undecided, message,
               llvm::formatv("is of {0}, which neither side initializes",
                             pipe.name));
        canRun = false;
      } else if (!isAlone() && (!pipe.inits[0] || !pipe.inits[1])) {
        unsigned missing = pipe.inits[0] ? 1 : 0;
        FifoFinding &finding =
            report(FifoOutcome::Mismatch, message,
                   llvm::formatv("is of {0}, which {1} does not initialize",
                                 pipe.name, getSideName(pair, missing)));
        finding.notes.push_back({pipe.inits[1 - missing], "initialized here"});
        finding.ring = index;
        canRun = false;
      } else if (!(pipe.dirMask & bit)) {
        FifoFinding &finding =
            report(FifoOutcome::Mismatch, message,
                   llvm::formatv("goes {0}, but {1} has dir_mask = {2}",
                                 directionName, pipe.name, pipe.dirMask));
        Operation *init = pipe.inits[0] ? pipe.inits[0] : pipe.inits[1];
        finding.notes.push_back({init, "initialized here"});
        finding.ring = index;
        canRun = false;
      }
      if (model == BackPressure::Credit && ring.slotCount >= 5 &&
          ring.slotCount % 2 != 0) {
        FifoFinding &finding = report(
            FifoOutcome::Overwrite, pipe.inits[0] ? pipe.inits[0] : message,
            llvm::formatv("gives {0} {1} slots; credits for odd slot counts "
                          "from 5 on let slot 0 be overwritten before it is "
                          "popped",
                          ring.name, ring.slotCount));
        finding.ring = index;
      }
      rules.push_back(getRules(ring.slotCount));
      rings.push_back(std::move(ring));
    }
  return canRun;
}

void PairAnalysis::checkMessages() {
  SmallPtrSet<Operation *, 16> seen;
  for (const FifoProgram &program : programs)
    for (const Instruction &instruction : program.code) {
      if (instruction.kind != Instruction::Push &&
          instruction.kind != Instruction::Pop)
        continue;
      if (!seen.insert(instruction.op).second)
        continue;
      const FifoRing &ring = rings[instruction.ring];
      std::string problem = checkSlotSize(instruction, ring.slotSize);
      if (problem.empty())
        continue;
      FifoFinding &finding = report(
          FifoOutcome::Mismatch, instruction.op,
          llvm::formatv("does not fit into a slot of {0}: the message {1}",
                        ring.name, problem));
      finding.ring = instruction.ring;
    }
}

void PairAnalysis::checkAllLifetimes() {
  DenseMap<Operation *, unsigned> ringOf;
  for (const FifoProgram &program : programs)
    for (const Instruction &instruction : program.code)
      if (instruction.kind == Instruction::Pop) {
        ringOf[instruction.op] = instruction.ring;
        for (Operation *twin : instruction.twins)
          ringOf[twin] = instruction.ring;
      }
  auto getRing =
      [&](Operation *op) -> std::optional<std::pair<unsigned, int64_t>> {
    auto it = ringOf.find(op);
    if (it == ringOf.end())
      return std::nullopt;
    return std::pair(it->second, rings[it->second].localSlotCount);
  };
  SetVector<func::FuncOp> functions;
  for (func::FuncOp root : {pair.cube, pair.vector})
    if (root)
      forEachReachable(root, symbols,
                       [&](func::FuncOp func) { functions.insert(func); });
  for (func::FuncOp func : functions)
    checkLifetimes(func, target.slotRelease, getRing, findings);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

FifoRunResult PairAnalysis::executeOnce(ArrayRef<FifoRingRules> rules,
                                        const Attempt &attempt) {
  auto accepts = [&](const Instruction &push, const Instruction &pop) {
    return isAlone() || compareMessages(push, pop).empty();
  };
  return runFifoPrograms(programs[0], programs[1], table,
                         {rules, accepts, attempt.eager, attempt.longTrip,
                          attempt.maxStates, options.maxSteps});
}

FifoRunResult PairAnalysis::execute(ArrayRef<FifoRingRules> rules,
                                    Attempt *last) {
  // The first one gives the most. But a side that need not wait gets ahead of
  // the other without end, and a loop makes choices more often than can be
  // looked at. Loops taken to run any number of times are fewer states, though
  // more runs than there are.
  constexpr int64_t longTrip = 4;
  const Attempt attempts[] = {
      {0, INT64_MAX, options.maxStates / 4},
      {std::nullopt, longTrip, options.maxStates},
      {std::nullopt, INT64_MAX, options.maxStates},
  };
  FifoRunResult result{FifoRunResult::GaveUp};
  for (const Attempt &attempt : attempts) {
    FifoRunResult next = executeOnce(rules, attempt);
    if (next.status != FifoRunResult::GaveUp ||
        result.status == FifoRunResult::GaveUp)
      result = std::move(next);
    if (last)
      *last = attempt;
    bool isExact = attempt.longTrip == INT64_MAX;
    if (result.status == FifoRunResult::Complete ||
        (isExact && next.status != FifoRunResult::GaveUp))
      break;
  }
  return result;
}

FifoRunResult PairAnalysis::executeVersions(FifoRunResult result) {
  if (result.status != FifoRunResult::Complete || forms.runtimeTrips.empty())
    return result;
  // Loops over counts that are not the same would have to be tried in all
  // combinations.
  constexpr int64_t maxTrips = 1000;
  FifoRunResult gaveUp{FifoRunResult::GaveUp};
  gaveUp.at[0] = &programs[0].code.back();
  gaveUp.at[1] = &programs[1].code.back();
  if (forms.runtimeTrips.size() != 1)
    return gaveUp;
  // Once a core has gone ahead as far as it can, the state of the rings repeats
  // with the periods of credits and of the depth. A longer loop passes through
  // no other states before its end, and each of these is the last one for some
  // trip count that is tried.
  int64_t depth = 1, slots = 0, period = 1;
  for (auto &[loop, plan] : *options.skewed)
    if (!plan->tripCount) {
      depth = std::max(depth, plan->schedule.depth);
      period = std::lcm(period, plan->schedule.depth);
    }
  for (const FifoRingRules &ring : rules) {
    slots += ring.slots == kUnlimitedSlots ? 0 : ring.slots;
    period = std::lcm(period, std::max<int64_t>(1, ring.creditPeriod));
  }
  int64_t last = 2 * (depth + slots + period);
  if (last > maxTrips)
    return gaveUp;
  SmallVector<int64_t> trips = llvm::to_vector(llvm::seq<int64_t>(1, last));
  trips.push_back(last + 1000 * period);
  for (int64_t trip : trips) {
    forms.assumedTrip = trip;
    buildPrograms();
    FifoRunResult next = execute(rules);
    if (next.status != FifoRunResult::Complete)
      return next;
  }
  return result;
}

int64_t PairAnalysis::findNeededSlots() {
  // Each step doubles from here on.
  constexpr int64_t maxByOne = 32, maxSlots = 1024;
  int64_t least = INT64_MAX;
  for (const FifoRing &ring : rings)
    if (ring.slotCount)
      least = std::min(least, ring.slotCount);
  for (int64_t slots = least + 1; slots <= maxSlots;
       slots += slots < maxByOne ? 1 : slots) {
    if (model == BackPressure::Credit && slots >= 5 && slots % 2 != 0)
      continue;
    SmallVector<FifoRingRules> larger;
    for (const FifoRing &ring : rings)
      larger.push_back(
          getRules(ring.slotCount ? std::max(ring.slotCount, slots) : 0));
    FifoRunResult result = execute(larger);
    if (result.status == FifoRunResult::Complete)
      return slots;
    if (result.status != FifoRunResult::Stuck || !result.certain)
      return -1;
    // Whoever waits for a message waits for it with any slots.
    if (result.at[0]->kind == Instruction::Pop &&
        result.at[1]->kind == Instruction::Pop)
      return 0;
  }
  return -1;
}

void PairAnalysis::setRings(const FifoRunResult &result,
                            const Attempt &attempt) {
  if (result.status != FifoRunResult::Complete)
    return;
  for (unsigned core : {0, 1}) {
    // Each side fills the rings that it pushes to.
    std::optional<FifoRunResult> eager;
    if (attempt.eager == core)
      eager = result;
    else
      eager =
          executeOnce(rules, {core, attempt.longTrip, options.maxStates / 8});
    for (size_t ring = core; ring < rings.size(); ring += 2) {
      if (!result.hasChoices)
        rings[ring].messages = result.pushed[ring];
      if (eager->status == FifoRunResult::Complete)
        rings[ring].highWater = eager->highWater[ring];
    }
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

FifoPairReport PairAnalysis::run() {
  if (pair.isOneOfSeveral) {
    report(FifoOutcome::Undecided, pair.cube,
           llvm::formatv("exchanges messages with {0}, and one of the two with "
                         "other functions as well",
                         getSideName(pair, 1)));
    return {pair.cube, pair.vector, model, {}, std::move(findings)};
  }
  bool canRun = checkDeclarations();
  checkMessages();
  checkAllLifetimes();
  if (canRun) {
    Attempt attempt;
    FifoRunResult result = execute(rules, &attempt);
    setRings(result, attempt);
    result = executeVersions(std::move(result));
    if (result.status != FifoRunResult::Complete) {
      FifoFinding finding =
          FifoExplainer(pair, programs, rings, rules).explain(result);
      if (finding.outcome == FifoOutcome::Deadlock && options.findNeededSlots) {
        finding.neededSlots = findNeededSlots();
        if (finding.neededSlots > 0)
          finding.message +=
              llvm::formatv("; slot_num = {0} would do", finding.neededSlots);
        else if (finding.neededSlots == 0)
          finding.message += "; no slot_num would do";
      }
      findings.push_back(std::move(finding));
    }
  }
  FifoPairReport report = {pair.cube, pair.vector, model, {}, {}};
  // Rings are numbered as they are reported.
  SmallVector<int64_t> numbers;
  for (auto [ring, used] : llvm::zip_equal(rings, isUsed)) {
    numbers.push_back(report.rings.size());
    if (used)
      report.rings.push_back(std::move(ring));
  }
  for (FifoFinding &finding : findings)
    if (finding.ring >= 0)
      finding.ring = isUsed[finding.ring] ? numbers[finding.ring] : -1;
  report.findings = std::move(findings);
  return report;
}

FifoPairReport pto::analyzeFifoPair(const FifoPair &pair,
                                    const FifoOptions &options) {
  return PairAnalysis(pair, options).run();
}
