//===- FifoExecution.h - Two programs side by side --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the programs of a pair against each other. Rings are in order and both
// sides deterministic, so the outcome does not depend on who moves when.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_FIFO_FIFOEXECUTION_H
#define PTO_ANALYSIS_FIFO_FIFOEXECUTION_H

#include "PTO/Analysis/Fifo/FifoProgram.h"

namespace mlir::pto {

/// What holds for a ring while it runs.
struct FifoRingRules {
  int64_t slots = 0;
  /// Slots per credit; 0 where each release counts.
  int64_t creditPeriod = 0;
  SlotRelease release = SlotRelease::Pop;

  /// Whether the push after `pushed` ones can go on.
  bool canPush(int64_t pushed, int64_t released) const;
  /// The first push that needs a credit.
  int64_t getFirstWait() const;
};

struct FifoRunOptions {
  ArrayRef<FifoRingRules> rings;
  /// Whether the push and pop at these instructions go together.
  function_ref<bool(const FifoInstruction &push, const FifoInstruction &pop)>
      accepts;
  /// The core that moves whenever it can, which fills its rings as far as they
  /// are ever filled. Without one, the core that is behind moves.
  std::optional<unsigned> eager;
  /// Take constant trip counts above this for unknown ones, equal on both sides
  /// if they are.
  int64_t longTrip = INT64_MAX;
  int64_t maxStates;
  int64_t maxSteps;
};

struct FifoRunResult {
  enum Status {
    /// All runs complete.
    Complete,
    /// Both wait, or one does and the other has ended.
    Stuck,
    /// Both have ended, and messages or slots are left.
    Unbalanced,
    /// A push met a pop that is not accepted.
    Unaccepted,
    /// A free without a pop before it.
    EarlyFree,
    /// An instruction that could not be translated.
    Unknown,
    /// Too many states or steps.
    GaveUp
  } status = Complete;
  /// Whether there is a run that ends so. Otherwise what led there may exclude
  /// itself.
  bool certain = true;
  /// A value that the failure depends on, where there is one: an operation.
  Operation *decidedBy = nullptr;
  /// Whether what happens depends on values of the run.
  bool hasChoices = false;

  /// By core: the instruction reached.
  const FifoInstruction *at[2] = {nullptr, nullptr};
  /// By ring.
  SmallVector<int64_t> pushed, popped, freed, highWater;
  /// The ring that `Unbalanced`, `Unaccepted` and `EarlyFree` are about, and
  /// the push concerned.
  unsigned ring = 0;
  const FifoInstruction *push = nullptr;
};

FifoRunResult runFifoPrograms(const FifoProgram &cube,
                              const FifoProgram &vector, ScalarExprTable &table,
                              const FifoRunOptions &options);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_FIFO_FIFOEXECUTION_H
