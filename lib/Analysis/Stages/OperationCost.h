//===- OperationCost.h - What one operation takes ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_STAGES_OPERATIONCOST_H
#define PTO_LIB_ANALYSIS_STAGES_OPERATIONCOST_H

#include "PTO/Analysis/Stages/CostModel.h"

namespace mlir::pto {

/// Longer than anything that is worth a prediction; sums of it do not overflow.
constexpr int64_t kForever = int64_t(1) << 60;

/// Cycles of the scalar unit to issue an operation.
int64_t getIssueCycles();

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_STAGES_OPERATIONCOST_H
