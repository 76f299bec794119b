//===- StageRules.cpp - What makes a pipeline schedule right --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StageRules.h"
#include "PTO/Analysis/Stages/StageGraph.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

using llvm::formatv;

namespace {

class StageChecker {
public:
  explicit StageChecker(PipelineOp pipeline)
      : pipeline(pipeline), ranges(pipeline.getStageRanges()),
        topology(getTopology(pipeline)) {}

  SmallVector<StageViolation> check();

private:
  void checkRanges();
  void checkStage(Operation *op, std::optional<int64_t> stage,
                  ArrayRef<int64_t> cores);
  void checkUse(Operation *user, int64_t stage, Value used);
  void checkCarried();
  void checkRelay(RelayOp relay);
  void checkInterval();

  StageViolation &add(StageRule rule, Operation *op, std::string message) {
    return violations.emplace_back(
        StageViolation{rule, op, std::move(message), {}});
  }

  PipelineOp pipeline;
  SmallVector<CoreRange> ranges;
  TopologyAttr topology;
  /// The relays seen so far.
  DenseMap<std::pair<Value, int64_t>, RelayOp> relays;
  SmallVector<StageViolation> violations;
};

/// S6 and S7: what the logical cores need, and what the physical ones have.
class PlacementChecker {
public:
  PlacementChecker(PipelineOp pipeline, TopologyAttr topology,
                   SmallVector<StageViolation> &violations)
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
  SmallVector<StageViolation> &violations;
  /// Those that have lanes, by their number.
  std::map<int64_t, LogicalCore> logicalCores;
};

} // namespace

static std::optional<int64_t> getStage(Operation *op) {
  if (auto compute = dyn_cast<ComputeOp>(op))
    return compute.getStage();
  return cast<RelayOp>(op).getStage();
}

//===----------------------------------------------------------------------===//
// S1 to S5 and S8
//===----------------------------------------------------------------------===//

void StageChecker::checkRanges() {
  int64_t end = 0;
  for (auto [stage, range] : llvm::enumerate(ranges)) {
    if (range.size() < 1)
      add(StageRule::S4, pipeline,
          formatv("stage {0} has no core, {1} to {2}", stage, range.begin,
                  range.end));
    if (range.begin != end)
      add(StageRule::S4, pipeline,
          formatv("stage {0} begins with core {1}, where {2} is the next one",
                  stage, range.begin, end));
    end = range.end;
  }
  if (end != int64_t(pipeline.getCores()))
    add(StageRule::S4, pipeline,
        formatv("the stages have {0} cores, the pipeline has {1}", end,
                pipeline.getCores()));
}

void StageChecker::checkStage(Operation *op, std::optional<int64_t> stage,
                              ArrayRef<int64_t> cores) {
  if (!stage) {
    add(StageRule::S1, op, "is in no stage");
    return;
  }
  if (*stage >= int64_t(ranges.size())) {
    add(StageRule::S1, op,
        formatv("is in stage {0}, and there are {1}", *stage, ranges.size()));
    return;
  }
  CoreRange range = ranges[*stage];
  for (auto [lane, core] : llvm::enumerate(cores))
    if (!range.contains(core)) {
      std::string what =
          isa<RelayOp>(op) ? "is" : formatv("lane {0} is", lane).str();
      add(StageRule::S5, op,
          formatv("{0} on core {1}, and stage {2} has {3} to {4}", what, core,
                  *stage, range.begin, range.end));
    }
}

void StageChecker::checkUse(Operation *user, int64_t stage, Value used) {
  Operation *def = used.getDefiningOp();
  if (!def) {
    if (llvm::is_contained(pipeline.getItems(), used) && stage != 0)
      add(StageRule::S3, user,
          formatv("in stage {0} uses an input of the pipeline, which comes in "
                  "at stage 0",
                  stage))
          .notes.push_back({pipeline, "the pipeline"});
    return;
  }
  std::optional<int64_t> defined = getStage(def);
  if (!defined || stage == *defined || stage == *defined + 1)
    return;
  add(StageRule::S2, user,
      formatv("in stage {0} uses a value of stage {1}, which is neither its "
              "own nor the one before",
              stage, *defined))
      .notes.push_back({def, formatv("in stage {0}", *defined)});
}

void StageChecker::checkCarried() {
  for (auto [carried, next] :
       llvm::zip_equal(pipeline.getCarried(), pipeline.getYieldedCarries())) {
    Operation *def = next.getDefiningOp();
    std::optional<int64_t> stage = getStage(def);
    for (Operation *user : carried.getUsers()) {
      std::optional<int64_t> used = getStage(user);
      if (stage && used && *stage != *used)
        add(StageRule::S2, user,
            formatv("in stage {0} uses a value that stage {1} carries from "
                    "item to item",
                    *used, *stage))
            .notes.push_back({def, formatv("in stage {0}", *stage)});
    }
  }
}

void StageChecker::checkRelay(RelayOp relay) {
  int64_t stage = relay.getStage();
  auto [first, isNew] = relays.try_emplace({relay.getOrigin(), stage}, relay);
  if (!isNew)
    add(StageRule::S8, relay,
        formatv("hands on what another relay of stage {0} does", stage))
        .notes.push_back({first->second, "this one"});
  if (Operation *def = relay.getSource().getDefiningOp();
      def && getStage(def) == stage)
    add(StageRule::S8, relay, "hands on a value of its own stage")
        .notes.push_back({def, formatv("in stage {0}", stage)});
  if (llvm::is_contained(pipeline.getCarried(), relay.getSource()))
    add(StageRule::S8, relay,
        "hands on a value carried from item to item, which stays in its stage");
  if (llvm::none_of(relay->getUsers(), [&](Operation *user) {
        return getStage(user) == stage + 1;
      }))
    add(StageRule::S8, relay,
        formatv("hands on a value that stage {0} does not use", stage + 1));
}

//===----------------------------------------------------------------------===//
// S6 and S7
//===----------------------------------------------------------------------===//

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
        formatv("the placement has {0} cores, pto.topology has {1}",
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

//===----------------------------------------------------------------------===//
// S9
//===----------------------------------------------------------------------===//

void StageChecker::checkInterval() {
  UnknownCost unknown;
  FailureOr<PipelineGraph> graph = buildPipelineGraph(pipeline, unknown);
  if (failed(graph)) {
    add(StageRule::S9, pipeline, "the interval is that of an unknown cost")
        .notes.push_back({unknown.op, unknown.reason});
    return;
  }
  SmallVector<int64_t> times(ranges.size());
  for (auto [compute, op] :
       llvm::zip_equal(graph->computes, graph->graph.ops)) {
    DenseMap<int64_t, int64_t> lanesOn;
    int64_t most = 0;
    for (int64_t core : compute.getCoresAttr().asArrayRef())
      most = std::max(most, ++lanesOn[core]);
    times[*compute.getStage()] += most * op.cost;
  }
  for (RelayOp relay : pipeline.getBody().getOps<RelayOp>())
    times[relay.getStage()] =
        llvm::SaturatingAdd<uint64_t>(times[relay.getStage()], relay.getCost());
  auto *longest = llvm::max_element(times);
  int64_t interval = *pipeline.getInterval(), bound = *pipeline.getBound();
  if (interval != *longest)
    add(StageRule::S9, pipeline,
        formatv("the interval is {0}, but stage {1} takes {2}", interval,
                longest - times.begin(), *longest));
  if (interval < bound)
    add(StageRule::S9, pipeline,
        formatv("the interval, {0}, is below the bound, {1}", interval, bound));
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

SmallVector<StageViolation> StageChecker::check() {
  if (!pipeline.isPartitioned()) {
    add(StageRule::S1, pipeline,
        "has no stages; --partition-pipeline-stages makes some");
    return std::move(violations);
  }
  checkRanges();
  for (Operation &op : pipeline.getBody().front().without_terminator()) {
    if (auto compute = dyn_cast<ComputeOp>(op))
      checkStage(compute, compute.getStage(),
                 compute.getCores().value_or(ArrayRef<int64_t>()));
    else
      checkStage(&op, cast<RelayOp>(op).getStage(),
                 {int64_t(cast<RelayOp>(op).getCore())});
    if (std::optional<int64_t> stage = getStage(&op))
      for (Value operand : op.getOperands())
        checkUse(&op, *stage, operand);
    if (auto relay = dyn_cast<RelayOp>(op))
      checkRelay(relay);
  }
  checkCarried();
  bool isOpen = llvm::any_of(violations, [](const StageViolation &violation) {
    return violation.rule == StageRule::S1 || violation.rule == StageRule::S4 ||
           violation.rule == StageRule::S5;
  });
  if (isOpen)
    return std::move(violations);

  std::optional<ArrayRef<int64_t>> placement = pipeline.getPlacement();
  if (std::optional<StageViolation> count = findCoreCountViolation(pipeline)) {
    violations.push_back(*count);
  } else if (topology) {
    PlacementChecker checker(pipeline, topology, violations);
    if (placement)
      checker.checkPlaced(*placement);
    else
      checker.checkCanBePlaced();
  } else if (placement) {
    add(StageRule::S7, pipeline,
        "is placed, but the module has no pto.topology to be placed on");
  }
  checkInterval();
  return std::move(violations);
}

SmallVector<StageViolation> pto::findStageViolations(PipelineOp pipeline) {
  return StageChecker(pipeline).check();
}

void pto::emitStageViolation(const StageViolation &violation) {
  InFlightDiagnostic diag = violation.op->emitOpError()
                            << "S" << int(violation.rule) << ": "
                            << violation.message;
  for (const StageNote &note : violation.notes)
    diag.attachNote(note.op->getLoc()) << note.message;
}
