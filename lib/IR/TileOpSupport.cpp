//===- TileOpSupport.cpp - What drives all tile operations ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/TileOpSupport.h"
#include "PTO/IR/PTO.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::pto;

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

bool pto::isBufferType(Type type) {
  return isa<TileBufType, BaseMemRefType>(type);
}

static bool isTileRole(TileOperandRole role) {
  return role != TileOperandRole::Scalar;
}

/// Whether the op can do without the operand, in one form at least.
static bool canBeAbsent(const TileOperandSpec &spec) {
  return spec.optional || spec.role == TileOperandRole::Scratch ||
         spec.role == TileOperandRole::Destination;
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {

/// The operands of one `ins(...)` or `outs(...)`.
struct OperandGroup {
  SmallVector<UnresolvedOperand> operands;
  SmallVector<Type> types;
};

/// `(%a, %b [,] [{attrs}] : T, T)`
ParseResult parseGroup(OpAsmParser &parser, OperandGroup &group,
                       NamedAttrList &attributes) {
  if (parser.parseLParen())
    return failure();
  do {
    NamedAttrList inner;
    if (parser.parseOptionalAttrDict(inner))
      return failure();
    if (!inner.empty()) {
      attributes.append(inner.begin(), inner.end());
      break;
    }
    UnresolvedOperand operand;
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (!parsed.has_value())
      return parser.emitError(parser.getCurrentLocation(),
                              "expected an operand");
    if (failed(*parsed))
      return failure();
    group.operands.push_back(operand);
  } while (succeeded(parser.parseOptionalComma()));

  NamedAttrList trailing;
  SMLoc typesLoc;
  if (parser.parseOptionalAttrDict(trailing))
    return failure();
  attributes.append(trailing.begin(), trailing.end());
  typesLoc = parser.getCurrentLocation();
  if (parser.parseColonTypeList(group.types) || parser.parseRParen())
    return failure();
  if (group.types.size() != group.operands.size())
    return parser.emitError(typesLoc, "expected ")
           << group.operands.size() << " types, one per operand, got "
           << group.types.size();
  return success();
}

/// The index into `types` of the operand each specification gets, -1 for none.
/// Operands that can be absent are there if there are operands left for them
/// and the type fits.
FailureOr<SmallVector<int>> matchOperands(OpAsmParser &parser, SMLoc loc,
                                          StringRef group,
                                          ArrayRef<TileOperandSpec> specs,
                                          TypeRange types,
                                          bool destinations) {
  auto isOfGroup = [&](const TileOperandSpec &spec) {
    return destinations == (spec.role == TileOperandRole::Destination);
  };
  int mandatory = llvm::count_if(specs, [&](const TileOperandSpec &spec) {
    return isOfGroup(spec) && (destinations || !canBeAbsent(spec));
  });
  auto emitMismatch = [&]() -> LogicalResult {
    std::string expected;
    llvm::raw_string_ostream os(expected);
    llvm::interleaveComma(llvm::make_filter_range(specs, isOfGroup), os,
                          [&](const TileOperandSpec &spec) {
                            os << (spec.optional ? "[" : "") << spec.name
                               << (spec.optional ? "]" : "");
                          });
    return parser.emitError(loc, "expected ")
           << group << "(" << expected << "), got " << types.size()
           << " operands";
  };

  SmallVector<int> matched;
  int next = 0, count = types.size();
  for (const TileOperandSpec &spec : specs) {
    matched.push_back(-1);
    if (!isOfGroup(spec))
      continue;
    bool absentOk = !destinations && canBeAbsent(spec);
    if (!absentOk) {
      if (next == count)
        return emitMismatch();
      matched.back() = next++;
      --mandatory;
      continue;
    }
    bool fits = next < count &&
                isTileRole(spec.role) != types[next].isIntOrIndexOrFloat();
    if (fits && count - next > mandatory)
      matched.back() = next++;
  }
  if (next != count)
    return emitMismatch();
  return matched;
}

} // namespace

ParseResult pto::detail::parseTileOp(OpAsmParser &parser, OperationState &state,
                                     ArrayRef<TileOperandSpec> specs,
                                     bool hasSegments) {
  SMLoc loc = parser.getNameLoc();
  OperandGroup ins, outs;
  if (parser.parseKeyword("ins") ||
      parseGroup(parser, ins, state.attributes))
    return failure();
  bool hasOuts = succeeded(parser.parseOptionalKeyword("outs"));
  if (hasOuts && parseGroup(parser, outs, state.attributes))
    return failure();
  if (parser.parseOptionalArrowTypeList(state.types) ||
      parser.parseOptionalAttrDict(state.attributes))
    return failure();

  FailureOr<SmallVector<int>> inOf =
      matchOperands(parser, loc, "ins", specs, ins.types, false);
  if (failed(inOf))
    return failure();
  SmallVector<int> outOf(specs.size(), -1);
  if (hasOuts) {
    FailureOr<SmallVector<int>> matched =
        matchOperands(parser, loc, "outs", specs, outs.types, true);
    if (failed(matched))
      return failure();
    outOf = *matched;
  }

  SmallVector<int32_t> segments;
  for (auto [in, out] : llvm::zip_equal(*inOf, outOf)) {
    OperandGroup &group = in >= 0 ? ins : outs;
    int index = std::max(in, out);
    segments.push_back(index >= 0);
    if (index >= 0 &&
        parser.resolveOperand(group.operands[index], group.types[index],
                              state.operands))
      return failure();
  }
  if (hasSegments)
    state.addAttribute("operandSegmentSizes",
                       parser.getBuilder().getDenseI32ArrayAttr(segments));
  return success();
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printAttributes(OpAsmPrinter &printer,
                            ArrayRef<NamedAttribute> attributes) {
  printer << '{';
  llvm::interleaveComma(attributes, printer, [&](NamedAttribute attribute) {
    printer.printNamedAttribute(attribute);
  });
  printer << '}';
}

void pto::detail::printTileOp(OpAsmPrinter &printer, TileOpInterface op,
                              bool attributesInside) {
  SmallVector<Value> ins, outs;
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
    llvm::append_range(spec.role == TileOperandRole::Destination ? outs : ins,
                       op.getODSOperands(index));

  SmallVector<NamedAttribute> inside, outside;
  for (StringAttr name : op->getName().getAttributeNames())
    if (std::optional<Attribute> value = op->getInherentAttr(name);
        value && *value && name != "operandSegmentSizes")
      (attributesInside ? inside : outside).emplace_back(name, *value);
  llvm::append_range(outside, op->getDiscardableAttrs());

  printer << " ins(" << ins;
  if (!inside.empty())
    printAttributes(printer, inside);
  printer << " : " << ValueRange(ins).getTypes() << ')';
  if (!outs.empty())
    printer << " outs(" << outs << " : " << ValueRange(outs).getTypes() << ')';
  printer.printOptionalArrowTypeList(op->getResultTypes());
  if (!outside.empty()) {
    printer << ' ';
    printAttributes(printer, outside);
  }
}

//===----------------------------------------------------------------------===//
// Form
//===----------------------------------------------------------------------===//

bool pto::isValueForm(TileOpInterface op) {
  if (op->getNumResults() != 0)
    return true;
  Value destination = op.getComputedTile();
  if (destination && isa<TileBufType>(destination.getType()))
    return false;
  // What only writes global memory, a store, has the form of what it reads.
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TileType>);
}

static LogicalResult verifyDestination(TileOpInterface op,
                                       OperandRange operands) {
  bool hasResult = op->getNumResults() != 0;
  if (hasResult && !operands.empty())
    return op->emitOpError("has a result in value form or an outs operand in "
                           "buffer form, not both");
  if (!hasResult && operands.empty())
    return op->emitOpError("computes a tile: it needs a result in value form "
                           "or an outs operand in buffer form");
  if (!operands.empty() && isa<TileType>(operands[0].getType()))
    return op->emitOpError("outs must be a buffer: ")
           << operands[0].getType() << " is an immutable value";
  return success();
}

LogicalResult pto::detail::verifyTileOpForm(Operation *operation) {
  auto op = cast<TileOpInterface>(operation);
  bool valueForm = isValueForm(op);
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    OperandRange operands = op.getODSOperands(index);
    if (spec.role == TileOperandRole::Destination) {
      if (failed(verifyDestination(op, operands)))
        return failure();
      continue;
    }
    if (spec.role == TileOperandRole::Scratch) {
      if (valueForm && !operands.empty())
        return op->emitOpError("scratch operand '")
               << spec.name << "' exists in buffer form only";
      if (!valueForm && operands.empty() && !spec.optional)
        return op->emitOpError("needs scratch operand '")
               << spec.name << "' in buffer form";
    }
    if (!operands.empty() && isa<TileTypeInterface>(operands[0].getType()) &&
        isa<TileType>(operands[0].getType()) != valueForm)
      return op->emitOpError("is in ")
             << (valueForm ? "value" : "buffer") << " form, but operand '"
             << spec.name << "' is a "
             << (valueForm ? "buffer" : "tile value");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

void pto::detail::getTileOpEffects(
    TileOpInterface op,
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    OperandRange operands = op.getODSOperands(index);
    if (operands.empty())
      continue;
    OpOperand &operand = op->getOpOperand(operands.getBeginOperandIndex());
    bool isGlobal = isa<PartitionTensorViewType>(operand.get().getType());
    if (!isGlobal && !isBufferType(operand.get().getType()))
      continue;
    SideEffects::Resource *resource = SideEffects::DefaultResource::get();
    if (isGlobal)
      resource = GlobalMemoryResource::get();
    bool isSource = spec.role == TileOperandRole::Source;
    bool isScratch = spec.role == TileOperandRole::Scratch;
    // An atomic store reads what it adds to.
    bool accumulates = isGlobal && op->hasAttr("atomicType");
    if (isSource || isScratch || accumulates)
      effects.emplace_back(MemoryEffects::Read::get(), &operand, resource);
    if (!isSource)
      effects.emplace_back(MemoryEffects::Write::get(), &operand, resource);
  }
}
