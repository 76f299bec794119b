//===- TileOpRules.cpp - What tile operations relate ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structural rules only: shapes, element types and matmul's locations. What one
// architecture allows is not checked here. The extent that counts is the valid
// one, the region an operation works on; where it is dynamic nothing is said.
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// An operand of a rule: absent, or no tile, where `type` is null.
struct Tile {
  StringRef name;
  TileTypeInterface type;

  int64_t rows() const { return type.getValidShape()[0]; }
  int64_t cols() const { return type.getValidShape()[1]; }
};

Tile getTile(TileOpInterface op, StringRef name) {
  Value value = op.getOperandNamed(name);
  return {name, value ? dyn_cast<TileTypeInterface>(value.getType()) : nullptr};
}

/// The tile computed, in either form.
Tile getComputed(TileOpInterface op) {
  Value value = op.getComputedTile();
  return {"dst",
          value ? dyn_cast<TileTypeInterface>(value.getType()) : nullptr};
}

bool differ(int64_t a, int64_t b) {
  return !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b) && a != b;
}

LogicalResult checkElementTypes(TileOpInterface op, Tile a, Tile b) {
  if (!a.type || !b.type || a.type.getElementType() == b.type.getElementType())
    return success();
  return op->emitOpError() << "'" << a.name << "' and '" << b.name
                           << "' must have one element type, got "
                           << a.type.getElementType() << " and "
                           << b.type.getElementType();
}

LogicalResult checkExtents(TileOpInterface op, Tile a, StringRef aWhat,
                           int64_t aExtent, Tile b, StringRef bWhat,
                           int64_t bExtent) {
  if (!differ(aExtent, bExtent))
    return success();
  return op->emitOpError() << aWhat << " of '" << a.name << "' and " << bWhat
                           << " of '" << b.name << "' must be equal, got "
                           << aExtent << " and " << bExtent;
}

LogicalResult checkRows(TileOpInterface op, Tile a, Tile b) {
  if (!a.type || !b.type)
    return success();
  return checkExtents(op, a, "rows", a.rows(), b, "rows", b.rows());
}

LogicalResult checkCols(TileOpInterface op, Tile a, Tile b) {
  if (!a.type || !b.type)
    return success();
  return checkExtents(op, a, "columns", a.cols(), b, "columns", b.cols());
}

LogicalResult checkShapes(TileOpInterface op, Tile a, Tile b) {
  return failure(failed(checkRows(op, a, b)) || failed(checkCols(op, a, b)));
}

LogicalResult checkLocation(TileOpInterface op, Tile tile, AddressSpace space) {
  if (!tile.type || tile.type.getAddressSpace() == space)
    return success();
  return op->emitOpError() << "'" << tile.name << "' must live in "
                           << stringifyAddressSpace(space) << ", got "
                           << stringifyAddressSpace(
                                  tile.type.getAddressSpace());
}

/// Every tile that is read has the shape of the one computed, and its element
/// type if `sameElementType`.
LogicalResult checkAlike(TileOpInterface op, bool sameElementType) {
  Tile computed = getComputed(op);
  for (const TileOperandSpec &spec : op.getOperandSpecs()) {
    if (spec.role != TileOperandRole::Source)
      continue;
    Tile source = getTile(op, spec.name);
    if (failed(checkShapes(op, source, computed)) ||
        (sameElementType && failed(checkElementTypes(op, source, computed))))
      return failure();
  }
  return success();
}

/// `view`, a slice of global memory, holds elements of the tile's type.
LogicalResult checkView(TileOpInterface op, StringRef viewName, Tile tile) {
  auto view =
      dyn_cast<PartitionTensorViewType>(op.getOperandNamed(viewName).getType());
  if (!view || !tile.type)
    return success();
  return pto::detail::verifyMovedElements(op, viewName, view.getElementType(),
                                          tile.type);
}

} // namespace

LogicalResult pto::detail::verifyMovedElements(Operation *op,
                                               StringRef viewName,
                                               Type inMemory,
                                               TileTypeInterface tile) {
  Type onChip = tile.getElementType();
  if (getElementBits(inMemory) == getElementBits(onChip) ||
      tile.getAddressSpace() == AddressSpace::Acc)
    return success();
  return op->emitOpError() << "'" << viewName << "' holds " << inMemory
                           << " and the tile " << onChip
                           << "; a move does not convert";
}

LogicalResult tile_rules::none(TileOpInterface) { return success(); }

LogicalResult tile_rules::load(TileOpInterface op) {
  return checkView(op, "src", getComputed(op));
}

LogicalResult tile_rules::store(TileOpInterface op) {
  return checkView(op, "dst", getTile(op, "src"));
}

LogicalResult tile_rules::matmul(TileOpInterface op) {
  Tile lhs = getTile(op, "lhs"), rhs = getTile(op, "rhs");
  Tile dst = getComputed(op), accIn = getTile(op, "acc_in");
  if (failed(checkLocation(op, lhs, AddressSpace::Left)) ||
      failed(checkLocation(op, rhs, AddressSpace::Right)) ||
      failed(checkLocation(op, dst, AddressSpace::Acc)) ||
      failed(checkLocation(op, accIn, AddressSpace::Acc)) ||
      failed(checkLocation(op, getTile(op, "bias"), AddressSpace::Bias)))
    return failure();
  if (lhs.type && rhs.type &&
      failed(checkExtents(op, lhs, "columns", lhs.cols(), rhs, "rows",
                          rhs.rows())))
    return failure();
  return failure(failed(checkRows(op, lhs, dst)) ||
                 failed(checkCols(op, rhs, dst)) ||
                 failed(checkShapes(op, accIn, dst)) ||
                 failed(checkElementTypes(op, accIn, dst)));
}

LogicalResult tile_rules::elementwise(TileOpInterface op) {
  return checkAlike(op, /*sameElementType=*/true);
}

LogicalResult tile_rules::conversion(TileOpInterface op) {
  return checkAlike(op, /*sameElementType=*/false);
}

LogicalResult tile_rules::tileByScalar(TileOpInterface op) {
  int64_t scalars = 0;
  for (const TileOperandSpec &spec : op.getOperandSpecs())
    if (spec.role == TileOperandRole::Source)
      scalars += op.getOperandNamed(spec.name).getType().isIntOrIndexOrFloat();
  if (scalars != 1)
    return op->emitOpError("takes a tile and a scalar, in either order");
  return elementwise(op);
}

/// What is gathered or scattered is chosen in one way.
static LogicalResult checkOneOf(TileOpInterface op, bool first, bool second,
                                bool third, StringRef ways) {
  if (first + second + third == 1)
    return success();
  return op->emitOpError() << "takes " << ways << ", one of them";
}

LogicalResult tile_rules::gather(TileOpInterface op) {
  return checkOneOf(op, bool(op.getOperandNamed("indices")),
                    bool(op.getOperandNamed("kValue")),
                    op->hasAttr("maskPattern"),
                    "indices, a kValue or a maskPattern");
}

LogicalResult tile_rules::scatter(TileOpInterface op) {
  return checkOneOf(op, bool(op.getOperandNamed("indexes")), false,
                    op->hasAttr("maskPattern"), "indexes or a maskPattern");
}

LogicalResult tile_rules::rowReduction(TileOpInterface op) {
  Tile src = getTile(op, "src"), dst = getComputed(op);
  return failure(failed(checkElementTypes(op, src, dst)) ||
                 failed(checkRows(op, src, dst)));
}

LogicalResult tile_rules::colReduction(TileOpInterface op) {
  Tile src = getTile(op, "src"), dst = getComputed(op);
  return failure(failed(checkElementTypes(op, src, dst)) ||
                 failed(checkCols(op, src, dst)));
}

LogicalResult tile_rules::rowExpand(TileOpInterface op) {
  return rowReduction(op);
}

LogicalResult tile_rules::colExpand(TileOpInterface op) {
  return colReduction(op);
}

LogicalResult tile_rules::rowExpandBinary(TileOpInterface op) {
  Tile src0 = getTile(op, "src0"), src1 = getTile(op, "src1");
  Tile dst = getComputed(op);
  return failure(failed(checkElementTypes(op, src0, dst)) ||
                 failed(checkElementTypes(op, src1, dst)) ||
                 failed(checkShapes(op, src0, dst)) ||
                 failed(checkRows(op, src1, dst)));
}

LogicalResult tile_rules::colExpandBinary(TileOpInterface op) {
  Tile src0 = getTile(op, "src0"), src1 = getTile(op, "src1");
  Tile dst = getComputed(op);
  return failure(failed(checkElementTypes(op, src0, dst)) ||
                 failed(checkElementTypes(op, src1, dst)) ||
                 failed(checkShapes(op, src0, dst)) ||
                 failed(checkCols(op, src1, dst)));
}
