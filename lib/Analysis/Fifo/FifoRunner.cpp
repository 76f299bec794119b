//===- FifoRunner.cpp - What a launch comes to ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoRunner.h"
#include "FifoExplanations.h"
#include "FifoRules.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

using Instruction = FifoInstruction;

FifoRingRules FifoSystem::getRules(unsigned ring, int64_t slots) const {
  FifoRingRules result = rules[ring];
  bool hasCredits = model == BackPressure::Credit && slots != kUnlimitedSlots;
  result.slots = slots;
  result.creditPeriod = hasCredits ? Target::getCreditPeriod(slots) : 0;
  return result;
}

FifoRunResult FifoRunner::runOnce(ArrayRef<FifoRingRules> rules,
                                  const Attempt &attempt) {
  auto accepts = [&](const Instruction &push, const Instruction &pop) {
    return !system.comparesMessages || compareMessages(push, pop).empty();
  };
  int64_t size = 0;
  for (const FifoProgram &program : system.programs)
    size += program.code.size();
  return runFifoPrograms(
      system.programs, table,
      {rules, accepts, attempt.lazy, attempt.longTrip, attempt.maxStates,
       std::max(options.maxSteps, options.maxStepsPerInstruction * size)});
}

FifoRunResult FifoRunner::run(ArrayRef<FifoRingRules> rules, Attempt *last) {
  // The first one gives the most. But a side that need not wait gets ahead of
  // the others without end, and a loop makes choices more often than can be
  // looked at. Loops taken to run any number of times are fewer states, though
  // more runs than there are.
  constexpr int64_t longTrip = 4;
  const Attempt attempts[] = {
      {system.programs.size() - 1, INT64_MAX, options.maxStates / 4},
      {std::nullopt, longTrip, options.maxStates},
      {std::nullopt, INT64_MAX, options.maxStates},
  };
  FifoRunResult result{FifoRunResult::GaveUp};
  for (const Attempt &attempt : attempts) {
    FifoRunResult next = runOnce(rules, attempt);
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

FifoRunResult FifoRunner::runAndSetRings() {
  Attempt attempt;
  FifoRunResult result = run(system.rules, &attempt);
  if (result.status != FifoRunResult::Complete || !options.measureRings)
    return result;
  for (unsigned core = 0; core < system.programs.size(); ++core) {
    // If nobody is slower than who pops from it, a ring is as full as it gets.
    std::optional<FifoRunResult> full;
    if (attempt.lazy == core)
      full = result;
    else
      full = runOnce(system.rules,
                     {core, attempt.longTrip, options.maxStates / 8});
    for (auto [i, ring] : llvm::enumerate(system.rings)) {
      if (system.rules[i].consumer != core)
        continue;
      if (!result.hasChoices)
        ring.messages = result.pushed[i];
      if (full->status == FifoRunResult::Complete)
        ring.highWater = full->highWater[i];
    }
  }
  return result;
}

int64_t FifoRunner::findNeededSlots() {
  // Each step doubles from here on.
  constexpr int64_t maxByOne = 32, maxSlots = 1024;
  int64_t least = INT64_MAX;
  for (const FifoRing &ring : system.rings)
    if (ring.slotCount)
      least = std::min(least, ring.slotCount);
  for (int64_t slots = least + 1; slots <= maxSlots;
       slots += slots < maxByOne ? 1 : slots) {
    if (system.model == BackPressure::Credit && slots >= 5 && slots % 2 != 0)
      continue;
    SmallVector<FifoRingRules> larger;
    for (auto [i, ring] : llvm::enumerate(system.rings))
      larger.push_back(system.getRules(
          i, ring.slotCount ? std::max(ring.slotCount, slots) : 0));
    FifoRunResult result = run(larger);
    if (result.status == FifoRunResult::Complete)
      return slots;
    if (result.status != FifoRunResult::Stuck || !result.certain)
      return -1;
    // Whoever waits for a message waits for it with any slots.
    if (llvm::all_of(findWaitCycle(result, larger), [&](unsigned core) {
          return result.at[core]->kind == Instruction::Pop;
        }))
      return 0;
  }
  return -1;
}

FifoFinding FifoRunner::explain(const FifoRunResult &result) {
  FifoFinding finding = FifoExplainer(system).explain(result);
  if (finding.outcome != FifoOutcome::Deadlock || !options.findNeededSlots)
    return finding;
  finding.neededSlots = findNeededSlots();
  if (finding.neededSlots > 0)
    finding.message += llvm::formatv(system.isPair ? "; slot_num = {0} would do"
                                                   : "; {0} slots would do",
                                     finding.neededSlots);
  else if (finding.neededSlots == 0)
    finding.message += system.isPair ? "; no slot_num would do"
                                     : "; no number of slots would do";
  return finding;
}
