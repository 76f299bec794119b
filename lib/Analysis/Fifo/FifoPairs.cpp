//===- FifoPairs.cpp - Which functions exchange messages ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// The core that runs the function, as it says or as it initializes pipes.
std::optional<KernelKind> getCore(func::FuncOp func) {
  if (std::optional<KernelKind> kind = getKernelKind(func))
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
  // Functions of which one imports a buffer that the other reserves.
  DenseMap<Operation *, llvm::SmallSetVector<Operation *, 1>> bufferPeers;

  auto isPipeline = [](func::CallOp call) {
    auto caller = call->getParentOfType<func::FuncOp>();
    return caller && getKernelKind(caller) == KernelKind::Pipeline;
  };
  module.walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op); call && !isPipeline(call)) {
      func::FuncOp callee = lookupCallee(call, symbols);
      std::optional<KernelKind> kind =
          callee && !callee.isExternal() ? getKernelKind(callee) : std::nullopt;
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
    if (auto import = dyn_cast<ImportReservedBufferOp>(op)) {
      auto func = op->getParentOfType<func::FuncOp>();
      auto peer = symbols.lookupNearestSymbolFrom<func::FuncOp>(
          op, import.getPeerFuncAttr());
      if (func && peer && func != peer) {
        bufferPeers[func].insert(peer);
        bufferPeers[peer].insert(func);
      }
    }
  });

  DenseSet<std::pair<Operation *, Operation *>> paired;
  for (auto &[block, calls] : launches) {
    // One of each, or as the buffers say, or else in order.
    SmallVector<func::CallOp> vectors(calls.vector);
    // The calls of each vector function, the last one first.
    DenseMap<Operation *, SmallVector<unsigned, 1>> byCallee;
    for (unsigned i = vectors.size(); i-- > 0;)
      byCallee[lookupCallee(vectors[i], symbols)].push_back(i);
    for (auto [i, cubeCall] : llvm::enumerate(calls.cube)) {
      func::FuncOp cube = lookupCallee(cubeCall, symbols);
      std::optional<unsigned> match;
      for (Operation *peer : bufferPeers.lookup(cube)) {
        SmallVector<unsigned, 1> &open = byCallee[peer];
        while (!open.empty() && !vectors[open.back()])
          open.pop_back();
        if (!open.empty() && (!match || open.back() < *match))
          match = open.back();
      }
      if (!match && calls.cube.size() == vectors.size())
        match = i;
      if (!match || !vectors[*match])
        continue;
      func::FuncOp vector = lookupCallee(vectors[*match], symbols);
      pairs.push_back({cube, vector, cubeCall, vectors[*match]});
      paired.insert({cube, vector});
      vectors[*match] = nullptr;
    }
  }
  for (func::FuncOp func : functions) {
    auto peers = bufferPeers.find(func);
    if (peers == bufferPeers.end() || getCore(func) != KernelKind::Cube)
      continue;
    for (Operation *op : peers->second) {
      auto peer = cast<func::FuncOp>(op);
      if (getCore(peer) != KernelKind::Vector ||
          !paired.insert({func, peer}).second)
        continue;
      bool several =
          bufferPeers[func].size() > 1 || bufferPeers[peer].size() > 1;
      pairs.push_back({func, peer, {}, {}, several});
    }
  }
  for (func::FuncOp func : withSections)
    if (paired.insert({func, func}).second)
      pairs.push_back({func, func, {}, {}});
  return pairs;
}
