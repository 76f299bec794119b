//===- BufferizeTileOps.cpp - Buffers of tile operations ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileBufferizer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

TileBufType pto::getBufferType(TileType type) {
  return TileBufType::get(
      type.getContext(), type.getAddressSpace(), type.getShape(),
      type.getElementType(), type.getValidShape(), type.getBlockLayout(),
      type.getSubLayout(), type.getFractal(), type.getPad(), type.getCompact());
}

FailureOr<Value> TileBufferizer::allocate(Operation *forOp, TileBufType type,
                                          std::array<Value, 2> extents) {
  for (auto [extent, valid] : llvm::zip_equal(extents, type.getValidShape())) {
    if (!ShapedType::isDynamic(valid))
      extent = Value();
    else if (!extent)
      return forOp->emitError("the valid extents of ")
             << type << " are not known when its buffer is allocated";
  }
  auto alloc = AllocTileOp::create(rewriter, forOp->getLoc(), type, Value(),
                                   extents[0], extents[1]);
  StringRef membership = PTODialect::PipelineMembershipAttrHelper::getNameStr();
  if (Attribute attr = forOp->getDiscardableAttr(membership))
    alloc->setDiscardableAttr(membership, attr);
  extentsOf[alloc] = extents;
  ++counts.buffers;
  return Value(alloc);
}

void TileBufferizer::copy(Location loc, Value from, Value to) {
  TMovOp::create(rewriter, loc, /*result=*/Type(), from, to, Value(), Value(),
                 nullptr, nullptr);
  ++counts.copies;
}

//===----------------------------------------------------------------------===//
// Tile operations
//===----------------------------------------------------------------------===//

std::array<Value, 2> TileBufferizer::inferExtents(TileOpInterface op) {
  auto extents = [&](StringRef name) {
    Value operand = op.getOperandNamed(name);
    return operand ? extentsOf.lookup(operand) : std::array<Value, 2>();
  };
  StringRef rule = op.getRuleName();
  if (rule == "load") {
    auto slice = op.getOperandNamed("src").getDefiningOp<PartitionViewOp>();
    if (slice && slice.getSizes().size() == 2)
      return {slice.getSizes()[0], slice.getSizes()[1]};
    return {};
  }
  if (rule == "matmul")
    return {extents("lhs")[0], extents("rhs")[1]};
  if (rule == "rowReduction" || rule == "rowExpand")
    return {extents("src")[0], Value()};
  if (rule == "colReduction" || rule == "colExpand")
    return {Value(), extents("src")[1]};
  if (rule == "none" && !isa<TMovOp>(op))
    return {};
  // The rest keeps the shape of its first source.
  for (StringRef name : {"src", "src0"})
    if (op.getOperandNamed(name))
      return extents(name);
  return {};
}

FailureOr<Value> TileBufferizer::getDestination(TileOpInterface op,
                                                OpResult result,
                                                std::array<Value, 2> extents) {
  OpOperand *init = nullptr;
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
    if (spec.role == TileOperandRole::Init)
      init = &op->getOpOperand(op.getODSOperands(index).getBeginOperandIndex());

  Value buffer = destinations.lookup(result);
  if (!buffer && init && lastUses.contains(init))
    buffer = init->get();
  if (!buffer) {
    FailureOr<Value> fresh =
        init ? allocateLike(op, init->get())
             : allocate(op, getBufferType(cast<TileType>(result.getType())),
                        extents);
    if (failed(fresh))
      return failure();
    buffer = *fresh;
  }
  if (init && init->get() != buffer)
    copy(op.getLoc(), init->get(), buffer);
  return buffer;
}

FailureOr<Value> TileBufferizer::allocateScratch(TileOpInterface op,
                                                 Value destination) {
  auto getBytes = [](Value buffer) {
    return cast<TileTypeInterface>(buffer.getType()).getSizeInBytes();
  };
  // As large as the larger of what is read and computed.
  Value largest = destination;
  for (Value operand : op->getOperands())
    if (isa<TileBufType>(operand.getType()) &&
        getBytes(operand) > getBytes(largest))
      largest = operand;
  ++counts.scratch;
  return allocateLike(op, largest);
}

LogicalResult TileBufferizer::bufferizeTileOp(TileOpInterface op) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  std::array<Value, 2> extents = inferExtents(op);
  SmallVector<Value> buffers;
  for (OpResult result : op->getResults()) {
    FailureOr<Value> buffer = getDestination(op, result, extents);
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  // Several tiles are merged through a working tile, and how much was taken of
  // each is an output.
  auto sort = dyn_cast<TMrgSortOp>(*op);
  bool merges = sort && !sort.getBlockLen() && sort.getSrcs().size() > 1;

  OperationState state(loc, op->getName());
  SmallVector<int32_t> segments;
  ArrayRef<Value> remaining = buffers;
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    SmallVector<Value> operands(op.getODSOperands(index));
    bool isVariadic = spec.arity == TileOperandArity::Variadic;
    bool needsScratch =
        (spec.role == TileOperandRole::Scratch && !spec.isOptional()) ||
        (spec.role == TileOperandRole::SourceOrScratch && merges);
    if (spec.role == TileOperandRole::Init)
      operands.clear();
    if (spec.role == TileOperandRole::Destination && !remaining.empty()) {
      operands = llvm::to_vector(
          remaining.take_front(isVariadic ? remaining.size() : 1));
      remaining = remaining.drop_front(operands.size());
    }
    if (needsScratch) {
      FailureOr<Value> scratch = allocateScratch(op, buffers.front());
      if (failed(scratch))
        return failure();
      operands.push_back(*scratch);
    }
    if (spec.role == TileOperandRole::OutValue && merges)
      operands.push_back(arith::ConstantOp::create(
          rewriter, loc,
          rewriter.getZeroAttr(VectorType::get({4}, rewriter.getI16Type()))));
    segments.push_back(operands.size());
    state.addOperands(operands);
  }

  // The buffer has the membership now.
  for (NamedAttribute attr : op->getAttrs())
    if (attr.getName() != "operandSegmentSizes" &&
        attr.getName() !=
            PTODialect::PipelineMembershipAttrHelper::getNameStr())
      state.addAttribute(attr.getName(), attr.getValue());
  if (op->hasTrait<OpTrait::AttrSizedOperandSegments>())
    state.addAttribute("operandSegmentSizes",
                       rewriter.getDenseI32ArrayAttr(segments));
  rewriter.create(state);
  rewriter.replaceOp(op, buffers);
  return success();
}

void TileBufferizer::bufferizePop(TPopOp op) {
  rewriter.setInsertionPoint(op);
  auto type = getBufferType(cast<TileType>(op.getResult().getType()));
  Value handle = DeclareTileOp::create(rewriter, op.getLoc(), type);
  TPopOp::create(rewriter, op.getLoc(), /*result=*/Type(), handle,
                 op.getPipeHandle(), op.getAivSubblockid(), op.getSplitAttr());
  rewriter.replaceOp(op, handle);
}

LogicalResult TileBufferizer::bufferizeStagePop(StagePopOp op) {
  rewriter.setInsertionPoint(op);
  FailureOr<Value> buffer =
      allocate(op, getBufferType(op.getResult().getType()), {});
  if (failed(buffer))
    return failure();
  StagePopOp::create(rewriter, op.getLoc(), /*result=*/Type(), op.getPipe(),
                     *buffer);
  rewriter.replaceOp(op, *buffer);
  return success();
}
