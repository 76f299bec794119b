//===- SectionOps.cpp - Sections that walk items --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// #pto.forwarded
//===----------------------------------------------------------------------===//

int64_t ForwardedAttr::getBytesSaved(TileType carrier, int64_t slots,
                                     int64_t items) {
  ArrayRef<int64_t> valid = carrier.getValidShape();
  int64_t bits = multiplyExtents(
      {valid[0], valid[1], *getElementBits(carrier.getElementType())});
  return multiplyExtents({2, items, slots, int64_t(llvm::divideCeil(bits, 8))});
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
  int64_t elements = multiplyExtents(
      {items, record.getSlots(), carrier.getShape()[0], carrier.getShape()[1]});
  if (!ShapedType::isDynamicShape(tensor.getShape()) &&
      elements > multiplyExtents(tensor.getShape()))
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

int64_t SectionOp::getItemCount() { return multiplyExtents(getExtents()); }

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
