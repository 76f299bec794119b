//===- ViewOps.cpp - Views and pointers of global memory ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

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
  for (Value size : values)
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
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
