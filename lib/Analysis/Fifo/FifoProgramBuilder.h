//===- FifoProgramBuilder.h - What a function does to its pipes -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFOPROGRAMBUILDER_H
#define PTO_LIB_ANALYSIS_FIFO_FIFOPROGRAMBUILDER_H

#include "FifoScalars.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::pto::fifo {

/// Writes the program of one core, following regions and calls.
class ProgramBuilder {
public:
  ProgramBuilder(FifoProgram &program, FifoPipes &pipes, ScalarExprTable &table,
                 SymbolTableCollection &symbols, FifoLoopForms &forms,
                 const WrittenMemory &written)
      : program(program), pipes(pipes), table(table), symbols(symbols),
        forms(forms), scalars(table, written, isVector()) {}

  /// `arguments` are what the function is launched with.
  void build(func::FuncOp func, ArrayRef<Expr> arguments);

private:
  bool isVector() const { return program.core == KernelKind::Vector; }

  /// Whether the operation or one nested in it, calls included, has messages of
  /// this core.
  bool hasMessages(Operation *op) const { return withMessages.contains(op); }
  bool markMessages(func::FuncOp func);
  /// Whether this core executes the message.
  bool isOurs(Operation *op) const;

  void emitRegion(Region &region, Scope &scope);
  void emitOp(Operation *op, Scope &scope);
  void emitMessage(Operation *op, Scope &scope);
  void emitStageMessage(Operation *op, FlatSymbolRefAttr pipe,
                        FifoInstruction::Kind kind);
  void emitLoop(scf::ForOp loop, Scope &scope);
  /// `iteration` is the induction variable as long as `emitBody` runs.
  void emitRepeated(scf::ForOp loop, Expr trip, Expr iteration, Scope &scope,
                    function_ref<void()> emitBody);
  void emitSkewedLoop(scf::ForOp loop, const SkewPlan &plan, int64_t tripCount,
                      Scope &scope);
  void emitIf(scf::IfOp op, Scope &scope);
  void emitLaneIf(scf::IfOp op, Scope &scope);
  void emitCall(func::CallOp call, Scope &scope);
  FifoInstruction &emit(FifoInstruction::Kind kind, Operation *op);
  void emitUndecided(Operation *op, const Twine &reason);
  /// Whether what the op decides is known to both lanes; emits if not.
  bool checkDecision(Operation *op, Expr expr, StringRef what);
  void setPattern(FifoInstruction &instruction);
  void setDependences();

  FifoProgram &program;
  FifoPipes &pipes;
  ScalarExprTable &table;
  SymbolTableCollection &symbols;
  FifoLoopForms &forms;
  FifoScalars scalars;
  DenseSet<Operation *> withMessages;
  DenseMap<Operation *, bool> functionsWithMessages;
  unsigned depth = 0;
};

} // namespace mlir::pto::fifo

#endif // PTO_LIB_ANALYSIS_FIFO_FIFOPROGRAMBUILDER_H
