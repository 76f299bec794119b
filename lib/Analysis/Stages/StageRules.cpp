//===- StageRules.cpp - What makes a pipeline schedule right --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StageRules.h"
#include "PTO/Analysis/Stages/StageGraph.h"
#include "PlacementRules.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;

using llvm::formatv;

namespace {

class StageChecker {
public:
  explicit StageChecker(PipelineOp pipeline)
      : pipeline(pipeline), ranges(pipeline.getStageRanges()) {}

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
  /// The relays seen so far.
  DenseMap<std::pair<Value, int64_t>, RelayOp> relays;
  SmallVector<StageViolation> violations;
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
    std::map<int64_t, int64_t> lanesOn;
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
    if (std::optional<int64_t> stage = getStage(&op);
        stage && *stage < int64_t(ranges.size()))
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

  checkPlacement(pipeline, violations);
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
