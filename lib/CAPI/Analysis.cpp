//===- Analysis.cpp - C API of analyses of pto kernels --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Analysis.h"
#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "PTO/Analysis/Stages/StageGraph.h"
#include "PTO/Analysis/Stages/StageRules.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"

using namespace mlir;
using namespace mlir::pto;

void mlirPTOAnalyzeCrossCoreFifo(MlirModule module, MlirPTOBackPressure model,
                                 MlirStringCallback callback, void *userData) {
  FifoOptions options;
  if (model == MlirPTOBackPressureExact)
    options.model = BackPressure::Exact;
  else if (model == MlirPTOBackPressureCredit)
    options.model = BackPressure::Credit;
  mlir::detail::CallbackOstream stream(callback, userData);
  stream << toJSON(analyzeCrossCoreFifo(unwrap(module), options));
}

bool mlirPTOIsCrossCoreLoop(MlirOperation op) {
  auto loop = dyn_cast<scf::ForOp>(unwrap(op));
  return loop && isCrossCoreLoop(loop);
}

void mlirPTOPlanSkew(MlirOperation cLoop, int64_t stages,
                     MlirPTOSkewOptions cOptions,
                     MlirPTOSkewListener listener) {
  auto loop = cast<scf::ForOp>(unwrap(cLoop));
  SkewPlanOptions options;
  options.maxDepth = cOptions.maxDepth;
  if (cOptions.isInterleaved)
    options.schedule = SkewPlanOptions::Schedule::Interleaved;
  if (cOptions.peelsRemainder)
    options.remainder = SkewPlanOptions::Remainder::Peel;
  if (cOptions.versionsDynamicBounds)
    options.dynamicBounds = SkewPlanOptions::DynamicBounds::Version;
  std::optional<CrossCorePeers> peers;
  if (auto module = loop->getParentOfType<ModuleOp>())
    options.peers = &peers.emplace(module);

  SkewRefusal refusal;
  FailureOr<SkewPlan> plan = planSkew(loop, stages, options, refusal);
  if (failed(plan))
    return listener.refusal(wrap(StringRef(refusal.reason)), wrap(refusal.op),
                            listener.userData);
  auto toC = [](ArrayRef<Operation *> ops) {
    return llvm::map_to_vector(ops, [](Operation *op) { return wrap(op); });
  };
  SmallVector<MlirOperation> produce = toC(plan->produce);
  SmallVector<MlirOperation> consume = toC(plan->consume);
  MlirPTOSkewPlan cPlan = {plan->tripCount.value_or(-1),
                           plan->requestedDepth,
                           plan->schedule.depth,
                           static_cast<intptr_t>(produce.size()),
                           produce.data(),
                           static_cast<intptr_t>(consume.size()),
                           consume.data()};
  listener.plan(&cPlan, listener.userData);
}

void mlirPTOFindStageViolations(MlirModule module,
                                MlirPTOStageViolationCallback callback,
                                void *userData) {
  unwrap(module).walk([&](PipelineOp pipeline) {
    for (const StageViolation &violation : findStageViolations(pipeline)) {
      SmallVector<MlirOperation> noteOps;
      SmallVector<MlirStringRef> noteMessages;
      for (const StageNote &note : violation.notes) {
        noteOps.push_back(wrap(note.op));
        noteMessages.push_back(wrap(StringRef(note.message)));
      }
      MlirPTOStageViolation cViolation = {static_cast<intptr_t>(violation.rule),
                                          wrap(violation.op),
                                          wrap(StringRef(violation.message)),
                                          static_cast<intptr_t>(noteOps.size()),
                                          noteOps.data(),
                                          noteMessages.data()};
      callback(&cViolation, userData);
    }
  });
}

MlirStringRef mlirPTOGetComputeKind(MlirOperation compute) {
  return wrap(
      stringifyKernelKind(getComputeKind(cast<ComputeOp>(unwrap(compute)))));
}

static int64_t explain(const UnknownCost &unknown, MlirStringCallback callback,
                       void *userData) {
  mlir::detail::CallbackOstream stream(callback, userData);
  stream << "'" << unknown.op->getName() << "' op " << unknown.reason;
  return -1;
}

int64_t mlirPTOPredictCost(MlirOperation op, MlirStringRef *pipe,
                           MlirStringCallback callback, void *userData) {
  UnknownCost unknown;
  FailureOr<OperationCost> cost = predictCost(unwrap(op), unknown);
  if (failed(cost))
    return explain(unknown, callback, userData);
  *pipe = wrap(stringifyPipe(cost->pipe));
  return cost->cycles;
}

int64_t mlirPTOPredictCycles(MlirBlock block, MlirStringCallback callback,
                             void *userData) {
  UnknownCost unknown;
  FailureOr<int64_t> cycles = predictCycles(*unwrap(block), unknown);
  return succeeded(cycles) ? *cycles : explain(unknown, callback, userData);
}
