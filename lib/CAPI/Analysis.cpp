//===- Analysis.cpp - C API of analyses of pto kernels --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Analysis.h"
#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"

using namespace mlir;
using namespace mlir::pto;

void mlirPTOAnalyzeCrossCoreFifo(MlirModule module, MlirStringRef model,
                                 MlirStringCallback callback, void *userData) {
  FifoOptions options;
  if (unwrap(model) == "exact")
    options.model = BackPressure::Exact;
  else if (unwrap(model) == "credit")
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
  if (unwrap(cOptions.schedule) == "interleaved")
    options.schedule = SkewPlanOptions::Schedule::Interleaved;
  if (unwrap(cOptions.remainder) == "peel")
    options.remainder = SkewPlanOptions::Remainder::Peel;
  if (unwrap(cOptions.dynamicBounds) == "version")
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
