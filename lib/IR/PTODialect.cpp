//===- PTODialect.cpp - The pto dialect -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

#include "PTO/IR/PTODialect.cpp.inc"
#include "PTO/IR/PTOEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "PTO/IR/PTOAttributes.cpp.inc"

void PTODialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "PTO/IR/PTOAttributes.cpp.inc"
      >();
}

void PTODialect::initialize() {
  registerAttributes();
  registerTypes();
  registerPTODialectOperations(this);
}

Operation *PTODialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

//===----------------------------------------------------------------------===//
// TileBufConfigAttr
//===----------------------------------------------------------------------===//

/// `<key = value, ...>`; a word is kept as a string.
Attribute TileBufConfigAttr::parse(AsmParser &parser, Type) {
  NamedAttrList entries;
  auto parseEntry = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef key, word;
    Attribute value;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    if (succeeded(parser.parseOptionalKeyword(&word)))
      value = StringAttr::get(parser.getContext(), word);
    else if (parser.parseAttribute(value))
      return failure();
    if (entries.get(key))
      return parser.emitError(loc, "key '") << key << "' is given twice";
    entries.append(key, value);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseEntry))
    return {};
  return TileBufConfigAttr::get(parser.getContext(),
                                entries.getDictionary(parser.getContext()));
}

void TileBufConfigAttr::print(AsmPrinter &printer) const {
  // The order in which other tools read the entries they know.
  constexpr StringLiteral order[] = {"blayout", "slayout", "s_fractal_size",
                                     "pad", "compact"};
  SmallVector<NamedAttribute> entries(getEntries().getValue());
  llvm::stable_sort(entries, [&](NamedAttribute a, NamedAttribute b) {
    return llvm::find(order, a.getName().getValue()) <
           llvm::find(order, b.getName().getValue());
  });
  printer << '<';
  llvm::interleaveComma(entries, printer, [&](NamedAttribute entry) {
    printer << entry.getName().getValue() << '=';
    if (auto word = dyn_cast<StringAttr>(entry.getValue()))
      printer.printKeywordOrString(word);
    else if (auto integer = dyn_cast<IntegerAttr>(entry.getValue());
             integer && integer.getType().isSignlessInteger(64))
      printer.printAttributeWithoutType(integer);
    else
      printer.printAttribute(entry.getValue());
  });
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Machines
//===----------------------------------------------------------------------===//

LogicalResult CoreAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               KernelKind kind, int64_t memory,
                               ArrayRef<int64_t> at) {
  if (kind != KernelKind::Cube && kind != KernelKind::Vector)
    return emitError() << "a core is cube or vector, not "
                       << stringifyKernelKind(kind);
  if (memory < 0)
    return emitError() << "a core has 0 bytes of memory or more, got "
                       << memory;
  if (at.size() != 2)
    return emitError() << "a core is at [x, y], got " << at.size()
                       << " numbers";
  return success();
}

LogicalResult TopologyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<CoreAttr> cores) {
  std::map<std::pair<int64_t, int64_t>, size_t> indexAt;
  for (auto [index, core] : llvm::enumerate(cores)) {
    ArrayRef<int64_t> at = core.getAt();
    auto [first, isNew] = indexAt.try_emplace({at[0], at[1]}, index);
    if (!isNew)
      return emitError() << "cores " << first->second << " and " << index
                         << " are both at [" << at << "]";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Discardable attributes
//===----------------------------------------------------------------------===//

namespace {

template <typename OpT>
LogicalResult verifyIsOn(Operation *op, StringRef name, StringRef what) {
  if (isa<OpT>(op))
    return success();
  return op->emitOpError() << "has '" << name << "', which belongs on " << what;
}

template <typename AttrT>
LogicalResult verifyKind(Operation *op, NamedAttribute attr, StringRef what) {
  if (isa<AttrT>(attr.getValue()))
    return success();
  return op->emitOpError() << "'" << attr.getName().getValue() << "' must be "
                           << what << ", got " << attr.getValue();
}

LogicalResult verifyPositiveInteger(Operation *op, NamedAttribute attr) {
  auto value = dyn_cast<IntegerAttr>(attr.getValue());
  if (!value || !value.getType().isSignlessInteger(64))
    return op->emitOpError() << "'" << attr.getName().getValue()
                             << "' must be an i64, got " << attr.getValue();
  if (value.getInt() < 1)
    return op->emitOpError() << "'" << attr.getName().getValue()
                             << "' must be at least 1, got " << value.getInt();
  return success();
}

LogicalResult verifyMembership(Operation *op, NamedAttribute attr) {
  auto membership = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
  if (membership && membership.size() == 2 &&
      llvm::all_of(membership.asArrayRef(), [](int64_t v) { return v >= 0; }))
    return success();
  return op->emitOpError() << "'" << attr.getName().getValue()
                           << "' must be array<i64: group, stage>, neither "
                              "negative, got "
                           << attr.getValue();
}

/// The type of the tile that the op gives, in value or buffer form; null for
/// none. Passes change the results of what only passes tiles on, such as loops.
TileTypeInterface getGivenTile(Operation *op) {
  Value tile;
  if (auto tileOp = dyn_cast<TileOpInterface>(op))
    tile = tileOp.getComputedTile();
  else if (isa<PTODialect>(op->getDialect()) && op->getNumRegions() == 0 &&
           op->getNumResults() == 1)
    tile = op->getResult(0);
  return tile ? dyn_cast<TileTypeInterface>(tile.getType()) : nullptr;
}

LogicalResult verifyValueRange(Operation *op, NamedAttribute attr) {
  auto range = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
  if (!range || range.size() != 2 || range[0] > range[1])
    return op->emitOpError() << "'" << attr.getName().getValue()
                             << "' must be array<i64: smallest, largest>, got "
                             << attr.getValue();
  TileTypeInterface tile = getGivenTile(op);
  if (tile && tile.getElementType().isIntOrIndex())
    return success();
  return op->emitOpError() << "has '" << attr.getName().getValue()
                           << "', which belongs on a pto op that gives a tile "
                              "of integers";
}

} // namespace

LogicalResult PTODialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName().getValue();
  if (name == TargetArchAttrHelper::getNameStr())
    return failure(failed(verifyIsOn<ModuleOp>(op, name, "a module")) ||
                   failed(verifyKind<StringAttr>(op, attr, "a string")));
  if (name == TopologyAttrHelper::getNameStr())
    return failure(
        failed(verifyIsOn<ModuleOp>(op, name, "a module")) ||
        failed(verifyKind<TopologyAttr>(op, attr, "a #pto.topology")));
  if (name == KernelKindAttrHelper::getNameStr())
    return failure(
        failed(verifyIsOn<FunctionOpInterface>(op, name, "a function")) ||
        failed(verifyKind<KernelKindAttr>(op, attr, "a #pto.kernel_kind")));
  if (name == EntryAttrHelper::getNameStr() ||
      name == MayAliasAttrHelper::getNameStr())
    return failure(
        failed(verifyIsOn<FunctionOpInterface>(op, name, "a function")) ||
        failed(verifyKind<UnitAttr>(op, attr, "a unit attribute")));
  if (name == BlockNumAttrHelper::getNameStr())
    return failure(
        failed(verifyIsOn<FunctionOpInterface>(op, name, "a function")) ||
        failed(verifyPositiveInteger(op, attr)));
  if (name == PipelineStagesAttrHelper::getNameStr())
    return failure(failed(verifyIsOn<scf::ForOp>(op, name, "an scf.for")) ||
                   failed(verifyPositiveInteger(op, attr)));
  if (name == PipelineMembershipAttrHelper::getNameStr())
    return verifyMembership(op, attr);
  if (name == ValueRangeAttrHelper::getNameStr())
    return verifyValueRange(op, attr);
  if (name == NameAttrHelper::getNameStr() && isa<ComputeOp>(op))
    return verifyKind<StringAttr>(op, attr, "a string");
  // Attributes of other tools pass through.
  return success();
}

LogicalResult PTODialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName().getValue();
  if (name == NameAttrHelper::getNameStr())
    return verifyKind<StringAttr>(op, attr, "a string");
  if (name == DirectionAttrHelper::getNameStr())
    return verifyKind<DirectionAttr>(op, attr, "a #pto.direction");
  // Attributes of other tools pass through.
  return success();
}
