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

/// How a loop may be skewed. The strings are those of the options of
/// `--skew-cross-core-pipeline`.
typedef struct {
  /// Largest depth, 0 for no limit.
  int64_t maxDepth;
  MlirStringRef schedule;
  MlirStringRef remainder;
  MlirStringRef dynamicBounds;
} MlirPTOSkewOptions;

/// How to skew a loop: iteration k + depth is produced before iteration k is
/// consumed. Address math may be in both halves.
typedef struct {
  /// Negative where it is only known at run time.
  int64_t tripCount;
  int64_t requestedDepth;
  int64_t depth;
  intptr_t numProduce;
  const MlirOperation *produce;
  intptr_t numConsume;
  const MlirOperation *consume;
} MlirPTOSkewPlan;

/// Who hears how a loop can be skewed: one of the two, once. What it is given
/// is valid during the call only.
typedef struct {
  void (*plan)(const MlirPTOSkewPlan *plan, void *userData);
  /// Why the loop stays sequential, and the operation that is the reason.
  void (*refusal)(MlirStringRef reason, MlirOperation op, void *userData);
  void *userData;
} MlirPTOSkewListener;

/// Whether an operation is an `scf.for` whose body both pushes and pops.
MLIR_CAPI_EXPORTED bool mlirPTOIsCrossCoreLoop(MlirOperation op);

/// Decides whether a cross-core loop can be skewed for a pipeline of `stages`
/// stages, as far as dependences go: whether the rings have room for it is for
/// `mlirPTOAnalyzeCrossCoreFifo` of the result to say. Nothing is changed.
MLIR_CAPI_EXPORTED void mlirPTOPlanSkew(MlirOperation loop, int64_t stages,
                                        MlirPTOSkewOptions options,
                                        MlirPTOSkewListener listener);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_ANALYSIS_H
