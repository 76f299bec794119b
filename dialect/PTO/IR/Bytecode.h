//===- Bytecode.h - Bytecode that may be damaged ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_BYTECODE_H
#define PTO_IR_BYTECODE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir {
class MLIRContext;

namespace pto {

/// Fails with an error for bytecode on which MLIR's reader crashes, or which it
/// refuses without an error. It trusts what it reads, so it is tried on a
/// context of its own, which a crash leaks. Succeeds for all other input, what
/// is not bytecode included.
LogicalResult checkBytecode(llvm::MemoryBufferRef input, MLIRContext *context);

} // namespace pto
} // namespace mlir

#endif // PTO_IR_BYTECODE_H
