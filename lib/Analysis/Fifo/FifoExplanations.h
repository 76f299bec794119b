//===- FifoExplanations.h - What a run came to, in words --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFOEXPLANATIONS_H
#define PTO_LIB_ANALYSIS_FIFO_FIFOEXPLANATIONS_H

#include "FifoRunner.h"

namespace mlir::pto {

/// Explains runs of a system that do not complete.
class FifoExplainer {
public:
  explicit FifoExplainer(const FifoSystem &system) : system(system) {}

  FifoFinding explain(const FifoRunResult &result);

private:
  FifoFinding explainEnd(const FifoRunResult &result);
  FifoFinding explainStuck(const FifoRunResult &result);
  FifoFinding explainUnbalanced(const FifoRunResult &result);
  std::string describeWait(const FifoInstruction &at,
                           const FifoRunResult &result);

  const FifoSystem &system;
};

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_FIFO_FIFOEXPLANATIONS_H
