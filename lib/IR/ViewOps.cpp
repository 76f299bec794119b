//===- ViewOps.cpp - Views, pointers and tile storage ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult MakeTensorViewOp::verify() {
  int64_t rank = getType().getShape().size();
  if (int64_t(getShape().size()) != rank)
    return emitOpError() << "a view of rank " << rank << " takes as many "
                         << "extents and strides, got " << getShape().size();
  return success();
}

LogicalResult PartitionViewOp::verify() {
  TensorViewType source = getSource().getType();
  PartitionTensorViewType result = getType();
  size_t rank = source.getShape().size();
  if (getOffsets().size() != rank || result.getShape().size() != rank)
    return emitOpError() << "a slice of a view of rank " << rank
                         << " has as many offsets, sizes and dimensions";
  if (source.getElementType() != result.getElementType())
    return emitOpError() << "a slice keeps the element type, got "
                         << source.getElementType() << " and "
                         << result.getElementType();
  for (auto [dim, size] : llvm::enumerate(getSizes())) {
    std::optional<int64_t> value = getConstantIntValue(size);
    int64_t extent = result.getShape()[dim];
    if (value && !ShapedType::isDynamic(extent) && *value != extent)
      return emitOpError() << "size " << *value << " of dimension " << dim
                           << " is not the extent " << extent
                           << " of the result";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tile buffers
//===----------------------------------------------------------------------===//

/// A valid extent is an operand exactly where the type leaves it dynamic.
static LogicalResult verifyValidOperand(Operation *op, StringRef name,
                                        Value operand, int64_t extent) {
  if (operand && !ShapedType::isDynamic(extent))
    return op->emitOpError() << "has " << name << ", but the type says "
                             << extent;
  return success();
}

LogicalResult AllocTileOp::verify() {
  ArrayRef<int64_t> valid = getType().getValidShape();
  return failure(
      failed(verifyValidOperand(*this, "valid_row", getValidRow(), valid[0])) ||
      failed(verifyValidOperand(*this, "valid_col", getValidCol(), valid[1])));
}

LogicalResult SubviewOp::verify() {
  TileBufType source = getSource().getType();
  TileBufType result = getType();
  if (getOffsets().size() != 2 || getSizes().size() != 2)
    return emitOpError("takes two offsets and two sizes");
  if (source.getElementType() != result.getElementType() ||
      source.getAddressSpace() != result.getAddressSpace())
    return emitOpError("keeps the element type and location of its source");
  for (auto [dim, size] : llvm::enumerate(getSizes())) {
    int64_t extent = source.getShape()[dim];
    if (size < 0 || size > extent)
      return emitOpError() << "size " << size << " of dimension " << dim
                           << " is not within 0 and " << extent;
    std::optional<int64_t> offset = getConstantIntValue(getOffsets()[dim]);
    if (offset && (*offset < 0 || *offset + size > extent))
      return emitOpError() << "window [" << *offset << ", " << *offset + size
                           << ") of dimension " << dim
                           << " is not within the source's " << extent;
  }
  return success();
}

Value SubviewOp::getViewSource() { return getSource(); }
Value TReshapeOp::getViewSource() { return getSource(); }
Value BitcastOp::getViewSource() { return getSource(); }

/// Both sides of a reinterpretation are of one form and location.
static LogicalResult verifyReinterpret(Operation *op) {
  Type source = op->getOperand(0).getType();
  Type result = op->getResult(0).getType();
  if (source.getTypeID() != result.getTypeID())
    return op->emitOpError("a tile value stays a value, a buffer a buffer");
  if (cast<TileTypeInterface>(source).getAddressSpace() !=
      cast<TileTypeInterface>(result).getAddressSpace())
    return op->emitOpError("a tile stays in its location");
  return success();
}

LogicalResult TReshapeOp::verify() { return verifyReinterpret(*this); }
LogicalResult BitcastOp::verify() { return verifyReinterpret(*this); }

LogicalResult SetValidShapeOp::verify() {
  if (llvm::none_of(getSource().getType().getValidShape(),
                    ShapedType::isDynamic))
    return emitOpError() << "needs a tile with a dynamic valid extent, got "
                         << getSource().getType();
  return success();
}
