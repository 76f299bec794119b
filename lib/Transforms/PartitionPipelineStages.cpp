//===- PartitionPipelineStages.cpp - Stages of a pipeline -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StageRules.h"
#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

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

/// The fewest lanes, of equal rows, of which each keeps no more than `memory`.
static std::optional<int64_t> getFittingLanes(ComputeOp compute,
                                              int64_t memory) {
  if (memory == 0)
    return std::nullopt;
  int64_t rows = cast<TileType>(compute.getTiles()[0].getType()).getShape()[0];
  for (int64_t lanes = llvm::divideCeil(compute.getWeights(), memory);
       lanes <= rows; ++lanes)
    if (rows % lanes == 0)
      return lanes;
  return std::nullopt;
}

static void emitFailure(PipelineOp pipeline, const PipelineGraph &graph,
                        const StagePartitionFailure &failure) {
  if (!failure.op) {
    pipeline.emitOpError() << failure.reason;
    return;
  }
  ComputeOp compute = graph.computes[*failure.op];
  InFlightDiagnostic diag = compute.emitOpError() << failure.reason;
  if (failure.memory)
    if (std::optional<int64_t> lanes =
            getFittingLanes(compute, *failure.memory))
      diag << "; " << *lanes << " lanes would do";
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

FailureOr<StagePartition>
pto::partitionPipelineStages(RewriterBase &rewriter, PipelineOp pipeline,
                             const StagePartitionOptions &options) {
  if (std::optional<StageViolation> count = findCoreCountViolation(pipeline)) {
    emitStageViolation(*count);
    return failure();
  }
  UnknownCost unknown;
  FailureOr<PipelineGraph> graph = buildPipelineGraph(pipeline, unknown);
  if (failed(graph)) {
    emitUnknownCost(unknown);
    return failure();
  }
  StagePartitionFailure reason;
  FailureOr<StagePartition> partition =
      partitionStages(graph->graph, options, reason);
  if (failed(partition)) {
    emitFailure(pipeline, *graph, reason);
    return failure();
  }
  applyPartition(rewriter, pipeline, *graph, *partition, options.relayCost);
  assert(findStageViolations(pipeline).empty() && "a partition that is none");
  return partition;
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
  void emitRemark(PipelineOp pipeline, const StagePartition &partition);
  /// Without relays, says what keeps the pipeline from having more stages.
  void emitStageLimit(PipelineOp pipeline);
};

} // namespace

static remark::RemarkOpts getRemarkOpts(StringRef name, PipelineOp pipeline) {
  auto opts = remark::RemarkOpts::name(name).category(DEBUG_TYPE);
  if (auto func = pipeline->getParentOfType<FunctionOpInterface>())
    opts = opts.function(func.getName());
  return opts;
}

void PartitionPipelineStages::emitRemark(PipelineOp pipeline,
                                         const StagePartition &partition) {
  remark::passed(pipeline.getLoc(),
                 getRemarkOpts("pipeline-partitioned", pipeline))
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
  remark::missed(pipeline.getLoc(), getRemarkOpts("stages-limited", pipeline))
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
    FailureOr<StagePartition> partition =
        partitionPipelineStages(rewriter, pipeline, options);
    if (failed(partition)) {
      signalPassFailure();
      continue;
    }
    ++numPartitioned;
    numRelays += partition->relays.size();
    numInexact += !partition->exact;
    emitRemark(pipeline, *partition);
    if (relays == StagePartitionOptions::Relays::Forbid)
      emitStageLimit(pipeline);
  }
}
