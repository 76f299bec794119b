//===- WindowRules.h - Parts that are not within their whole ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_WINDOWRULES_H
#define PTO_ANALYSIS_WINDOWRULES_H

#include "mlir/IR/Operation.h"

namespace mlir::pto {

/// What is wrong with the constants that say which part of its source the
/// operation is: a slice, a window or a slot. Empty if nothing is, and for all
/// other operations. No verifier asks: whether an operand is known to be a
/// constant differs from pass to pass, and what never runs may be wrong.
std::string describeWindowProblem(Operation *op);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_WINDOWRULES_H
