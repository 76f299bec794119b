//===- GMPipeWiring.h - Who needs a GM pipe buffer --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_GMPIPES_GMPIPEWIRING_H
#define PTO_ANALYSIS_GMPIPES_GMPIPEWIRING_H

#include "PTO/Analysis/GMPipes/GMPipeBuffer.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::pto {

/// What it takes to give every pipe of a module memory for its slots, where
/// they are in global memory.
struct GMPipeWiring {
  /// Functions that need the parameter and do not have it: those with pipes
  /// first, and each one before its callers.
  llvm::SetVector<func::FuncOp> functions;
  /// The calls of those. A caller has the parameter, or gets it, or is an
  /// orchestration function.
  SmallVector<func::CallOp> calls;
  /// Initializations of pipes without memory.
  SmallVector<Operation *> pipes;
  /// Those that need none, on targets whose pipes stay on chip.
  SmallVector<Operation *> onChip;
};

/// Reports all that stands in the way as errors.
FailureOr<GMPipeWiring> planGMPipeWiring(ModuleOp module);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_GMPIPES_GMPIPEWIRING_H
