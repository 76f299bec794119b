//===- StageEmitter.cpp - The functions of a pipeline's cores -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageEmitter.h"
#include "RowStacking.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

void pto::eraseDeadBefore(RewriterBase &rewriter, Operation *end) {
  for (Operation *op = end->getPrevNode(); op;) {
    Operation *previous = op->getPrevNode();
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
    op = previous;
  }
}

//===----------------------------------------------------------------------===//
// Around the items
//===----------------------------------------------------------------------===//

Value StageEmitter::getConstant(int64_t value) {
  Value &constant = constants[value];
  if (!constant) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(front);
    constant =
        arith::ConstantIndexOp::create(rewriter, pipeline.getLoc(), value);
  }
  return constant;
}

Value StageEmitter::getExtent(Value stream, unsigned dim) {
  int64_t extent = cast<TensorViewType>(stream.getType()).getShape()[dim];
  if (!ShapedType::isDynamic(extent))
    return getConstant(extent);
  Value &known = extents[{stream, dim}];
  if (!known) {
    Value index = getConstant(dim);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(front);
    known = GetTensorViewDimOp::create(rewriter, pipeline.getLoc(),
                                       rewriter.getIndexType(),
                                       mapping.lookup(stream), index);
  }
  return known;
}

void StageEmitter::emitSetup() {
  auto original = cast<func::FuncOp>(pipeline->getParentOp());
  Block *entry = func.addEntryBlock();
  mapping.map(original.getArguments(), entry->getArguments());
  rewriter.setInsertionPointToEnd(entry);
  front = func::ReturnOp::create(rewriter, pipeline.getLoc());
  rewriter.setInsertionPoint(front);
  for (Operation &op : llvm::make_range(original.getBody().front().begin(),
                                        pipeline->getIterator()))
    rewriter.clone(op, mapping);
}

void StageEmitter::emit() {
  emitSetup();
  SmallVector<BlockArgument> carried;
  SmallVector<Value> inits;
  for (auto [argument, init] :
       llvm::zip_equal(pipeline.getCarried(), pipeline.getInits()))
    if (llvm::any_of(argument.getUsers(), [&](Operation *user) {
          return llvm::is_contained(getLogicalCores(user), core);
        })) {
      carried.push_back(argument);
      inits.push_back(mapping.lookup(init));
    }
  int64_t items = pipeline.getItemCount();
  Value stream = pipeline.getInputs().empty() ? pipeline.getOutputs().front()
                                              : pipeline.getInputs().front();
  Value end =
      ShapedType::isDynamic(items) ? getExtent(stream, 0) : getConstant(items);
  Value begin = getConstant(0), step = getConstant(1);
  loop = scf::ForOp::create(
      rewriter, pipeline.getLoc(), begin, end, step, inits,
      [](OpBuilder &builder, Location loc, Value, ValueRange values) {
        scf::YieldOp::create(builder, loc, values);
      });
  front = loop;
  Operation *yield = loop.getBody()->getTerminator();
  rewriter.setInsertionPoint(yield);
  for (auto [argument, value] :
       llvm::zip_equal(carried, loop.getRegionIterArgs()))
    wholes[argument] = {value};
  emitItem();
  SmallVector<Value> next = llvm::map_to_vector(carried, [&](Value argument) {
    return getWhole(getTransferred(argument),
                    cast<TileType>(argument.getType()));
  });
  rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(next); });
  eraseDeadBefore(rewriter, loop);
}

//===----------------------------------------------------------------------===//
// One item
//===----------------------------------------------------------------------===//

void StageEmitter::emitItem() {
  for (Operation &op : pipeline.getBody().front().without_terminator()) {
    if (auto relay = dyn_cast<RelayOp>(op)) {
      if (int64_t(relay.getCore()) == core)
        addPiece(relay->getResult(0), 0,
                 getWhole(relay.getSource(), relay.getSource().getType()));
      continue;
    }
    auto compute = cast<ComputeOp>(op);
    for (auto [lane, where] :
         llvm::enumerate(compute.getCoresAttr().asArrayRef()))
      if (where == core)
        emitLane(compute, lane);
  }
}

void StageEmitter::emitLane(ComputeOp compute, unsigned lane) {
  // Lanes have values of their own, so nothing of one is left for the next.
  IRMapping inLane = mapping;
  inLane.map(compute.getLane(), getConstant(lane));
  for (auto [argument, input] :
       llvm::zip(compute.getBody().getArguments(), compute.getInputs()))
    inLane.map(argument, getWhole(input, cast<TileType>(argument.getType())));
  for (Operation &op : compute.getBody().front().without_terminator())
    rewriter.clone(op, inLane);
  for (auto [value, piece] :
       llvm::zip_equal(compute->getResults(), compute.getYield().getTiles())) {
    addPiece(value, lane, inLane.lookup(piece));
    storePiece(value, lane, inLane.lookup(piece));
  }
}

void StageEmitter::addPiece(OpResult value, unsigned lane, Value piece) {
  pieces[{value, lane}] = piece;
  for (auto [transfer, pipe] : pipes)
    if (transfer.value == value && transfer.lane == lane &&
        transfer.from == core)
      StagePushOp::create(rewriter, value.getLoc(), piece, pipe.getName());
}

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

Value StageEmitter::getSlice(Value stream, Value row, Value rows,
                             int64_t staticRows) {
  auto type = cast<TensorViewType>(stream.getType());
  auto sliceType = PartitionTensorViewType::get(
      rewriter.getContext(), {1, staticRows, type.getShape()[2]},
      type.getElementType());
  Value zero = getConstant(0), one = getConstant(1),
        cols = getExtent(stream, 2);
  return PartitionViewOp::create(
      rewriter, pipeline.getLoc(), sliceType, mapping.lookup(stream),
      {loop.getInductionVar(), row, zero}, {one, rows, cols});
}

Value StageEmitter::loadItem(BlockArgument item, TileType type) {
  // What cannot be loaded into its memory is moved there.
  bool isLoaded = type.getAddressSpace() == AddressSpace::Vec ||
                  type.getAddressSpace() == AddressSpace::Mat;
  Value stream = pipeline.getInputs()[item.getArgNumber()];
  int64_t rows = cast<TensorViewType>(stream.getType()).getShape()[1];
  Value zero = getConstant(0), end = getExtent(stream, 1);
  Value slice = getSlice(stream, zero, end, rows);
  Value tile =
      TLoadOp::create(rewriter, item.getLoc(), isLoaded ? type : item.getType(),
                      slice, Value(), Value(), Value(), Value(), Value(),
                      nullptr, nullptr, nullptr)
          .getResult();
  return move(tile, type);
}

void StageEmitter::storePiece(OpResult value, unsigned lane, Value piece) {
  int64_t rows = cast<TileType>(piece.getType()).getValidShape()[0];
  for (auto [item, output] :
       llvm::zip_equal(pipeline.getYieldedItems(), pipeline.getOutputs())) {
    if (item != value)
      continue;
    bool isDynamic = ShapedType::isDynamic(rows);
    Value first = getConstant(isDynamic ? 0 : lane * rows);
    Value count = isDynamic ? getExtent(output, 1) : getConstant(rows);
    Value slice = getSlice(output, first, count, rows);
    TStoreOp::create(rewriter, value.getLoc(), piece, slice, Value(), nullptr,
                     nullptr, nullptr);
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value StageEmitter::move(Value tile, TileType type) {
  if (tile.getType() == type)
    return tile;
  return TMovOp::create(rewriter, tile.getLoc(), type, tile, Value(), Value(),
                        Value(), nullptr, nullptr)
      .getResult();
}

Value StageEmitter::getPiece(OpResult value, unsigned lane, TileType type) {
  Value &piece = pieces[{value, lane}];
  if (piece)
    return move(piece, type);
  for (auto [transfer, pipe] : pipes)
    if (transfer.value == value && transfer.lane == lane && transfer.to == core)
      piece = StagePopOp::create(rewriter, value.getLoc(), type, pipe.getName(),
                                 Value())
                  .getResult();
  assert(piece && "what is used here is handed over");
  return piece;
}

Value StageEmitter::stackPieces(OpResult value, int64_t lanes, TileType type) {
  int64_t rows = type.getShape()[0] / lanes;
  TileType pieceType = type.withShape({rows, type.getShape()[1]},
                                      {rows, type.getValidShape()[1]});
  Value whole;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    Value piece = getPiece(value, lane, pieceType);
    whole = stackRows(rewriter, value.getLoc(), type, whole, piece, lane, lanes,
                      [&](int64_t number) { return getConstant(number); });
  }
  return whole;
}

Value StageEmitter::getWhole(Value value, TileType type) {
  SmallVector<Value, 1> &known = wholes[value];
  for (Value tile : known)
    if (tile.getType() == type)
      return tile;
  auto argument = dyn_cast<BlockArgument>(value);
  Value tile;
  if (argument && argument.getArgNumber() < pipeline.getInputs().size()) {
    tile = loadItem(argument, type);
  } else if (!known.empty()) {
    tile = move(known.front(), type);
  } else {
    auto result = cast<OpResult>(value);
    auto compute = dyn_cast<ComputeOp>(result.getOwner());
    int64_t lanes = compute ? compute.getLanes() : 1;
    tile = lanes == 1 ? getPiece(result, 0, type)
                      : stackPieces(result, lanes, type);
  }
  known.push_back(tile);
  return tile;
}
