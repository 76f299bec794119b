//===- SectionOpSupport.h - What sections and their accesses share -*-C++-*-==//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_SECTIONOPSUPPORT_H
#define PTO_IR_SECTIONOPSUPPORT_H

#include "PTO/IR/PTODialect.h"
#include "mlir/IR/AffineMap.h"

namespace mlir::pto {

class SectionAccessOpInterface;

/// The kind of functions that are code of that core.
inline KernelKind getKernelKind(SectionCore core) {
  return core == SectionCore::Cube ? KernelKind::Cube : KernelKind::Vector;
}

/// The product of extents that are not negative, or the largest number.
int64_t multiplyExtents(ArrayRef<int64_t> extents);

/// How many points of a box are gone through where nothing else answers a
/// question about all of them.
constexpr int64_t kMaxEnumeratedPoints = 65536;

/// Calls `visit` with the points of a box, from 0 to `extents`, in
/// lexicographic order until it returns false.
void forEachPoint(ArrayRef<int64_t> extents,
                  function_ref<bool(ArrayRef<int64_t>)> visit);

namespace detail {

/// The type of one of `sub` parts that are stacked along the page's rows.
TileType getSubBlockType(TileType page, int64_t sub);

/// The value of an expression whose divisors are positive. It wraps where it is
/// too large.
int64_t evaluate(AffineExpr expr, ArrayRef<int64_t> dims);

/// The results of `map` for an item and each of `sub` sub-blocks.
SmallVector<SmallVector<int64_t>> getTilesAt(AffineMap map, int64_t sub,
                                             ArrayRef<int64_t> item);

/// Whether a sub-block is in the row of tiles below the one before.
bool isOneRectangle(AffineMap map, int64_t sub);

LogicalResult verifySectionAccess(SectionAccessOpInterface op);

} // namespace detail
} // namespace mlir::pto

#endif // PTO_IR_SECTIONOPSUPPORT_H
