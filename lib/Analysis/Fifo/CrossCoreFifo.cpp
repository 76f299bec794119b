//===- CrossCoreFifo.cpp - The FIFO protocol of two cores -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "FifoRules.h"
#include "FifoRunner.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace mlir;
using namespace mlir::pto;

using Instruction = FifoInstruction;

namespace {

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
  /// Runs for trip counts that loops are versioned for. Finds whether all
  /// complete if those up to some do, as what happens repeats.
  FifoRunResult executeVersions(FifoRunResult result);
  void buildPrograms() {
    buildFifoPrograms(pair, pipes, table, symbols, forms, system.programs[0],
                      system.programs[1]);
  }
  bool isAlone() const { return !pair.cube || !pair.vector; }
  FifoFinding &report(FifoOutcome outcome, Operation *op, std::string message) {
    return findings.emplace_back(
        FifoFinding{outcome, op, std::move(message), {}});
  }

  FifoPair pair;
  const FifoOptions &options;
  const Target &target;
  SymbolTableCollection symbols;
  FifoPipes pipes;
  ScalarExprTable table;
  FifoLoopForms forms;
  FifoSystem system;
  FifoRunner runner;
  SmallVector<bool> isUsed;
  SmallVector<FifoFinding, 0> findings;
};

} // namespace

/// How messages name the side of `core`, 0 for cube.
static std::string getSideName(FifoPair pair, unsigned core) {
  if (pair.cube == pair.vector)
    return core == 0 ? "the cube section" : "the vector section";
  func::FuncOp func = core == 0 ? pair.cube : pair.vector;
  if (!func)
    return "the peer";
  return ("@" + func.getName()).str();
}

PairAnalysis::PairAnalysis(const FifoPair &pair, const FifoOptions &options)
    : pair(pair), options(options),
      target(options.target ? *options.target
                            : Target::get(pair.cube ? pair.cube : pair.vector)),
      pipes(pair, symbols), runner(system, table, options) {
  forms.skewed = options.skewed;
  system.programs.resize(2);
  system.names = {getSideName(pair, 0), getSideName(pair, 1)};
  system.model = options.model.value_or(target.backPressure);
  system.comparesMessages = !isAlone();
  buildPrograms();
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
  for (const FifoProgram &program : system.programs)
    for (const Instruction &instruction : program.code)
      if (instruction.kind <= Instruction::Allocate) {
        isUsed[instruction.ring] = true;
        if (!firstMessages[instruction.ring])
          firstMessages[instruction.ring] = instruction.op;
      }

  for (auto [number, pipe] : llvm::enumerate(pipes.getPipes()))
    for (PipeDirection direction : {PipeDirection::C2V, PipeDirection::V2C}) {
      unsigned index = system.rings.size();
      StringRef directionName = stringifyPipeDirection(direction);
      FifoRing ring = {pipe.name + " " + directionName.str(), pipe.slotCount,
                       pipe.slotSize, pipe.localSlotCount};
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
                                 pipe.name, system.names[missing]));
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
      if (system.model == BackPressure::Credit && ring.slotCount >= 5 &&
          ring.slotCount % 2 != 0) {
        FifoFinding &finding = report(
            FifoOutcome::Overwrite, pipe.inits[0] ? pipe.inits[0] : message,
            llvm::formatv("gives {0} {1} slots; credits for odd slot counts "
                          "from 5 on let slot 0 be overwritten before it is "
                          "popped",
                          ring.name, ring.slotCount));
        finding.ring = index;
      }
      unsigned producer = direction == PipeDirection::C2V ? 0 : 1;
      system.rules.push_back(
          {0, 0, target.slotRelease, producer, 1 - producer});
      system.rules.back() = system.getRules(index, ring.slotCount);
      system.rings.push_back(std::move(ring));
    }
  return canRun;
}

void PairAnalysis::checkMessages() {
  SmallPtrSet<Operation *, 16> seen;
  for (const FifoProgram &program : system.programs)
    for (const Instruction &instruction : program.code) {
      if (instruction.kind != Instruction::Push &&
          instruction.kind != Instruction::Pop)
        continue;
      if (!seen.insert(instruction.op).second)
        continue;
      const FifoRing &ring = system.rings[instruction.ring];
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
  for (const FifoProgram &program : system.programs)
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
    return std::pair(it->second, system.rings[it->second].localSlotCount);
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

FifoRunResult PairAnalysis::executeVersions(FifoRunResult result) {
  if (result.status != FifoRunResult::Complete || forms.runtimeTrips.empty())
    return result;
  // Loops over counts that are not the same would have to be tried in all
  // combinations.
  constexpr int64_t maxTrips = 1000;
  FifoRunResult gaveUp{FifoRunResult::GaveUp};
  for (const FifoProgram &program : system.programs)
    gaveUp.at.push_back(&program.code.back());
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
  for (const FifoRingRules &ring : system.rules) {
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
    FifoRunResult next = runner.run(system.rules);
    if (next.status != FifoRunResult::Complete)
      return next;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

FifoPairReport PairAnalysis::run() {
  FifoPairReport result = {{}, pair.cube, pair.vector, system.model};
  if (pair.isOneOfSeveral) {
    report(FifoOutcome::Undecided, pair.cube,
           llvm::formatv("exchanges messages with {0}, and one of the two with "
                         "other functions as well",
                         system.names[1]));
    result.findings = std::move(findings);
    return result;
  }
  bool canRun = checkDeclarations();
  checkMessages();
  checkAllLifetimes();
  if (canRun) {
    FifoRunResult run = executeVersions(runner.runAndSetRings());
    if (run.status != FifoRunResult::Complete)
      findings.push_back(runner.explain(run));
  }
  // Rings are numbered as they are reported.
  SmallVector<int64_t> numbers;
  for (auto [ring, used] : llvm::zip_equal(system.rings, isUsed)) {
    numbers.push_back(result.rings.size());
    if (used)
      result.rings.push_back(std::move(ring));
  }
  for (FifoFinding &finding : findings)
    if (finding.ring >= 0)
      finding.ring = isUsed[finding.ring] ? numbers[finding.ring] : -1;
  result.findings = std::move(findings);
  return result;
}

FifoPairReport pto::analyzeFifoPair(const FifoPair &pair,
                                    const FifoOptions &options) {
  return PairAnalysis(pair, options).run();
}
