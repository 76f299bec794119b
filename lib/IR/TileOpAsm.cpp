//===- TileOpAsm.cpp - The assembly form of tile operations ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::pto;

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

/// The dimension that some operations name by a string among the types.
static constexpr StringLiteral kAxisAttr = "axis";
static constexpr StringLiteral kSegmentsAttr = "operandSegmentSizes";

/// Attributes spelled `name = value` behind the op rather than in braces.
static bool isKeywordAttribute(StringRef name) {
  return name == "pad_mode" || name == "init_out_buffer";
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {

/// The operands of one `ins(...)` or `outs(...)`.
struct OperandGroup {
  StringRef keyword;
  SmallVector<UnresolvedOperand> operands;
  SmallVector<Type> types;
};

class TileOpParser {
public:
  TileOpParser(OpAsmParser &parser, OperationState &state,
               ArrayRef<TileOperandSpec> specs)
      : parser(parser), state(state), specs(specs) {
    matched.resize(specs.size());
  }

  ParseResult parse(bool hasSegments);

private:
  ParseResult parseGroup(OperandGroup &group);
  ParseResult parseOuts();
  ParseResult parseAttributes();
  ParseResult parseKeywords();
  /// Gives the operands of a group to the specifications they are for.
  ParseResult match(OperandGroup &group, bool isOuts);
  bool hasAxis() const {
    return llvm::is_contained(state.name.getAttributeNames(), kAxisAttr);
  }

  OpAsmParser &parser;
  OperationState &state;
  ArrayRef<TileOperandSpec> specs;
  /// Whether there is an `outs(...)`, as in buffer form.
  bool hasOuts = false;
  /// What each specification gets.
  SmallVector<SmallVector<std::pair<UnresolvedOperand, Type>, 1>> matched;
};

} // namespace

/// `[{attrs}]`, each once.
ParseResult TileOpParser::parseAttributes() {
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList attributes;
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  for (NamedAttribute attribute : attributes) {
    if (state.attributes.get(attribute.getName()) ||
        attribute.getName() == kSegmentsAttr)
      return parser.emitError(loc, "attribute '")
             << attribute.getName().getValue()
             << (attribute.getName() == kSegmentsAttr
                     ? "' follows from the operands"
                     : "' is given twice");
    state.attributes.append(attribute);
  }
  return success();
}

/// `(%a, %b [,] [{attrs}] : T, T [, "axis"])`
ParseResult TileOpParser::parseGroup(OperandGroup &group) {
  if (parser.parseLParen())
    return failure();
  bool needsMore = true;
  while (needsMore) {
    UnresolvedOperand operand;
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (!parsed.has_value())
      break;
    if (failed(*parsed))
      return failure();
    group.operands.push_back(operand);
    needsMore = succeeded(parser.parseOptionalComma());
  }
  SMLoc loc = parser.getCurrentLocation();
  size_t numAttributes = state.attributes.getAttrs().size();
  if (parseAttributes())
    return failure();
  if (needsMore && state.attributes.getAttrs().size() == numAttributes)
    return parser.emitError(loc, "expected an operand");
  if (parser.parseColon())
    return failure();

  SMLoc typesLoc = parser.getCurrentLocation();
  do {
    std::string axis;
    if (hasAxis() && group.keyword == "ins" &&
        succeeded(parser.parseOptionalString(&axis))) {
      state.addAttribute(kAxisAttr, parser.getBuilder().getStringAttr(axis));
      break;
    }
    if (parser.parseType(group.types.emplace_back()))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  if (group.types.size() != group.operands.size())
    return parser.emitError(typesLoc)
           << "expected one type per operand, got " << group.types.size()
           << " for " << group.operands.size();
  return parser.parseRParen();
}

ParseResult TileOpParser::match(OperandGroup &group, bool isOuts) {
  auto isOfGroup = [&](const TileOperandSpec &spec) {
    return isOuts == spec.isOut() && spec.role != TileOperandRole::Keyword;
  };
  // What is there in every form and case.
  auto isMandatory = [&](const TileOperandSpec &spec) {
    return spec.arity == TileOperandArity::One &&
           spec.role != TileOperandRole::Scratch &&
           spec.role != TileOperandRole::Init;
  };
  auto fits = [](const TileOperandSpec &spec, Type type) {
    bool isTile = isa<TileTypeInterface, PartitionTensorViewType,
                      TensorViewType, BaseMemRefType>(type);
    switch (spec.role) {
    case TileOperandRole::Scalar:
      return type.isIntOrIndexOrFloat();
    case TileOperandRole::OutValue:
      return !isTile;
    default:
      return isTile;
    }
  };

  int next = 0, count = group.operands.size();
  int mandatory = llvm::count_if(specs, [&](const TileOperandSpec &spec) {
    return isOfGroup(spec) && isMandatory(spec);
  });
  // In value form the tile that is changed is not taken for an optional one.
  bool needsInit = !isOuts && !hasOuts && count > mandatory &&
                   llvm::any_of(specs, [](const TileOperandSpec &spec) {
                     return spec.role == TileOperandRole::Init;
                   });
  mandatory += needsInit;
  bool matches = count >= mandatory;
  for (auto [spec, operands] : llvm::zip_equal(specs, matched)) {
    if (!matches || !isOfGroup(spec))
      continue;
    auto take = [&] {
      operands.emplace_back(group.operands[next], group.types[next]);
      ++next;
    };
    if (isMandatory(spec) ||
        (needsInit && spec.role == TileOperandRole::Init)) {
      --mandatory;
      take();
      continue;
    }
    // Others are there if operands are left for them and the type fits.
    while (count - next > mandatory && fits(spec, group.types[next])) {
      take();
      if (spec.arity != TileOperandArity::Variadic)
        break;
    }
  }
  if (matches && next == count)
    return success();

  std::string expected;
  llvm::raw_string_ostream os(expected);
  llvm::interleaveComma(llvm::make_filter_range(specs, isOfGroup), os,
                        [&](const TileOperandSpec &spec) {
                          bool isVariadic =
                              spec.arity == TileOperandArity::Variadic;
                          os << (spec.isOptional() ? "[" : "") << spec.name
                             << (isVariadic ? "..." : "")
                             << (spec.isOptional() ? "]" : "");
                        });
  return parser.emitError(parser.getNameLoc(), "expected ")
         << group.keyword << "(" << expected << "), got " << count
         << (count == 1 ? " operand" : " operands");
}

/// `outs(%a : T)`, or `outs : type` for a result that is no tile.
ParseResult TileOpParser::parseOuts() {
  if (failed(parser.parseOptionalKeyword("outs")))
    return success();
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseType(state.types.emplace_back());
  OperandGroup outs{"outs", {}, {}};
  hasOuts = true;
  return failure(parseGroup(outs) || match(outs, /*isOuts=*/true));
}

/// `name = %operand : type` or `name = attribute`, in any order.
ParseResult TileOpParser::parseKeywords() {
  if (llvm::none_of(specs, [](const TileOperandSpec &spec) {
        return spec.role == TileOperandRole::Keyword;
      }))
    return success();
  auto parseOne = [&]() -> OptionalParseResult {
    for (auto [spec, operands] : llvm::zip_equal(specs, matched)) {
      if (spec.role != TileOperandRole::Keyword ||
          failed(parser.parseOptionalKeyword(spec.name)))
        continue;
      if (!operands.empty())
        return parser.emitError(parser.getCurrentLocation(), "'")
               << spec.name << "' is given twice";
      auto &[operand, type] = operands.emplace_back();
      return failure(parser.parseEqual() || parser.parseOperand(operand) ||
                     parser.parseColonType(type));
    }
    for (StringAttr name : state.name.getAttributeNames()) {
      if (!isKeywordAttribute(name) ||
          failed(parser.parseOptionalKeyword(name)))
        continue;
      if (state.attributes.get(name))
        return parser.emitError(parser.getCurrentLocation(), "'")
               << name.getValue() << "' is given twice";
      Attribute value;
      PadModeAttr padMode;
      if (parser.parseEqual())
        return failure();
      if (name == "pad_mode") {
        if (parser.parseCustomAttributeWithFallback(padMode))
          return failure();
        value = padMode;
      } else if (parser.parseAttribute(value)) {
        return failure();
      }
      state.addAttribute(name, value);
      return success();
    }
    return std::nullopt;
  };
  while (true) {
    OptionalParseResult parsed = parseOne();
    if (!parsed.has_value())
      return success();
    if (failed(*parsed))
      return failure();
  }
}

ParseResult TileOpParser::parse(bool hasSegments) {
  OperandGroup ins{"ins", {}, {}};
  if (parser.parseKeyword("ins") || parseGroup(ins) || parseOuts() ||
      match(ins, /*isOuts=*/false) ||
      parser.parseOptionalArrowTypeList(state.types) || parseKeywords() ||
      parseAttributes())
    return failure();

  // An attribute of the wrong kind would be dropped without a word otherwise.
  SMLoc loc = parser.getNameLoc();
  if (failed(state.name.verifyInherentAttrs(state.attributes, [&] {
        return parser.emitError(loc)
               << "'" << state.name.getStringRef() << "' op ";
      })))
    return failure();

  SmallVector<int32_t> segments;
  for (const auto &operands : matched) {
    segments.push_back(operands.size());
    for (const auto &[operand, type] : operands)
      if (parser.resolveOperand(operand, type, state.operands))
        return failure();
  }
  if (hasSegments)
    state.addAttribute(kSegmentsAttr,
                       parser.getBuilder().getDenseI32ArrayAttr(segments));
  return success();
}

ParseResult pto::detail::parseTileOp(OpAsmParser &parser, OperationState &state,
                                     ArrayRef<TileOperandSpec> specs,
                                     bool hasSegments) {
  return TileOpParser(parser, state, specs).parse(hasSegments);
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

/// `name = %value : type` and `name = attribute`, in the one order that other
/// tools read.
static void printKeywords(OpAsmPrinter &printer, TileOpInterface op,
                          ArrayRef<NamedAttribute> attributes) {
  for (StringRef name :
       {"pad_mode", "pad_value", "left_padding_num", "init_out_buffer",
        "right_padding_num", "init_condition"}) {
    for (NamedAttribute attribute : attributes)
      if (attribute.getName() == name)
        printer << ' ' << name << " = " << attribute.getValue();
    for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
      if (spec.role == TileOperandRole::Keyword && spec.name == name)
        for (Value value : op.getODSOperands(index))
          printer << ' ' << name << " = " << value << " : " << value.getType();
  }
}

void pto::detail::printTileOp(OpAsmPrinter &printer, TileOpInterface op,
                              TileAttributesAt attributesAt) {
  SmallVector<Value> ins, outs;
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
    if (spec.role != TileOperandRole::Keyword)
      llvm::append_range(spec.isOut() ? outs : ins, op.getODSOperands(index));

  SmallVector<NamedAttribute> inside, outside, keywords;
  Attribute axis;
  for (StringAttr name : op->getName().getAttributeNames()) {
    std::optional<Attribute> value = op->getInherentAttr(name);
    if (!value || !*value || name == kSegmentsAttr)
      continue;
    if (name == kAxisAttr)
      axis = *value;
    else if (isKeywordAttribute(name))
      keywords.emplace_back(name, *value);
    else
      (attributesAt == TileAttributesAt::End ? outside : inside)
          .emplace_back(name, *value);
  }
  llvm::append_range(outside, op->getDiscardableAttrs());

  printer << " ins(" << ins;
  if (!inside.empty()) {
    if (attributesAt == TileAttributesAt::InsideAfterComma)
      printer << ", ";
    printAttributes(printer, inside);
  }
  printer << " : " << ValueRange(ins).getTypes();
  if (axis)
    printer << ", " << axis;
  printer << ')';
  if (!outs.empty())
    printer << " outs(" << outs << " : " << ValueRange(outs).getTypes() << ')';
  if (op->getNumResults() == 1 && !isa<TileType>(op->getResult(0).getType()))
    printer << " outs : " << op->getResult(0).getType();
  else
    printer.printOptionalArrowTypeList(op->getResultTypes());

  printKeywords(printer, op, keywords);
  if (!outside.empty()) {
    printer << ' ';
    printAttributes(printer, outside);
  }
}
