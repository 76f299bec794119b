//===- CrossCorePeers.cpp - Which code runs side by side ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/GMPipes/GMPipeBuffer.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::pto;

std::optional<KernelKind> pto::getKernelKind(Operation *func) {
  auto kind = func->getAttrOfType<KernelKindAttr>(
      PTODialect::KernelKindAttrHelper::getNameStr());
  return kind ? std::optional(kind.getValue()) : std::nullopt;
}

CrossCorePeers::CrossCorePeers(Operation *module) {
  SymbolTableCollection symbols;
  auto lookup = [&](Operation *from, SymbolRefAttr name) {
    return symbols.lookupNearestSymbolFrom<func::FuncOp>(from, name);
  };
  // By the block they are in, which is what launches them.
  llvm::MapVector<Block *, SmallVector<func::FuncOp, 2>> callees;
  module->walk([&](Operation *op) {
    if (auto import = dyn_cast<ImportReservedBufferOp>(op)) {
      auto func = op->getParentOfType<func::FuncOp>();
      func::FuncOp peer = lookup(op, import.getPeerFuncAttr());
      if (func && peer && func != peer)
        addPeers(func, peer);
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      if (func::FuncOp callee = lookup(op, call.getCalleeAttr())) {
        calls[callee].push_back(call);
        callees[op->getBlock()].push_back(callee);
      }
    } else if (auto section = dyn_cast<SectionCubeOp>(op)) {
      for (Operation &other : *op->getBlock())
        if (isa<SectionVectorOp>(other))
          addPeers(section, &other);
    }
  });
  for (auto &[block, functions] : callees) {
    // What the host launches ends before it goes on.
    auto caller = dyn_cast<func::FuncOp>(block->getParentOp());
    if (!caller || getKernelKind(caller) == KernelKind::Orchestration)
      continue;
    for (func::FuncOp cube : functions)
      if (getKernelKind(cube) == KernelKind::Cube)
        for (func::FuncOp vector : functions)
          if (getKernelKind(vector) == KernelKind::Vector)
            addPeers(cube, vector);
  }
}

void CrossCorePeers::addPeers(Operation *a, Operation *b) {
  for (auto [code, peer] : {std::pair(a, b), std::pair(b, a)}) {
    SmallVector<Operation *, 1> &known = peers[code];
    if (!llvm::is_contained(known, peer))
      known.push_back(peer);
  }
}

ArrayRef<PeerAccess> CrossCorePeers::getAccesses(Operation *code) const {
  auto [it, isNew] = accesses.try_emplace(code);
  if (!isNew)
    return it->second;
  SmallVector<MemoryAccess> all;
  collectMemoryAccesses(code, all);
  // One of each kind is enough.
  llvm::SmallDenseSet<std::pair<Value, int>> known;
  for (const MemoryAccess &access : all) {
    // What a peer calls may touch any of it.
    bool isCall = isa<CallOpInterface>(access.op);
    if (!isCall && access.storage.kind != Storage::Kind::Global)
      continue;
    Value pointer = isCall ? Value() : getBasePointer(access.storage);
    if (pointer && !isPointerArgument(pointer))
      pointer = Value();
    bool isWrite = isCall || access.isWrite;
    if (known.insert({pointer, isWrite}).second)
      it->second.push_back({code, access.op->getName(), isWrite, pointer});
  }
  return it->second;
}

SmallVector<PeerAccess> CrossCorePeers::getPeerAccesses(Operation *op) const {
  SmallVector<PeerAccess> result;
  for (; op; op = op->getParentOp())
    if (auto it = peers.find(op); it != peers.end())
      for (Operation *peer : it->second)
        llvm::append_range(result, getAccesses(peer));
  return result;
}

bool CrossCorePeers::mayBeSamePointer(Value a, Value b) const {
  // A pointer that is no argument may come from anywhere.
  if (!a || !b || !isPointerArgument(a) || !isPointerArgument(b))
    return true;
  auto aArg = cast<BlockArgument>(a), bArg = cast<BlockArgument>(b);
  auto aFunc = cast<func::FuncOp>(aArg.getOwner()->getParentOp());
  auto bFunc = cast<func::FuncOp>(bArg.getOwner()->getParentOp());
  if (aFunc == bFunc)
    return mayAliasInFunction(a, b);

  bool haveCaller = false;
  for (func::CallOp aCall : calls.lookup(aFunc))
    for (func::CallOp bCall : calls.lookup(bFunc)) {
      if (aCall->getParentOp() != bCall->getParentOp())
        continue;
      haveCaller = true;
      if (mayAliasInFunction(aCall.getOperand(aArg.getArgNumber()),
                             bCall.getOperand(bArg.getArgNumber())))
        return true;
    }
  return !haveCaller && getLaunchTypes(aFunc) == getLaunchTypes(bFunc) &&
         aArg.getArgNumber() == bArg.getArgNumber();
}

std::string PeerAccess::getPeerName() const {
  if (auto func = dyn_cast<func::FuncOp>(peer))
    return ("the peer @" + func.getName()).str();
  return isa<SectionCubeOp>(peer) ? "the cube section" : "the vector section";
}
