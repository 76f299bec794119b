//===- Passes.h - C API of the passes over the pto dialect --------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_PASSES_H
#define PTO_C_PASSES_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Registers our passes and the upstream ones that a pipeline with them may
/// name: `cse`, `canonicalize` and the other general transforms, and the passes
/// of affine, arith, func, memref and scf. May be called more than once.
MLIR_CAPI_EXPORTED void mlirPTORegisterPasses(void);

//===----------------------------------------------------------------------===//
// Running passes and hearing what they did
//===----------------------------------------------------------------------===//

typedef enum {
  MlirPTORemarkPassed,
  MlirPTORemarkMissed,
  MlirPTORemarkFailed,
  MlirPTORemarkAnalysis
} MlirPTORemarkKind;

/// A remark of a pass. All of it is valid during the callback only, but the
/// location, which lives as long as the context.
typedef struct {
  MlirPTORemarkKind kind;
  /// The pass's flag, by convention.
  MlirStringRef category;
  MlirStringRef name;
  /// Empty where the remark names none.
  MlirStringRef function;
  /// The arguments in one line, `Key=value, Key=value`.
  MlirStringRef message;
  MlirLocation location;
  intptr_t numArgs;
  const MlirStringRef *argKeys;
  const MlirStringRef *argValues;
} MlirPTORemark;

/// One statistic of one pass, added up over all runs of passes of that flag.
typedef struct {
  MlirStringRef pass;
  MlirStringRef name;
  uint64_t value;
} MlirPTOStatistic;

/// When an operation is shown: before and after a pass on it, or after one that
/// failed, when it may be invalid.
typedef enum {
  MlirPTOBeforePass,
  MlirPTOAfterPass,
  MlirPTOAfterFailedPass
} MlirPTOPassPoint;

/// Who hears of the run. A null function hears nothing.
typedef struct {
  void (*statistic)(const MlirPTOStatistic *statistic, void *userData);
  void (*remark)(const MlirPTORemark *remark, void *userData);
  /// Is called during the run with the flag of a pass and the operation that it
  /// runs on. The context is single-threaded meanwhile.
  void (*operation)(MlirStringRef pass, MlirPTOPassPoint point,
                    MlirOperation op, void *userData);
  void *userData;
} MlirPTOPassListener;

/// Runs the passes on `op`, then tells the listener, on this thread and before
/// returning: statistics by the names of pass and statistic, remarks by file
/// position, function and then in the order they were emitted.
///
/// Remarks are heard through a remark engine that the context has for the time
/// of the run. A context that comes with an engine of its own keeps it, and it
/// hears the remarks instead of the listener. Two runs in one context must
/// therefore not overlap; in different contexts they may.
MLIR_CAPI_EXPORTED MlirLogicalResult
mlirPTOPassManagerRunOnOp(MlirPassManager passManager, MlirOperation op,
                          MlirPTOPassListener listener);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_PASSES_H
