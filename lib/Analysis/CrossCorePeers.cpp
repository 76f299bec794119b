//===- CrossCorePeers.cpp - Which functions run side by side --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/MemoryAccess.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::pto;

CrossCorePeers::CrossCorePeers(Operation *module) {
  SymbolTableCollection symbols;
  auto lookup = [&](Operation *from, SymbolRefAttr name) {
    return symbols.lookupNearestSymbolFrom<func::FuncOp>(from, name);
  };
  auto add = [&](func::FuncOp func, func::FuncOp peer) {
    SmallVector<func::FuncOp, 1> &known = peers[func];
    if (!llvm::is_contained(known, peer))
      known.push_back(peer);
  };
  module->walk([&](Operation *op) {
    if (auto import = dyn_cast<ImportReservedBufferOp>(op)) {
      auto func = op->getParentOfType<func::FuncOp>();
      func::FuncOp peer = lookup(op, import.getPeerFuncAttr());
      if (func && peer && func != peer) {
        add(func, peer);
        add(peer, func);
      }
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      if (func::FuncOp callee = lookup(op, call.getCalleeAttr()))
        calls[callee].push_back(call);
    }
  });
}

ArrayRef<func::FuncOp> CrossCorePeers::getPeers(func::FuncOp func) const {
  auto it = peers.find(func);
  return it == peers.end() ? ArrayRef<func::FuncOp>() : it->second;
}

bool CrossCorePeers::mayBeSamePointer(Value a, Value b) const {
  // A pointer that is no argument may come from anywhere.
  if (!isPointerArgument(a) || !isPointerArgument(b))
    return true;
  auto aArg = cast<BlockArgument>(a), bArg = cast<BlockArgument>(b);
  auto aFunc = cast<func::FuncOp>(aArg.getOwner()->getParentOp());
  auto bFunc = cast<func::FuncOp>(bArg.getOwner()->getParentOp());

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
  return !haveCaller && aFunc.getArgumentTypes() == bFunc.getArgumentTypes() &&
         aArg.getArgNumber() == bArg.getArgNumber();
}
