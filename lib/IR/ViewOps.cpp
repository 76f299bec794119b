//===- ViewOps.cpp - Views and pointers of global memory ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

ParseResult
pto::parseSliceType(OpAsmParser &parser, Type &type, Type sourceType,
                    ArrayRef<OpAsmParser::UnresolvedOperand> sizes) {
  if (succeeded(parser.parseOptionalArrow()))
    return parseQualified(parser, PartitionTensorViewType(), type);
  SmallVector<Value> values;
  if (parser.resolveOperands(sizes, parser.getBuilder().getIndexType(), values))
    return failure();
  SmallVector<int64_t> shape;
  for (Value size : values) {
    std::optional<int64_t> extent = getConstantIntValue(size);
    // One that is negative is an error at run time, if ever.
    shape.push_back(extent && *extent >= 0 ? *extent : ShapedType::kDynamic);
  }
  type = parser.getChecked<PartitionTensorViewType>(
      parser.getNameLoc(), parser.getContext(), ArrayRef<int64_t>(shape),
      cast<TensorViewType>(sourceType).getElementType());
  return success(type != nullptr);
}

void pto::printSliceType(OpAsmPrinter &printer, Operation *, Type type, Type,
                         OperandRange) {
  printer << "-> " << type;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult CreateTensorOp::verify() {
  if (auto ptr = dyn_cast<PtrType>(getType());
      ptr && ptr.getAddressSpace() != AddressSpace::GM)
    return emitOpError() << "allocates global memory, got " << ptr;
  int64_t dynamic = llvm::count(getStaticExtents(), ShapedType::kDynamic);
  if (dynamic != int64_t(getExtents().size()))
    return emitOpError() << "has " << dynamic << " dynamic extents and "
                         << getExtents().size() << " values for them";
  for (int64_t extent : getStaticExtents())
    if (extent < 0 && !ShapedType::isDynamic(extent))
      return emitOpError() << "an extent is not negative, got " << extent;
  auto view = dyn_cast<TensorViewType>(getType());
  if (view && view.getShape() != getStaticExtents())
    return emitOpError() << "a view has the extents of its tensor, got "
                         << view;
  return success();
}

SmallVector<OpFoldResult> CreateTensorOp::getMixedExtents() {
  return getMixedValues(getStaticExtents(), getExtents(), getContext());
}

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
  return success();
}

namespace {

/// Constant sizes become static extents of the slice. Only where tile
/// operations alone read it: they relate its element type to others, not its
/// shape, whereas a call or a loop would not verify.
struct MakeSliceStatic : public OpRewritePattern<PartitionViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PartitionViewOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<int64_t> shape(op.getType().getShape());
    bool changed = false;
    for (auto [extent, size] : llvm::zip_equal(shape, op.getSizes())) {
      std::optional<int64_t> value = getConstantIntValue(size);
      if (!ShapedType::isDynamic(extent) || !value || *value < 0)
        continue;
      extent = *value;
      changed = true;
    }
    if (!changed ||
        !llvm::all_of(op->getUsers(), llvm::IsaPred<TileOpInterface>))
      return failure();
    auto type = PartitionTensorViewType::get(op.getContext(), shape,
                                             op.getType().getElementType());
    rewriter.modifyOpInPlace(op, [&] { op.getResult().setType(type); });
    return success();
  }
};

} // namespace

void PartitionViewOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<MakeSliceStatic>(context);
}

OpFoldResult GetTensorViewDimOp::fold(FoldAdaptor adaptor) {
  auto type = dyn_cast<TensorViewType>(getTensorView().getType());
  auto index = dyn_cast_if_present<IntegerAttr>(adaptor.getDimIndex());
  // An index out of range is an error at run time, if ever.
  if (!type || !index || index.getInt() < 0 ||
      index.getInt() >= int64_t(type.getShape().size()))
    return {};
  int64_t dim = index.getInt();
  if (int64_t extent = type.getShape()[dim]; !ShapedType::isDynamic(extent))
    return IntegerAttr::get(getType(), extent);
  if (auto view = getTensorView().getDefiningOp<MakeTensorViewOp>())
    return view.getShape()[dim];
  if (auto tensor = getTensorView().getDefiningOp<CreateTensorOp>())
    return tensor.getMixedExtents()[dim];
  return {};
}

OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  return matchPattern(adaptor.getOffset(), m_Zero()) ? getPtr() : Value();
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

static LogicalResult verifyElementType(Operation *op, Type container,
                                       Type value) {
  Type element = isa<PtrType>(container)
                     ? cast<PtrType>(container).getElementType()
                     : cast<BaseMemRefType>(container).getElementType();
  if (element == value)
    return success();
  return op->emitOpError() << "memory holds " << element << ", the scalar is "
                           << value;
}

LogicalResult LoadScalarOp::verify() {
  return verifyElementType(*this, getPtr().getType(), getValue().getType());
}

LogicalResult StoreScalarOp::verify() {
  return verifyElementType(*this, getPtr().getType(), getValue().getType());
}
