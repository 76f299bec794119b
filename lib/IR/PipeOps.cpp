//===- PipeOps.cpp - Cross-core pipes -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

ParseResult pto::parsePipeBuffers(
    OpAsmParser &parser, std::optional<UnresolvedOperand> &gmSlotBuffer,
    Type &gmSlotBufferType, std::optional<UnresolvedOperand> &gmSlotTensor,
    Type &gmSlotTensorType, std::optional<UnresolvedOperand> &c2vConsumerBuf,
    std::optional<UnresolvedOperand> &v2cConsumerBuf) {
  Type c2vType, v2cType;
  auto parseEntry = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    auto parseBuffer = [&](std::optional<UnresolvedOperand> &operand,
                           Type &type) -> ParseResult {
      if (operand)
        return parser.emitError(loc, "'") << name << "' is given twice";
      operand.emplace();
      return failure(parser.parseEqual() || parser.parseOperand(*operand) ||
                     parser.parseColonType(type));
    };
    if (name == "gm_slot_buffer")
      return parseBuffer(gmSlotBuffer, gmSlotBufferType);
    if (name == "gm_slot_tensor")
      return parseBuffer(gmSlotTensor, gmSlotTensorType);
    if (name != "c2v_consumer_buf" && name != "v2c_consumer_buf")
      return parser.emitError(loc, "unknown pipe buffer '")
             << name
             << "', expected one of gm_slot_buffer, gm_slot_tensor, "
                "c2v_consumer_buf, v2c_consumer_buf";
    bool isC2V = name == "c2v_consumer_buf";
    Type &type = isC2V ? c2vType : v2cType;
    if (parseBuffer(isC2V ? c2vConsumerBuf : v2cConsumerBuf, type))
      return failure();
    if (!type.isSignlessInteger(32))
      return parser.emitError(loc, "'") << name << "' is an i32, not " << type;
    return success();
  };
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::OptionalParen,
                                        parseEntry);
}

void pto::printPipeBuffers(OpAsmPrinter &printer, Operation *,
                           Value gmSlotBuffer, Type, Value gmSlotTensor, Type,
                           Value c2vConsumerBuf, Value v2cConsumerBuf) {
  std::pair<StringRef, Value> buffers[] = {
      {"gm_slot_buffer", gmSlotBuffer},
      {"gm_slot_tensor", gmSlotTensor},
      {"c2v_consumer_buf", c2vConsumerBuf},
      {"v2c_consumer_buf", v2cConsumerBuf}};
  auto given = llvm::make_filter_range(
      buffers, [](auto &buffer) { return buffer.second != nullptr; });
  if (given.empty())
    return;
  printer << '(';
  llvm::interleaveComma(given, printer, [&](auto &buffer) {
    printer << buffer.first << " = " << buffer.second << " : "
            << buffer.second.getType();
  });
  printer << ')';
}

ParseResult pto::parsePopOperands(OpAsmParser &parser,
                                  std::optional<UnresolvedOperand> &tile,
                                  Type &tileType, UnresolvedOperand &pipe) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<UnresolvedOperand> operands;
  SmallVector<Type> types;
  if (parser.parseLParen() || parser.parseOperandList(operands) ||
      parser.parseColonTypeList(types) || parser.parseRParen())
    return failure();
  if (operands.empty() || operands.size() > 2 ||
      operands.size() != types.size())
    return parser.emitError(
        loc, "expected (%tile, %pipe : types) or (%pipe : type)");
  if (!isa<PipeType>(types.back()))
    return parser.emitError(loc, "expected a !pto.pipe, got ") << types.back();
  pipe = operands.back();
  if (operands.size() == 2) {
    tile = operands.front();
    tileType = types.front();
  }
  return success();
}

void pto::printPopOperands(OpAsmPrinter &printer, Operation *, Value tile, Type,
                           Value pipe) {
  printer << '(';
  if (tile)
    printer << tile << ", ";
  printer << pipe << " : ";
  if (tile)
    printer << tile.getType() << ", ";
  printer << pipe.getType() << ')';
}

//===----------------------------------------------------------------------===//
// Who is where
//===----------------------------------------------------------------------===//

StringRef pto::stringifyPipeDirection(PipeDirection direction) {
  return direction == PipeDirection::C2V ? "C2V" : "V2C";
}

std::optional<KernelKind> pto::getCoreOfCode(Operation *code) {
  while (code && !isa<SectionOp, SectionCubeOp, SectionVectorOp,
                      FunctionOpInterface>(code))
    code = code->getParentOp();
  if (!code)
    return std::nullopt;
  if (auto section = dyn_cast<SectionOp>(code))
    return getKernelKind(section.getCore());
  if (isa<SectionCubeOp>(code))
    return KernelKind::Cube;
  if (isa<SectionVectorOp>(code))
    return KernelKind::Vector;
  auto kind = code->getAttrOfType<KernelKindAttr>(
      PTODialect::KernelKindAttrHelper::getNameStr());
  if (!kind || (kind.getValue() != KernelKind::Cube &&
                kind.getValue() != KernelKind::Vector))
    return std::nullopt;
  return kind.getValue();
}

std::optional<KernelKind> pto::getEnclosingCore(Operation *op) {
  return getCoreOfCode(op->getParentOp());
}

/// The core that does this: cube code pushes C2V and pops and frees V2C.
static KernelKind getActingCore(CrossCoreAction action,
                                PipeDirection direction) {
  bool pushes = action == CrossCoreAction::Push;
  return pushes == (direction == PipeDirection::C2V) ? KernelKind::Cube
                                                     : KernelKind::Vector;
}

static LogicalResult verifyCore(Operation *op, KernelKind wanted) {
  std::optional<KernelKind> core = getEnclosingCore(op);
  if (!core || *core == wanted)
    return success();
  return op->emitOpError() << "belongs in " << stringifyKernelKind(wanted)
                           << " code, not in " << stringifyKernelKind(*core)
                           << " code";
}

std::optional<PipeDirection>
pto::detail::getHandleDirection(Value handle, CrossCoreOpInterface op) {
  std::optional<int64_t> mask;
  if (auto init = handle.getDefiningOp<InitializeL2G2LPipeOp>())
    mask = init.getDirMaskAttr().getInt();
  else if (auto init = handle.getDefiningOp<InitializeL2LPipeOp>())
    mask = init.getDirMaskAttr().getInt();
  if (mask == kC2VMask)
    return PipeDirection::C2V;
  if (mask == kV2CMask)
    return PipeDirection::V2C;
  std::optional<KernelKind> core = getEnclosingCore(op);
  if (!core)
    return std::nullopt;
  return getActingCore(op.getAction(), PipeDirection::C2V) == *core
             ? PipeDirection::C2V
             : PipeDirection::V2C;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

LogicalResult pto::detail::verifyCrossCoreOp(CrossCoreOpInterface op) {
  if (op.getSplitKind() < 0 || op.getSplitKind() > 4)
    return op->emitOpError()
           << "split must be 0 (none), 1 (up/down), 2 (left/right), 3 or 4 "
              "(their odd forms), got "
           << op.getSplitKind();
  if (auto pop = dyn_cast<TPopOp>(*op);
      pop && pop.getODSOperands(1).size() != 1)
    return pop.emitOpError("needs one pipe");
  if (op.getPipe().id < 0)
    return op->emitOpError()
           << "id must be at least 0, got " << op.getPipe().id;
  if (auto pop = dyn_cast<TPopOp>(*op);
      pop && bool(pop.getTile()) == bool(pop.getResult()))
    return op->emitOpError() << "has a tile operand in buffer form or a result "
                                "in value form, one of the two";
  auto verifyPop = [](auto pop) {
    return verifyValidExtents(pop, pop.getValidRow(), pop.getValidCol(),
                              pop.getTile().getType());
  };
  if (auto pop = dyn_cast<TPopFromAicOp>(*op); pop && failed(verifyPop(pop)))
    return failure();
  if (auto pop = dyn_cast<TPopFromAivOp>(*op); pop && failed(verifyPop(pop)))
    return failure();
  std::optional<PipeDirection> direction = op.getDirection();
  if (!direction)
    return success();
  return verifyCore(op, getActingCore(op.getAction(), *direction));
}

void pto::detail::getCrossCoreOpEffects(
    CrossCoreOpInterface op,
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // A message both depends on those before it and changes what comes next, so
  // it is a read and a write. Nothing known means both directions.
  std::optional<PipeDirection> direction = op.getDirection();
  auto addMessage = [&](SideEffects::Resource *resource) {
    effects.emplace_back(MemoryEffects::Read::get(), resource);
    effects.emplace_back(MemoryEffects::Write::get(), resource);
  };
  if (direction != PipeDirection::V2C)
    addMessage(C2VMessagesResource::get());
  if (direction != PipeDirection::C2V)
    addMessage(V2CMessagesResource::get());

  Value tile = op.getMessageTile();
  if (!tile || !isBufferType(tile.getType()))
    return;
  MemoryEffects::Effect *effect =
      op.getAction() == CrossCoreAction::Push
          ? static_cast<MemoryEffects::Effect *>(MemoryEffects::Read::get())
          : MemoryEffects::Write::get();
  if (auto result = dyn_cast<OpResult>(tile); result && result.getOwner() == op)
    effects.emplace_back(effect, result);
  else
    for (OpOperand &operand : op->getOpOperands())
      if (operand.get() == tile)
        effects.emplace_back(effect, &operand);
}

//===----------------------------------------------------------------------===//
// Setup
//===----------------------------------------------------------------------===//

// ODS getters of integer attributes are unsigned; `IntegerAttr::getInt` is not.
static LogicalResult verifyAtLeast(Operation *op, int64_t least, StringRef name,
                                   IntegerAttr value) {
  if (!value || value.getInt() >= least)
    return success();
  return op->emitOpError() << name << " must be at least " << least << ", got "
                           << value.getInt();
}

template <typename InitOp>
static LogicalResult verifyPipeSetup(InitOp op) {
  int64_t mask = op.getDirMaskAttr().getInt();
  if (mask < kC2VMask || mask > kBothMask)
    return op.emitOpError()
           << "dir_mask must be 1 (cube to vector), 2 (vector to cube) or 3 "
              "(both), got "
           << mask;
  return failure(
      failed(verifyAtLeast(op, 1, "slot_size", op.getSlotSizeAttr())) ||
      failed(verifyAtLeast(op, 1, "slot_num", op.getSlotNumAttr())));
}

/// No operation of this kind before `op` in its block has the same key.
template <typename OpT, typename GetKey>
static LogicalResult verifyFirstOf(OpT op, GetKey getKey, const Twine &what) {
  for (Operation *other = op->getPrevNode(); other;
       other = other->getPrevNode()) {
    auto earlier = dyn_cast<OpT>(other);
    if (!earlier || getKey(earlier) != getKey(op))
      continue;
    InFlightDiagnostic diag = op.emitOpError() << what << " is used twice";
    diag.attachNote(earlier.getLoc()) << "first used here";
    return diag;
  }
  return success();
}

template <typename InitOp>
static LogicalResult verifyFrontendPipeSetup(InitOp op, KernelKind core) {
  auto getId = [](InitOp init) {
    return init.getIdAttr() ? init.getIdAttr().getInt() : 0;
  };
  if (failed(verifyFirstOf(op, getId, "pipe id " + Twine(getId(op)))))
    return failure();
  return failure(failed(verifyPipeSetup(op)) ||
                 failed(verifyAtLeast(op, 0, "id", op.getIdAttr())) ||
                 failed(verifyAtLeast(op, 1, "local_slot_num",
                                      op.getLocalSlotNumAttr())) ||
                 failed(verifyCore(op, core)));
}

LogicalResult AicInitializePipeOp::verify() {
  return verifyFrontendPipeSetup(*this, KernelKind::Cube);
}

LogicalResult AivInitializePipeOp::verify() {
  return verifyFrontendPipeSetup(*this, KernelKind::Vector);
}

LogicalResult InitializeL2G2LPipeOp::verify() {
  return failure(
      failed(verifyPipeSetup(*this)) ||
      failed(
          verifyAtLeast(*this, 1, "local_slot_num", getLocalSlotNumAttr())) ||
      failed(verifyAtLeast(*this, 0, "flag_base", getFlagBaseAttr())));
}

LogicalResult InitializeL2LPipeOp::verify() {
  return failure(
      failed(verifyPipeSetup(*this)) ||
      failed(verifyAtLeast(*this, 0, "flag_base", getFlagBaseAttr())));
}

LogicalResult ReserveBufferOp::verify() {
  if (getLocation() == AddressSpace::GM)
    return emitOpError("reserves on-chip memory, not global memory");
  auto getName = [](ReserveBufferOp reserve) { return reserve.getName(); };
  if (failed(verifyFirstOf(*this, getName,
                           "buffer name \"" + getNameAttr().getValue() + "\"")))
    return failure();
  return failure(failed(verifyAtLeast(*this, 0, "base", getBaseAttr())) ||
                 failed(verifyAtLeast(*this, 1, "size", getSizeAttr())));
}

LogicalResult
ImportReservedBufferOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // The peer may live in a module that is built apart. Whether it reserves the
  // buffer is a matter of two functions, not of this op.
  Operation *peer = symbols.lookupNearestSymbolFrom(*this, getPeerFuncAttr());
  if (peer && !isa<FunctionOpInterface>(peer))
    return emitOpError() << "peer_func " << getPeerFuncAttr()
                         << " is not a function";
  return success();
}
