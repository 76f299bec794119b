//===- GMPipeFunctions.cpp - Functions and their GM pipe buffers ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GMPipeFunctions.h"
#include "../Components.h"
#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/GMPipes/GMPipeLayout.h"
#include "PTO/IR/Target.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::gmpipes;

Value pto::getAddPtrBase(Value value) {
  while (auto add = value.getDefiningOp<AddPtrOp>())
    value = add.getPtr();
  return value;
}

bool Function::isKernel() const {
  return kind == KernelKind::Cube || kind == KernelKind::Vector ||
         kind == KernelKind::InCore || hasSections;
}

Functions::Functions(ModuleOp module) {
  collect(module);
  findComponents();
}

Function *Functions::lookup(Operation *func) const {
  auto it = all.find(func);
  return it == all.end() ? nullptr : it->second.get();
}

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

Function *Functions::getOrCreate(func::FuncOp func) {
  std::unique_ptr<Function> &function = all[func];
  if (!function) {
    function = std::make_unique<Function>();
    function->func = func;
    function->index = all.size() - 1;
    function->kind = getKernelKind(func);
    if (auto blocks = func->getAttrOfType<IntegerAttr>(
            PTODialect::BlockNumAttrHelper::getNameStr()))
      function->blocks = blocks.getInt();
  }
  return function.get();
}

void Functions::addPipe(Operation *init) {
  func::FuncOp func = getFunctionInReach(init);
  if (!func || !Target::get(func).pipesThroughGM)
    return;
  Function *function = getOrCreate(func);
  OpOperand *memory = getPipeMemoryOperand(init);
  bool isPart = memory && function->buffer &&
                getAddPtrBase(memory->get()) == function->buffer;
  (isPart ? function->pipes : function->otherPipes).push_back(init);
}

void Functions::addCall(func::CallOp call, SymbolTableCollection &symbols) {
  Function *callee = lookup(symbols.lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr()));
  std::optional<unsigned> position =
      callee ? getGMPipeBufferPosition(callee->func) : std::nullopt;
  if (!position)
    return;
  callee->isCalled = true;
  OpOperand &operand = call->getOpOperand(*position);
  Function *caller = lookup(call->getParentOfType<func::FuncOp>());
  bool isPart = caller && caller->buffer &&
                getAddPtrBase(operand.get()) == caller->buffer;
  (isPart ? caller->calls : launches).push_back({&operand, callee});
}

void Functions::collect(ModuleOp module) {
  module->walk<WalkOrder::PreOrder>([&](func::FuncOp func) {
    std::optional<unsigned> position = getGMPipeBufferPosition(func);
    if (!position || !Target::get(func).pipesThroughGM ||
        func.getArgumentTypes()[*position] !=
            getGMPipeBufferType(func.getContext()))
      return WalkResult::skip();
    Function *function = getOrCreate(func);
    if (!func.isExternal())
      function->buffer = func.getArgument(*position);
    return WalkResult::skip();
  });
  bool haveBuffers = !all.empty();
  SymbolTableCollection symbols;
  module->walk([&](Operation *op) {
    if (isPipeInitialization(op)) {
      addPipe(op);
    } else if (!haveBuffers) {
      return;
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      addCall(call, symbols);
    } else if (isa<SectionCubeOp, SectionVectorOp>(op)) {
      if (Function *function = lookup(op->getParentOfType<func::FuncOp>()))
        function->hasSections = true;
    }
  });
}

//===----------------------------------------------------------------------===//
// Functions that call each other
//===----------------------------------------------------------------------===//

void Functions::findComponents() {
  SmallVector<Function *> inOrder;
  Successors graph;
  for (auto &[op, function] : all) {
    inOrder.push_back(function.get());
    SmallVector<unsigned, 2> &callees = graph.emplace_back();
    for (const Call &call : function->calls)
      callees.push_back(call.callee->index);
  }
  for (ArrayRef<unsigned> component : pto::findComponents(graph)) {
    SmallVector<Function *, 1> &members = components.emplace_back();
    for (unsigned index : component) {
      inOrder[index]->component = components.size() - 1;
      members.push_back(inOrder[index]);
    }
  }
}
