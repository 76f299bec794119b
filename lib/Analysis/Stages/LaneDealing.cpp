//===- LaneDealing.cpp - The lanes of a stage on its cores ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneDealing.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

struct DealtCore {
  unsigned kind;
  int64_t freeMemory;
  int64_t time = 0;
};

enum class DealingPolicy { SpreadWork, FirstFit };

} // namespace

static std::optional<DealtLanes> dealLanes(const StageGraph &graph,
                                           ArrayRef<unsigned> ops,
                                           const CoreCounts &counts,
                                           DealingPolicy policy) {
  SmallVector<DealtCore> cores;
  for (auto [index, kind] : llvm::enumerate(graph.cores))
    cores.append(counts[index], {unsigned(index), kind.memory});

  SmallVector<unsigned> order =
      llvm::to_vector(llvm::seq<unsigned>(0, ops.size()));
  if (policy == DealingPolicy::FirstFit)
    llvm::stable_sort(order, [&](unsigned a, unsigned b) {
      return graph.ops[ops[a]].weights > graph.ops[ops[b]].weights;
    });

  DealtLanes dealt(ops.size());
  for (unsigned index : order) {
    const StageOp &op = graph.ops[ops[index]];
    if (counts[op.coreKind] == 0)
      return std::nullopt;
    int64_t most = llvm::divideCeil(op.lanes, counts[op.coreKind]);
    SmallVector<int64_t> lanesOn(cores.size());
    for (int64_t lane = 0; lane < op.lanes; ++lane) {
      std::optional<size_t> chosen;
      for (auto [i, core] : llvm::enumerate(cores)) {
        if (core.kind != op.coreKind || lanesOn[i] == most ||
            core.freeMemory < op.weights)
          continue;
        if (!chosen || core.time < cores[*chosen].time)
          chosen = i;
        // What takes no room need not be packed.
        if (policy == DealingPolicy::FirstFit && op.weights)
          break;
      }
      if (!chosen)
        return std::nullopt;
      ++lanesOn[*chosen];
      cores[*chosen].freeMemory -= op.weights;
      cores[*chosen].time += op.cost;
      dealt[index].push_back(*chosen);
    }
  }
  return dealt;
}

std::optional<DealtLanes> pto::dealLanes(const StageGraph &graph,
                                         ArrayRef<unsigned> ops,
                                         const CoreCounts &counts) {
  if (std::optional<DealtLanes> dealt =
          ::dealLanes(graph, ops, counts, DealingPolicy::SpreadWork))
    return dealt;
  return ::dealLanes(graph, ops, counts, DealingPolicy::FirstFit);
}

bool pto::canDealLanes(const StageGraph &graph, ArrayRef<unsigned> ops,
                       const CoreCounts &counts) {
  // The most that a core may have to keep, however lanes are dealt.
  std::array<uint64_t, 2> most = {};
  for (unsigned index : ops) {
    const StageOp &op = graph.ops[index];
    if (counts[op.coreKind] == 0)
      return false;
    uint64_t &sum = most[op.coreKind];
    sum = llvm::SaturatingMultiplyAdd<uint64_t>(
        op.weights, llvm::divideCeil(op.lanes, counts[op.coreKind]), sum);
  }
  for (auto [index, kind] : llvm::enumerate(graph.cores))
    if (most[index] > uint64_t(kind.memory))
      return dealLanes(graph, ops, counts).has_value();
  return true;
}
