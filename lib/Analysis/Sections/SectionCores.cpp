//===- SectionCores.cpp - Which cores run a function's sections -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/SectionCores.h"
#include "PTO/Analysis/CrossCorePeers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

constexpr unsigned kCube = 1, kVector = 2, kBoth = kCube | kVector;

/// What a function says of itself.
struct Code {
  unsigned cores = 0;
  bool hasSections = false;
  SmallVector<Operation *> callees;
};

/// Whether the function is code of one core whatever it contains.
bool hasFixedCore(FunctionOpInterface func) {
  std::optional<KernelKind> kind = getKernelKind(func);
  return kind == KernelKind::Cube || kind == KernelKind::Vector;
}

Code read(FunctionOpInterface func, SymbolTableCollection &symbols) {
  Code code;
  func->walk([&](Operation *op) {
    if (auto section = dyn_cast<SectionOp>(op)) {
      code.hasSections = true;
      code.cores |= section.getCore() == SectionCore::Cube ? kCube : kVector;
    } else if (isa<SectionCubeOp, SectionVectorOp>(op)) {
      code.cores = kBoth;
    } else if (auto call = dyn_cast<CallOpInterface>(op)) {
      auto callee = dyn_cast_or_null<FunctionOpInterface>(
          call.resolveCallableInTable(&symbols));
      if (callee && !hasFixedCore(callee))
        code.callees.push_back(callee);
    }
  });
  // A function of the host has no kind of a core to take.
  std::optional<KernelKind> kind = getKernelKind(func);
  if (code.hasSections && kind && *kind != KernelKind::InCore)
    code.cores = kBoth;
  return code;
}

} // namespace

SectionCores::SectionCores(ModuleOp module) {
  SymbolTableCollection symbols;
  llvm::MapVector<Operation *, Code> codes;
  module.walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    if (!hasFixedCore(func))
      codes[func] = read(func, symbols);
    return WalkResult::skip();
  });
  for (auto &[func, code] : codes)
    classes.insert(func);
  for (auto &[func, code] : codes) {
    if (!code.hasSections)
      continue;
    SmallVector<Operation *> reached = {func};
    DenseSet<Operation *> seen = {func};
    while (!reached.empty())
      for (Operation *callee : codes.lookup(reached.pop_back_val()).callees) {
        classes.unionSets(func, callee);
        if (seen.insert(callee).second)
          reached.push_back(callee);
      }
  }
  for (auto &[func, code] : codes)
    cores[classes.getLeaderValue(func)] |= code.cores;
}

bool SectionCores::isCodeOfOneCore(FunctionOpInterface func) const {
  return hasFixedCore(func) ||
         cores.lookup(classes.getLeaderValue(func)) != kBoth;
}
