//===- FifoNetworks.cpp - Functions with stage pipes between them ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoRunner.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Discovery
//===----------------------------------------------------------------------===//

/// A network as `calls`, of one block, launch it.
static FifoNetwork getLaunched(FifoNetwork network,
                               ArrayRef<func::CallOp> calls) {
  network.calls.resize(network.functions.size());
  for (func::CallOp call : calls) {
    size_t index = llvm::find_if(network.functions,
                                 [&](func::FuncOp func) {
                                   return func.getName() == call.getCallee();
                                 }) -
                   network.functions.begin();
    if (network.calls[index])
      network.obstacle = {
          call, llvm::formatv("launches @{0} a second time", call.getCallee())};
    network.calls[index] = call;
  }
  for (auto [func, call] : llvm::zip_equal(network.functions, network.calls))
    if (!call)
      network.obstacle = {calls.front(),
                          llvm::formatv("is launched without @{0}, with which "
                                        "it is connected",
                                        func.getName())};
  return network;
}

SmallVector<FifoNetwork> pto::findFifoNetworks(ModuleOp module) {
  SymbolTableCollection symbols;
  llvm::EquivalenceClasses<Operation *> connected;
  llvm::MapVector<Operation *, FifoNetwork> byLeader;
  SmallVector<StagePipeOp> pipes;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto pipe = dyn_cast<StagePipeOp>(op)) {
      pipes.push_back(pipe);
      connected.unionSets(
          symbols.lookupNearestSymbolFrom(pipe, pipe.getProducerAttr()),
          symbols.lookupNearestSymbolFrom(pipe, pipe.getConsumerAttr()));
    }
    // Pipes are beside functions.
    return isa<func::FuncOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  if (pipes.empty())
    return {};

  using Launches = llvm::MapVector<Block *, SmallVector<func::CallOp>>;
  DenseMap<Operation *, Launches> launches;
  module.walk([&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    Operation *func =
        call ? symbols.lookupNearestSymbolFrom(call, call.getCalleeAttr()) : op;
    auto leader = func ? connected.findLeader(func) : connected.member_end();
    if (leader == connected.member_end())
      return;
    if (call)
      launches[*leader][call->getBlock()].push_back(call);
    else if (auto function = dyn_cast<func::FuncOp>(op))
      byLeader[*leader].functions.push_back(function);
  });
  for (StagePipeOp pipe : pipes) {
    Operation *producer =
        symbols.lookupNearestSymbolFrom(pipe, pipe.getProducerAttr());
    byLeader[connected.getLeaderValue(producer)].pipes.push_back(pipe);
  }

  SmallVector<FifoNetwork> networks;
  for (auto &[leader, network] : byLeader) {
    for (func::FuncOp func : network.functions)
      if (func.isExternal())
        network.obstacle = {func, "exchanges messages, and has no body here"};
    for (auto &[block, calls] : launches[leader])
      networks.push_back(getLaunched(network, calls));
    if (launches[leader].empty())
      networks.push_back(std::move(network));
  }
  return networks;
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

FifoNetworkReport pto::analyzeFifoNetwork(const FifoNetwork &network,
                                          const FifoOptions &options) {
  FifoNetworkReport report = {{}, network.functions};
  if (network.obstacle.op) {
    report.findings.push_back({FifoOutcome::Undecided,
                               network.obstacle.op,
                               network.obstacle.message,
                               {}});
    return report;
  }
  SymbolTableCollection symbols;
  FifoPipes pipes(network);
  ScalarExprTable table;
  FifoSystem system;
  system.isPair = false;
  system.model = BackPressure::Exact;
  system.programs = buildFifoPrograms(network, pipes, table, symbols);
  for (func::FuncOp func : network.functions)
    system.names.push_back(("@" + func.getName()).str());
  auto getNumber = [&](StringRef name) -> unsigned {
    return llvm::find(system.names, ("@" + name).str()) - system.names.begin();
  };
  for (StagePipeOp pipe : network.pipes) {
    int64_t slots = pipe.getSlotsAttr().getInt();
    system.rings.push_back({("pipe @" + pipe.getName()).str(), slots,
                            cast<TileType>(pipe.getType()).getSizeInBytes(),
                            /*localSlotCount=*/0});
    system.rules.push_back({slots, /*creditPeriod=*/0, SlotRelease::Pop,
                            getNumber(pipe.getProducer()),
                            getNumber(pipe.getConsumer())});
  }
  FifoRunner runner(system, table, options);
  FifoRunResult run = runner.runAndSetRings();
  if (run.status != FifoRunResult::Complete)
    report.findings.push_back(runner.explain(run));
  report.rings = std::move(system.rings);
  return report;
}
