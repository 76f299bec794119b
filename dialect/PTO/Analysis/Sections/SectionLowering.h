//===- SectionLowering.h - How sections become loops ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_SECTIONLOWERING_H
#define PTO_ANALYSIS_SECTIONS_SECTIONLOWERING_H

#include "PTO/Analysis/Sections/SectionHandOffs.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto {

/// How the sections of a function become loops.
struct SectionLowering {
  FunctionOpInterface func;
  SmallVector<SectionOp> sections;
  /// Whether one core runs the function. Its sections are loops then; else each
  /// is in a region of its core, and cores hand over.
  bool isCodeOfOneCore = false;
  SmallVector<SectionHandOff> handOffs;
  SectionFlags flags = {};
};

/// The functions of the module that have sections. Reports all that stands in
/// the way as errors.
FailureOr<SmallVector<SectionLowering, 0>> planSectionLowering(ModuleOp module);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_SECTIONLOWERING_H
