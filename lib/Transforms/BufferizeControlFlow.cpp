//===- BufferizeControlFlow.cpp - Buffers of loops and conditionals -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileBufferizer.h"

using namespace mlir;
using namespace mlir::pto;

/// Puts what each slot has into one list: the tiles' in `tiles`, the others' in
/// `others`.
static SmallVector<Value> mergeSlots(ArrayRef<bool> isTileSlot,
                                     ValueRange tiles, ValueRange others) {
  SmallVector<Value> merged;
  auto tile = tiles.begin(), other = others.begin();
  for (bool isTile : isTileSlot)
    merged.push_back(isTile ? *tile++ : *other++);
  return merged;
}

/// The values of those slots that are tiles', or of those that are not.
static SmallVector<Value> selectSlots(ArrayRef<bool> isTileSlot,
                                      ValueRange values, bool tiles) {
  SmallVector<Value> selected;
  for (auto [isTile, value] : llvm::zip_equal(isTileSlot, values))
    if (isTile == tiles)
      selected.push_back(value);
  return selected;
}

LogicalResult TileBufferizer::yieldInto(ArrayRef<Value> buffers,
                                        ArrayRef<bool> isTileSlot,
                                        scf::YieldOp yield) {
  rewriter.setInsertionPoint(yield);
  SmallVector<Value> sources =
      selectSlots(isTileSlot, yield.getOperands(), /*tiles=*/true);
  // A buffer that is overwritten below is read through a copy.
  for (auto [index, source] : llvm::enumerate(sources)) {
    if (source == buffers[index] || !llvm::is_contained(buffers, source))
      continue;
    FailureOr<Value> saved = allocateLike(yield, source);
    if (failed(saved))
      return failure();
    copy(yield.getLoc(), source, *saved);
    source = *saved;
  }
  for (auto [source, buffer] : llvm::zip_equal(sources, buffers))
    if (source != buffer)
      copy(yield.getLoc(), source, buffer);
  SmallVector<Value> others =
      selectSlots(isTileSlot, yield.getOperands(), /*tiles=*/false);
  rewriter.modifyOpInPlace(yield,
                           [&] { yield.getResultsMutable().assign(others); });
  return success();
}

LogicalResult TileBufferizer::bufferizeFor(scf::ForOp loop) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  SmallVector<bool> isTileSlot =
      llvm::map_to_vector(loop.getRegionIterArgs(), isTile);
  SmallVector<Value> buffers;
  for (auto [slot, init] : llvm::enumerate(loop.getInitArgsMutable())) {
    if (!isTileSlot[slot])
      continue;
    Value buffer = init.get();
    if (!lastUses.contains(&init)) {
      FailureOr<Value> fresh = allocateLike(loop, buffer);
      if (failed(fresh))
        return failure();
      copy(loc, buffer, *fresh);
      buffer = *fresh;
    }
    if (Value value = inPlace.lookup({loop, slot}))
      destinations[value] = buffer;
    buffers.push_back(buffer);
  }

  SmallVector<Value> inits =
      selectSlots(isTileSlot, loop.getInitArgs(), /*tiles=*/false);
  auto bufferized = scf::ForOp::create(
      rewriter, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
      inits, /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  bufferized->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  if (inits.empty())
    rewriter.eraseOp(bufferized.getBody()->getTerminator());

  SmallVector<Value> arguments = {bufferized.getInductionVar()};
  llvm::append_range(arguments, mergeSlots(isTileSlot, buffers,
                                           bufferized.getRegionIterArgs()));
  rewriter.mergeBlocks(loop.getBody(), bufferized.getBody(), arguments);
  rewriter.replaceOp(loop,
                     mergeSlots(isTileSlot, buffers, bufferized.getResults()));
  if (failed(bufferizeBlock(*bufferized.getBody())))
    return failure();
  return yieldInto(buffers, isTileSlot,
                   cast<scf::YieldOp>(bufferized.getBody()->getTerminator()));
}

LogicalResult TileBufferizer::bufferizeIf(scf::IfOp op) {
  rewriter.setInsertionPoint(op);
  SmallVector<bool> isTileSlot = llvm::map_to_vector(op.getResults(), isTile);
  SmallVector<Value> buffers;
  SmallVector<Type> otherTypes;
  for (Type type : op.getResultTypes()) {
    auto tile = dyn_cast<TileType>(type);
    if (!tile) {
      otherTypes.push_back(type);
      continue;
    }
    FailureOr<Value> buffer = allocate(op, getBufferType(tile), {});
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  auto bufferized =
      scf::IfOp::create(rewriter, op.getLoc(), otherTypes, op.getCondition(),
                        /*addThenBlock=*/false, /*addElseBlock=*/false);
  bufferized->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), bufferized->getRegions()))
    rewriter.inlineRegionBefore(from, to, to.end());
  rewriter.replaceOp(op,
                     mergeSlots(isTileSlot, buffers, bufferized.getResults()));

  for (Region &region : bufferized->getRegions()) {
    auto yield = cast<scf::YieldOp>(region.front().getTerminator());
    // What a branch computes to yield is written to the buffer at once.
    for (auto [buffer, value] :
         llvm::zip_equal(buffers, selectSlots(isTileSlot, yield.getOperands(),
                                              /*tiles=*/true))) {
      auto producer = value.getDefiningOp<TileOpInterface>();
      if (producer && producer->getBlock() == &region.front())
        destinations.try_emplace(value, buffer);
    }
    if (failed(bufferizeBlock(region.front())) ||
        failed(yieldInto(buffers, isTileSlot, yield)))
      return failure();
  }
  return success();
}

LogicalResult TileBufferizer::bufferizeBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    bool givesTile = llvm::any_of(op.getResults(), isTile);
    if (auto loop = dyn_cast<scf::ForOp>(&op); loop && givesTile) {
      if (failed(bufferizeFor(loop)))
        return failure();
      continue;
    }
    if (auto branch = dyn_cast<scf::IfOp>(&op); branch && givesTile) {
      if (failed(bufferizeIf(branch)))
        return failure();
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(bufferizeBlock(inner)))
          return failure();
    if (!givesTile)
      continue;
    if (auto tileOp = dyn_cast<TileOpInterface>(&op)) {
      if (failed(bufferizeTileOp(tileOp)))
        return failure();
    } else if (auto pop = dyn_cast<TPopOp>(&op)) {
      bufferizePop(pop);
    } else if (auto pop = dyn_cast<StagePopOp>(&op)) {
      if (failed(bufferizeStagePop(pop)))
        return failure();
    } else {
      // A popped handle or another name of a buffer.
      for (OpResult result : op.getResults())
        rewriter.modifyOpInPlace(&op, [&] {
          result.setType(getBufferType(cast<TileType>(result.getType())));
        });
      Value buffer = op.getResult(0);
      if (auto pop = dyn_cast<TPopFromAicOp>(&op))
        extentsOf[buffer] = {pop.getValidRow(), pop.getValidCol()};
      else if (auto pop = dyn_cast<TPopFromAivOp>(&op))
        extentsOf[buffer] = {pop.getValidRow(), pop.getValidCol()};
      else
        extentsOf[buffer] = extentsOf.lookup(op.getOperand(0));
    }
  }
  return success();
}
