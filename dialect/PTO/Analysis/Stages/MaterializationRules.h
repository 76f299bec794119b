//===- MaterializationRules.h - What can be split among cores ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_MATERIALIZATIONRULES_H
#define PTO_ANALYSIS_STAGES_MATERIALIZATIONRULES_H

#include "PTO/Analysis/Stages/StageRules.h"

namespace mlir::pto {

/// Why a placed pipeline whose schedule breaks no rule cannot become a function
/// per core.
struct MaterializationObstacle {
  Operation *op;
  /// To follow the name of the operation.
  std::string message;
  SmallVector<StageNote, 1> notes;
};

/// The first thing in the way of a pipeline: where it is, what its function
/// does besides, and memory that only the order of the items keeps apart.
std::optional<MaterializationObstacle>
findMaterializationObstacle(PipelineOp pipeline);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_MATERIALIZATIONRULES_H
