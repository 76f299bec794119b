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

/// When a push waits for a slot.
typedef enum {
  MlirPTOBackPressureOfTarget,
  MlirPTOBackPressureExact,
  MlirPTOBackPressureCredit
} MlirPTOBackPressure;

/// Whether the functions of a module that exchange messages complete. The
/// report goes to `callback` as JSON, as `--verify-cross-core-fifo=report=json`
/// prints it. Nothing is emitted.
MLIR_CAPI_EXPORTED void mlirPTOAnalyzeCrossCoreFifo(MlirModule module,
                                                    MlirPTOBackPressure model,
                                                    MlirStringCallback callback,
                                                    void *userData);

/// How a loop may be skewed: options of `--skew-cross-core-pipeline`, whose
/// defaults are all 0 and false.
typedef struct {
  /// Largest depth, 0 for 256, which is the largest there is.
  int64_t maxDepth;
  /// `schedule=interleaved`
  bool isInterleaved;
  /// `remainder=peel`
  bool peelsRemainder;
  /// `dynamic-bounds=version`
  bool versionsDynamicBounds;
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

/// A violation of a rule of pipeline schedules, S1 to S9. What it points to is
/// valid during the call that it is passed to only.
typedef struct {
  intptr_t rule;
  MlirOperation op;
  /// To follow the rule.
  MlirStringRef message;
  intptr_t numNotes;
  const MlirOperation *noteOps;
  const MlirStringRef *noteMessages;
} MlirPTOStageViolation;

typedef void (*MlirPTOStageViolationCallback)(
    const MlirPTOStageViolation *violation, void *userData);

/// Tells what `--verify-pipeline-schedule` finds in a module, in order.
MLIR_CAPI_EXPORTED void mlirPTOFindStageViolations(
    MlirModule module, MlirPTOStageViolationCallback callback, void *userData);

/// The core that runs a `pto.compute`: "cube" or "vector".
MLIR_CAPI_EXPORTED MlirStringRef mlirPTOGetComputeKind(MlirOperation compute);

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
