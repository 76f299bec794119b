//===- GMPipeWiring.cpp - Who needs a GM pipe buffer ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/GMPipes/GMPipeWiring.h"
#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/IR/Target.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

class WiringPlanner {
public:
  explicit WiringPlanner(ModuleOp module) : module(module) {}

  FailureOr<GMPipeWiring> run();

private:
  void collectPipes();
  void collectSymbolUses();
  void noteUse(Operation *op, SymbolRefAttr symbol);
  /// `cause` is the pipe or call of the function that needs the memory.
  void need(func::FuncOp func, Operation *cause);
  void needAround(Operation *cause, StringRef what);
  void propagate(func::FuncOp func);
  void checkDeclaredPeers();
  InFlightDiagnostic emitError(Operation *op);

  ModuleOp module;
  SymbolTableCollection symbols;
  GMPipeWiring wiring;
  DenseMap<func::FuncOp, Operation *> causes;
  DenseMap<Operation *, SmallVector<func::CallOp, 1>> calls;
  /// What refers to a function in another way than to call it.
  DenseMap<Operation *, SmallVector<Operation *, 1>> otherUses;
  /// Functions without a body that may be peers of the function around `first`.
  SmallVector<std::pair<Operation *, func::FuncOp>> declaredPeers;
  bool hasErrors = false;
};

} // namespace

InFlightDiagnostic WiringPlanner::emitError(Operation *op) {
  hasErrors = true;
  // Without the operation printed, which may be a whole function.
  return mlir::emitError(op->getLoc()) << "'" << op->getName() << "' op ";
}

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

void WiringPlanner::collectPipes() {
  module->walk([&](Operation *op) {
    if (!isPipeInitialization(op) || getPipeMemory(op))
      return;
    (Target::get(op).pipesThroughGM ? wiring.pipes : wiring.onChip)
        .push_back(op);
  });
}

void WiringPlanner::noteUse(Operation *op, SymbolRefAttr symbol) {
  auto func = symbols.lookupNearestSymbolFrom<func::FuncOp>(op, symbol);
  if (!func)
    return;
  bool isCall = isa<func::CallOp>(op);
  bool isImport = isa<ImportReservedBufferOp>(op);
  if (isCall)
    calls[func].push_back(cast<func::CallOp>(op));
  else if (!isImport)
    otherUses[func].push_back(op);

  if ((!isCall && !isImport) || !func.isExternal() ||
      getGMPipeBufferPosition(func))
    return;
  // What a core calls, and what is called on no particular core, are no peers.
  std::optional<KernelKind> kind = getKernelKind(func);
  bool isLaunched = (kind == KernelKind::Cube || kind == KernelKind::Vector) &&
                    !getEnclosingCore(op);
  if (isImport || isLaunched)
    declaredPeers.push_back({op, func});
}

void WiringPlanner::collectSymbolUses() {
  module->walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op))
      return noteUse(op, call.getCalleeAttr());
    // Symbols in discardable attributes of others are notes, and no uses.
    if (!isa<SymbolUserOpInterface, CallOpInterface>(op) && op->isRegistered())
      return;
    op->getAttrDictionary().walk<WalkOrder::PreOrder>(
        [&](SymbolRefAttr symbol) {
          noteUse(op, symbol);
          // The parts of a nested reference are none themselves.
          return WalkResult::skip();
        });
  });
}

//===----------------------------------------------------------------------===//
// Who needs it
//===----------------------------------------------------------------------===//

void WiringPlanner::need(func::FuncOp func, Operation *cause) {
  if (std::optional<unsigned> position = getGMPipeBufferPosition(func)) {
    Type type = func.getArgumentTypes()[*position];
    Type wanted = getGMPipeBufferType(func.getContext());
    if (type != wanted && causes.try_emplace(func, cause).second)
      emitError(func) << "has a parameter '" << kGMPipeBufferName
                      << "' of type " << type << ", but memory for slots is "
                      << wanted;
    return;
  }
  if (wiring.functions.insert(func))
    causes.try_emplace(func, cause);
}

void WiringPlanner::needAround(Operation *cause, StringRef what) {
  if (func::FuncOp func = getFunctionInReach(cause))
    return need(func, cause);
  emitError(cause) << what
                   << ", and there is no function around it whose argument it "
                      "could use";
}

void WiringPlanner::propagate(func::FuncOp func) {
  // As others may refer to it, and to leave the list as it is while it grows.
  for (func::CallOp call : calls.lookup(func)) {
    wiring.calls.push_back(call);
    func::FuncOp caller = getFunctionInReach(call);
    if (!caller || getKernelKind(caller) != KernelKind::Orchestration)
      needAround(call, "calls a function that needs a GM pipe buffer");
  }
  for (Operation *user : otherUses.lookup(func)) {
    InFlightDiagnostic diag = emitError(user);
    diag << (isa<CallOpInterface>(user) ? "calls @" : "refers to @")
         << func.getName()
         << ", which needs a GM pipe buffer as an argument; only 'func.call' "
            "can pass it one";
    diag.attachNote(causes.lookup(func)->getLoc()) << "it is needed here";
  }
}

void WiringPlanner::checkDeclaredPeers() {
  DenseSet<Operation *> reported;
  for (auto [op, peer] : declaredPeers) {
    auto func = op->getParentOfType<func::FuncOp>();
    if (!func || !wiring.functions.contains(func) ||
        !reported.insert(peer).second)
      continue;
    InFlightDiagnostic diag = emitError(peer);
    diag << "@" << peer.getName()
         << " has no body, and no parameter for the GM pipe buffer that its "
            "peer needs";
    diag.attachNote(op->getLoc()) << "a peer of @" << func.getName();
    diag.attachNote(causes.lookup(func)->getLoc()) << "it is needed here";
  }
}

FailureOr<GMPipeWiring> WiringPlanner::run() {
  collectPipes();
  if (wiring.pipes.empty())
    return std::move(wiring);
  collectSymbolUses();
  for (Operation *pipe : wiring.pipes) {
    func::FuncOp func = getFunctionInReach(pipe);
    if (func && getKernelKind(func) == KernelKind::Orchestration)
      emitError(pipe) << "is in the orchestration function @" << func.getName()
                      << ", which runs on the host, where there are no pipes";
    else
      needAround(pipe, "needs memory for its slots");
  }
  for (size_t i = 0; i < wiring.functions.size(); ++i)
    propagate(wiring.functions[i]);
  checkDeclaredPeers();
  if (hasErrors)
    return failure();
  return std::move(wiring);
}

FailureOr<GMPipeWiring> pto::planGMPipeWiring(ModuleOp module) {
  return WiringPlanner(module).run();
}
