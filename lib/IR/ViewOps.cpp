//===- ViewOps.cpp - Views and pointers of global memory ------------------===//
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
