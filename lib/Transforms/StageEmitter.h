//===- StageEmitter.h - The functions of a pipeline's cores -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_STAGEEMITTER_H
#define LIB_TRANSFORMS_STAGEEMITTER_H

#include "PTO/Analysis/Stages/StageTransfers.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include <map>

namespace mlir::pto {

/// The pipe of a transfer.
struct StageTransferPipe {
  StageTransfer transfer;
  StagePipeOp pipe;
};

/// Erases operations of the block before `end` that nobody needs.
void eraseDeadBefore(RewriterBase &rewriter, Operation *end);

/// Writes what one logical core does into a function that is empty: a loop over
/// the items, and in it the core's part of the pipeline in its order. Whoever
/// waits for a message then waits for what comes earlier in that order, so that
/// no number of slots makes the cores wait for each other.
class StageEmitter {
public:
  StageEmitter(RewriterBase &rewriter, PipelineOp pipeline, int64_t core,
               ArrayRef<StageTransferPipe> pipes, func::FuncOp func)
      : rewriter(rewriter), pipeline(pipeline), core(core), pipes(pipes),
        func(func) {}

  void emit();

private:
  /// What is before the pipeline, for this core.
  void emitSetup();
  void emitItem();
  void emitLane(ComputeOp compute, unsigned lane);
  /// A piece is here: pushes it to all cores that use it.
  void addPiece(OpResult value, unsigned lane, Value piece);
  /// Stores a piece to the outputs that have it.
  void storePiece(OpResult value, unsigned lane, Value piece);

  /// The value as a tile of that type, from wherever it is.
  Value getWhole(Value value, TileType type);
  Value loadItem(BlockArgument item, TileType type);
  /// The piece of a lane as a tile of that type, popped if it is elsewhere.
  Value getPiece(OpResult value, unsigned lane, TileType type);
  Value stackPieces(OpResult value, int64_t lanes, TileType type);
  Value move(Value tile, TileType type);

  /// These stand before the loop.
  Value getConstant(int64_t value);
  Value getExtent(Value stream, unsigned dim);
  /// Rows of the item of a stream, from `row` on.
  Value getSlice(Value stream, Value row, Value rows, int64_t staticRows);

  RewriterBase &rewriter;
  PipelineOp pipeline;
  int64_t core;
  ArrayRef<StageTransferPipe> pipes;
  func::FuncOp func;

  /// Values of the original function, as this one has them.
  IRMapping mapping;
  /// What the setup stands before.
  Operation *front = nullptr;
  scf::ForOp loop;
  std::map<int64_t, Value> constants;
  DenseMap<std::pair<Value, unsigned>, Value> extents;

  // Of the item.
  DenseMap<std::pair<Value, unsigned>, Value> pieces;
  /// In one type after the other.
  DenseMap<Value, SmallVector<Value, 1>> wholes;
};

} // namespace mlir::pto

#endif // LIB_TRANSFORMS_STAGEEMITTER_H
