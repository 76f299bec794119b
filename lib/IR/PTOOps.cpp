//===- PTOOps.cpp - Generated operation definitions -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "AsmFormat.h"

using namespace mlir;
using namespace mlir::pto;

#include "PTO/IR/PTOOpInterfaces.cpp.inc"

#define GET_OP_CLASSES
#include "PTO/IR/PTOOps.cpp.inc"
