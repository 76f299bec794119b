//===- InitAll.h - What every tool knows ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One list of dialects and one of passes, so that what one tool or binding
// prints, the others read.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_INITALL_H
#define PTO_INITALL_H

#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/Extensions/AllExtensions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::pto {

/// The pto dialect, and the upstream dialects that kernels are written in or
/// that passes on them make use of.
inline void registerAllDialects(DialectRegistry &registry) {
  registry
      .insert<affine::AffineDialect, arith::ArithDialect,
              cf::ControlFlowDialect, func::FuncDialect, memref::MemRefDialect,
              PTODialect, scf::SCFDialect, ub::UBDialect>();
  func::registerAllExtensions(registry);
}

/// Our passes, and upstream's on those dialects.
inline void registerAllPasses() {
  affine::registerAffinePasses();
  arith::registerArithPasses();
  func::registerFuncPasses();
  memref::registerMemRefPasses();
  registerPTOPasses();
  registerSCFPasses();
  registerTransformsPasses();
}

} // namespace mlir::pto

#endif // PTO_INITALL_H
