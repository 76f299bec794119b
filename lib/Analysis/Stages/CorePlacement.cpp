//===- CorePlacement.cpp - Which physical core runs what ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/CorePlacement.h"
#include "PTO/Analysis/Stages/StageGraph.h"
#include "PTO/Analysis/Stages/StageTransfers.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

static uint64_t getDistance(int64_t a, int64_t b) {
  return a < b ? uint64_t(b) - uint64_t(a) : uint64_t(a) - uint64_t(b);
}

uint64_t pto::getHops(const PhysicalCore &a, const PhysicalCore &b) {
  return llvm::SaturatingAdd(getDistance(a.at[0], b.at[0]),
                             getDistance(a.at[1], b.at[1]));
}

/// What the core `logical` exchanges with those before `end`, if it is at
/// `physical`.
static uint64_t getCostOf(const PlacementProblem &problem,
                          ArrayRef<int64_t> physicalOf, unsigned logical,
                          int64_t physical, unsigned end) {
  uint64_t cost = 0;
  for (unsigned other = 0; other < end; ++other)
    if (uint64_t bytes = problem.getBytes(logical, other);
        bytes && other != logical)
      cost = llvm::SaturatingMultiplyAdd(
          bytes,
          getHops(problem.physical[physical],
                  problem.physical[physicalOf[other]]),
          cost);
  return cost;
}

uint64_t pto::getPlacementCost(const PlacementProblem &problem,
                               ArrayRef<int64_t> physicalOf) {
  uint64_t cost = 0;
  for (auto [logical, physical] : llvm::enumerate(physicalOf))
    cost = llvm::SaturatingAdd(
        cost, getCostOf(problem, physicalOf, logical, physical, logical));
  return cost;
}

//===----------------------------------------------------------------------===//
// Feasibility
//===----------------------------------------------------------------------===//

/// S6 and S7 for one core.
static bool fits(const CoreNeeds &needs, const PhysicalCore &core) {
  return (!needs.kind || *needs.kind == core.kind) &&
         needs.weights <= core.memory;
}

/// Whether the cores that are not taken do for the logical ones from `from` on.
/// If the heaviest is on the largest, and so on, no other way is better; what
/// asks for nothing takes those that are left.
static bool canComplete(const PlacementProblem &problem, unsigned from,
                        ArrayRef<bool> isTaken) {
  for (KernelKind kind : {KernelKind::Cube, KernelKind::Vector}) {
    SmallVector<uint64_t> needs, memories;
    for (const CoreNeeds &core : ArrayRef(problem.logical).drop_front(from))
      if (core.kind == kind)
        needs.push_back(core.weights);
    for (auto [core, taken] : llvm::zip_equal(problem.physical, isTaken))
      if (core.kind == kind && !taken)
        memories.push_back(core.memory);
    if (needs.size() > memories.size())
      return false;
    llvm::sort(needs, std::greater<>());
    llvm::sort(memories, std::greater<>());
    for (auto [need, memory] : llvm::zip(needs, memories))
      if (need > memory)
        return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {

/// Looks at all placements, in order.
class ExactSearch {
public:
  explicit ExactSearch(const PlacementProblem &problem)
      : problem(problem), isTaken(problem.physical.size(), false) {}

  CorePlacement run() {
    place(/*cost=*/0);
    best.isExact = true;
    return std::move(best);
  }

private:
  void place(uint64_t cost) {
    bool isFirst = best.physicalOf.empty();
    if (!isFirst && cost >= best.cost)
      return;
    unsigned core = physicalOf.size();
    if (core == problem.logical.size()) {
      best.physicalOf = physicalOf;
      best.cost = cost;
      return;
    }
    for (auto [physical, taken] : llvm::enumerate(isTaken)) {
      if (taken || !fits(problem.logical[core], problem.physical[physical]))
        continue;
      uint64_t added = getCostOf(problem, physicalOf, core, physical, core);
      taken = true;
      physicalOf.push_back(physical);
      place(llvm::SaturatingAdd(cost, added));
      physicalOf.pop_back();
      taken = false;
    }
  }

  const PlacementProblem &problem;
  SmallVector<bool> isTaken;
  SmallVector<int64_t> physicalOf;
  CorePlacement best;
};

} // namespace

/// The physical cores row by row, every other row backwards.
static SmallVector<int64_t> getSnakeOrder(const PlacementProblem &problem) {
  auto order = llvm::to_vector(llvm::seq<int64_t>(problem.physical.size()));
  auto getAt = [&](int64_t core) { return problem.physical[core].at; };
  llvm::sort(order, [&](int64_t a, int64_t b) {
    return std::pair(getAt(a)[1], getAt(a)[0]) <
           std::pair(getAt(b)[1], getAt(b)[0]);
  });
  bool isBackwards = false;
  for (auto begin = order.begin(); begin != order.end();) {
    auto end = std::find_if(begin, order.end(), [&](int64_t core) {
      return getAt(core)[1] != getAt(*begin)[1];
    });
    if (isBackwards)
      std::reverse(begin, end);
    isBackwards = !isBackwards;
    begin = end;
  }
  return order;
}

/// Gives each core the first one along the snake that leaves enough for those
/// behind it.
static SmallVector<int64_t> placeAlongSnake(const PlacementProblem &problem) {
  SmallVector<int64_t> order = getSnakeOrder(problem), physicalOf;
  SmallVector<bool> isTaken(problem.physical.size(), false);
  for (auto [core, needs] : llvm::enumerate(problem.logical)) {
    for (int64_t physical : order) {
      if (isTaken[physical] || !fits(needs, problem.physical[physical]))
        continue;
      isTaken[physical] = true;
      if (canComplete(problem, core + 1, isTaken)) {
        physicalOf.push_back(physical);
        break;
      }
      isTaken[physical] = false;
    }
  }
  assert(physicalOf.size() == problem.logical.size() && "there is a placement");
  return physicalOf;
}

/// Exchanges two cores as long as that lowers the cost.
static void exchangeCores(const PlacementProblem &problem,
                          SmallVectorImpl<int64_t> &physicalOf) {
  unsigned numCores = physicalOf.size();
  auto getCost = [&](unsigned a, unsigned b) {
    return llvm::SaturatingAdd(
        getCostOf(problem, physicalOf, a, physicalOf[a], numCores),
        getCostOf(problem, physicalOf, b, physicalOf[b], numCores));
  };
  auto tryExchange = [&](unsigned a, unsigned b) {
    if (!fits(problem.logical[a], problem.physical[physicalOf[b]]) ||
        !fits(problem.logical[b], problem.physical[physicalOf[a]]))
      return false;
    uint64_t before = getCost(a, b);
    std::swap(physicalOf[a], physicalOf[b]);
    if (getCost(a, b) < before)
      return true;
    std::swap(physicalOf[a], physicalOf[b]);
    return false;
  };
  bool improved = true;
  while (improved) {
    improved = false;
    for (unsigned a = 0; a < numCores; ++a)
      for (unsigned b = a + 1; b < numCores; ++b)
        improved |= tryExchange(a, b);
  }
}

CorePlacement pto::placeCores(const PlacementProblem &problem) {
  constexpr size_t mostExact = 8;
  if (problem.logical.size() <= mostExact)
    return ExactSearch(problem).run();
  CorePlacement placement;
  placement.physicalOf = placeAlongSnake(problem);
  exchangeCores(problem, placement.physicalOf);
  placement.cost = getPlacementCost(problem, placement.physicalOf);
  return placement;
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

PlacementProblem pto::buildPlacementProblem(PipelineOp pipeline,
                                            TopologyAttr topology) {
  PlacementProblem problem;
  for (CoreAttr core : topology.getCores())
    problem.physical.push_back({core.getKind(),
                                uint64_t(core.getMemory()),
                                {core.getAt()[0], core.getAt()[1]}});
  problem.logical.resize(pipeline.getCores());
  for (ComputeOp compute : pipeline.getBody().getOps<ComputeOp>())
    for (int64_t core : compute.getCoresAttr().asArrayRef()) {
      CoreNeeds &needs = problem.logical[core];
      needs.kind = getComputeKind(compute);
      needs.weights = llvm::SaturatingAdd<uint64_t>(
          needs.weights, compute.getWeightsPerLane());
    }
  problem.bytes.resize(problem.logical.size() * problem.logical.size());
  for (const StageTransfer &transfer : collectStageTransfers(pipeline))
    for (auto [a, b] : {std::pair(transfer.from, transfer.to),
                        std::pair(transfer.to, transfer.from)})
      problem.getBytes(a, b) = llvm::SaturatingAdd<uint64_t>(
          problem.getBytes(a, b),
          TileTypeInterface(transfer.type).getSizeInBytes());
  return problem;
}
