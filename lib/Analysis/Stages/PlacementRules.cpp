//===- PlacementRules.cpp - Logical cores on physical ones ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlacementRules.h"
#include "PTO/Analysis/Stages/StageGraph.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

using llvm::formatv;

namespace {

/// What the logical cores need, and what the physical ones have.
class PlacementChecker {
public:
  PlacementChecker(PipelineOp pipeline, TopologyAttr topology,
                   SmallVectorImpl<StageViolation> &violations)
      : pipeline(pipeline), topology(topology), violations(violations) {
    for (ComputeOp compute : pipeline.getBody().getOps<ComputeOp>())
      for (int64_t core : compute.getCoresAttr().asArrayRef()) {
        LogicalCore &needs = logicalCores[core];
        needs.weights = llvm::SaturatingAdd<uint64_t>(
            needs.weights, compute.getWeightsPerLane());
        if (!llvm::is_contained(needs.computes, compute))
          needs.computes.push_back(compute);
      }
  }

  void checkPlaced(ArrayRef<int64_t> placement);
  void checkCanBePlaced();

private:
  struct LogicalCore {
    uint64_t weights = 0;
    SmallVector<ComputeOp, 2> computes;
  };

  void addTooHeavy(int64_t logical, const LogicalCore &core,
                   const std::string &memory);
  StageViolation &add(StageRule rule, Operation *op, std::string message) {
    return violations.emplace_back(
        StageViolation{rule, op, std::move(message), {}});
  }

  PipelineOp pipeline;
  TopologyAttr topology;
  SmallVectorImpl<StageViolation> &violations;
  /// Those that have lanes, by their number.
  std::map<int64_t, LogicalCore> logicalCores;
};

} // namespace

void PlacementChecker::addTooHeavy(int64_t logical, const LogicalCore &core,
                                   const std::string &memory) {
  StageViolation &violation =
      add(StageRule::S6, pipeline,
          formatv("logical core {0} keeps {1} bytes of weights, {2}", logical,
                  core.weights, memory));
  for (ComputeOp compute : core.computes)
    if (int64_t weights = compute.getWeightsPerLane())
      violation.notes.push_back(
          {compute,
           formatv("{0} bytes for each of {1} lanes here", weights,
                   llvm::count(compute.getCoresAttr().asArrayRef(), logical))});
}

void PlacementChecker::checkPlaced(ArrayRef<int64_t> placement) {
  int64_t count = topology.getCores().size();
  SmallVector<int64_t> logicalOf(count, -1);
  bool isPermutation = int64_t(placement.size()) == count;
  if (!isPermutation)
    add(StageRule::S7, pipeline,
        formatv("the placement lists {0}, and pto.topology has {1} cores",
                placement.size(), count));
  for (auto [logical, physical] : llvm::enumerate(placement)) {
    if (physical < 0 || physical >= count) {
      isPermutation = false;
      add(StageRule::S7, pipeline,
          formatv("logical core {0} is placed on {1}, and pto.topology has {2} "
                  "cores",
                  logical, physical, count));
    } else if (logicalOf[physical] >= 0) {
      isPermutation = false;
      add(StageRule::S7, pipeline,
          formatv("logical cores {0} and {1} are both placed on {2}",
                  logicalOf[physical], logical, physical));
    } else {
      logicalOf[physical] = logical;
    }
  }
  if (!isPermutation)
    return;
  for (auto &[logical, core] : logicalCores) {
    CoreAttr physical = topology.getCores()[placement[logical]];
    for (ComputeOp compute : core.computes)
      if (KernelKind kind = getComputeKind(compute); kind != physical.getKind())
        add(StageRule::S7, compute,
            formatv("is for {0} cores, and logical core {1} is placed on {2}, "
                    "a {3} core",
                    stringifyKernelKind(kind), logical, placement[logical],
                    stringifyKernelKind(physical.getKind())));
    if (core.weights > uint64_t(physical.getMemory()))
      addTooHeavy(logical, core,
                  formatv("and {0}, on which it is placed, has {1}",
                          placement[logical], physical.getMemory()));
  }
}

void PlacementChecker::checkCanBePlaced() {
  for (KernelKind kind : {KernelKind::Cube, KernelKind::Vector}) {
    SmallVector<int64_t> memories;
    for (CoreAttr core : topology.getCores())
      if (core.getKind() == kind)
        memories.push_back(core.getMemory());
    llvm::sort(memories, std::greater<>());

    SmallVector<std::pair<int64_t, const LogicalCore *>> cores;
    for (auto &[logical, core] : logicalCores)
      if (getComputeKind(core.computes.front()) == kind)
        cores.emplace_back(logical, &core);
    if (cores.size() > memories.size())
      add(StageRule::S7, pipeline,
          formatv("needs {0} {1} cores, and pto.topology has {2}", cores.size(),
                  stringifyKernelKind(kind), memories.size()));
    // If the heaviest is on the largest, and so on, no other way is better.
    llvm::stable_sort(cores, [](const auto &a, const auto &b) {
      return a.second->weights > b.second->weights;
    });
    for (auto [core, memory] : llvm::zip(cores, memories))
      if (core.second->weights > uint64_t(memory))
        addTooHeavy(core.first, *core.second,
                    formatv("and the {0} core that is left for it has {1}",
                            stringifyKernelKind(kind), memory));
  }
  for (auto &[logical, core] : logicalCores) {
    ComputeOp first = core.computes.front();
    for (ComputeOp other : ArrayRef(core.computes).drop_front())
      if (getComputeKind(other) != getComputeKind(first)) {
        add(StageRule::S7, other,
            formatv("is for {0} cores, but on logical core {1} with what is "
                    "for {2} cores",
                    stringifyKernelKind(getComputeKind(other)), logical,
                    stringifyKernelKind(getComputeKind(first))))
            .notes.push_back({first, "this"});
        break;
      }
  }
}

std::optional<StageViolation> pto::findCoreCountViolation(PipelineOp pipeline) {
  TopologyAttr topology = getTopology(pipeline);
  if (!topology || topology.getCores().size() == pipeline.getCores())
    return std::nullopt;
  return StageViolation{StageRule::S7,
                        pipeline,
                        formatv("has {0} cores, pto.topology has {1}",
                                pipeline.getCores(),
                                topology.getCores().size()),
                        {}};
}

void pto::checkPlacement(PipelineOp pipeline,
                         SmallVectorImpl<StageViolation> &violations) {
  std::optional<ArrayRef<int64_t>> placement = pipeline.getPlacement();
  TopologyAttr topology = getTopology(pipeline);
  if (!topology) {
    if (placement)
      violations.push_back({StageRule::S7,
                            pipeline,
                            "is placed, but the module has no pto.topology to "
                            "be placed on",
                            {}});
    return;
  }
  if (std::optional<StageViolation> count = findCoreCountViolation(pipeline)) {
    violations.push_back(*count);
    return;
  }
  PlacementChecker checker(pipeline, topology, violations);
  if (placement)
    checker.checkPlaced(*placement);
  else
    checker.checkCanBePlaced();
}
