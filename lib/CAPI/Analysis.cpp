//===- Analysis.cpp - C API of analyses of pto kernels --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Analysis.h"
#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
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
