//===- CrossCoreFifo.cpp - The FIFO protocol of two cores -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/CrossCoreFifo.h"
#include "FifoRules.h"
#include "PTO/Analysis/FifoExecution.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

using Instruction = FifoInstruction;

StringRef pto::stringifyFifoOutcome(FifoOutcome outcome) {
  static constexpr StringLiteral names[] = {
      "verified", "deadlock",  "mismatch", "leftover",
      "lifetime", "overwrite", "flags",    "undecided"};
  return names[size_t(outcome)];
}

FifoOutcome FifoPairReport::getOutcome() const {
  for (const FifoFinding &finding : findings)
    if (finding.outcome != FifoOutcome::Undecided)
      return finding.outcome;
  return findings.empty() ? FifoOutcome::Verified : FifoOutcome::Undecided;
}

/// `comparePayloads` for all that the instructions stand for.
static std::string compareMessages(const Instruction &push,
                                   const Instruction &pop) {
  SmallVector<Operation *, 2> pushes = {push.op}, pops = {pop.op};
  llvm::append_range(pushes, push.twins);
  llvm::append_range(pops, pop.twins);
  for (Operation *a : pushes)
    for (Operation *b : pops)
      if (std::string problem = comparePayloads(a, b); !problem.empty())
        return problem;
  return "";
}

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
  FifoRunResult execute(ArrayRef<FifoRingRules> rules);
  FifoRunResult executeOnce(ArrayRef<FifoRingRules> rules,
                            std::optional<unsigned> eager, int64_t maxStates);
  /// Puts what the runs show of the rings into the report.
  void setRings(const FifoRunResult &cubeFirst);
  FifoRingRules getRules(int64_t slots) const;
  int64_t findNeededSlots();

  FifoFinding explain(const FifoRunResult &result);
  FifoFinding explainStuck(const FifoRunResult &result);
  FifoFinding explainUnbalanced(const FifoRunResult &result);
  std::string describeWait(const Instruction &at, const FifoRunResult &result);
  /// "@name", or with sections "the cube section".
  std::string getName(unsigned core) const;
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
  FifoProgram programs[2];
  SmallVector<FifoRing, 0> rings;
  SmallVector<FifoRingRules> rules;
  SmallVector<bool> isUsed;
  /// Trip counts above this are not counted out.
  int64_t longTrip = INT64_MAX;
  SmallVector<FifoFinding, 0> findings;
};

} // namespace

PairAnalysis::PairAnalysis(const FifoPair &pair, const FifoOptions &options)
    : pair(pair), options(options), target(Target::get(pair.cube)),
      model(options.model.value_or(target.backPressure)), pipes(pair, symbols) {
  buildFifoPrograms(pair, pipes, table, symbols, programs[0], programs[1]);
}

std::string PairAnalysis::getName(unsigned core) const {
  if (pair.cube == pair.vector)
    return core == 0 ? "the cube section" : "the vector section";
  func::FuncOp func = core == 0 ? pair.cube : pair.vector;
  return ("@" + func.getName()).str();
}

FifoRingRules PairAnalysis::getRules(int64_t slots) const {
  return {slots,
          model == BackPressure::Credit ? Target::getCreditPeriod(slots) : 0,
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
      int64_t bit =
          direction == PipeDirection::C2V ? int64_t(kC2VMask) : int64_t(kV2CMask);
      Operation *message = firstMessages[index];
      if (!isUsed[index]) {
        ring.slotCount = 0;
      } else if (pipe.slotCount == 0 && options.assumeDefaultRings) {
        bool isBoth = isUsed[2 * number] && isUsed[2 * number + 1];
        ring.slotCount = ring.localSlotCount =
            Target::getDefaultSlotCount(isBoth ? kBothMask : kC2VMask);
      } else if (pipe.slotCount == 0) {
        report(FifoOutcome::Undecided, message,
               llvm::formatv("is of {0}, which neither side initializes",
                             pipe.name));
        canRun = false;
      } else if (!pipe.inits[0] || !pipe.inits[1]) {
        unsigned missing = pipe.inits[0] ? 1 : 0;
        FifoFinding &finding =
            report(FifoOutcome::Mismatch, message,
                   llvm::formatv("is of {0}, which {1} does not initialize",
                                 pipe.name, getName(missing)));
        finding.notes.push_back({pipe.inits[1 - missing], "initialized here"});
        finding.ring = index;
        canRun = false;
      } else if (!(pipe.dirMask & bit)) {
        FifoFinding &finding =
            report(FifoOutcome::Mismatch, message,
                   llvm::formatv("goes {0}, but {1} has dir_mask = {2}",
                                 directionName, pipe.name, pipe.dirMask));
        finding.notes.push_back({pipe.inits[0], "initialized here"});
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
      std::string problem = checkSlotSize(instruction.op, ring.slotSize);
      if (problem.empty())
        continue;
      FifoFinding &finding =
          report(FifoOutcome::Mismatch, instruction.op,
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
    forEachReachable(root, symbols,
                     [&](func::FuncOp func) { functions.insert(func); });
  for (func::FuncOp func : functions)
    checkLifetimes(func, target.slotRelease, getRing, findings);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

FifoRunResult PairAnalysis::executeOnce(ArrayRef<FifoRingRules> rules,
                                        std::optional<unsigned> eager,
                                        int64_t maxStates) {
  auto accepts = [&](const Instruction &push, const Instruction &pop) {
    return compareMessages(push, pop).empty();
  };
  FifoRunOptions runOptions{rules,    accepts,   eager,
                            longTrip, maxStates, options.maxSteps};
  return runFifoPrograms(programs[0], programs[1], table, runOptions);
}

FifoRunResult PairAnalysis::execute(ArrayRef<FifoRingRules> rules) {
  // One side may get ahead of the other without end where it does not push; and
  // a loop may make choices more often than can be looked at.
  longTrip = INT64_MAX;
  FifoRunResult result = executeOnce(rules, 0, options.maxStates / 4);
  if (result.status == FifoRunResult::GaveUp)
    result = executeOnce(rules, std::nullopt, options.maxStates);
  if (result.status == FifoRunResult::GaveUp) {
    longTrip = 64;
    result = executeOnce(rules, std::nullopt, options.maxStates);
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
    if (result.status != FifoRunResult::Stuck)
      return -1;
    // Whoever waits for a message waits for it with any slots.
    if (result.at[0]->kind == Instruction::Pop &&
        result.at[1]->kind == Instruction::Pop)
      return 0;
  }
  return -1;
}

void PairAnalysis::setRings(const FifoRunResult &cubeFirst) {
  bool complete = cubeFirst.status == FifoRunResult::Complete;
  std::optional<FifoRunResult> byCore[2];
  if (complete)
    for (unsigned core : {0, 1}) {
      FifoRunResult result = executeOnce(rules, core, options.maxStates / 4);
      if (result.status == FifoRunResult::Complete)
        byCore[core] = std::move(result);
    }
  for (auto [index, ring] : llvm::enumerate(rings)) {
    if (complete && !cubeFirst.hasChoices)
      ring.messages = cubeFirst.pushed[index];
    if (const auto &result = byCore[index % 2])
      ring.highWater = result->highWater[index];
  }
}

//===----------------------------------------------------------------------===//
// Explanations
//===----------------------------------------------------------------------===//

std::string PairAnalysis::describeWait(const Instruction &at,
                                       const FifoRunResult &result) {
  const FifoRing &ring = rings[at.ring];
  if (at.kind == Instruction::Pop)
    return llvm::formatv("to pop message {0} of {1}, of which {2} were pushed",
                         result.popped[at.ring] + 1, ring.name,
                         result.pushed[at.ring]);
  int64_t released = target.slotRelease == SlotRelease::Pop
                         ? result.popped[at.ring]
                         : result.freed[at.ring];
  if (result.pushed[at.ring] - released < ring.slotCount)
    return llvm::formatv("for a credit to push message {0} of {1}, which come "
                         "back {2} slots at a time",
                         result.pushed[at.ring] + 1, ring.name,
                         rules[at.ring].creditPeriod);
  return llvm::formatv("to push message {0} of {1}, whose slot_num = {2} slots "
                       "are taken",
                       result.pushed[at.ring] + 1, ring.name, ring.slotCount);
}

FifoFinding PairAnalysis::explainStuck(const FifoRunResult &result) {
  // The cube side speaks first if it waits.
  unsigned core = result.at[0]->kind == Instruction::End ? 1 : 0;
  const Instruction &at = *result.at[core], &other = *result.at[1 - core];
  int64_t number = at.kind == Instruction::Pop ? result.popped[at.ring] + 1
                                               : result.pushed[at.ring] + 1;
  FifoFinding finding = {FifoOutcome::Deadlock, at.op,
                         "waits forever " + describeWait(at, result),
                         {},
                         at.ring,
                         number};
  if (other.kind == Instruction::End) {
    finding.outcome = FifoOutcome::Leftover;
    finding.notes.push_back(
        {other.op, getName(1 - core) + " has ended by then"});
    return finding;
  }
  finding.message += ", while " + getName(1 - core) + " waits " +
                     describeWait(other, result);
  finding.notes.push_back({other.op, getName(1 - core) + " waits here"});
  return finding;
}

FifoFinding PairAnalysis::explainUnbalanced(const FifoRunResult &result) {
  const FifoRing &ring = rings[result.ring];
  FifoFinding finding = {
      FifoOutcome::Leftover, nullptr, "", {}, int64_t(result.ring)};
  if (result.push) {
    finding.op = result.push->op;
    finding.messageNumber = result.popped[result.ring] + 1;
    finding.message = llvm::formatv(
        "leaves message {0} of {1} behind: {2} are pushed, {3} popped",
        finding.messageNumber, ring.name, result.pushed[result.ring],
        result.popped[result.ring]);
    return finding;
  }
  for (const FifoProgram &program : programs)
    for (const Instruction &instruction : program.code)
      if (instruction.kind == Instruction::Pop &&
          instruction.ring == result.ring)
        finding.op = instruction.op;
  finding.messageNumber = result.freed[result.ring] + 1;
  finding.message = llvm::formatv(
      "leaves the slot of message {0} of {1} taken: {2} are popped, {3} freed",
      finding.messageNumber, ring.name, result.popped[result.ring],
      result.freed[result.ring]);
  return finding;
}

FifoFinding PairAnalysis::explain(const FifoRunResult &result) {
  switch (result.status) {
  case FifoRunResult::Stuck:
    return explainStuck(result);
  case FifoRunResult::Unbalanced:
    return explainUnbalanced(result);
  case FifoRunResult::Unaccepted: {
    unsigned popper = result.ring % 2 == 0 ? 1 : 0;
    Operation *pop = result.at[popper]->op;
    int64_t number = result.popped[result.ring] + 1;
    FifoFinding finding = {FifoOutcome::Mismatch,
                           pop,
                           llvm::formatv("does not match message {0} of {1}: it ",
                                         number, rings[result.ring].name),
                           {{result.push->op, "pushed here"}},
                           result.ring,
                           number};
    finding.message += compareMessages(*result.push, *result.at[popper]);
    return finding;
  }
  case FifoRunResult::EarlyFree: {
    Operation *free = result.at[result.ring % 2 == 0 ? 1 : 0]->op;
    return {FifoOutcome::Overwrite,
            free,
            llvm::formatv("frees slot {0} of {1} before it is popped",
                          result.freed[result.ring] + 1,
                          rings[result.ring].name),
            {},
            result.ring,
            result.freed[result.ring] + 1};
  }
  case FifoRunResult::Unknown: {
    const Instruction &at = *(result.at[0]->kind == Instruction::Undecided
                                  ? result.at[0]
                                  : result.at[1]);
    return {FifoOutcome::Undecided, at.op, at.reason, {}};
  }
  case FifoRunResult::GaveUp:
    return {FifoOutcome::Undecided,
            result.at[0]->op,
            "is as far as was looked: there is too much that can happen",
            {}};
  case FifoRunResult::Complete:
    break;
  }
  llvm_unreachable("nothing to explain");
}

FifoPairReport PairAnalysis::run() {
  if (pair.isOneOfSeveral) {
    report(FifoOutcome::Undecided, pair.cube,
           llvm::formatv("exchanges messages with {0}, and one of the two with "
                         "other functions as well",
                         getName(1)));
    return {pair.cube, pair.vector, model, {}, std::move(findings)};
  }
  bool canRun = checkDeclarations();
  checkMessages();
  checkAllLifetimes();
  if (canRun) {
    FifoRunResult result = execute(rules);
    setRings(result);
    if (result.status != FifoRunResult::Complete) {
      FifoFinding finding = explain(result);
      if (!result.certain && finding.outcome != FifoOutcome::Undecided) {
        FifoFinding doubt = {
            FifoOutcome::Undecided, result.decidedBy,
            "decides whether the two sides fit together, by a value that is "
            "not known to be the same for both",
            {}};
        doubt.notes.push_back({finding.op, "else it " + finding.message});
        finding = std::move(doubt);
      }
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

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

FifoReport pto::analyzeCrossCoreFifo(ModuleOp module,
                                     const FifoOptions &options) {
  FifoReport report;
  // A pair that is launched in several places is as good as the worst of them.
  auto getRank = [](const FifoPairReport &pair) {
    FifoOutcome outcome = pair.getOutcome();
    return outcome == FifoOutcome::Verified    ? 0
           : outcome == FifoOutcome::Undecided ? 1
                                               : 2;
  };
  DenseMap<std::pair<Operation *, Operation *>, size_t> known;
  DenseSet<Operation *> reached;
  SymbolTableCollection symbols;
  for (const FifoPair &pair : findFifoPairs(module)) {
    for (func::FuncOp root : {pair.cube, pair.vector})
      forEachReachable(root, symbols,
                       [&](func::FuncOp func) { reached.insert(func); });
    FifoPairReport next = analyzeFifoPair(pair, options);
    if (next.rings.empty() && next.findings.empty())
      continue;
    auto [it, isNew] =
        known.try_emplace({pair.cube, pair.vector}, report.pairs.size());
    if (isNew)
      report.pairs.push_back(std::move(next));
    else if (getRank(next) > getRank(report.pairs[it->second]))
      report.pairs[it->second] = std::move(next);
  }
  module.walk([&](CrossCoreOpInterface op) {
    auto func = op->getParentOfType<func::FuncOp>();
    if (func && reached.insert(func).second)
      report.alone.push_back(func);
  });
  return report;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static std::string getLocationText(Operation *op) {
  if (auto file = op->getLoc()->findInstanceOf<FileLineColLoc>())
    return llvm::formatv("{0}:{1}:{2}", file.getFilename().getValue(),
                         file.getLine(), file.getColumn());
  return "";
}

llvm::json::Value pto::toJSON(const FifoReport &report) {
  auto setKnown = [](llvm::json::Object &object, StringRef key, int64_t value) {
    if (value >= 0)
      object[key] = value;
  };
  llvm::json::Array pairs;
  for (const FifoPairReport &pair : report.pairs) {
    llvm::json::Array rings, findings;
    for (const FifoRing &ring : pair.rings) {
      llvm::json::Object object{{"name", ring.name},
                                {"slot_num", ring.slotCount},
                                {"slot_size", ring.slotSize}};
      setKnown(object, "messages", ring.messages);
      setKnown(object, "high_water", ring.highWater);
      rings.push_back(std::move(object));
    }
    for (const FifoFinding &finding : pair.findings) {
      llvm::json::Array notes;
      for (const FifoNote &note : finding.notes)
        notes.push_back(llvm::json::Object{{"message", note.message},
                                           {"location", getLocationText(note.op)}});
      llvm::json::Object object{
          {"outcome", stringifyFifoOutcome(finding.outcome)},
          {"op", finding.op->getName().getStringRef()},
          {"location", getLocationText(finding.op)},
          {"message", finding.message},
          {"notes", std::move(notes)}};
      if (finding.ring >= 0)
        object["ring"] = pair.rings[finding.ring].name;
      setKnown(object, "message_number", finding.messageNumber);
      setKnown(object, "needed_slot_num", finding.neededSlots);
      findings.push_back(std::move(object));
    }
    func::FuncOp cube = pair.cube, vector = pair.vector;
    pairs.push_back(llvm::json::Object{
        {"cube", cube.getName()},
        {"vector", vector.getName()},
        {"model", pair.model == BackPressure::Exact ? "exact" : "credit"},
        {"outcome", stringifyFifoOutcome(pair.getOutcome())},
        {"rings", std::move(rings)},
        {"findings", std::move(findings)}});
  }
  llvm::json::Array alone;
  for (func::FuncOp func : report.alone)
    alone.push_back(func.getName());
  return llvm::json::Object{{"pairs", std::move(pairs)},
                            {"alone", std::move(alone)}};
}
