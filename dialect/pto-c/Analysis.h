//===- Analysis.h - C API of analyses of pto kernels --------------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_ANALYSIS_H
#define PTO_C_ANALYSIS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the functions of a module that exchange messages complete. The
/// report goes to `callback` as JSON, as `--verify-cross-core-fifo=report=json`
/// prints it. `model` is "exact", "credit", or empty for the target's. Nothing
/// is emitted.
MLIR_CAPI_EXPORTED void mlirPTOAnalyzeCrossCoreFifo(MlirModule module,
                                                    MlirStringRef model,
                                                    MlirStringCallback callback,
                                                    void *userData);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_ANALYSIS_H
