//===- FifoScalars.h - The scalars that decide on messages ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFOSCALARS_H
#define PTO_LIB_ANALYSIS_FIFO_FIFOSCALARS_H

#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::pto::fifo {

/// Bits of a scalar; 64 for an index and for what is none.
unsigned getScalarWidth(Type type);

/// A function as it is called from one place: each call gives its values other
/// meanings.
struct Scope {
  func::FuncOp function;
  Scope *caller = nullptr;
  func::CallOp call;
  DenseMap<Value, Expr> exprs;
};

/// The memory that a pair writes, as far as scalars are loaded from it.
struct WrittenMemory {
  bool anything = false;
  llvm::SmallPtrSet<Expr, 8> pointers;
};

/// Turns values of one side into expressions.
class FifoScalars {
public:
  FifoScalars(ScalarExprTable &table, const WrittenMemory &written,
              bool isVector)
      : table(table), written(written), isVector(isVector) {}

  Expr get(Value value, Scope &scope);

private:
  Expr compute(Value value, Scope &scope);
  Expr computeLoad(LoadScalarOp load, Scope &scope);
  Expr getUnknown(Value value);

  ScalarExprTable &table;
  const WrittenMemory &written;
  bool isVector;
  unsigned depth = 0;
};

/// Translates one side, launched with `arguments`.
void buildFifoProgram(func::FuncOp func, ArrayRef<Expr> arguments,
                      const WrittenMemory &written, FifoPipes &pipes,
                      ScalarExprTable &table, SymbolTableCollection &symbols,
                      FifoLoopForms &forms, FifoProgram &program);

} // namespace mlir::pto::fifo

#endif // PTO_LIB_ANALYSIS_FIFO_FIFOSCALARS_H
