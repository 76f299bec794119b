//===- PTOInterfaces.cpp - Generated interface definitions ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"

#include "PTO/IR/PTOOpInterfaces.cpp.inc"
