//===- ItemGrouping.h - Items of one section in another's -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_ITEMGROUPING_H
#define PTO_ANALYSIS_SECTIONS_ITEMGROUPING_H

#include "PTO/Analysis/Sections/TileWalk.h"
#include "PTO/IR/PTO.h"

namespace mlir::pto {

/// How the items of a first section are those of a second one times R, where R
/// has the trailing dimensions. Dimensions of extent 1 do not count.
///
/// Questions about both are asked over *grouped points*: an item of the second
/// section, a member of R, a sub-block of the first section.
class ItemGrouping {
public:
  /// Nothing if the items cannot be grouped so.
  static std::optional<ItemGrouping> get(ArrayRef<int64_t> first,
                                         ArrayRef<int64_t> second);

  /// The extents of R, without those of 1.
  ArrayRef<int64_t> getMembers() const { return members; }
  /// |R|, or the largest number.
  int64_t getGroupSize() const { return multiplyExtents(members); }

  /// An access of the first section, over grouped points.
  TileWalk getFirstWalk(SectionAccessOpInterface access) const;
  /// An access of the second section, over its own items and sub-blocks.
  TileWalk getSecondWalk(SectionAccessOpInterface access) const;
  /// The same, over grouped points: where `numBlocks` sub-blocks of each member
  /// of R, one member after the other, are the sub-blocks of the access.
  TileWalk getPiecewiseWalk(SectionAccessOpInterface access,
                            int64_t numBlocks) const;

  /// The map of an access of the first section, from the items of the second
  /// section and the sub-block, for one member of R.
  AffineMap getMapOfMember(AffineMap map, ArrayRef<int64_t> member) const;

  /// An item of the first section: for each of its dimensions what `dims`, an
  /// item of the second section and a member of R, has for it.
  template <typename T>
  SmallVector<T> getFirstItem(ArrayRef<T> dims, T zero) const {
    return llvm::map_to_vector(positions,
                               [&](std::optional<unsigned> position) {
                                 return position ? dims[*position] : zero;
                               });
  }

  /// The other way: for each dimension of the second section what `first` has
  /// for the same one of the first section.
  template <typename T>
  SmallVector<T> getSecondItem(ArrayRef<T> first, T unit) const {
    SmallVector<T> item(second.size(), unit);
    for (auto [value, position] : llvm::zip_equal(first, positions))
      if (position && *position < second.size())
        item[*position] = value;
    return item;
  }

private:
  AffineMap regroup(AffineMap map) const;

  SmallVector<int64_t, 2> second, members;
  /// Of each dimension of the first section among those of the second one and
  /// those of R behind them. Nothing where its extent is 1.
  SmallVector<std::optional<unsigned>, 2> positions;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_ITEMGROUPING_H
