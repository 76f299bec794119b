//===- ComputeSplitter.cpp - More lanes for a compute ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Transforms/Transforms.h"
#include "StageEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

namespace {

class ComputeSplitter {
public:
  ComputeSplitter(RewriterBase &rewriter, ComputeOp compute,
                  const RowSplit &split)
      : rewriter(rewriter), compute(compute), split(split) {}

  void run();

private:
  void splitLane();
  Value getPiece(Value tile);
  Value loadRows(TLoadOp load, TileType type);
  Value extractRows(Value tile, TileType type, Value row, Value col);
  Value getFirstRow(int64_t rows);
  TileType getPieceType(TileType type) const;
  Value getConstant(Location loc, int64_t value) {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  }

  RewriterBase &rewriter;
  ComputeOp compute;
  const RowSplit &split;
  /// The number of the piece in its lane.
  Value piece;
  /// By the rows of a piece: the row of the lane it begins with.
  std::map<int64_t, Value> firstRows;
  /// Of each tile, the rows of the piece.
  IRMapping pieces;
};

} // namespace

/// Computes the number of the piece from that of the new lane, and the lane
/// there was from it too.
void ComputeSplitter::splitLane() {
  Block &body = compute.getBody().front();
  Location loc = compute.getLoc();
  rewriter.setInsertionPointToStart(&body);
  BlockArgument lane = compute.getLane();
  if (compute.getLanes() == 1) {
    piece = lane;
    if (!lane.use_empty())
      rewriter.replaceAllUsesWith(lane, getConstant(loc, 0));
    return;
  }
  Value count = getConstant(loc, split.pieces);
  piece = arith::RemUIOp::create(rewriter, loc, lane, count);
  Value whole = arith::DivUIOp::create(rewriter, loc, lane, count);
  rewriter.replaceUsesWithIf(lane, whole, [&](OpOperand &use) {
    return use.getOwner() != whole.getDefiningOp() &&
           use.getOwner() != piece.getDefiningOp();
  });
}

TileType ComputeSplitter::getPieceType(TileType type) const {
  int64_t rows = type.getShape()[0] / split.pieces;
  return type.withShape({rows, type.getShape()[1]},
                        {rows, type.getValidShape()[1]});
}

Value ComputeSplitter::getFirstRow(int64_t rows) {
  Value &row = firstRows[rows];
  if (!row) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(piece);
    Value size = getConstant(piece.getLoc(), rows);
    row = arith::MulIOp::create(rewriter, piece.getLoc(), piece, size);
  }
  return row;
}

Value ComputeSplitter::extractRows(Value tile, TileType type, Value row,
                                   Value col) {
  return TExtractOp::create(rewriter, tile.getLoc(), type, tile, row, col,
                            /*dst=*/Value())
      .getResult();
}

Value ComputeSplitter::loadRows(TLoadOp load, TileType type) {
  auto view = load.getSrc().getDefiningOp<PartitionViewOp>();
  Location loc = load.getLoc();
  SmallVector<Value> offsets(view.getOffsets()), sizes(view.getSizes());
  SmallVector<int64_t> shape(view.getType().getShape());
  size_t rowDim = shape.size() - 2;
  shape[rowDim] = type.getShape()[0];
  sizes[rowDim] = getConstant(loc, shape[rowDim]);
  offsets[rowDim] = arith::AddIOp::create(rewriter, loc, offsets[rowDim],
                                          getFirstRow(shape[rowDim]));
  auto sliceType = PartitionTensorViewType::get(
      rewriter.getContext(), shape, view.getType().getElementType());
  Value slice = PartitionViewOp::create(rewriter, view.getLoc(), sliceType,
                                        view.getSource(), offsets, sizes);
  auto copy = cast<TLoadOp>(rewriter.clone(*load));
  copy.getSrcMutable().assign(slice);
  copy.getResult().setType(type);
  return copy.getResult();
}

Value ComputeSplitter::getPiece(Value tile) {
  TileType type = getPieceType(cast<TileType>(tile.getType()));
  rewriter.setInsertionPointAfterValue(tile);
  Value row = getFirstRow(type.getShape()[0]);
  if (isa<BlockArgument>(tile))
    rewriter.setInsertionPointAfterValue(row);
  if (Value whole = getWindowedTile(tile)) {
    Location loc = tile.getLoc();
    auto window = tile.getDefiningOp<TExtractOp>();
    if (!window)
      return extractRows(whole, type, row, getConstant(loc, 0));
    Value first = getValueOrCreateCastToIndexLike(
        rewriter, loc, rewriter.getIndexType(), window.getIndexRow());
    row = arith::AddIOp::create(rewriter, loc, first, row);
    return extractRows(whole, type, row, window.getIndexCol());
  }
  if (auto load = tile.getDefiningOp<TLoadOp>())
    return loadRows(load, type);
  Operation *copy = rewriter.clone(*tile.getDefiningOp(), pieces);
  Value result = copy->getResult(cast<OpResult>(tile).getResultNumber());
  result.setType(type);
  return result;
}

void ComputeSplitter::run() {
  OpBuilder::InsertionGuard guard(rewriter);
  splitLane();
  for (Value tile : split.byRows)
    pieces.map(tile, getPiece(tile));
  YieldOp yield = compute.getYield();
  rewriter.modifyOpInPlace(yield, [&] {
    for (OpOperand &operand : yield->getOpOperands())
      operand.set(pieces.lookup(operand.get()));
  });
  // What only the whole lane needed.
  eraseDeadBefore(rewriter, yield);
  rewriter.modifyOpInPlace(compute, [&] {
    int64_t lanes = compute.getLanes() * split.pieces;
    compute.setLanes(lanes);
    compute.setWeights(split.weights * lanes);
    if (std::optional<uint64_t> cost = compute.getCost())
      compute.setCost(llvm::divideCeil(*cost, split.pieces));
  });
}

void pto::splitCompute(RewriterBase &rewriter, ComputeOp compute,
                       const RowSplit &split) {
  ComputeSplitter(rewriter, compute, split).run();
}
