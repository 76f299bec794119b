//===- StageRules.h - What makes a pipeline schedule right ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_STAGERULES_H
#define PTO_ANALYSIS_STAGES_STAGERULES_H

#include "PTO/IR/PTO.h"
#include <string>

namespace mlir::pto {

/// The rules of a schedule, by the names that messages give them.
enum class StageRule {
  /// A compute and all of its lanes belong to exactly one stage.
  S1 = 1,
  /// Results are used in their stage and the one after it.
  S2,
  /// An input of the pipeline is used in stage 0.
  S3,
  /// The ranges of the stages are not empty, and cover all cores once, in
  /// order.
  S4,
  /// Lanes are on cores of their stage.
  S5,
  /// The weights on a logical core fit the physical one.
  S6,
  /// The placement is a permutation of the physical cores, kinds matching.
  S7,
  /// There is one relay per value and stage between, shared by its users.
  S8,
  /// The interval is that of the longest stage, and not below the bound.
  S9
};

struct StageNote {
  Operation *op;
  std::string message;
};

struct StageViolation {
  StageRule rule;
  Operation *op;
  /// To follow the rule.
  std::string message;
  SmallVector<StageNote, 1> notes;
};

/// All violations of S1 to S9, in the order of the operations they are about.
/// A pipeline that is not partitioned violates S1. Without a topology nothing
/// is known of S6 and S7, apart from that there is no placement; without a
/// placement they hold if there can be one. What S1, S4 and S5 leave open is
/// not looked at.
SmallVector<StageViolation> findStageViolations(PipelineOp pipeline);

/// The violation of S7 of a pipeline that has more or fewer cores than the
/// topology.
std::optional<StageViolation> findCoreCountViolation(PipelineOp pipeline);

/// Emits `S2: ...` as an error of the operation.
void emitStageViolation(const StageViolation &violation);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_STAGERULES_H
