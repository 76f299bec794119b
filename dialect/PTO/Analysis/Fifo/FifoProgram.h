//===- FifoProgram.h - What a function does to its pipes --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function reduced to its messages and to the control flow around them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_FIFO_FIFOPROGRAM_H
#define PTO_ANALYSIS_FIFO_FIFOPROGRAM_H

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/Fifo/ScalarExpr.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::pto {

/// A pipe, as both sides initialize it.
struct FifoPipe {
  std::string name;
  /// By core, cube first; null where that side does not.
  Operation *inits[2] = {nullptr, nullptr};
  int64_t dirMask = 0;
  int64_t slotCount = 0, slotSize = 0, localSlotCount = 0;
};

/// The pipes of a pair, where the rings of pipe p are 2 p for C2V, 2 p + 1 for
/// V2C, or those of a network, whose p-th pipe is ring p.
class FifoPipes {
public:
  FifoPipes(const FifoPair &pair, SymbolTableCollection &symbols);
  explicit FifoPipes(const FifoNetwork &network);

  ArrayRef<FifoPipe> getPipes() const { return pipes; }

  /// The index of a pipe as `core` names it, adding one that nobody declares.
  unsigned getById(int64_t id);
  /// Nothing for a handle that is not known.
  std::optional<unsigned> getByHandle(Value handle, KernelKind core) const;
  /// The ring of a pipe of the network.
  unsigned getStageRing(StagePipeOp pipe) const { return stageRings.at(pipe); }

  /// What is wrong with the declarations themselves.
  SmallVector<FifoFinding, 0> findings;

private:
  void collect(func::FuncOp func, KernelKind core,
               SymbolTableCollection &symbols);
  void matchHandles();
  void setFacts();

  SmallVector<FifoPipe, 0> pipes;
  DenseMap<int64_t, unsigned> byId;
  DenseMap<Value, unsigned> byHandle[2];
  SmallVector<Operation *> handleInits[2];
  DenseMap<Operation *, unsigned> stageRings;
};

/// Calls `callback` for `func` and what it calls, each function once.
void forEachReachable(func::FuncOp func, SymbolTableCollection &symbols,
                      function_ref<void(func::FuncOp)> callback);

/// Whether code of `core` runs this: it is in no section of the other one.
bool isCodeOf(Operation *op, KernelKind core);

/// The function that a call calls, if it is there.
func::FuncOp lookupCallee(func::CallOp call, SymbolTableCollection &symbols);

struct FifoInstruction {
  enum Kind {
    Push,
    Pop,
    Free,
    /// Waits like the push that follows, and changes nothing.
    Allocate,
    /// Leaves the loop for `target` or goes on.
    LoopHead,
    /// Goes back to the head, which is `target`.
    LoopEnd,
    /// Goes on if `expr`, else to `target`.
    Branch,
    Jump,
    /// Could not be translated; `reason` says why.
    Undecided,
    End
  } kind;
  Operation *op = nullptr;
  /// What another vector core executes instead.
  SmallVector<Operation *, 0> twins;
  unsigned ring = 0;
  unsigned target = 0;
  /// Loops around. A loop's own number is that of its head.
  unsigned depth = 0;
  /// Loop: the trip count. Branch: the condition.
  Expr expr = nullptr;
  /// `expr` with the loops that it depends on numbered in order, which makes it
  /// the same in programs that nest it differently, and those loops.
  Expr pattern = nullptr;
  SmallVector<unsigned, 0> loops;
  /// LoopHead: how what is decided in the loop depends on its count.
  IterationDependence dependence;
  std::string reason;
};

struct FifoProgram {
  /// The side of a pair; nothing for a function of a network.
  std::optional<KernelKind> core;
  SmallVector<FifoInstruction, 0> code;
  unsigned maxDepth = 0;
};

/// Loops that a program has in another form than the IR.
struct FifoLoopForms {
  /// Those that are going to be skewed; null for none.
  const SkewedLoops *skewed = nullptr;
  /// Trip counts, known at run time only, for which loops are versioned. Found
  /// while programs are built.
  llvm::SmallSetVector<Expr, 1> runtimeTrips;
  /// What those are taken to be. Without it, versioned loops are as they were.
  std::optional<int64_t> assumedTrip;
};

/// Translates both sides of a pair; the pipes get those that nobody declares.
void buildFifoPrograms(const FifoPair &pair, FifoPipes &pipes,
                       ScalarExprTable &table, SymbolTableCollection &symbols,
                       FifoLoopForms &forms, FifoProgram &cube,
                       FifoProgram &vector);

/// Translates the functions of a network.
SmallVector<FifoProgram, 2> buildFifoPrograms(const FifoNetwork &network,
                                              FifoPipes &pipes,
                                              ScalarExprTable &table,
                                              SymbolTableCollection &symbols);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_FIFO_FIFOPROGRAM_H
