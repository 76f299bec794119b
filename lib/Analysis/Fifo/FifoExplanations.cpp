//===- FifoExplanations.cpp - What a run came to, in words ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoExplanations.h"
#include "FifoRules.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

using Instruction = FifoInstruction;

std::string FifoExplainer::describeWait(const Instruction &at,
                                        const FifoRunResult &result) {
  const FifoRing &ring = system.rings[at.ring];
  const FifoRingRules &rules = system.rules[at.ring];
  if (at.kind == Instruction::Pop)
    return llvm::formatv("to pop message {0} of {1}, of which {2} were pushed",
                         result.popped[at.ring], ring.name,
                         result.pushed[at.ring]);
  int64_t released = rules.release == SlotRelease::Pop ? result.popped[at.ring]
                                                       : result.freed[at.ring];
  if (result.pushed[at.ring] - released < ring.slotCount)
    return llvm::formatv("for a credit to push message {0} of {1}, one per {2} "
                         "of slot_num = {3} slots",
                         result.pushed[at.ring], ring.name, rules.creditPeriod,
                         ring.slotCount);
  return llvm::formatv("to push message {0} of {1}, whose {2}{3} slots are "
                       "taken",
                       result.pushed[at.ring], ring.name,
                       system.isPair ? "slot_num = " : "", ring.slotCount);
}

FifoFinding FifoExplainer::explainStuck(const FifoRunResult &result) {
  SmallVector<unsigned, 2> cycle = findWaitCycle(result, system.rules);
  const Instruction &at = *result.at[cycle.front()];
  int64_t number = at.kind == Instruction::Pop ? result.popped[at.ring]
                                               : result.pushed[at.ring];
  FifoFinding finding = {FifoOutcome::Deadlock,
                         at.op,
                         "waits forever " + describeWait(at, result),
                         {},
                         at.ring,
                         number};
  for (unsigned core : llvm::drop_begin(cycle)) {
    const Instruction &other = *result.at[core];
    if (other.kind == Instruction::End) {
      finding.outcome = FifoOutcome::Leftover;
      finding.notes.push_back(
          {other.op, system.names[core] + " has ended by then"});
      break;
    }
    finding.message += ", while " + system.names[core] + " waits " +
                       describeWait(other, result);
    finding.notes.push_back({other.op, system.names[core] + " waits here"});
  }
  return finding;
}

FifoFinding FifoExplainer::explainUnbalanced(const FifoRunResult &result) {
  const FifoRing &ring = system.rings[result.ring];
  FifoFinding finding = {
      FifoOutcome::Leftover, nullptr, "", {}, int64_t(result.ring)};
  if (result.push) {
    finding.op = result.push->op;
    finding.messageNumber = result.popped[result.ring];
    finding.message = llvm::formatv(
        "leaves message {0} of {1} behind: {2} are pushed, {3} popped",
        finding.messageNumber, ring.name, result.pushed[result.ring],
        result.popped[result.ring]);
    return finding;
  }
  for (const FifoProgram &program : system.programs)
    for (const Instruction &instruction : program.code)
      if (instruction.kind == Instruction::Pop &&
          instruction.ring == result.ring)
        finding.op = instruction.op;
  finding.messageNumber = result.freed[result.ring];
  finding.message = llvm::formatv(
      "leaves the slot of message {0} of {1} taken: {2} are popped, {3} freed",
      finding.messageNumber, ring.name, result.popped[result.ring],
      result.freed[result.ring]);
  return finding;
}

FifoFinding FifoExplainer::explainEnd(const FifoRunResult &result) {
  switch (result.status) {
  case FifoRunResult::Stuck:
    return explainStuck(result);
  case FifoRunResult::Unbalanced:
    return explainUnbalanced(result);
  case FifoRunResult::Unaccepted: {
    const Instruction &pop = *result.at[system.rules[result.ring].consumer];
    int64_t number = result.popped[result.ring];
    FifoFinding finding = {
        FifoOutcome::Mismatch,
        pop.op,
        llvm::formatv("does not match message {0} of {1}: it ", number,
                      system.rings[result.ring].name),
        {{result.push->op, "pushed here"}},
        result.ring,
        number};
    finding.message += compareMessages(*result.push, pop);
    return finding;
  }
  case FifoRunResult::EarlyFree: {
    Operation *free = result.at[system.rules[result.ring].consumer]->op;
    return {FifoOutcome::Overwrite,
            free,
            llvm::formatv("frees slot {0} of {1} before it is popped",
                          result.freed[result.ring],
                          system.rings[result.ring].name),
            {},
            result.ring,
            result.freed[result.ring]};
  }
  case FifoRunResult::Unknown: {
    const Instruction &at =
        **llvm::find_if(result.at, [](const Instruction *instruction) {
          return instruction->kind == Instruction::Undecided;
        });
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

FifoFinding FifoExplainer::explain(const FifoRunResult &result) {
  FifoFinding finding = explainEnd(result);
  if (result.certain || finding.outcome == FifoOutcome::Undecided)
    return finding;
  FifoFinding doubt = {
      FifoOutcome::Undecided, result.decidedBy, "decides whether the ", {}};
  doubt.message += system.isPair
                       ? "two sides fit together, by a value that is not known "
                         "to be the same for both"
                       : "stages fit together, by a value that is not known to "
                         "be the same for all";
  doubt.notes.push_back({finding.op, "else it " + finding.message});
  return doubt;
}
