//===- FifoExecution.h - Programs side by side ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the programs of a pair, or of any number of cores, against each other.
// Rings are in order, each has one program that pushes and one that pops, and
// all are deterministic, so the outcome does not depend on who moves when.
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
  /// The programs that push and pop, by number.
  unsigned producer = 0, consumer = 1;

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
  /// The program that moves when no other can, so that the rings it pops from
  /// are filled as far as they ever are. Without one, who is behind moves.
  std::optional<unsigned> lazy;
  /// Take constant trip counts above this for unknown ones, equal on all sides
  /// if they are.
  int64_t longTrip = INT64_MAX;
  int64_t maxStates;
  int64_t maxSteps;
};

struct FifoRunResult {
  enum Status {
    /// All runs complete.
    Complete,
    /// Some wait, and the others wait too or have ended.
    Stuck,
    /// All have ended, and messages or slots are left.
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

  /// By program: the instruction reached.
  SmallVector<const FifoInstruction *, 2> at;
  /// By ring.
  SmallVector<int64_t> pushed, popped, freed, highWater;
  /// The ring that `Unbalanced`, `Unaccepted` and `EarlyFree` are about, and
  /// the push concerned.
  unsigned ring = 0;
  const FifoInstruction *push = nullptr;
};

FifoRunResult runFifoPrograms(ArrayRef<FifoProgram> programs,
                              ScalarExprTable &table,
                              const FifoRunOptions &options);

/// Of a run that is stuck: programs each of which waits for the next one, and
/// the last one for the first, from the lowest number on. Without such a cycle,
/// a program that waits, and the one that has ended, for which it does.
SmallVector<unsigned, 2> findWaitCycle(const FifoRunResult &result,
                                       ArrayRef<FifoRingRules> rings);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_FIFO_FIFOEXECUTION_H
