//===- GMPipeFunctions.h - Functions and their GM pipe buffers --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_GMPIPES_GMPIPEFUNCTIONS_H
#define PTO_LIB_ANALYSIS_GMPIPES_GMPIPEFUNCTIONS_H

#include "PTO/Analysis/GMPipes/GMPipeBuffer.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::pto::gmpipes {

struct Function;

/// A call that passes a GM pipe buffer.
struct Call {
  OpOperand *operand;
  Function *callee;
};

/// A function with a GM pipe buffer, or with pipes.
struct Function {
  func::FuncOp func;
  /// By order in the module.
  unsigned index;
  /// Null for one without the parameter, and for a declaration.
  BlockArgument buffer;
  std::optional<KernelKind> kind;
  bool hasSections = false;
  /// Initializations of pipes whose memory is a part of the buffer, and of
  /// others.
  SmallVector<Operation *, 1> pipes, otherPipes;
  /// Calls that pass a part of the buffer on.
  SmallVector<Call, 1> calls;
  /// Functions that call each other, by number; callees come first.
  unsigned component = 0;
  /// Whether something in the module calls it.
  bool isCalled = false;

  /// Whether it is code of a core, whose peers are other code.
  bool isKernel() const;
};

/// The functions of a module, in order, and calls that pass other memory.
struct Functions {
  explicit Functions(ModuleOp module);

  llvm::MapVector<Operation *, std::unique_ptr<Function>> all;
  SmallVector<Call, 1> launches;
  /// The members of each component.
  SmallVector<SmallVector<Function *, 1>, 0> components;

  Function *lookup(Operation *func) const;

private:
  void collect(ModuleOp module);
  void addPipe(Operation *init);
  void addCall(func::CallOp call, SymbolTableCollection &symbols);
  Function *getOrCreate(func::FuncOp func);
  void findComponents();
};

} // namespace mlir::pto::gmpipes

#endif // PTO_LIB_ANALYSIS_GMPIPES_GMPIPEFUNCTIONS_H
