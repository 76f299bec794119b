//===- Passes.td - Passes over the pto dialect -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_PASSES_TD
#define PTO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SkewCrossCorePipeline
    : Pass<"skew-cross-core-pipeline", "::mlir::ModuleOp"> {
  let summary = "Let the producing half of a cross-core loop run ahead";
  let description = [{
    TODO
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
  let options = [
    Option<"maxDepth", "max-depth", "unsigned", /*default=*/"0",
           "Largest skew depth, 0 for no limit">
  ];
  let statistics = [
    Statistic<"numSkewed", "loops-skewed", "Number of loops skewed">,
    Statistic<"numDemoted", "loops-demoted",
              "Number of cross-core loops left sequential">
  ];
}

#endif // PTO_TRANSFORMS_PASSES_TD
