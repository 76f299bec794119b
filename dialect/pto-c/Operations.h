//===- Operations.h - C API of what pto operations tell -----------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_OPERATIONS_H
#define PTO_C_OPERATIONS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

//===----------------------------------------------------------------------===//
// Tile operations
//===----------------------------------------------------------------------===//

/// What an ODS operand of a tile operation is for.
typedef struct {
  MlirStringRef name;
  /// "source", "source_or_scratch", "destination", "init", "scratch", "scalar",
  /// "keyword" or "out_value".
  MlirStringRef role;
  /// How many of the operation's operands it is.
  intptr_t count;
} MlirPTOTileOperand;

MLIR_CAPI_EXPORTED bool mlirOperationIsAPTOTileOp(MlirOperation op);
MLIR_CAPI_EXPORTED intptr_t mlirPTOTileOpGetNumODSOperands(MlirOperation op);
/// The ODS operand at `index`, in the order of the operation's operands.
MLIR_CAPI_EXPORTED MlirPTOTileOperand
mlirPTOTileOpGetODSOperand(MlirOperation op, intptr_t index);

//===----------------------------------------------------------------------===//
// The target
//===----------------------------------------------------------------------===//

/// Facts of an architecture. The strings live as long as the program.
typedef struct {
  MlirStringRef name;
  bool pipesThroughGM;
  /// "exact" or "credit".
  MlirStringRef backPressure;
  /// What a full or empty pipe stalls: "core" or "hardware_pipe".
  MlirStringRef stallScope;
  /// What gives a slot back: "pop" or "free".
  MlirStringRef slotRelease;
  /// The block order of left tiles, "row_major" or "col_major".
  MlirStringRef leftBlockLayout;
  /// Whether matmuls take 8-bit floats and microscaling formats.
  bool hasFloat8Matmul;
  /// Flags with which two cores tell each other about slots: how many ids there
  /// are, and how far each counts.
  int64_t flagBudget;
  int64_t maxFlagCount;
} MlirPTOTarget;

/// A memory of an architecture.
typedef struct {
  /// Bytes, and those of them that kernels may use; 0 where not known.
  int64_t bytes;
  int64_t usableBytes;
} MlirPTOTargetMemory;

/// The target of the nearest module around `op`, itself included.
MLIR_CAPI_EXPORTED MlirPTOTarget mlirPTOTargetGet(MlirOperation op);

/// A memory of the target of `op`, by the keyword of its address space; all 0
/// if there is no such space.
MLIR_CAPI_EXPORTED MlirPTOTargetMemory
mlirPTOTargetGetMemory(MlirOperation op, MlirStringRef addressSpace);

/// Whether the target of `op` moves tiles from one address space to another.
MLIR_CAPI_EXPORTED bool
mlirPTOTargetCanMove(MlirOperation op, MlirStringRef from, MlirStringRef to);

/// Flag ids that a pipe of that `dir_mask` takes.
MLIR_CAPI_EXPORTED int64_t mlirPTOTargetGetFlagCount(int64_t dirMask);

/// Slots of each ring of a pipe of that `dir_mask` which does not say.
MLIR_CAPI_EXPORTED int64_t mlirPTOTargetGetDefaultSlotCount(int64_t dirMask);

/// Slots released per credit, in a ring of that many.
MLIR_CAPI_EXPORTED int64_t mlirPTOTargetGetCreditPeriod(int64_t slotCount);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_OPERATIONS_H
