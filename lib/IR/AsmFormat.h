//===- AsmFormat.h - Custom directives of the op formats --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_IR_ASMFORMAT_H
#define LIB_IR_ASMFORMAT_H

#include "PTO/IR/PTODialect.h"

namespace mlir::pto {

//===----------------------------------------------------------------------===//
// custom<Fields>: `{name = value, ...}`, in any order, printed in one
//===----------------------------------------------------------------------===//

struct Field {
  StringLiteral name;
  /// Bits of the attribute, for integers.
  unsigned width = 32;
};

namespace field {
inline constexpr Field autoAlloc{"auto"};
inline constexpr Field base{"base"};
inline constexpr Field dir_mask{"dir_mask", 8};
inline constexpr Field flag_base{"flag_base"};
inline constexpr Field id{"id"};
inline constexpr Field local_slot_num{"local_slot_num"};
inline constexpr Field location{"location"};
inline constexpr Field name{"name"};
inline constexpr Field nosplit{"nosplit"};
inline constexpr Field peer_func{"peer_func"};
inline constexpr Field size{"size"};
inline constexpr Field slot_num{"slot_num"};
inline constexpr Field slot_size{"slot_size"};
inline constexpr Field split{"split", 8};
} // namespace field

namespace detail {

template <typename AttrT>
ParseResult parseFieldValue(OpAsmParser &parser, const Field &field,
                            AttrT &attr) {
  if constexpr (std::is_same_v<AttrT, IntegerAttr>)
    return parser.parseAttribute(
        attr, parser.getBuilder().getIntegerType(field.width));
  else if constexpr (std::is_same_v<AttrT, AddressSpaceAttr>)
    return parser.parseCustomAttributeWithFallback(attr);
  else
    return parser.parseAttribute(attr);
}

inline ParseResult parseNamedField(OpAsmParser &parser, StringRef name,
                                   SMLoc loc) {
  return parser.emitError(loc, "unknown field '") << name << "'";
}

template <typename AttrT, typename... Rest>
ParseResult parseNamedField(OpAsmParser &parser, StringRef name, SMLoc loc,
                            const Field &field, AttrT &attr, Rest &...rest) {
  if (name != field.name)
    return parseNamedField(parser, name, loc, rest...);
  if (attr)
    return parser.emitError(loc, "field '") << name << "' is given twice";
  return failure(parser.parseEqual() || parseFieldValue(parser, field, attr));
}

inline void printEachField(OpAsmPrinter &, bool) {}

template <typename AttrT, typename... Rest>
void printEachField(OpAsmPrinter &printer, bool first, const Field &field,
                    AttrT attr, Rest... rest) {
  if (attr) {
    printer << (first ? "" : ", ") << field.name << " = ";
    printer.printAttributeWithoutType(attr);
    first = false;
  }
  printEachField(printer, first, rest...);
}

} // namespace detail

template <typename... FieldsAndAttrs>
ParseResult parseFields(OpAsmParser &parser, FieldsAndAttrs &...args) {
  return parser.parseCommaSeparatedList(
      OpAsmParser::Delimiter::Braces, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        StringRef name;
        if (parser.parseKeyword(&name))
          return failure();
        return detail::parseNamedField(parser, name, loc, args...);
      });
}

template <typename... FieldsAndAttrs>
void printFields(OpAsmPrinter &printer, Operation *, FieldsAndAttrs... args) {
  printer << '{';
  detail::printEachField(printer, /*first=*/true, args...);
  printer << '}';
}

//===----------------------------------------------------------------------===//
// custom<Qualified>: a type with or without its name, printed with it
//===----------------------------------------------------------------------===//

/// Reads `!pto.ptr<f32>` or `<f32>`; the null `TypeT` says which type it is.
template <typename TypeT>
ParseResult parseQualified(OpAsmParser &parser, TypeT, Type &type) {
  TypeT parsed;
  if (parser.parseCustomTypeWithFallback(parsed))
    return failure();
  type = parsed;
  return success();
}

template <typename TypeT>
void printQualified(OpAsmPrinter &printer, Operation *, TypeT, Type type) {
  printer << type;
}

/// A tile, a view or a memref; `<vec, 16x64xf32>` is a tile buffer.
inline ParseResult parseTileLike(OpAsmParser &parser, Type &type) {
  OptionalParseResult parsed = parser.parseOptionalType(type);
  return parsed.has_value() ? *parsed
                            : parseQualified(parser, TileBufType(), type);
}

inline void printTileLike(OpAsmPrinter &printer, Operation *, Type type) {
  printer << type;
}

/// An attribute with or without its name: `<gm>` or `#pto.fence_scope<gm>`.
template <typename AttrT>
ParseResult parseQualifiedAttr(OpAsmParser &parser, AttrT, AttrT &attr) {
  return parser.parseCustomAttributeWithFallback(attr);
}

template <typename AttrT>
void printQualifiedAttr(OpAsmPrinter &printer, Operation *, AttrT, AttrT attr) {
  printer << attr;
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// Reads `KEYWORD` of an enumeration, naming the choices when it is another.
template <typename Enum>
ParseResult parseEnum(AsmParser &parser, Enum &value, StringRef what,
                      std::optional<Enum> (*symbolize)(StringRef),
                      StringRef choices) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<Enum> symbol = symbolize(keyword);
  if (!symbol)
    return parser.emitError(loc, "unknown ")
           << what << " '" << keyword << "', expected one of " << choices;
  value = *symbol;
  return success();
}

/// `-> type`, or nothing for what follows from the sizes.
ParseResult parseSliceType(OpAsmParser &parser, Type &type, Type sourceType,
                           ArrayRef<OpAsmParser::UnresolvedOperand> sizes);
void printSliceType(OpAsmPrinter &printer, Operation *op, Type type,
                    Type sourceType, OperandRange sizes);

/// `<TLOAD>` or `<PIPE_V>` or any attribute.
ParseResult parseEventType(OpAsmParser &parser, Attribute &attr);
void printEventType(OpAsmPrinter &printer, Operation *op, Attribute attr);

/// An integer, or a value.
ParseResult parseEventId(OpAsmParser &parser,
                         std::optional<OpAsmParser::UnresolvedOperand> &dynamic,
                         IntegerAttr &constant);
void printEventId(OpAsmPrinter &printer, Operation *op, Value dynamic,
                  IntegerAttr constant);

/// `%view single_cache_line : T` or `all #pto.address_space<gm>`.
ParseResult parseCacheLines(OpAsmParser &parser,
                            std::optional<OpAsmParser::UnresolvedOperand> &view,
                            Type &viewType, AddressSpaceAttr &space);
void printCacheLines(OpAsmPrinter &printer, Operation *op, Value view,
                     Type viewType, AddressSpaceAttr space);

/// `(gm_slot_buffer = %a : T, c2v_consumer_buf = %b : i32, ...)`, any order.
ParseResult
parsePipeBuffers(OpAsmParser &parser,
                 std::optional<OpAsmParser::UnresolvedOperand> &gmSlotBuffer,
                 Type &gmSlotBufferType,
                 std::optional<OpAsmParser::UnresolvedOperand> &gmSlotTensor,
                 Type &gmSlotTensorType,
                 std::optional<OpAsmParser::UnresolvedOperand> &c2vConsumerBuf,
                 std::optional<OpAsmParser::UnresolvedOperand> &v2cConsumerBuf);
void printPipeBuffers(OpAsmPrinter &printer, Operation *op, Value gmSlotBuffer,
                      Type gmSlotBufferType, Value gmSlotTensor,
                      Type gmSlotTensorType, Value c2vConsumerBuf,
                      Value v2cConsumerBuf);

/// `(%tile, %pipe : T, P)` or `(%pipe : P)`.
ParseResult
parsePopOperands(OpAsmParser &parser,
                 std::optional<OpAsmParser::UnresolvedOperand> &tile,
                 Type &tileType, OpAsmParser::UnresolvedOperand &pipe);
void printPopOperands(OpAsmPrinter &printer, Operation *op, Value tile,
                      Type tileType, Value pipe);

/// `stages(0 to 2, 2 to 6) interval(22) bound(20) exact`, or nothing.
ParseResult parseSchedule(OpAsmParser &parser, DenseI64ArrayAttr &stages,
                          IntegerAttr &interval, IntegerAttr &bound,
                          UnitAttr &exact);
void printSchedule(OpAsmPrinter &printer, Operation *op,
                   DenseI64ArrayAttr stages, IntegerAttr interval,
                   IntegerAttr bound, UnitAttr exact);

/// `-> T` or `-> (T, U)`.
inline ParseResult parseArrowTypes(OpAsmParser &parser,
                                   SmallVectorImpl<Type> &types) {
  return parser.parseArrowTypeList(types);
}
inline void printArrowTypes(OpAsmPrinter &printer, Operation *,
                            TypeRange types) {
  // The format has put a space before.
  if (types.size() == 1)
    printer << "-> " << types.front();
  else
    printer << "-> (" << types << ')';
}

} // namespace mlir::pto

#endif // LIB_IR_ASMFORMAT_H
