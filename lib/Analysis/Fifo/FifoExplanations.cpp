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

std::string pto::getSideName(FifoPair pair, unsigned core) {
  if (pair.cube == pair.vector)
    return core == 0 ? "the cube section" : "the vector section";
  func::FuncOp func = core == 0 ? pair.cube : pair.vector;
  if (!func)
    return "the peer";
  return ("@" + func.getName()).str();
}

std::string FifoExplainer::describeWait(const Instruction &at,
                                        const FifoRunResult &result) {
  const FifoRing &ring = rings[at.ring];
  if (at.kind == Instruction::Pop)
    return llvm::formatv("to pop message {0} of {1}, of which {2} were pushed",
                         result.popped[at.ring], ring.name,
                         result.pushed[at.ring]);
  int64_t released = rules[at.ring].release == SlotRelease::Pop
                         ? result.popped[at.ring]
                         : result.freed[at.ring];
  if (result.pushed[at.ring] - released < ring.slotCount)
    return llvm::formatv("for a credit to push message {0} of {1}, one per {2} "
                         "of slot_num = {3} slots",
                         result.pushed[at.ring], ring.name,
                         rules[at.ring].creditPeriod, ring.slotCount);
  return llvm::formatv("to push message {0} of {1}, whose slot_num = {2} slots "
                       "are taken",
                       result.pushed[at.ring], ring.name, ring.slotCount);
}

FifoFinding FifoExplainer::explainStuck(const FifoRunResult &result) {
  // The cube side speaks first if it waits.
  unsigned core = result.at[0]->kind == Instruction::End ? 1 : 0;
  const Instruction &at = *result.at[core], &other = *result.at[1 - core];
  int64_t number = at.kind == Instruction::Pop ? result.popped[at.ring]
                                               : result.pushed[at.ring];
  FifoFinding finding = {FifoOutcome::Deadlock,
                         at.op,
                         "waits forever " + describeWait(at, result),
                         {},
                         at.ring,
                         number};
  if (other.kind == Instruction::End) {
    finding.outcome = FifoOutcome::Leftover;
    finding.notes.push_back(
        {other.op, getSideName(pair, 1 - core) + " has ended by then"});
    return finding;
  }
  finding.message += ", while " + getSideName(pair, 1 - core) + " waits " +
                     describeWait(other, result);
  finding.notes.push_back(
      {other.op, getSideName(pair, 1 - core) + " waits here"});
  return finding;
}

FifoFinding FifoExplainer::explainUnbalanced(const FifoRunResult &result) {
  const FifoRing &ring = rings[result.ring];
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
  for (const FifoProgram &program : programs)
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
    unsigned popper = result.ring % 2 == 0 ? 1 : 0;
    Operation *pop = result.at[popper]->op;
    int64_t number = result.popped[result.ring];
    FifoFinding finding = {
        FifoOutcome::Mismatch,
        pop,
        llvm::formatv("does not match message {0} of {1}: it ", number,
                      rings[result.ring].name),
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
                          result.freed[result.ring], rings[result.ring].name),
            {},
            result.ring,
            result.freed[result.ring]};
  }
  case FifoRunResult::Unknown: {
    const Instruction &at =
        *(result.at[0]->kind == Instruction::Undecided ? result.at[0]
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

FifoFinding FifoExplainer::explain(const FifoRunResult &result) {
  FifoFinding finding = explainEnd(result);
  if (result.certain || finding.outcome == FifoOutcome::Undecided)
    return finding;
  FifoFinding doubt = {FifoOutcome::Undecided,
                       result.decidedBy,
                       "decides whether the two sides fit together, by a value "
                       "that is not known "
                       "to be the same for both",
                       {}};
  doubt.notes.push_back({finding.op, "else it " + finding.message});
  return doubt;
}
