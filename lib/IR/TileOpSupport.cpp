//===- TileOpSupport.cpp - Form and effects of tile operations ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/TileOpSupport.h"
#include "PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

bool pto::isBufferType(Type type) {
  return isa<TileBufType, BaseMemRefType>(type);
}

//===----------------------------------------------------------------------===//
// Form
//===----------------------------------------------------------------------===//

bool pto::isValueForm(TileOpInterface op) {
  if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<TileType>))
    return true;
  Value destination = op.getComputedTile();
  if (destination && isa<TileBufType>(destination.getType()))
    return false;
  // What only writes global memory, a store, or reads a number has the form of
  // what it reads.
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TileType>);
}

static LogicalResult verifyDestination(TileOpInterface op,
                                       const TileOperandSpec &spec,
                                       OperandRange operands) {
  bool hasResult = op->getNumResults() != 0;
  if (hasResult && !operands.empty())
    return op->emitOpError("has a result in value form or an outs operand in "
                           "buffer form, not both");
  if (!hasResult && operands.empty() && !spec.isOptional())
    return op->emitOpError("computes a tile: it needs a result in value form "
                           "or an outs operand in buffer form");
  for (Type type : operands.getTypes())
    if (isa<TileType>(type))
      return op->emitOpError("outs must be a buffer: ")
             << type << " is an immutable value";
  return success();
}

/// What the op needs is there: always, or in the one form that has it.
static LogicalResult verifyPresence(TileOpInterface op,
                                    const TileOperandSpec &spec,
                                    OperandRange operands, bool valueForm) {
  if (spec.role != TileOperandRole::Scratch &&
      spec.role != TileOperandRole::Init) {
    // Generic form can leave out what the assembly form cannot.
    if (spec.arity == TileOperandArity::Variadic && operands.empty())
      return op->emitOpError() << "needs an operand '" << spec.name << "'";
    if (spec.arity != TileOperandArity::One || operands.size() == 1)
      return success();
    return op->emitOpError() << "needs one operand '" << spec.name << "', got "
                             << operands.size();
  }
  bool isScratch = spec.role == TileOperandRole::Scratch;
  StringRef what = isScratch ? "scratch" : "init";
  StringRef form = isScratch ? "buffer" : "value";
  if (valueForm == isScratch && !operands.empty())
    return op->emitOpError() << what << " operand '" << spec.name
                             << "' exists in " << form << " form only";
  if (valueForm != isScratch && operands.empty() && !spec.isOptional())
    return op->emitOpError() << "needs " << what << " operand '" << spec.name
                             << "' in " << form << " form";
  return success();
}

LogicalResult pto::detail::verifyTileOpForm(Operation *operation) {
  auto op = cast<TileOpInterface>(operation);
  bool valueForm = isValueForm(op);
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    OperandRange operands = op.getODSOperands(index);
    if (spec.role == TileOperandRole::Destination) {
      if (failed(verifyDestination(op, spec, operands)))
        return failure();
      continue;
    }
    if (failed(verifyPresence(op, spec, operands, valueForm)))
      return failure();
    for (Type type : operands.getTypes())
      if (isa<TileTypeInterface>(type) && isa<TileType>(type) != valueForm)
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
  // An op that in value form takes the tile it changes reads its destination.
  bool updates =
      llvm::any_of(op.getOperandSpecs(), [](const TileOperandSpec &spec) {
        return spec.role == TileOperandRole::Init;
      });
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    OperandRange operands = op.getODSOperands(index);
    for (unsigned i = 0, e = operands.size(); i != e; ++i) {
      OpOperand &operand =
          op->getOpOperand(operands.getBeginOperandIndex() + i);
      bool isGlobal = isa<PartitionTensorViewType>(operand.get().getType());
      if (!isGlobal && !isBufferType(operand.get().getType()))
        continue;
      SideEffects::Resource *resource = SideEffects::DefaultResource::get();
      if (isGlobal)
        resource = GlobalMemoryResource::get();
      bool isRead = spec.role != TileOperandRole::Destination || updates ||
                    // An atomic store reads what it combines with.
                    (isGlobal && (op->hasAttr("atomicType") ||
                                  op->hasAttr("scatterAtomicOp")));
      bool isWritten = spec.role == TileOperandRole::Destination ||
                       spec.role == TileOperandRole::Scratch ||
                       spec.role == TileOperandRole::SourceOrScratch;
      if (isRead)
        effects.emplace_back(MemoryEffects::Read::get(), &operand, resource);
      if (isWritten)
        effects.emplace_back(MemoryEffects::Write::get(), &operand, resource);
    }
  }
}
