//===- PTOOps.td - Entry point of the Python bindings ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PYTHON_BINDINGS_PTOOPS
#define PYTHON_BINDINGS_PTOOPS

include "PTO/IR/PTOOps.td"

#endif // PYTHON_BINDINGS_PTOOPS
