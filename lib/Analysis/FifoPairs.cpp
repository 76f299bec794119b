//===- FifoPairs.cpp - Which functions exchange messages ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/FifoProgram.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

std::optional<KernelKind> getKind(func::FuncOp func) {
  auto kind = func->getAttrOfType<KernelKindAttr>(
      PTODialect::KernelKindAttrHelper::getNameStr());
  return kind ? std::optional(kind.getValue()) : std::nullopt;
}

/// The core that runs the function, as it says or as it initializes pipes.
std::optional<KernelKind> getCore(func::FuncOp func) {
  if (std::optional<KernelKind> kind = getKind(func))
    return kind;
  std::optional<KernelKind> core;
  func.walk([&](Operation *op) {
    if (isa<AicInitializePipeOp>(op))
      core = KernelKind::Cube;
    else if (isa<AivInitializePipeOp>(op))
      core = KernelKind::Vector;
  });
  return core;
}

/// Calls of a block, by the core that runs the callee.
struct Launches {
  SmallVector<func::CallOp> cube, vector;
};

} // namespace

SmallVector<FifoPair> pto::findFifoPairs(ModuleOp module) {
  SmallVector<FifoPair> pairs;
  SmallVector<func::FuncOp> functions;
  llvm::MapVector<Block *, Launches> launches;
  SmallVector<func::FuncOp> withSections;
  SymbolTableCollection symbols;
  bool importsBuffers = false;

  module.walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      func::FuncOp callee = lookupCallee(call, symbols);
      std::optional<KernelKind> kind =
          callee && !callee.isExternal() ? getKind(callee) : std::nullopt;
      if (kind == KernelKind::Cube)
        launches[call->getBlock()].cube.push_back(call);
      else if (kind == KernelKind::Vector)
        launches[call->getBlock()].vector.push_back(call);
    } else if (auto func = dyn_cast<func::FuncOp>(op)) {
      functions.push_back(func);
    } else if (isa<SectionCubeOp, SectionVectorOp>(op)) {
      auto func = op->getParentOfType<func::FuncOp>();
      if (func && (withSections.empty() || withSections.back() != func))
        withSections.push_back(func);
    }
    importsBuffers |= isa<ImportReservedBufferOp>(op);
  });

  CrossCorePeers *peers = nullptr;
  std::optional<CrossCorePeers> known;
  if (importsBuffers)
    peers = &known.emplace(module);
  auto arePeers = [&](func::FuncOp a, func::FuncOp b) {
    return peers && llvm::is_contained(peers->getPeers(a), b);
  };

  DenseSet<std::pair<Operation *, Operation *>> paired;
  for (auto &[block, calls] : launches) {
    // One of each, or as the buffers say, or else in order.
    SmallVector<func::CallOp> vectors(calls.vector);
    for (auto [i, cubeCall] : llvm::enumerate(calls.cube)) {
      func::FuncOp cube = lookupCallee(cubeCall, symbols);
      auto it = llvm::find_if(vectors, [&](func::CallOp call) {
        return call && arePeers(cube, lookupCallee(call, symbols));
      });
      if (it == vectors.end() && calls.cube.size() == vectors.size())
        it = vectors.begin() + i;
      if (it == vectors.end() || !*it)
        continue;
      func::FuncOp vector = lookupCallee(*it, symbols);
      pairs.push_back({cube, vector, cubeCall, *it});
      paired.insert({cube, vector});
      *it = nullptr;
    }
  }
  for (func::FuncOp func : functions) {
    if (!peers || peers->getPeers(func).empty() ||
        getCore(func) != KernelKind::Cube)
      continue;
    for (func::FuncOp peer : peers->getPeers(func)) {
      if (getCore(peer) != KernelKind::Vector ||
          !paired.insert({func, peer}).second)
        continue;
      bool several =
          peers->getPeers(func).size() > 1 || peers->getPeers(peer).size() > 1;
      pairs.push_back({func, peer, {}, {}, several});
    }
  }
  for (func::FuncOp func : withSections)
    if (paired.insert({func, func}).second)
      pairs.push_back({func, func, {}, {}});
  return pairs;
}
