//===- SyncOps.cpp - Synchronization --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

ParseResult pto::parseEventType(OpAsmParser &parser, Attribute &attr) {
  if (failed(parser.parseOptionalLess()))
    return parser.parseAttribute(attr);
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name) || parser.parseGreater())
    return failure();
  MLIRContext *context = parser.getContext();
  if (std::optional<PipeEventType> type = symbolizePipeEventType(name))
    attr = PipeEventTypeAttr::get(context, *type);
  else if (std::optional<Pipe> pipe = symbolizePipe(name))
    attr = PipeAttr::get(context, *pipe);
  else
    return parser.emitError(loc, "unknown event type '") << name << "'";
  return success();
}

void pto::printEventType(OpAsmPrinter &printer, Operation *, Attribute attr) {
  printer << attr;
}

ParseResult pto::parseEventId(OpAsmParser &parser,
                              std::optional<UnresolvedOperand> &dynamic,
                              IntegerAttr &constant) {
  UnresolvedOperand operand;
  OptionalParseResult parsed = parser.parseOptionalOperand(operand);
  if (!parsed.has_value())
    return parser.parseAttribute(constant,
                                 parser.getBuilder().getIntegerType(32));
  dynamic = operand;
  return *parsed;
}

void pto::printEventId(OpAsmPrinter &printer, Operation *, Value dynamic,
                       IntegerAttr constant) {
  if (dynamic)
    printer << dynamic;
  else if (constant)
    printer.printAttributeWithoutType(constant);
}

ParseResult pto::parseCacheLines(OpAsmParser &parser,
                                 std::optional<UnresolvedOperand> &view,
                                 Type &viewType, AddressSpaceAttr &space) {
  if (succeeded(parser.parseOptionalKeyword("all")))
    return parser.parseCustomAttributeWithFallback(space);
  view.emplace();
  return failure(parser.parseOperand(*view) ||
                 parser.parseKeyword("single_cache_line") ||
                 parser.parseColonType(viewType));
}

void pto::printCacheLines(OpAsmPrinter &printer, Operation *, Value view,
                          Type viewType, AddressSpaceAttr space) {
  if (view)
    printer << view << " single_cache_line : " << viewType;
  else
    printer << "all " << space;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifyEventId(OpT op) {
  if (bool(op.getEventIdDyn()) != bool(op.getEventIdAttr()))
    return success();
  return op.emitOpError("has an event id, constant or as an operand");
}

LogicalResult SyncSetOp::verify() { return verifyEventId(*this); }
LogicalResult SyncWaitOp::verify() { return verifyEventId(*this); }

LogicalResult CmoCacheInvalidOp::verify() {
  if (bool(getView()) == bool(getSpaceAttr()))
    return emitOpError("invalidates a view or a memory, one of the two");
  return success();
}
