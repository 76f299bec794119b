//===- PartitionPipelineStages.cpp - Stages of a pipeline -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionRemarks.h"
#include "PTO/Analysis/Stages/StageRules.h"
#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"

namespace mlir::pto {
#define GEN_PASS_DEF_PARTITIONPIPELINESTAGES
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "partition-pipeline-stages"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// The transformation
//===----------------------------------------------------------------------===//

static void emitFailure(PipelineOp pipeline, const PipelineGraph &graph,
                        const StagePartitionFailure &failure,
                        const RowSplitObstacle &obstacle) {
  if (!failure.op) {
    pipeline.emitOpError() << failure.reason;
    return;
  }
  ComputeOp compute = graph.computes[*failure.op];
  InFlightDiagnostic diag = compute.emitOpError() << failure.reason;
  if (!obstacle.reason.empty())
    diag << "; it cannot be split, since " << obstacle.reason;
  if (obstacle.op)
    diag.attachNote(obstacle.op->getLoc()) << "computed here";
}

static void emitUnknownCost(const UnknownCost &unknown) {
  if (isa<ComputeOp>(unknown.op)) {
    unknown.op->emitOpError() << unknown.reason;
    return;
  }
  InFlightDiagnostic diag =
      unknown.op->getParentOfType<ComputeOp>().emitOpError()
      << "has no cost(...), and none can be predicted";
  diag.attachNote(unknown.op->getLoc())
      << "'" << unknown.op->getName() << "' op " << unknown.reason;
}

/// Puts relays behind what they hand on, and lets later stages use them.
static void insertRelays(RewriterBase &rewriter, const PipelineGraph &graph,
                         const StagePartition &partition, int64_t relayCost) {
  // Before any is there, so that they come in order.
  SmallVector<Operation *> behind;
  for (Value value : graph.values)
    behind.push_back(value.getDefiningOp()
                         ? value.getDefiningOp()->getNextNode()
                         : &value.getParentBlock()->front());
  // What each stage uses of a value that is relayed.
  DenseMap<std::pair<unsigned, int64_t>, Value> used;
  for (const StageRelay &relay : partition.relays) {
    Value value = graph.values[relay.value];
    Value source = used.lookup({relay.value, relay.stage});
    rewriter.setInsertionPoint(behind[relay.value]);
    used[{relay.value, relay.stage + 1}] =
        RelayOp::create(rewriter, value.getLoc(), source ? source : value,
                        relayCost, relay.stage, relay.core);
  }
  DenseMap<Value, unsigned> indexOf;
  for (auto [index, value] : llvm::enumerate(graph.values))
    indexOf[value] = index;
  for (auto [compute, stage] :
       llvm::zip_equal(graph.computes, partition.stageOf))
    for (OpOperand &operand : compute->getOpOperands()) {
      auto it = indexOf.find(operand.get());
      Value relayed =
          it == indexOf.end() ? Value() : used.lookup({it->second, stage});
      if (relayed)
        rewriter.modifyOpInPlace(compute, [&] { operand.set(relayed); });
    }
}

static void applyPartition(RewriterBase &rewriter, PipelineOp pipeline,
                           const PipelineGraph &graph,
                           const StagePartition &partition, int64_t relayCost) {
  for (RelayOp relay :
       llvm::make_early_inc_range(pipeline.getBody().getOps<RelayOp>()))
    rewriter.replaceOp(relay, relay.getSource());
  rewriter.modifyOpInPlace(pipeline, [&] {
    pipeline.setStageRanges(partition.stages);
    pipeline.setInterval(partition.interval);
    pipeline.setBound(partition.bound);
    pipeline.setExact(partition.exact);
    pipeline.removePlacementAttr();
  });
  for (auto [compute, stage, cores] :
       llvm::zip_equal(graph.computes, partition.stageOf, partition.coresOf))
    rewriter.modifyOpInPlace(compute, [&, compute = compute, stage = stage,
                                       cores = ArrayRef(cores)]() mutable {
      compute.setStage(stage);
      compute.setCores(cores);
    });
  insertRelays(rewriter, graph, partition, relayCost);
}

namespace {

/// Partitions a pipeline, of which it makes a copy when it has to change it
/// before it is known that there is a partition.
class Partitioner {
public:
  Partitioner(RewriterBase &rewriter, PipelineOp pipeline,
              const StagePartitionOptions &options)
      : rewriter(rewriter), original(pipeline), options(options),
        result{pipeline, {}, {}} {}

  FailureOr<PartitionedPipeline> run();

private:
  FailureOr<PipelineGraph> partition();
  LogicalResult split(const PipelineGraph &graph,
                      const StagePartitionFailure &failure,
                      RowSplitObstacle &obstacle);

  RewriterBase &rewriter;
  PipelineOp original;
  const StagePartitionOptions &options;
  PartitionedPipeline result;
};

} // namespace

/// Splits a compute one lane of which fits no core.
LogicalResult Partitioner::split(const PipelineGraph &graph,
                                 const StagePartitionFailure &failure,
                                 RowSplitObstacle &obstacle) {
  if (!failure.memory)
    return mlir::failure();
  ComputeOp compute = graph.computes[*failure.op];
  FailureOr<RowSplit> split = planRowSplit(compute, *failure.memory, obstacle);
  if (failed(split))
    return mlir::failure();
  if (result.pipeline == original) {
    // What comes next finds the same compute in the copy.
    rewriter.setInsertionPointAfter(original);
    result.pipeline = cast<PipelineOp>(rewriter.clone(*original));
    return success();
  }
  splitCompute(rewriter, compute, *split);
  result.split.push_back(compute);
  return success();
}

/// The graph of a pipeline that has a partition, which is in `result`.
FailureOr<PipelineGraph> Partitioner::partition() {
  while (true) {
    UnknownCost unknown;
    FailureOr<PipelineGraph> graph =
        buildPipelineGraph(result.pipeline, unknown);
    if (failed(graph)) {
      emitUnknownCost(unknown);
      return failure();
    }
    StagePartitionFailure reason;
    FailureOr<StagePartition> found =
        partitionStages(graph->graph, options, reason);
    if (succeeded(found)) {
      result.partition = std::move(*found);
      return graph;
    }
    RowSplitObstacle obstacle;
    if (failed(split(*graph, reason, obstacle))) {
      emitFailure(result.pipeline, *graph, reason, obstacle);
      return failure();
    }
  }
}

FailureOr<PartitionedPipeline> Partitioner::run() {
  if (std::optional<StageViolation> count = findCoreCountViolation(original)) {
    emitStageViolation(*count);
    return failure();
  }
  FailureOr<PipelineGraph> graph = partition();
  if (result.pipeline != original)
    rewriter.eraseOp(succeeded(graph) ? original : result.pipeline);
  if (failed(graph))
    return failure();
  applyPartition(rewriter, result.pipeline, *graph, result.partition,
                 options.relayCost);
  assert(findStageViolations(result.pipeline).empty() &&
         "a partition that is none");
  return std::move(result);
}

FailureOr<PartitionedPipeline>
pto::partitionPipelineStages(RewriterBase &rewriter, PipelineOp pipeline,
                             const StagePartitionOptions &options) {
  return Partitioner(rewriter, pipeline, options).run();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct PartitionPipelineStages
    : public pto::impl::PartitionPipelineStagesBase<PartitionPipelineStages> {
  using PartitionPipelineStagesBase::PartitionPipelineStagesBase;

  void runOnOperation() override;

private:
  void emitRemarks(const PartitionedPipeline &result);
  /// Without relays, says what keeps the pipeline from having more stages.
  void emitStageLimit(PipelineOp pipeline);
};

} // namespace

static remark::RemarkOpts getPipelineRemark(StringRef name,
                                            PipelineOp pipeline) {
  return getRemarkOpts(name, DEBUG_TYPE,
                       pipeline->getParentOfType<FunctionOpInterface>());
}

void PartitionPipelineStages::emitRemarks(const PartitionedPipeline &result) {
  const StagePartition &partition = result.partition;
  PipelineOp pipeline = result.pipeline;
  for (ComputeOp compute : result.split)
    remark::passed(compute.getLoc(),
                   getPipelineRemark("compute-split", pipeline))
        << remark::metric("Lanes", int64_t(compute.getLanes()))
        << remark::metric("WeightsPerLane", compute.getWeightsPerLane());
  remark::passed(pipeline.getLoc(),
                 getPipelineRemark("pipeline-partitioned", pipeline))
      << remark::metric("Interval", partition.interval)
      << remark::metric("Bound", partition.bound)
      << remark::metric("Gap", partition.getGap())
      << remark::metric("Exact", partition.exact)
      << remark::metric("Stages", partition.stages.size())
      << remark::metric("Relays", partition.relays.size())
      << remark::metric("Bytes", partition.bytes);
}

void PartitionPipelineStages::emitStageLimit(PipelineOp pipeline) {
  UnknownCost unknown;
  FailureOr<PipelineGraph> graph = buildPipelineGraph(pipeline, unknown);
  int64_t most = 0;
  ComputeOp last;
  for (auto [compute, latest] : llvm::zip_equal(
           graph->computes, getLatestStagesWithoutRelays(graph->graph))) {
    // What uses no input, directly or not, may be in any stage.
    if (!latest)
      return;
    if (*latest + 1 >= most) {
      last = compute;
      most = *latest + 1;
    }
  }
  if (most >= int64_t(pipeline.getCores()) || (maxStages && most >= maxStages))
    return;
  remark::missed(pipeline.getLoc(),
                 getPipelineRemark("stages-limited", pipeline))
      << remark::reason("without relays there are {0} stages at most", most)
      << remark::detail::Remark::Arg("Last", Attribute(last.getLoc()));
}

void PartitionPipelineStages::runOnOperation() {
  StagePartitionOptions options;
  options.relays = relays;
  options.maxStages = maxStages;
  options.maxStates = maxStates;
  options.relayCost = relayCost;

  SmallVector<PipelineOp> pipelines;
  getOperation()->walk([&](PipelineOp op) { pipelines.push_back(op); });
  if (pipelines.empty())
    return markAllAnalysesPreserved();
  IRRewriter rewriter(&getContext());
  for (PipelineOp pipeline : pipelines) {
    FailureOr<PartitionedPipeline> result =
        partitionPipelineStages(rewriter, pipeline, options);
    if (failed(result)) {
      signalPassFailure();
      continue;
    }
    ++numPartitioned;
    numRelays += result->partition.relays.size();
    numInexact += !result->partition.exact;
    numSplit += result->split.size();
    emitRemarks(*result);
    if (relays == StagePartitionOptions::Relays::Forbid)
      emitStageLimit(result->pipeline);
  }
}
