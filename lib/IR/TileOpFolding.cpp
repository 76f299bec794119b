//===- TileOpFolding.cpp - Tile operations that change nothing ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In value form only: in buffer form the destination is another buffer.
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

/// Replaces an op in value form by its source if that is of the same type.
template <typename OpT>
static LogicalResult foldToSource(OpT op,
                                  SmallVectorImpl<OpFoldResult> &results) {
  Value source = op.getSrc();
  if (op->getNumResults() != 1 ||
      op->getResult(0).getType() != source.getType())
    return failure();
  results.push_back(source);
  return success();
}

LogicalResult TMovOp::fold(FoldAdaptor,
                           SmallVectorImpl<OpFoldResult> &results) {
  bool scales = getFp() || getPreQuantScalar();
  bool clamps =
      getReluPreMode().value_or(ReluPreMode::NoRelu) != ReluPreMode::NoRelu;
  if (scales || clamps || getAccToVecMode())
    return failure();
  return foldToSource(*this, results);
}

LogicalResult TCvtOp::fold(FoldAdaptor,
                           SmallVectorImpl<OpFoldResult> &results) {
  // From one float type to itself it rounds to integral values.
  auto type = dyn_cast<TileType>(getSrc().getType());
  if (!type || !isa<IntegerType>(type.getElementType()))
    return failure();
  return foldToSource(*this, results);
}
