//===- VerifyPipelineSchedule.cpp - Check the stages of a pipeline --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StageRules.h"
#include "PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_VERIFYPIPELINESCHEDULE
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "verify-pipeline-schedule"

using namespace mlir;
using namespace mlir::pto;

namespace {

struct VerifyPipelineSchedule
    : public pto::impl::VerifyPipelineScheduleBase<VerifyPipelineSchedule> {
  using VerifyPipelineScheduleBase::VerifyPipelineScheduleBase;

  void runOnOperation() override;
};

} // namespace

void VerifyPipelineSchedule::runOnOperation() {
  getOperation()->walk([&](PipelineOp pipeline) {
    ++numPipelines;
    for (const StageViolation &violation : findStageViolations(pipeline)) {
      ++numViolations;
      emitStageViolation(violation);
      signalPassFailure();
    }
  });
  markAllAnalysesPreserved();
}
