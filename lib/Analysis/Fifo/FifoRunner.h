//===- FifoRunner.h - What a launch comes to --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFORUNNER_H
#define PTO_LIB_ANALYSIS_FIFO_FIFORUNNER_H

#include "PTO/Analysis/Fifo/FifoExecution.h"

namespace mlir::pto {

/// What nobody declares is taken to have this many slots.
constexpr int64_t kUnlimitedSlots = int64_t(1) << 40;

/// Programs that run side by side and the rings between them.
struct FifoSystem {
  SmallVector<FifoProgram, 2> programs;
  /// How messages name them: "@name", or "the cube section".
  SmallVector<std::string, 2> names;
  SmallVector<FifoRing, 0> rings;
  /// By ring.
  SmallVector<FifoRingRules> rules;
  BackPressure model;
  /// Whether what is pushed is compared with what is popped.
  bool comparesMessages = true;
  /// Whether it is the two sides of a core; else any number of stages.
  bool isPair = true;

  /// The rules of a ring with that many slots.
  FifoRingRules getRules(unsigned ring, int64_t slots) const;
};

/// Runs a system until it is known what happens.
class FifoRunner {
public:
  FifoRunner(FifoSystem &system, ScalarExprTable &table,
             const FifoOptions &options)
      : system(system), table(table), options(options) {}

  /// How to run: who moves last, and what is too much.
  struct Attempt {
    std::optional<unsigned> lazy;
    int64_t longTrip, maxStates;
  };
  /// Runs until it is known what happens, or nothing is left to be tried.
  FifoRunResult run(ArrayRef<FifoRingRules> rules, Attempt *last = nullptr);
  /// Runs with the rings as they are, and sets what complete runs show of them.
  FifoRunResult runAndSetRings();
  /// Explains a run that does not complete.
  FifoFinding explain(const FifoRunResult &result);

private:
  FifoRunResult runOnce(ArrayRef<FifoRingRules> rules, const Attempt &attempt);
  int64_t findNeededSlots();

  FifoSystem &system;
  ScalarExprTable &table;
  const FifoOptions &options;
};

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_FIFO_FIFORUNNER_H
