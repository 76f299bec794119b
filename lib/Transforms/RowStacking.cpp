//===- RowStacking.cpp - Tiles one below the other ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowStacking.h"

using namespace mlir;
using namespace mlir::pto;

Value pto::stackRows(OpBuilder &builder, Location loc, TileType type,
                     Value above, Value piece, int64_t index, int64_t count,
                     function_ref<Value(int64_t)> getConstant) {
  // A tile is made larger with a pad only.
  constexpr int64_t zeroPad = 1;
  TileType padded = type.withPad(type.getPad() ? type.getPad() : zeroPad);
  if (index == 0)
    return TFillPadExpandOp::create(builder, loc, padded, piece, Value())
        .getResult();
  int64_t rows = cast<TileType>(piece.getType()).getShape()[0];
  Value row = getConstant(rows * index), col = getConstant(0);
  return TInsertOp::create(builder, loc, index + 1 == count ? type : padded,
                           piece, row, col, above, Value())
      .getResult();
}
