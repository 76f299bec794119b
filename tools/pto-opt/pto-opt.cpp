//===- pto-opt.cpp - Optimizer driver for the pto dialect -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Version.h"
#include "PTO/InitAll.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

int main(int argc, char **argv) {
  pto::addVersion();
  DialectRegistry registry;
  pto::registerAllDialects(registry);
  pto::registerAllPasses();
  return asMainReturnCode(
      MlirOptMain(argc, argv, "PTO modular optimizer driver\n", registry));
}
