//===- TileBufferizer.h - Tiles of a function to buffers --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_TILEBUFFERIZER_H
#define LIB_TRANSFORMS_TILEBUFFERIZER_H

#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::pto {

inline bool isTile(Value value) { return isa<TileType>(value.getType()); }

/// The buffer that a tile value of that type lives in.
TileBufType getBufferType(TileType type);

/// Replaces tile values by buffers, block by block. Values that are dealt with
/// are gone: what is left of tile type is still to do.
class TileBufferizer {
public:
  TileBufferizer(RewriterBase &rewriter, FunctionOpInterface func)
      : rewriter(rewriter), func(func) {}

  FailureOr<BufferizeCounts> run();

private:
  /// Decides, before anything changes, what is written in place.
  void plan();
  /// Copies popped tiles that are read after their slot was given back.
  void copyLatePops();

  LogicalResult bufferizeBlock(Block &block);
  LogicalResult bufferizeTileOp(TileOpInterface op);
  /// The buffer that the op computes `result` into. It holds the tile that the
  /// op changes in part, if it does.
  FailureOr<Value> getDestination(TileOpInterface op, OpResult result,
                                  std::array<Value, 2> extents);
  /// A working tile for the op, which computes into `destination`.
  FailureOr<Value> allocateScratch(TileOpInterface op, Value destination);
  LogicalResult bufferizeFor(scf::ForOp loop);
  LogicalResult bufferizeIf(scf::IfOp op);
  void bufferizePop(TPopOp op);
  LogicalResult bufferizeStagePop(StagePopOp op);

  /// A buffer of that type at the insertion point, with the valid extents that
  /// the type leaves open.
  FailureOr<Value> allocate(Operation *forOp, TileBufType type,
                            std::array<Value, 2> extents);
  FailureOr<Value> allocateLike(Operation *forOp, Value buffer) {
    return allocate(forOp, cast<TileBufType>(buffer.getType()),
                    extentsOf.lookup(buffer));
  }
  std::array<Value, 2> inferExtents(TileOpInterface op);
  void copy(Location loc, Value from, Value to);
  /// Makes the carried buffers hold what a region yields, at its end. All
  /// copies happen at once as far as the values can tell.
  LogicalResult yieldInto(ArrayRef<Value> buffers, ArrayRef<bool> isTileSlot,
                          scf::YieldOp yield);

  RewriterBase &rewriter;
  FunctionOpInterface func;
  BufferizeCounts counts;
  /// Uses by which a value's buffer can be taken over.
  DenseSet<OpOperand *> lastUses;
  /// Of a loop: the yielded values whose operations write the iter_arg's
  /// buffer.
  DenseMap<std::pair<Operation *, unsigned>, Value> inPlace;
  /// The buffer that the operation of a value writes, if not one of its own.
  DenseMap<Value, Value> destinations;
  /// Run-time valid extents of a buffer.
  DenseMap<Value, std::array<Value, 2>> extentsOf;
};

} // namespace mlir::pto

#endif // LIB_TRANSFORMS_TILEBUFFERIZER_H
