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

/// Predicted cycles of an operation without regions, and the hardware pipe of a
/// core that it occupies, such as "PIPE_V". Where there is no prediction, -1
/// and the reason to `callback`.
MLIR_CAPI_EXPORTED int64_t mlirPTOPredictCost(MlirOperation op,
                                              MlirStringRef *pipe,
                                              MlirStringCallback callback,
                                              void *userData);

/// Predicted cycles until all work of a block is done, on a core of its own.
/// Where there is no prediction, -1 and the reason to `callback`.
MLIR_CAPI_EXPORTED int64_t mlirPTOPredictCycles(MlirBlock block,
                                                MlirStringCallback callback,
                                                void *userData);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_ANALYSIS_H
