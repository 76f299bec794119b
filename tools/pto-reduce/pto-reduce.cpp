//===- pto-reduce.cpp - Test case reducer of the pto dialect --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Version.h"
#include "PTO/InitAll.h"
#include "PTO/Reducer/Reducer.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

using namespace mlir;

int main(int argc, char **argv) {
  pto::addVersion();
  DialectRegistry registry;
  pto::registerAllDialects(registry);
  pto::registerReductionPatterns(registry);
  pto::registerPTOPasses();
  registerTransformsPasses();
  pto::registerPTOReducerPasses();
  MLIRContext context(registry);
  return failed(mlirReduceMain(argc, argv, context));
}
