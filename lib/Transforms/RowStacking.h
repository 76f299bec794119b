//===- RowStacking.h - Tiles one below the other ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_ROWSTACKING_H
#define LIB_TRANSFORMS_ROWSTACKING_H

#include "PTO/IR/PTO.h"
#include "mlir/IR/Builders.h"

namespace mlir::pto {

/// A tile of `type` is made of `count` pieces of equal rows, one below the
/// other. Returns it with the `index`-th of them, at the builder's insertion
/// point. `above` has those before; the first one has none. Until all are
/// there, the rest of the tile is padding.
Value stackRows(OpBuilder &builder, Location loc, TileType type, Value above,
                Value piece, int64_t index, int64_t count,
                function_ref<Value(int64_t)> getConstant);

} // namespace mlir::pto

#endif // LIB_TRANSFORMS_ROWSTACKING_H
