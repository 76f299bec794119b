//===- StorageOps.cpp - Tile buffers and other local storage --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::pto;

/// A valid extent is an operand only where the type leaves it dynamic.
static LogicalResult verifyValidOperand(Operation *op, StringRef name,
                                        Value operand, int64_t extent) {
  if (operand && !ShapedType::isDynamic(extent))
    return op->emitOpError()
           << "has " << name << ", but the type says " << extent;
  return success();
}

LogicalResult AllocTileOp::verify() {
  ArrayRef<int64_t> valid = getType().getValidShape();
  return failure(
      failed(verifyValidOperand(*this, "valid_row", getValidRow(), valid[0])) ||
      failed(verifyValidOperand(*this, "valid_col", getValidCol(), valid[1])));
}

LogicalResult pto::detail::verifyValidExtents(Operation *op, Value row,
                                              Value col, Type type) {
  if (bool(row) != bool(col))
    return op->emitOpError("needs both valid extents or neither");
  auto tile = dyn_cast<TileTypeInterface>(type);
  if (!tile)
    return success();
  return failure(failed(verifyValidOperand(op, "valid_row", row,
                                           tile.getValidShape()[0])) ||
                 failed(verifyValidOperand(op, "valid_col", col,
                                           tile.getValidShape()[1])));
}

LogicalResult SubviewOp::verify() {
  if (getODSOperands(0).size() != 1)
    return emitOpError("needs one source");
  TileBufType source = getSource().getType();
  TileBufType result = getType();
  if (getOffsets().size() != 2 || getSizes().size() != 2)
    return emitOpError("takes two offsets and two sizes");
  if (bool(getValidRow()) != bool(getValidCol()))
    return emitOpError("needs both valid extents or neither");
  if (source.getElementType() != result.getElementType() ||
      source.getAddressSpace() != result.getAddressSpace())
    return emitOpError("keeps the element type and location of its source");
  for (auto [dim, size] : llvm::enumerate(getSizes())) {
    int64_t extent = source.getShape()[dim];
    if (size < 0 || size > extent)
      return emitOpError() << "size " << size << " of dimension " << dim
                           << " is not within 0 and " << extent;
  }
  return success();
}

LogicalResult BindTileOp::verify() {
  if (getODSOperands(0).size() != 1)
    return emitOpError("needs one source");
  return detail::verifyValidExtents(*this, getValidRow(), getValidCol(),
                                    getType());
}

LogicalResult PointerCastOp::verify() {
  return detail::verifyValidExtents(*this, getValidRow(), getValidCol(),
                                    getType());
}

Value SubviewOp::getViewSource() { return getSource(); }
Value TReshapeOp::getViewSource() { return getSource(); }
Value BitcastOp::getViewSource() { return getSource(); }
Value SubsetOp::getViewSource() { return getSource(); }
Value MultiTileGetOp::getViewSource() { return getMulti(); }
Value BindTileOp::getViewSource() { return getSource(); }

LogicalResult SubsetOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  auto source = dyn_cast<TileBufType>(adaptor.getSource().getType());
  SmallVector<int64_t> sizes;
  for (Attribute size : adaptor.getSizes())
    if (auto integer = dyn_cast<IntegerAttr>(size))
      sizes.push_back(integer.getInt());
  if (!source || sizes.size() != 2 || adaptor.getOffsets().size() != 2)
    return emitOptionalError(location, "takes a tile buffer, two offsets and "
                                       "two sizes");
  // What is dynamic in the source may be anything in the window.
  SmallVector<int64_t> valid(sizes);
  for (auto [extent, sourceExtent] :
       llvm::zip_equal(valid, source.getValidShape()))
    if (ShapedType::isDynamic(sourceExtent))
      extent = ShapedType::kDynamic;
  types.push_back(TileBufType::getChecked(
      [&] {
        return mlir::emitError(location.value_or(UnknownLoc::get(context)));
      },
      context, source.getAddressSpace(), ArrayRef<int64_t>(sizes),
      source.getElementType(), ArrayRef<int64_t>(valid),
      source.getBlockLayout(), source.getSubLayout(), source.getFractal(),
      source.getPad(), source.getCompact()));
  return success(types.back() != nullptr);
}

/// Both sides of a reinterpretation are of one form and location.
static LogicalResult verifyReinterpret(Operation *op) {
  Type source = op->getOperand(0).getType();
  Type result = op->getResult(0).getType();
  // What a memref's bytes mean is said by its layout, elsewhere.
  if (isa<BaseMemRefType>(source) != isa<BaseMemRefType>(result))
    return isa<TileType>(source) || isa<TileType>(result)
               ? op->emitOpError(
                     "a tile value stays a value, a buffer a buffer")
               : success();
  if (isa<BaseMemRefType>(source))
    return success();
  if (source.getTypeID() != result.getTypeID())
    return op->emitOpError("a tile value stays a value, a buffer a buffer");
  if (cast<TileTypeInterface>(source).getAddressSpace() !=
      cast<TileTypeInterface>(result).getAddressSpace())
    return op->emitOpError("a tile stays in its location");
  int64_t sourceBytes = cast<TileTypeInterface>(source).getSizeInBytes();
  int64_t resultBytes = cast<TileTypeInterface>(result).getSizeInBytes();
  if (sourceBytes != resultBytes)
    return op->emitOpError() << "a tile keeps its size, got " << sourceBytes
                             << " and " << resultBytes << " bytes";
  return success();
}

LogicalResult TReshapeOp::verify() { return verifyReinterpret(*this); }
LogicalResult BitcastOp::verify() { return verifyReinterpret(*this); }

/// Whether the type says it all about a tile of it. The valid extents of a
/// buffer that are not in its type are its own and may be set later.
static bool isFullyStatic(Type type) {
  auto tile = dyn_cast<TileTypeInterface>(type);
  return tile && llvm::none_of(tile.getValidShape(), ShapedType::isDynamic);
}

/// The result is given by the bytes and its type: what is reinterpreted twice
/// is reinterpreted once, and not at all where the type is the same.
template <typename OpT>
static OpFoldResult foldReinterpret(OpT op) {
  if (!isFullyStatic(op.getType()))
    return {};
  if (op.getSource().getType() == op.getType())
    return op.getSource();
  if (auto inner = op.getSource().template getDefiningOp<OpT>()) {
    op.getSourceMutable().assign(inner.getSource());
    return op.getResult();
  }
  return {};
}

OpFoldResult TReshapeOp::fold(FoldAdaptor) { return foldReinterpret(*this); }
OpFoldResult BitcastOp::fold(FoldAdaptor) { return foldReinterpret(*this); }

OpFoldResult SubviewOp::fold(FoldAdaptor adaptor) {
  // A window of the whole tile.
  if (getSource().getType() == getType() && isFullyStatic(getType()) &&
      getSizes() == getType().getShape() &&
      llvm::all_of(adaptor.getOffsets(), [](Attribute offset) {
        return matchPattern(offset, m_Zero());
      }))
    return getSource();
  return {};
}

namespace {

/// A window of a window is one of the tile.
struct MergeSubviews : public OpRewritePattern<SubviewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SubviewOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSource().getDefiningOp<SubviewOp>();
    // A type may be larger than the window that it stands for, and what is
    // valid may follow from the window in between.
    if (!inner || inner.getSizes() != inner.getType().getShape() ||
        (!isFullyStatic(op.getType()) && !op.getValidRow()))
      return failure();
    SmallVector<Value> offsets;
    for (auto [a, b] : llvm::zip_equal(inner.getOffsets(), op.getOffsets()))
      offsets.push_back(
          rewriter.createOrFold<arith::AddIOp>(op.getLoc(), a, b));
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceMutable().assign(inner.getSource());
      op.getOffsetsMutable().assign(offsets);
    });
    return success();
  }
};

} // namespace

void SubviewOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<MergeSubviews>(context);
}

LogicalResult SetValidShapeOp::verify() {
  auto tile = dyn_cast<TileBufType>(getSource().getType());
  if (tile && llvm::none_of(tile.getValidShape(), ShapedType::isDynamic))
    return emitOpError() << "needs a tile with a dynamic valid extent, got "
                         << getSource().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Several tiles, arrays of scalars
//===----------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifyArrayAccess(OpT op) {
  auto type = cast<LocalArrayType>(op.getArray().getType());
  if (op.getIndices().size() != type.getShape().size())
    return op.emitOpError() << "takes " << type.getShape().size()
                            << " indices, got " << op.getIndices().size();
  if (op.getValue().getType() != type.getElementType())
    return op.emitOpError() << "the array holds " << type.getElementType()
                            << ", the scalar is " << op.getValue().getType();
  return success();
}

LogicalResult LocalArrayGetOp::verify() { return verifyArrayAccess(*this); }
LogicalResult LocalArraySetOp::verify() { return verifyArrayAccess(*this); }
