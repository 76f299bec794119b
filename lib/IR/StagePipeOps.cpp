//===- StagePipeOps.cpp - Pipes between pipeline stages -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

LogicalResult StagePipeOp::verify() {
  if (getSlotsAttr().getInt() < 1)
    return emitOpError() << "slots must be at least 1, got "
                         << getSlotsAttr().getInt();
  if (getProducer() == getConsumer())
    return emitOpError() << "goes from " << getProducerAttr()
                         << " to itself: a core keeps what it needs";
  return success();
}

LogicalResult StagePipeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  for (FlatSymbolRefAttr end : {getProducerAttr(), getConsumerAttr()})
    if (!symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, end))
      return emitOpError() << end << " is not a function";
  return success();
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

/// The message is one of its pipe, and `op` stands at `end` of it.
template <typename OpT>
static LogicalResult verifyMessage(OpT op, SymbolTableCollection &symbols,
                                   FlatSymbolRefAttr (StagePipeOp::*getEnd)(),
                                   StringRef action) {
  auto pipe =
      symbols.lookupNearestSymbolFrom<StagePipeOp>(op, op.getPipeAttr());
  if (!pipe)
    return op.emitOpError() << op.getPipeAttr() << " is not a pto.stage_pipe";
  auto func = op->template getParentOfType<func::FuncOp>();
  FlatSymbolRefAttr end = (pipe.*getEnd)();
  auto explain = [&](InFlightDiagnostic diag) {
    diag.attachNote(pipe.getLoc()) << "the pipe is declared here";
    return diag;
  };
  if (!func || func.getName() != end.getValue())
    return explain(op.emitOpError() << "only " << end << " " << action << " "
                                    << op.getPipeAttr());

  auto sent = cast<TileTypeInterface>(op.getTile().getType());
  TileTypeInterface declared = cast<TileType>(pipe.getType());
  bool differs = sent.getShape() != declared.getShape() ||
                 sent.getElementType() != declared.getElementType();
  for (auto [a, b] :
       llvm::zip_equal(sent.getValidShape(), declared.getValidShape()))
    differs |= !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b) && a != b;
  if (differs)
    return explain(op.emitOpError()
                   << action << " " << op.getTile().getType()
                   << ", of another shape or element type than the " << declared
                   << " of " << op.getPipeAttr());
  return success();
}

LogicalResult StagePushOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyMessage(*this, symbols, &StagePipeOp::getProducerAttr, "pushes");
}

LogicalResult StagePopOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return verifyMessage(*this, symbols, &StagePipeOp::getConsumerAttr, "pops");
}

LogicalResult StagePopOp::verify() {
  if (bool(getDst()) == bool(getResult()))
    return emitOpError("has a result in value form or an 'outs' tile in buffer "
                       "form, one of the two");
  return success();
}

/// A message both depends on those before it and changes what comes next.
static void
addMessageEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(),
                       StageMessagesResource::get());
  effects.emplace_back(MemoryEffects::Write::get(),
                       StageMessagesResource::get());
}

void StagePushOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addMessageEffects(effects);
  if (isBufferType(getTile().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getTileMutable());
}

void StagePopOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addMessageEffects(effects);
  if (getDst())
    effects.emplace_back(MemoryEffects::Write::get(),
                         &*getDstMutable().begin());
}
