//===- FifoPeriods.h - Iterations that repeat each other --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFOPERIODS_H
#define PTO_LIB_ANALYSIS_FIFO_FIFOPERIODS_H

#include "FifoState.h"
#include "llvm/ADT/Hashing.h"
#include <unordered_map>

namespace mlir::pto::fifo {

using StateKey = SmallVector<int64_t>;
struct HashStateKey {
  size_t operator()(const StateKey &key) const {
    return llvm::hash_combine_range(key.begin(), key.end());
  }
};

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
  StateKey getKey(const State &state, Counting counting) const;
  Progress getProgress(const State &state, Counting counting) const;
  /// How often `distance` iterations can be repeated from `count` on.
  int64_t getRepetitions(const Frame &frame, const IterationDependence &dep,
                         int64_t distance) const;

  ArrayRef<FifoProgram> programs;
  const Stepper &stepper;
  std::unordered_map<StateKey, Progress, HashStateKey> seen;
  /// Words of all keys.
  size_t seenSize = 0;
};

} // namespace mlir::pto::fifo

#endif // PTO_LIB_ANALYSIS_FIFO_FIFOPERIODS_H
