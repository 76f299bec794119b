//===- PlacePipelineCores.cpp - Give logical cores physical ones ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/CorePlacement.h"
#include "PTO/Analysis/Stages/StageRules.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/IR/Remarks.h"

namespace mlir::pto {
#define GEN_PASS_DEF_PLACEPIPELINECORES
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "place-pipeline-cores"

using namespace mlir;
using namespace mlir::pto;

FailureOr<CorePlacement> pto::placePipelineCores(RewriterBase &rewriter,
                                                 PipelineOp pipeline) {
  TopologyAttr topology = getTopology(pipeline);
  if (!topology)
    return pipeline.emitOpError("has no pto.topology to be placed on");
  // What matters is whether there is a placement, not whether that which is
  // there is one.
  DenseI64ArrayAttr known = pipeline.getPlacementAttr();
  rewriter.modifyOpInPlace(pipeline, [&] { pipeline.removePlacementAttr(); });
  SmallVector<StageViolation> violations = findStageViolations(pipeline);
  if (!violations.empty()) {
    rewriter.modifyOpInPlace(pipeline,
                             [&] { pipeline.setPlacementAttr(known); });
    for (const StageViolation &violation : violations)
      emitStageViolation(violation);
    return failure();
  }
  CorePlacement placement =
      placeCores(buildPlacementProblem(pipeline, topology));
  rewriter.modifyOpInPlace(
      pipeline, [&] { pipeline.setPlacement(placement.physicalOf); });
  return placement;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct PlacePipelineCores
    : public pto::impl::PlacePipelineCoresBase<PlacePipelineCores> {
  using PlacePipelineCoresBase::PlacePipelineCoresBase;

  void runOnOperation() override;
};

} // namespace

void PlacePipelineCores::runOnOperation() {
  IRRewriter rewriter(&getContext());
  bool anyPipeline = false;
  getOperation()->walk([&](PipelineOp pipeline) {
    anyPipeline = true;
    FailureOr<CorePlacement> placement = placePipelineCores(rewriter, pipeline);
    if (failed(placement))
      return signalPassFailure();
    ++numPlaced;
    byteHops += placement->cost;
    auto func = pipeline->getParentOfType<FunctionOpInterface>();
    remark::passed(pipeline.getLoc(),
                   remark::RemarkOpts::name("pipeline-placed")
                       .category(DEBUG_TYPE)
                       .function(func ? func.getName() : ""))
        << remark::metric("ByteHops", placement->cost)
        << remark::metric("Exact", placement->isExact);
  });
  if (!anyPipeline)
    markAllAnalysesPreserved();
}
