//===- FifoExplanations.h - What a run came to, in words --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFOEXPLANATIONS_H
#define PTO_LIB_ANALYSIS_FIFO_FIFOEXPLANATIONS_H

#include "PTO/Analysis/Fifo/FifoExecution.h"

namespace mlir::pto {

/// Explains runs of a pair that do not complete.
class FifoExplainer {
public:
  FifoExplainer(const FifoPair &pair, ArrayRef<FifoProgram> programs,
                ArrayRef<FifoRing> rings, ArrayRef<FifoRingRules> rules)
      : pair(pair), programs(programs), rings(rings), rules(rules) {}

  FifoFinding explain(const FifoRunResult &result);

private:
  FifoFinding explainEnd(const FifoRunResult &result);
  FifoFinding explainStuck(const FifoRunResult &result);
  FifoFinding explainUnbalanced(const FifoRunResult &result);
  std::string describeWait(const FifoInstruction &at,
                           const FifoRunResult &result);

  FifoPair pair;
  ArrayRef<FifoProgram> programs;
  ArrayRef<FifoRing> rings;
  ArrayRef<FifoRingRules> rules;
};

/// How messages name the side of `core`, 0 for cube: "@name", or "the cube
/// section".
std::string getSideName(FifoPair pair, unsigned core);

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_FIFO_FIFOEXPLANATIONS_H
