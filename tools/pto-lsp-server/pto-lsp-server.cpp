//===- pto-lsp-server.cpp - Language server of the pto dialect ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Version.h"
#include "PTO/InitAll.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

using namespace mlir;

int main(int argc, char **argv) {
  pto::addVersion();
  DialectRegistry registry;
  pto::registerAllDialects(registry);
  return failed(MlirLspServerMain(argc, argv, registry));
}
