//===- TileWalk.cpp - The tiles that an access names ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/TileWalk.h"
#include "PTO/IR/PTO.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/IntegerSet.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

TileWalk::TileWalk(AffineMap map, ArrayRef<int64_t> extents)
    : extents(extents) {
  SmallVector<AffineExpr> dims;
  for (auto [dim, extent] : llvm::enumerate(extents))
    dims.push_back(extent == 1 ? getAffineConstantExpr(0, map.getContext())
                               : getAffineDimExpr(dim, map.getContext()));
  this->map = simplifyAffineMap(
      map.replaceDimsAndSymbols(dims, {}, extents.size(), /*numSymbols=*/0));
}

//===----------------------------------------------------------------------===//
// Points of boxes
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> getTile(const TileWalk &walk,
                                    ArrayRef<int64_t> point) {
  return llvm::map_to_vector(walk.map.getResults(), [&](AffineExpr expr) {
    return pto::detail::evaluate(expr, point);
  });
}

namespace {

/// Affine constraints on the points of a box.
class PointQuery {
public:
  PointQuery(MLIRContext *context, ArrayRef<int64_t> extents)
      : context(context), extents(extents) {
    for (auto [dim, extent] : llvm::enumerate(extents)) {
      AffineExpr position = getAffineDimExpr(dim, context);
      addNonNegative(position);
      addNonNegative(extent - 1 - position);
    }
  }

  void addNonNegative(AffineExpr expr) { add(expr, /*isEquality=*/false); }
  void addZero(AffineExpr expr) { add(expr, /*isEquality=*/true); }

  /// Looks for a point that meets them all: fails at one, or holds if there is
  /// none. Unknown where a constraint has no linear form.
  WalkAnswer excludePoints() const {
    // Bounds aside, a constraint that is a constant decides alone.
    for (auto [expr, isEquality] : llvm::zip_equal(exprs, isEqualities))
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        if (isEquality ? constant.getValue() != 0 : constant.getValue() < 0)
          return WalkAnswer::holds();
    std::vector<SmallVector<int64_t, 8>> rows;
    FlatLinearConstraints set;
    if (failed(getFlattenedAffineExprs(
            IntegerSet::get(extents.size(), 0, exprs, isEqualities), &rows,
            &set)))
      return WalkAnswer::unknown();
    for (auto [row, isEquality] : llvm::zip_equal(rows, isEqualities))
      isEquality ? set.addEquality(row) : set.addInequality(row);
    auto sample = set.findIntegerSample();
    if (!sample)
      return WalkAnswer::holds();
    SmallVector<int64_t> point;
    for (const llvm::DynamicAPInt &value :
         ArrayRef(*sample).take_front(extents.size()))
      point.push_back(int64_t(value));
    return WalkAnswer::failsAt(point);
  }

private:
  void add(AffineExpr expr, bool isEquality) {
    exprs.push_back(expr);
    isEqualities.push_back(isEquality);
  }

  MLIRContext *context;
  ArrayRef<int64_t> extents;
  SmallVector<AffineExpr> exprs;
  SmallVector<bool> isEqualities;
};

/// Puts two boxes behind each other, so that one query is about a point of
/// each.
struct PairOfWalks {
  PairOfWalks(const TileWalk &first, const TileWalk &second)
      : extents(first.extents), numFirst(first.extents.size()),
        secondMap(second.map.shiftDims(numFirst)) {
    llvm::append_range(extents, second.extents);
  }

  /// The distance from the first point to the second along a dimension.
  AffineExpr getStep(unsigned dim) const {
    MLIRContext *context = secondMap.getContext();
    return getAffineDimExpr(numFirst + dim, context) -
           getAffineDimExpr(dim, context);
  }

  SmallVector<int64_t> extents;
  unsigned numFirst;
  AffineMap secondMap;
};

} // namespace

/// The answers to parts of a question: it fails if a part does.
static WalkAnswer combine(unsigned numParts,
                          function_ref<WalkAnswer(unsigned)> answer) {
  WalkAnswer all = WalkAnswer::holds();
  for (unsigned part = 0; part != numParts; ++part) {
    WalkAnswer one = answer(part);
    if (one.kind == WalkAnswer::Fails)
      return one;
    if (one.kind == WalkAnswer::Unknown)
      all = one;
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Equal
//===----------------------------------------------------------------------===//

WalkAnswer pto::areEqual(const TileWalk &a, const TileWalk &b) {
  assert(a.extents == b.extents && "walks over different boxes");
  if (a.map == b.map || llvm::is_contained(a.extents, 0))
    return WalkAnswer::holds();
  // Which of the two is larger, for each result.
  WalkAnswer answer = combine(2 * a.map.getNumResults(), [&](unsigned part) {
    PointQuery query(a.map.getContext(), a.extents);
    AffineExpr difference =
        a.map.getResult(part / 2) - b.map.getResult(part / 2);
    query.addNonNegative((part % 2 ? -difference : difference) - 1);
    return query.excludePoints();
  });
  if (answer.kind != WalkAnswer::Unknown ||
      multiplyExtents(a.extents) > kMaxEnumeratedPoints)
    return answer;
  answer = WalkAnswer::holds();
  forEachPoint(a.extents, [&](ArrayRef<int64_t> point) {
    if (getTile(a, point) == getTile(b, point))
      return true;
    answer = WalkAnswer::failsAt(point);
    return false;
  });
  return answer;
}

//===----------------------------------------------------------------------===//
// Injective
//===----------------------------------------------------------------------===//

/// Whether every dimension of more than one point is a result of its own.
static bool isPermutationOfDims(const TileWalk &walk) {
  for (auto [dim, extent] : llvm::enumerate(walk.extents))
    if (extent != 1 &&
        !llvm::is_contained(walk.map.getResults(),
                            getAffineDimExpr(dim, walk.map.getContext())))
      return false;
  return true;
}

WalkAnswer pto::isInjective(const TileWalk &walk) {
  if (isPermutationOfDims(walk) || llvm::is_contained(walk.extents, 0))
    return WalkAnswer::holds();
  // Two points that differ from some dimension on, the second one larger.
  PairOfWalks pair(walk, walk);
  WalkAnswer answer = combine(pair.numFirst, [&](unsigned differing) {
    PointQuery query(walk.map.getContext(), pair.extents);
    for (auto [a, b] :
         llvm::zip_equal(walk.map.getResults(), pair.secondMap.getResults()))
      query.addZero(a - b);
    for (unsigned dim = 0; dim != differing; ++dim)
      query.addZero(pair.getStep(dim));
    query.addNonNegative(pair.getStep(differing) - 1);
    return query.excludePoints();
  });
  if (answer.kind != WalkAnswer::Unknown ||
      multiplyExtents(walk.extents) > kMaxEnumeratedPoints)
    return answer;
  answer = WalkAnswer::holds();
  std::map<SmallVector<int64_t>, SmallVector<int64_t>> namedAt;
  forEachPoint(walk.extents, [&](ArrayRef<int64_t> point) {
    auto [it, isNew] = namedAt.try_emplace(getTile(walk, point), point);
    if (isNew)
      return true;
    answer = WalkAnswer::failsAt(it->second);
    llvm::append_range(answer.point, point);
    return false;
  });
  return answer;
}

//===----------------------------------------------------------------------===//
// Never ahead
//===----------------------------------------------------------------------===//

/// Goes through the points of both. The tiles are of one size.
static WalkAnswer enumerateAhead(const TileWalk &first, const TileWalk &second,
                                 unsigned numShared) {
  // The last point at which the first one names a tile.
  std::map<SmallVector<int64_t>, SmallVector<int64_t>> namedLast;
  forEachPoint(first.extents, [&](ArrayRef<int64_t> point) {
    namedLast[getTile(first, point)].assign(point.begin(), point.end());
    return true;
  });
  WalkAnswer answer = WalkAnswer::holds();
  forEachPoint(second.extents, [&](ArrayRef<int64_t> point) {
    auto it = namedLast.find(getTile(second, point));
    if (it == namedLast.end() || ArrayRef(it->second).take_front(numShared) <=
                                     point.take_front(numShared))
      return true;
    answer = WalkAnswer::failsAt(it->second);
    llvm::append_range(answer.point, point);
    return false;
  });
  return answer;
}

WalkAnswer pto::isNeverAhead(const TileWalk &first, ArrayRef<int64_t> firstTile,
                             const TileWalk &second,
                             ArrayRef<int64_t> secondTile, unsigned numShared) {
  bool sameTile = firstTile == secondTile;
  if (sameTile && first.map == second.map && first.extents == second.extents &&
      isPermutationOfDims(first))
    return WalkAnswer::holds();
  // The first point is after the second one from some dimension on.
  PairOfWalks pair(first, second);
  WalkAnswer answer = combine(numShared, [&](unsigned ahead) {
    PointQuery query(first.map.getContext(), pair.extents);
    for (unsigned dim = 0; dim != ahead; ++dim)
      query.addZero(pair.getStep(dim));
    query.addNonNegative(-pair.getStep(ahead) - 1);
    for (auto [a, aExtent, b, bExtent] :
         llvm::zip_equal(first.map.getResults(), firstTile,
                         pair.secondMap.getResults(), secondTile)) {
      if (aExtent == bExtent) {
        query.addZero(a - b);
        continue;
      }
      query.addNonNegative(a * aExtent + (aExtent - 1) - b * bExtent);
      query.addNonNegative(b * bExtent + (bExtent - 1) - a * aExtent);
    }
    return query.excludePoints();
  });
  if (answer.kind != WalkAnswer::Unknown || !sameTile ||
      std::max(multiplyExtents(first.extents),
               multiplyExtents(second.extents)) > kMaxEnumeratedPoints)
    return answer;
  return enumerateAhead(first, second, numShared);
}
