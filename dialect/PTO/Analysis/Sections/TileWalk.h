//===- TileWalk.h - The tiles that an access names --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about the affine maps of sections, answered for all of their items
// at once: in closed form where that is possible, by going through the points
// where there are few, and otherwise not at all.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_TILEWALK_H
#define PTO_ANALYSIS_SECTIONS_TILEWALK_H

#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::pto {

/// The tiles at `map` of each point of a box, from 0 to `extents`, in
/// lexicographic order.
struct TileWalk {
  /// Dimensions of one point become the constant 0, so that maps that differ in
  /// those alone are the same.
  TileWalk(AffineMap map, ArrayRef<int64_t> extents);

  AffineMap map;
  SmallVector<int64_t> extents;
};

/// The answer to whether something holds for all points.
struct WalkAnswer {
  enum Kind { Holds, Fails, Unknown };
  Kind kind;
  /// Where it fails, as the question says.
  SmallVector<int64_t> point;

  static WalkAnswer holds() { return {Holds, {}}; }
  static WalkAnswer unknown() { return {Unknown, {}}; }
  static WalkAnswer failsAt(ArrayRef<int64_t> point) {
    return {Fails, SmallVector<int64_t>(point)};
  }
};

/// Whether two walks over one box name the same tile at each point.
WalkAnswer areEqual(const TileWalk &a, const TileWalk &b);

/// Whether a walk names no tile at two points. Where it fails: both points, one
/// behind the other.
WalkAnswer isInjective(const TileWalk &walk);

/// Whether what two walks name is apart, save where their points begin alike:
/// that no point of `first` whose leading `numShared` dimensions come after
/// those of a point of `second` names elements which that point names too.
/// `firstTile` and `secondTile` are the extents of their tiles, in elements.
/// Where it fails: both points.
WalkAnswer isNeverAhead(const TileWalk &first, ArrayRef<int64_t> firstTile,
                        const TileWalk &second, ArrayRef<int64_t> secondTile,
                        unsigned numShared);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_TILEWALK_H
