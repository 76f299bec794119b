//===- FifoMessages.cpp - What operations do to pipes ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoProgramBuilder.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

using Instruction = FifoInstruction;

bool ProgramBuilder::isOurs(Operation *op) const {
  // What most are none of is asked first.
  if (!isa<StagePushOp, StagePopOp, CrossCoreOpInterface, TAllocToAivOp,
           TAllocToAicOp>(op))
    return false;
  // What belongs to the other kind of launch is seen too, and not followed.
  if (!program.core)
    return true;
  if (!isCodeOf(op, *program.core))
    return false;
  if (isa<StagePushOp, StagePopOp>(op))
    return true;
  if (isa<TAllocToAivOp>(op))
    return !isVector();
  if (isa<TAllocToAicOp>(op))
    return isVector();
  auto message = cast<CrossCoreOpInterface>(op);
  // Who a message by handle is for follows from where it is.
  if (message.getPipe().handle)
    return true;
  bool isCube = (message.getAction() == CrossCoreAction::Push) ==
                (message.getDirection() == PipeDirection::C2V);
  return isCube != isVector();
}

bool ProgramBuilder::markMessages(func::FuncOp func) {
  // Until that is known, a function that calls itself is taken to have some.
  auto [it, isNew] = functionsWithMessages.try_emplace(func, true);
  if (!isNew)
    return it->second;
  bool any = false;
  func.walk([&](Operation *op) {
    bool matters = isOurs(op);
    if (auto call = dyn_cast<func::CallOp>(op);
        call && (!program.core || isCodeOf(op, *program.core))) {
      func::FuncOp callee = lookupCallee(call, symbols);
      // Code that is not there may do anything.
      matters = !callee || callee.isExternal() || markMessages(callee);
    }
    if (!matters)
      return;
    any = true;
    for (; op != func && withMessages.insert(op).second; op = op->getParentOp())
      ;
  });
  return functionsWithMessages[func] = any;
}

void ProgramBuilder::emitStageMessage(Operation *op, FlatSymbolRefAttr pipe,
                                      Instruction::Kind kind) {
  if (program.core)
    return emitUndecided(op, "is for another core than the peer; pairs that "
                             "are stages are not followed");
  emit(kind, op).ring = pipes.getStageRing(
      symbols.lookupNearestSymbolFrom<StagePipeOp>(op, pipe));
}

void ProgramBuilder::emitMessage(Operation *op, Scope &scope) {
  if (auto push = dyn_cast<StagePushOp>(op))
    return emitStageMessage(op, push.getPipeAttr(), Instruction::Push);
  if (auto pop = dyn_cast<StagePopOp>(op))
    return emitStageMessage(op, pop.getPipeAttr(), Instruction::Pop);
  if (!program.core)
    return emitUndecided(op, "is for the peer of this core; stages that are "
                             "pairs are not followed");
  auto add = [&](Instruction::Kind kind, unsigned pipe, bool isC2V) {
    emit(kind, op).ring = 2 * pipe + (isC2V ? 0 : 1);
  };
  auto getId = [](auto op) {
    return op.getIdAttr() ? op.getIdAttr().getInt() : 0;
  };
  if (auto alloc = dyn_cast<TAllocToAivOp>(op))
    return add(Instruction::Allocate, pipes.getById(getId(alloc)), true);
  if (auto alloc = dyn_cast<TAllocToAicOp>(op))
    return add(Instruction::Allocate, pipes.getById(getId(alloc)), false);

  auto message = cast<CrossCoreOpInterface>(op);
  if (llvm::is_contained(op->getOperandTypes(),
                         IntegerType::get(op->getContext(), 64)))
    return emitUndecided(op, "is for one of the two vector cores");
  CrossCoreAction action = message.getAction();
  Instruction::Kind kind = action == CrossCoreAction::Push  ? Instruction::Push
                           : action == CrossCoreAction::Pop ? Instruction::Pop
                                                            : Instruction::Free;
  bool isC2V = (action == CrossCoreAction::Push) != isVector();
  PipeRef pipe = message.getPipe();
  if (!pipe.handle)
    return add(kind, pipes.getById(pipe.id), isC2V);

  Value handle = pipe.handle;
  for (Scope *s = &scope; s && isa<BlockArgument>(handle); s = s->caller) {
    auto argument = cast<BlockArgument>(handle);
    if (!s->call ||
        !isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      break;
    handle = s->call.getOperand(argument.getArgNumber());
  }
  if (std::optional<unsigned> known = pipes.getByHandle(handle, *program.core))
    return add(kind, *known, isC2V);
  emitUndecided(op, "is of a pipe that is not known");
}
