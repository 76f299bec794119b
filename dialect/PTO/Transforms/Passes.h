//===- Passes.h - Passes over the pto dialect -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_PASSES_H
#define PTO_TRANSFORMS_PASSES_H

#include "PTO/Analysis/Skew/SkewSchedule.h"
#include "PTO/Analysis/Stages/StagePartition.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::pto {

#define GEN_PASS_DECL
#include "PTO/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "PTO/Transforms/Passes.h.inc"

} // namespace mlir::pto

#endif // PTO_TRANSFORMS_PASSES_H
