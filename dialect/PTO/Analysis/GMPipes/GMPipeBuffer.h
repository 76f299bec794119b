//===- GMPipeBuffer.h - The parameter with memory for slots -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where pipes run through global memory, a function gets the memory for their
// slots as an argument, and passes it on to those it calls.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_GMPIPES_GMPIPEBUFFER_H
#define PTO_ANALYSIS_GMPIPES_GMPIPEBUFFER_H

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::pto {

/// The `pto.name` of the parameter.
constexpr StringLiteral kGMPipeBufferName = "__gm_pipe_buffer";

/// Its type, `!pto.ptr<f32>`, and the bytes of an element.
PtrType getGMPipeBufferType(MLIRContext *context);
constexpr int64_t kGMPipeBufferElementBytes = 4;

/// The position of the parameter of that name; nothing without one. Its type
/// may be any.
std::optional<unsigned> getGMPipeBufferPosition(func::FuncOp func);

/// The types of the parameters that a function is launched with, apart from a
/// GM pipe buffer at the end, which says nothing about who else is given the
/// others.
ArrayRef<Type> getLaunchTypes(func::FuncOp func);

/// The function whose arguments `op` can use; null if there is none.
func::FuncOp getFunctionInReach(Operation *op);

/// Whether it initializes a pipe that messages name by its id.
bool isPipeInitialization(Operation *op);

/// The memory for the slots that such an operation names; null without any.
Value getPipeMemory(Operation *init);

/// The operand that is `gm_slot_buffer`; null without one.
OpOperand *getPipeMemoryOperand(Operation *init);

void setPipeMemory(Operation *init, Value buffer);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_GMPIPES_GMPIPEBUFFER_H
