//===- TargetRules.h - What a target allows ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_TARGETRULES_H
#define PTO_ANALYSIS_TARGETRULES_H

#include "PTO/IR/Target.h"

namespace mlir::pto {

struct TargetViolation {
  Operation *op;
  /// What is wrong and the rule, to follow "'pto.tload' op".
  std::string message;
  /// A left tile in the block order of another target, which tools replace by
  /// their own while they read a file. Both are found in kernels that run.
  bool isLeftBlockLayout = false;
};

/// What `op` and the operations nested in it ask for that their targets cannot
/// do, in program order. An operation may break several rules.
SmallVector<TargetViolation> findTargetViolations(Operation *op);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_TARGETRULES_H
