//===- PlacementRules.h - Logical cores on physical ones --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_ANALYSIS_STAGES_PLACEMENTRULES_H
#define LIB_ANALYSIS_STAGES_PLACEMENTRULES_H

#include "PTO/Analysis/Stages/StageRules.h"

namespace mlir::pto {

/// Adds the violations of S6 and S7 of a pipeline that has stages for all
/// computes.
void checkPlacement(PipelineOp pipeline,
                    SmallVectorImpl<StageViolation> &violations);

} // namespace mlir::pto

#endif // LIB_ANALYSIS_STAGES_PLACEMENTRULES_H
