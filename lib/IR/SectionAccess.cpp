//===- SectionAccess.cpp - What sections load and store -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Items and their tiles
//===----------------------------------------------------------------------===//

int64_t pto::multiplyExtents(ArrayRef<int64_t> extents) {
  if (llvm::is_contained(extents, 0))
    return 0;
  uint64_t product = 1;
  for (int64_t extent : extents)
    product = llvm::SaturatingMultiply<uint64_t>(product, extent);
  return std::min<uint64_t>(product, std::numeric_limits<int64_t>::max());
}

void pto::forEachPoint(ArrayRef<int64_t> extents,
                       function_ref<bool(ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(extents, 0))
    return;
  SmallVector<int64_t> point(extents.size(), 0);
  while (visit(point)) {
    size_t dim = extents.size();
    while (dim != 0 && ++point[dim - 1] == extents[dim - 1])
      point[--dim] = 0;
    if (dim == 0)
      return;
  }
}

TileType pto::detail::getSubBlockType(TileType page, int64_t sub) {
  if (sub == 1)
    return page;
  int64_t rows = page.getShape()[0] / sub, cols = page.getShape()[1];
  return page.withShape({rows, cols}, {rows, page.getValidShape()[1]});
}

// `AffineMap::compose` would make new expressions of the context each time.
// AffineMap::compose does the same, and makes an expression of each number,
// which stays in the context: too much for each of many points.
int64_t pto::detail::evaluate(AffineExpr expr, ArrayRef<int64_t> dims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = evaluate(binary.getLHS(), dims);
  int64_t rhs = evaluate(binary.getRHS(), dims);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return int64_t(uint64_t(lhs) + uint64_t(rhs));
  case AffineExprKind::Mul:
    return int64_t(uint64_t(lhs) * uint64_t(rhs));
  case AffineExprKind::Mod:
    return llvm::mod(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return llvm::divideCeilSigned(lhs, rhs);
  default:
    llvm_unreachable("no binary expression");
  }
}

SmallVector<SmallVector<int64_t>>
pto::detail::getTilesAt(AffineMap map, int64_t sub, ArrayRef<int64_t> item) {
  SmallVector<SmallVector<int64_t>> tiles;
  SmallVector<int64_t> point(item);
  point.push_back(0);
  for (int64_t &block = point.back(); block != sub; ++block) {
    SmallVector<int64_t> &tile = tiles.emplace_back();
    for (AffineExpr expr : map.getResults())
      tile.push_back(evaluate(expr, point));
  }
  return tiles;
}

bool pto::detail::isOneRectangle(AffineMap map, int64_t sub) {
  if (sub == 1)
    return true;
  unsigned dims = map.getNumDims();
  AffineExpr block = getAffineDimExpr(dims - 1, map.getContext());
  AffineExpr first = getAffineConstantExpr(0, map.getContext());
  AffineExpr steps[] = {block, first};
  for (auto [expr, step] : llvm::zip_equal(map.getResults(), steps)) {
    AffineExpr apart = expr - expr.replace(block, first) - step;
    if (simplifyAffineExpr(apart, dims, /*numSymbols=*/0) != first)
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// What is right
//===----------------------------------------------------------------------===//

/// The map takes items and sub-blocks to tiles, and can be evaluated.
static LogicalResult verifyMap(SectionAccessOpInterface op, size_t items) {
  AffineMap map = op.getMap();
  size_t rank = op.getTensor().getType().getShape().size();
  if (map.getNumSymbols() != 0 || map.getNumDims() != items + 1 ||
      map.getNumResults() != rank)
    return op->emitOpError()
           << "a map from " << items << " item indices and a sub-block to "
           << rank << " tile coordinates is needed, got "
           << AffineMapAttr::get(map);
  bool divides = true;
  map.walkExprs([&](AffineExpr expr) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!binary || expr.getKind() == AffineExprKind::Add ||
        expr.getKind() == AffineExprKind::Mul)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    divides &= divisor && divisor.getValue() > 0;
  });
  if (!divides)
    return op->emitOpError() << "a map divides by positive constants only, got "
                             << AffineMapAttr::get(map);
  return success();
}

/// The page is made of `sub` tiles, and the tensor of whole ones.
static LogicalResult verifyTiles(SectionAccessOpInterface op) {
  TensorViewType tensor = op.getTensor().getType();
  TileType page = op.getPageType();
  if (tensor.getShape().size() != 2)
    return op->emitOpError()
           << "a section's tensors have two dimensions, got " << tensor;
  if (ShapedType::isDynamicShape(page.getValidShape()))
    return op->emitOpError() << "a page has static valid extents, got " << page;
  int64_t sub = op.getSub(), rows = page.getShape()[0];
  if (rows == 0 || page.getShape()[1] == 0)
    return op->emitOpError() << "a page has elements, got " << page;
  if (rows % sub != 0)
    return op->emitOpError() << "a page of " << rows << " rows is not " << sub
                             << " sub-blocks of as many";
  if (sub > 1 && page.getValidShape()[0] != rows)
    return op->emitOpError() << "all rows of a page of " << sub
                             << " sub-blocks are valid, got " << page;
  for (auto [dim, extents] : llvm::enumerate(llvm::zip_equal(
           tensor.getShape(), op.getSubBlockType().getShape()))) {
    auto [extent, tile] = extents;
    if (!ShapedType::isDynamic(extent) && extent % tile != 0)
      return op->emitOpError() << "extent " << extent << " of dimension " << dim
                               << " is not whole tiles of " << tile;
  }
  return success();
}

/// The accumulator has no parts: its elements leave it all at once.
static LogicalResult verifyAccumulator(SectionAccessOpInterface op) {
  if (op.getPageType().getAddressSpace() != AddressSpace::Acc ||
      op.isOneRectangle())
    return success();
  return op->emitOpError("a page in the accumulator is one rectangle of the "
                         "tensor: its sub-blocks lie below each other");
}

/// Visits all points of a box or, of more than are gone through, the corners,
/// where what is linear is extreme.
static void visitPoints(ArrayRef<int64_t> extents,
                        function_ref<bool(ArrayRef<int64_t>)> visit) {
  if (multiplyExtents(extents) <= kMaxEnumeratedPoints)
    return forEachPoint(extents, visit);
  SmallVector<int64_t> sides, corner(extents);
  for (int64_t extent : extents)
    sides.push_back(std::min<int64_t>(extent, 2));
  int64_t count = 0;
  forEachPoint(sides, [&](ArrayRef<int64_t> side) {
    for (auto [index, isLast, extent] : llvm::zip_equal(corner, side, extents))
      index = isLast ? extent - 1 : 0;
    return visit(corner) && ++count != kMaxEnumeratedPoints;
  });
}

/// How far from 0 the expression and its parts get at most, at points of a box
/// from 0 to `extents`; none where 64-bit numbers may not reach.
static std::optional<int64_t> getMagnitude(AffineExpr expr,
                                           ArrayRef<int64_t> extents) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    int64_t value = constant.getValue();
    return value < 0 ? llvm::checkedSub<int64_t>(0, value) : value;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return std::max<int64_t>(0, extents[dim.getPosition()] - 1);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs = getMagnitude(binary.getLHS(), extents);
  std::optional<int64_t> rhs = getMagnitude(binary.getRHS(), extents);
  if (!lhs || !rhs)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return llvm::checkedAdd(*lhs, *rhs);
  case AffineExprKind::Mul:
    return llvm::checkedMul(*lhs, *rhs);
  case AffineExprKind::Mod:
    return *rhs - 1;
  default:
    return llvm::divideCeilSigned(*lhs, *rhs);
  }
}

/// What the access moves lies inside of the tensor, as far as that is static.
static LogicalResult verifyInside(SectionAccessOpInterface op,
                                  SectionOp section) {
  SmallVector<int64_t> extents(section.getExtents());
  extents.push_back(op.getSub());
  for (AffineExpr expr : op.getMap().getResults())
    if (!getMagnitude(expr, extents))
      return op->emitOpError()
             << "the coordinates of tiles are 64-bit numbers, which the items "
                "may go past in "
             << AffineMapAttr::get(op.getMap());
  if (llvm::is_contained(extents, 0))
    return success();
  SmallVector<std::optional<int64_t>> lowest(extents.size(), 0), highest;
  for (int64_t extent : extents)
    highest.push_back(extent - 1);
  for (auto [dim, expr] : llvm::enumerate(op.getMap().getResults())) {
    int64_t extent = op.getTensor().getType().getShape()[dim];
    bool isKnown = !ShapedType::isDynamic(extent);
    // No more elements than can be counted, even where they are not known.
    int64_t count = (isKnown ? extent : std::numeric_limits<int64_t>::max()) /
                    op.getSubBlockType().getShape()[dim];
    auto bound = [&, expr = expr](bool isUpper) {
      return getBoundForAffineExpr(expr, extents.size(), /*numSymbols=*/0,
                                   lowest, highest, isUpper);
    };
    std::optional<int64_t> first = bound(false), last = bound(true);
    if (first && last && *first >= 0 && *last < count)
      continue;
    LogicalResult inside = success();
    auto visit = [&, dim = dim, expr = expr](ArrayRef<int64_t> point) {
      int64_t tile = pto::detail::evaluate(expr, point);
      if (tile >= 0 && tile < count)
        return true;
      InFlightDiagnostic diag = op->emitOpError() << "item (";
      llvm::interleaveComma(point.drop_back(), diag);
      diag << ")";
      if (op.getSub() > 1)
        diag << ", sub-block " << point.back() << ",";
      diag << " is tile " << tile << " of dimension " << dim;
      if (isKnown)
        diag << ", which has " << count;
      else if (tile >= 0)
        diag << ", which has at most " << count;
      inside = failure();
      return false;
    };
    visitPoints(extents, visit);
    if (failed(inside))
      return failure();
  }
  return success();
}

LogicalResult pto::detail::verifySectionAccess(SectionAccessOpInterface op) {
  auto section = cast<SectionOp>(op->getParentOp());
  return failure(
      failed(verifyTiles(op)) ||
      failed(verifyMap(op, section.getExtents().size())) ||
      failed(verifyMovedElements(op, "tensor",
                                 op.getTensor().getType().getElementType(),
                                 op.getPageType())) ||
      failed(verifyAccumulator(op)) || failed(verifyInside(op, section)));
}
