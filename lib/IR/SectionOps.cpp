//===- SectionOps.cpp - Sections and what they load and store -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// #pto.forwarded
//===----------------------------------------------------------------------===//

/// The product of extents that are not negative, or the largest number.
static int64_t multiply(ArrayRef<int64_t> factors) {
  if (llvm::is_contained(factors, 0))
    return 0;
  uint64_t product = 1;
  for (int64_t factor : factors)
    product = llvm::SaturatingMultiply<uint64_t>(product, factor);
  return std::min<uint64_t>(product, std::numeric_limits<int64_t>::max());
}

int64_t ForwardedAttr::getBytesSaved(TileType carrier, int64_t slots,
                                     int64_t items) {
  ArrayRef<int64_t> valid = carrier.getValidShape();
  int64_t bits =
      multiply({valid[0], valid[1], *getElementBits(carrier.getElementType())});
  return multiply({2, items, slots, int64_t(llvm::divideCeil(bits, 8))});
}

LogicalResult
ForwardedAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      TileType carrier, int64_t slots, TensorViewType tensor,
                      int64_t bytesSaved) {
  if (ShapedType::isDynamicShape(carrier.getValidShape()))
    return emitError() << "a carrier has static valid extents, got " << carrier;
  if (slots < 1)
    return emitError() << "slots must be at least 1, got " << slots;
  if (bytesSaved < 0)
    return emitError() << "bytes_saved is not negative, got " << bytesSaved;
  Type onChip = carrier.getElementType(), inMemory = tensor.getElementType();
  if (getElementBits(onChip) != getElementBits(inMemory))
    return emitError() << "a carrier of " << onChip
                       << " stands for no tensor of " << inMemory;
  return success();
}

/// Whether a value that the section defines or uses has that type.
static bool mentionsType(SectionOp section, Type type) {
  auto isOfType = [&](Type other) { return other == type; };
  return section
      .walk([&](Operation *op) {
        return llvm::any_of(op->getOperandTypes(), isOfType) ||
                       llvm::any_of(op->getResultTypes(), isOfType)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The record follows from the section.
static LogicalResult verifyForwarded(SectionOp section, ForwardedAttr record) {
  TileType carrier = record.getCarrier();
  TensorViewType tensor = record.getTensor();
  int64_t items = section.getItemCount();
  int64_t bytes =
      ForwardedAttr::getBytesSaved(carrier, record.getSlots(), items);
  if (record.getBytesSaved() != bytes)
    return section.emitOpError()
           << items << " items that hand over " << record.getSlots() << " x "
           << carrier << " save " << bytes << " bytes, not "
           << record.getBytesSaved();
  int64_t elements = multiply(
      {items, record.getSlots(), carrier.getShape()[0], carrier.getShape()[1]});
  if (!ShapedType::isDynamicShape(tensor.getShape()) &&
      elements > multiply(tensor.getShape()))
    return section.emitOpError()
           << items << " items hand over " << record.getSlots() << " x "
           << carrier << ", more than " << tensor << " has room for";
  if (!mentionsType(section, carrier))
    return section.emitOpError()
           << "hands over " << carrier << ", but nothing in it has that type";
  return success();
}

//===----------------------------------------------------------------------===//
// SectionOp
//===----------------------------------------------------------------------===//

/// An empty body for items of `rank` indices.
static void addBody(Region &region, size_t rank, Location loc) {
  Block &body = region.emplaceBlock();
  for (size_t dim = 0; dim != rank; ++dim)
    body.addArgument(IndexType::get(loc.getContext()), loc);
}

void SectionOp::build(OpBuilder &builder, OperationState &state,
                      ArrayRef<int64_t> extents, SectionCore core,
                      SectionPhase phase) {
  MLIRContext *context = builder.getContext();
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.extents = builder.getDenseI64ArrayAttr(extents);
  properties.core = SectionCoreAttr::get(context, core);
  properties.phase = SectionPhaseAttr::get(context, phase);
  addBody(*state.addRegion(), extents.size(), state.location);
}

void SectionOp::getAsmBlockArgumentNames(Region &,
                                         OpAsmSetValueNameFn setName) {
  constexpr StringLiteral names[] = {"i", "j", "k"};
  for (BlockArgument index : getItem())
    setName(index, names[std::min<size_t>(index.getArgNumber(), 2)]);
}

int64_t SectionOp::getItemCount() { return multiply(getExtents()); }

SmallVector<SectionAccessOpInterface> SectionOp::getAccesses() {
  return llvm::to_vector(getBody().getOps<SectionAccessOpInterface>());
}

/// Reads `NAME(KEYWORD)`.
template <typename Enum>
static ParseResult parseChoice(OpAsmParser &parser, Enum &value, StringRef name,
                               std::optional<Enum> (*symbolize)(StringRef),
                               StringRef choices) {
  return failure(parser.parseKeyword(name) || parser.parseLParen() ||
                 parseEnum(parser, value, name, symbolize, choices) ||
                 parser.parseRParen());
}

// `items(%i, %j) in (4, 2) core(vector) phase(tiled) {...} {attributes}`
ParseResult SectionOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::Argument> item;
  SmallVector<int64_t> extents;
  SectionCore core;
  SectionPhase phase;
  if (parser.parseKeyword("items"))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  auto parseExtent = [&] {
    return parser.parseInteger(extents.emplace_back());
  };
  if (parser.parseArgumentList(item, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("in") ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseExtent))
    return failure();
  if (item.size() != extents.size())
    return parser.emitError(loc, "has ")
           << item.size() << " indices and " << extents.size()
           << " extents for them";
  if (parseChoice<SectionCore>(parser, core, "core", symbolizeSectionCore,
                               "cube, vector") ||
      parseChoice<SectionPhase>(parser, phase, "phase", symbolizeSectionPhase,
                                "template, tiled"))
    return failure();
  Builder &builder = parser.getBuilder();
  for (OpAsmParser::Argument &index : item)
    index.type = builder.getIndexType();
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.extents = builder.getDenseI64ArrayAttr(extents);
  properties.core = SectionCoreAttr::get(builder.getContext(), core);
  properties.phase = SectionPhaseAttr::get(builder.getContext(), phase);
  Region *body = state.addRegion();
  if (parser.parseRegion(*body, item) ||
      parser.parseOptionalAttrDict(state.attributes))
    return failure();
  if (body->empty())
    addBody(*body, extents.size(), parser.getEncodedSourceLoc(loc));
  return success();
}

void SectionOp::print(OpAsmPrinter &printer) {
  printer << " items(";
  llvm::interleaveComma(getItem(), printer);
  printer << ") in (";
  llvm::interleaveComma(getExtents(), printer);
  printer << ") core(" << stringifySectionCore(getCore()) << ") phase("
          << stringifySectionPhase(getPhase()) << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {getExtentsAttrName(), getCoreAttrName(), getPhaseAttrName()});
}

/// A number for each item dimension that groups whole items.
static LogicalResult verifyCotile(SectionOp section, ArrayRef<int64_t> cotile) {
  if (section.getPhase() != SectionPhase::Template)
    return section.emitOpError(
        "'cotile' constrains a tiling that phase(tiled) has had");
  if (cotile.size() != section.getExtents().size())
    return section.emitOpError() << "'cotile' has a number for each of "
                                 << section.getExtents().size()
                                 << " item dimensions, got " << cotile.size();
  for (auto [extent, group] : llvm::zip_equal(section.getExtents(), cotile))
    if (group < 1 || extent % group != 0)
      return section.emitOpError() << "'cotile' groups " << group << " of "
                                   << extent << " items, which is no divisor";
  return success();
}

LogicalResult SectionOp::verify() {
  if ((*this)->getParentOfType<SectionOp>())
    return emitOpError(
        "is inside of another; sections of a block run in order");
  if ((*this)->getParentOfType<SectionCubeOp>() ||
      (*this)->getParentOfType<SectionVectorOp>())
    return emitOpError("is inside of a region of one core; it says itself "
                       "whose code it is");
  std::optional<KernelKind> around = getEnclosingCore(*this);
  if (around && *around != getKernelKind(getCore()))
    return emitOpError() << "is " << stringifySectionCore(getCore())
                         << " code inside of " << stringifyKernelKind(*around)
                         << " code";
  if (getItem().size() != getExtents().size())
    return emitOpError() << "has " << getItem().size() << " indices and "
                         << getExtents().size() << " extents for them";
  for (BlockArgument index : getItem())
    if (!index.getType().isIndex())
      return emitOpError() << "an item's indices are of type index, got "
                           << index.getType();
  for (int64_t extent : getExtents())
    if (extent < 0)
      return emitOpError() << "an extent is not negative, got " << extent;
  if (getCotile() && failed(verifyCotile(*this, *getCotile())))
    return failure();
  return success();
}

LogicalResult SectionOp::verifyRegions() {
  if (ArrayAttr records = getForwardedAttr())
    for (auto record : records.getAsRange<ForwardedAttr>())
      if (failed(verifyForwarded(*this, record)))
        return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

TileType pto::detail::getSubBlockType(TileType page, int64_t sub) {
  if (sub == 1)
    return page;
  int64_t rows = page.getShape()[0] / sub, cols = page.getShape()[1];
  return TileType::get(page.getContext(), page.getAddressSpace(), {rows, cols},
                       page.getElementType(), {rows, page.getValidShape()[1]},
                       page.getBlockLayout(), page.getSubLayout(),
                       page.getFractal(), page.getPad(), page.getCompact());
}

// `AffineMap::compose` would make new expressions of the context each time.
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

/// Calls `visit` with each item and sub-block, in order, until it fails. Of
/// more than 65,536 it visits the corners, where what is linear is extreme.
static LogicalResult
forEachPoint(ArrayRef<int64_t> extents,
             function_ref<LogicalResult(ArrayRef<int64_t>)> visit) {
  constexpr int64_t limit = 65536;
  bool onlyCorners = multiply(extents) > limit;
  SmallVector<int64_t> point(extents.size(), 0);
  for (int64_t count = 0; count != limit; ++count) {
    if (failed(visit(point)))
      return failure();
    size_t dim = extents.size();
    for (; dim != 0; --dim) {
      int64_t last = extents[dim - 1] - 1;
      int64_t &index = point[dim - 1];
      if (index != last) {
        index = onlyCorners ? last : index + 1;
        break;
      }
      index = 0;
    }
    if (dim == 0)
      break;
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

/// What the access moves lies inside of the tensor, as far as that is static.
static LogicalResult verifyInside(SectionAccessOpInterface op,
                                  SectionOp section) {
  SmallVector<int64_t> extents(section.getExtents());
  extents.push_back(op.getSub());
  if (llvm::is_contained(extents, 0))
    return success();
  SmallVector<std::optional<int64_t>> lowest(extents.size(), 0), highest;
  for (int64_t extent : extents)
    highest.push_back(extent - 1);
  for (auto [dim, expr] : llvm::enumerate(op.getMap().getResults())) {
    int64_t extent = op.getTensor().getType().getShape()[dim];
    int64_t count = ShapedType::isDynamic(extent)
                        ? std::numeric_limits<int64_t>::max()
                        : extent / op.getSubBlockType().getShape()[dim];
    auto bound = [&, expr = expr](bool isUpper) {
      return getBoundForAffineExpr(expr, extents.size(), /*numSymbols=*/0,
                                   lowest, highest, isUpper);
    };
    std::optional<int64_t> first = bound(false), last = bound(true);
    if (first && last && *first >= 0 && *last < count)
      continue;
    auto visit = [&, dim = dim, expr = expr](ArrayRef<int64_t> point) {
      int64_t tile = pto::detail::evaluate(expr, point);
      if (tile >= 0 && tile < count)
        return success();
      InFlightDiagnostic diag = op->emitOpError() << "item (";
      llvm::interleaveComma(point.drop_back(), diag);
      diag << ")";
      if (op.getSub() > 1)
        diag << ", sub-block " << point.back() << ",";
      diag << " is tile " << tile << " of dimension " << dim;
      if (!ShapedType::isDynamic(extent))
        diag << ", which has " << count;
      return failure();
    };
    if (failed(forEachPoint(extents, visit)))
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
