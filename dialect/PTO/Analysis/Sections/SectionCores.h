//===- SectionCores.h - Which cores run a function's sections ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_SECTIONCORES_H
#define PTO_ANALYSIS_SECTIONS_SECTIONCORES_H

#include "PTO/IR/PTO.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace mlir::pto {

/// Tells functions that are code of one core from those that both run. All
/// cores that run a function run what it calls, so functions with sections and
/// what they call, directly or not, go together.
class SectionCores {
public:
  explicit SectionCores(ModuleOp module);

  /// Whether one core runs the function, which has sections, and no other.
  bool isCodeOfOneCore(FunctionOpInterface func) const;

private:
  /// By the leader of a class, the cores as bits.
  DenseMap<Operation *, unsigned> cores;
  llvm::EquivalenceClasses<Operation *> classes;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_SECTIONCORES_H
