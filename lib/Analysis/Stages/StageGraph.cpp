//===- StageGraph.cpp - What a pipeline computes, without IR --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StageGraph.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"
#include <deque>

using namespace mlir;
using namespace mlir::pto;

/// Sums of times stay below 2^63 if all work together takes no longer than
/// this, and so do lists with an entry per lane.
static constexpr int64_t kMostWork = int64_t(1) << 60;
static constexpr int64_t kMostLanes = int64_t(1) << 14;

CoreCounts StageGraph::getCoreCounts() const {
  CoreCounts counts = {};
  for (auto [index, kind] : llvm::enumerate(cores))
    counts[index] = kind.count;
  return counts;
}

KernelKind pto::getComputeKind(ComputeOp compute) {
  WalkResult walked = compute.getBody().walk([](TileOpInterface op) {
    return op.getRuleName() == "matmul" ? WalkResult::interrupt()
                                        : WalkResult::advance();
  });
  return walked.wasInterrupted() ? KernelKind::Cube : KernelKind::Vector;
}

static SmallVector<CoreKind, 2> getCoreKinds(PipelineOp pipeline) {
  TopologyAttr topology = getTopology(pipeline);
  if (!topology) {
    CoreKind all;
    all.count = pipeline.getCores();
    return {all};
  }
  SmallVector<CoreKind, 2> kinds;
  for (KernelKind kind : {KernelKind::Cube, KernelKind::Vector}) {
    CoreKind &cores = kinds.emplace_back();
    cores.kind = kind;
    for (CoreAttr core : topology.getCores())
      if (core.getKind() == kind) {
        ++cores.count;
        cores.memory = std::min(cores.memory, core.getMemory());
      }
  }
  return kinds;
}

/// Adds the computes of the pipeline to the graph.
static LogicalResult addComputes(PipelineOp pipeline, PipelineGraph &result,
                                 UnknownCost &unknown) {
  StageGraph &graph = result.graph;
  int64_t work = 0, lanes = 0;
  for (ComputeOp compute : pipeline.getBody().getOps<ComputeOp>()) {
    StageOp op;
    op.lanes = compute.getLanes();
    op.weights = compute.getWeightsPerLane();
    if (std::optional<uint64_t> cost = compute.getCost()) {
      op.cost = *cost;
    } else {
      FailureOr<int64_t> cycles =
          predictCycles(compute.getBody().front(), unknown);
      if (failed(cycles))
        return failure();
      op.cost = *cycles;
    }
    if (graph.cores.front().kind)
      op.coreKind = getComputeKind(compute) == KernelKind::Vector;
    int64_t opWork;
    if (llvm::MulOverflow(op.cost, op.lanes, opWork) ||
        llvm::AddOverflow(work, opWork, work) || work > kMostWork ||
        (lanes += std::min(op.lanes, kMostLanes + 1)) > kMostLanes) {
      unknown = {"takes, with those before it, more lanes or more time than is "
                 "counted",
                 compute};
      return failure();
    }
    result.indexOf[compute] = graph.ops.size();
    result.computes.push_back(compute);
    graph.ops.push_back(op);
  }
  return success();
}

FailureOr<PipelineGraph> pto::buildPipelineGraph(PipelineOp pipeline,
                                                 UnknownCost &unknown) {
  PipelineGraph result;
  StageGraph &graph = result.graph;
  graph.cores = getCoreKinds(pipeline);
  if (failed(addComputes(pipeline, result, unknown)))
    return failure();

  // Constants and global memory are no operands, so they make no edges.
  llvm::MapVector<Value, SmallVector<unsigned, 4>> users;
  for (auto [index, compute] : llvm::enumerate(result.computes))
    for (Value input : compute.getInputs()) {
      auto relay = input.getDefiningOp<RelayOp>();
      SmallVector<unsigned, 4> &of = users[relay ? relay.getOrigin() : input];
      if (of.empty() || of.back() != index)
        of.push_back(index);
    }
  for (auto [carried, next] :
       llvm::zip_equal(pipeline.getCarried(), pipeline.getYieldedCarries()))
    for (unsigned user : users[carried])
      graph.together.emplace_back(result.indexOf.at(next.getDefiningOp()),
                                  user);
  for (auto &[value, of] : users) {
    Operation *def = value.getDefiningOp();
    if (!def && llvm::is_contained(pipeline.getCarried(), value))
      continue;
    StageValue &added = graph.values.emplace_back();
    if (def)
      added.producer = result.indexOf.at(def);
    added.users = std::move(of);
    added.bytes = cast<TileType>(value.getType()).getSizeInBytes();
    result.values.push_back(value);
  }
  return result;
}

SmallVector<std::optional<int64_t>>
pto::getLatestStagesWithoutRelays(const StageGraph &graph) {
  struct Edge {
    unsigned to;
    int64_t cost;
  };
  SmallVector<SmallVector<Edge, 4>, 0> edges(graph.ops.size());
  SmallVector<std::optional<int64_t>> latest(graph.ops.size());
  std::deque<unsigned> queue;
  for (const StageValue &value : graph.values)
    for (unsigned user : value.users) {
      if (!value.producer) {
        latest[user] = 0;
        queue.push_back(user);
        continue;
      }
      edges[*value.producer].push_back({user, 1});
      edges[user].push_back({*value.producer, 0});
    }
  for (auto [a, b] : graph.together) {
    edges[a].push_back({b, 0});
    edges[b].push_back({a, 0});
  }
  // With costs of 0 and 1 a queue that takes the former first does.
  while (!queue.empty()) {
    unsigned op = queue.front();
    queue.pop_front();
    for (Edge edge : edges[op]) {
      int64_t stage = *latest[op] + edge.cost;
      if (latest[edge.to] && *latest[edge.to] <= stage)
        continue;
      latest[edge.to] = stage;
      if (edge.cost)
        queue.push_back(edge.to);
      else
        queue.push_front(edge.to);
    }
  }
  return latest;
}
