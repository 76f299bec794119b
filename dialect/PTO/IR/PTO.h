//===- PTO.h - The pto dialect ----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTO_H
#define PTO_IR_PTO_H

#include "PTO/IR/PTODialect.h"
#include "PTO/IR/PipeOpSupport.h"
#include "PTO/IR/SectionOpSupport.h"
#include "PTO/IR/StageOpSupport.h"
#include "PTO/IR/TileOpSupport.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "PTO/IR/PTOOpInterfaces.h.inc"

#define GET_OP_CLASSES
#include "PTO/IR/PTOOps.h.inc"

#endif // PTO_IR_PTO_H
