//===- TileLiveness.cpp - Where tile values die ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Memory/TileLiveness.h"

using namespace mlir;
using namespace mlir::pto;

/// Whether the value has a buffer that no other value names: the result of a
/// tile operation, what a stage pipe hands over, or one that a loop or
/// conditional hands on.
static bool hasOwnBuffer(Value value) {
  if (auto arg = dyn_cast<BlockArgument>(value))
    return isa<scf::ForOp>(arg.getOwner()->getParentOp());
  return isa<TileOpInterface, StagePopOp, scf::ForOp, scf::IfOp>(
      value.getDefiningOp());
}

bool pto::isLastUse(OpOperand &use) {
  Value value = use.get();
  // In another block than the value's the use may come again, in a loop.
  return value.hasOneUse() && hasOwnBuffer(value) &&
         value.getParentBlock() == use.getOwner()->getBlock();
}

bool pto::updatesOperand(TileOpInterface op, OpOperand &operand) {
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    OperandRange operands = op.getODSOperands(index);
    if (operands.size() == 1 &&
        operands.getBeginOperandIndex() == operand.getOperandNumber())
      return spec.role == TileOperandRole::Init || spec.name == "acc_in";
  }
  return false;
}

bool pto::canWriteInPlace(TileOpInterface op, OpOperand &operand) {
  return op.getRuleName() == "elementwise" || updatesOperand(op, operand);
}

Value pto::getValueWrittenInPlace(scf::ForOp loop, unsigned slot) {
  Value yielded = loop.getYieldedValues()[slot];
  Block *body = loop.getBody();
  auto producer = yielded.getDefiningOp<TileOpInterface>();
  if (!producer || producer->getBlock() != body ||
      llvm::count(loop.getYieldedValues(), yielded) != 1)
    return {};
  for (OpOperand &use : loop.getRegionIterArg(slot).getUses()) {
    // What may give the old value another name is not followed.
    Operation *user = use.getOwner();
    if (user->getBlock() != body ||
        !isa<TileOpInterface, CrossCoreOpInterface, StagePushOp>(user))
      return {};
    if (user == producer ? !canWriteInPlace(producer, use)
                         : producer->isBeforeInBlock(user))
      return {};
  }
  return yielded;
}

Operation *pto::getFreeOf(CrossCoreOpInterface pop) {
  auto isOfPipe = [&](CrossCoreOpInterface op) {
    return op.getPipe() == pop.getPipe() &&
           op.getDirection() == pop.getDirection();
  };
  // Pops before it in the block whose slots are not given back yet.
  int64_t outstanding = 0;
  bool reached = false;
  for (Operation &op : *pop->getBlock()) {
    auto message = dyn_cast<CrossCoreOpInterface>(&op);
    if (!message || !isOfPipe(message))
      continue;
    reached |= message == pop;
    if (message.getAction() == CrossCoreAction::Pop && !reached)
      ++outstanding;
    if (message.getAction() != CrossCoreAction::Free)
      continue;
    if (reached && outstanding == 0)
      return message;
    outstanding = std::max<int64_t>(0, outstanding - 1);
  }
  return nullptr;
}
