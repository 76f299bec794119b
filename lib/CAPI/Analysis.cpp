//===- Analysis.cpp - C API of analyses of pto kernels --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Analysis.h"
#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/Stages/CostModel.h"
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
