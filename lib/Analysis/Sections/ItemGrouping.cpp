//===- ItemGrouping.cpp - Items of one section in another's ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/ItemGrouping.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::pto;

std::optional<ItemGrouping> ItemGrouping::get(ArrayRef<int64_t> first,
                                              ArrayRef<int64_t> second) {
  ItemGrouping grouping;
  grouping.second.assign(second.begin(), second.end());
  unsigned next = 0;
  auto skipUnits = [&] {
    while (next != second.size() && second[next] == 1)
      ++next;
  };
  for (int64_t extent : first) {
    std::optional<unsigned> &position = grouping.positions.emplace_back();
    if (extent == 1)
      continue;
    skipUnits();
    if (next == second.size()) {
      position = second.size() + grouping.members.size();
      grouping.members.push_back(extent);
      continue;
    }
    if (second[next] != extent)
      return std::nullopt;
    position = next++;
  }
  skipUnits();
  if (next != second.size())
    return std::nullopt;
  return grouping;
}

AffineMap ItemGrouping::regroup(AffineMap map) const {
  MLIRContext *context = map.getContext();
  unsigned numDims = second.size() + members.size();
  SmallVector<AffineExpr> dims;
  for (unsigned dim = 0; dim != numDims; ++dim)
    dims.push_back(getAffineDimExpr(dim, context));
  SmallVector<AffineExpr> item =
      getFirstItem<AffineExpr>(dims, getAffineConstantExpr(0, context));
  item.push_back(getAffineDimExpr(numDims, context));
  return map.replaceDimsAndSymbols(item, {}, numDims + 1, /*numSymbols=*/0);
}

TileWalk ItemGrouping::getFirstWalk(SectionAccessOpInterface access) const {
  SmallVector<int64_t> extents = llvm::to_vector<6>(second);
  llvm::append_range(extents, members);
  extents.push_back(access.getSub());
  return TileWalk(regroup(access.getMap()), extents);
}

TileWalk ItemGrouping::getSecondWalk(SectionAccessOpInterface access) const {
  SmallVector<int64_t> extents = llvm::to_vector<6>(second);
  extents.push_back(access.getSub());
  return TileWalk(access.getMap(), extents);
}

TileWalk ItemGrouping::getPiecewiseWalk(SectionAccessOpInterface access,
                                        int64_t numBlocks) const {
  MLIRContext *context = access.getContext();
  SmallVector<int64_t> extents = llvm::to_vector<6>(second);
  llvm::append_range(extents, members);
  extents.push_back(numBlocks);
  SmallVector<AffineExpr> dims;
  for (unsigned dim = 0; dim != second.size(); ++dim)
    dims.push_back(getAffineDimExpr(dim, context));
  // Members and blocks count up the sub-blocks, the last dimension fastest.
  AffineExpr block = getAffineConstantExpr(0, context);
  for (unsigned dim = second.size(); dim != extents.size(); ++dim)
    block = block * extents[dim] + getAffineDimExpr(dim, context);
  dims.push_back(block);
  return TileWalk(access.getMap().replaceDimsAndSymbols(
                      dims, {}, extents.size(), /*numSymbols=*/0),
                  extents);
}

AffineMap ItemGrouping::getMapOfMember(AffineMap map,
                                       ArrayRef<int64_t> member) const {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> dims;
  for (unsigned dim = 0; dim != second.size(); ++dim)
    dims.push_back(getAffineDimExpr(dim, context));
  for (int64_t index : member)
    dims.push_back(getAffineConstantExpr(index, context));
  dims.push_back(getAffineDimExpr(second.size(), context));
  return simplifyAffineMap(regroup(map).replaceDimsAndSymbols(
      dims, {}, second.size() + 1, /*numSymbols=*/0));
}
