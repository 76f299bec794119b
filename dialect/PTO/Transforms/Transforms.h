//===- Transforms.h - Transformations of the pto dialect --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pass is a thin driver around functions of this header, so that other
// pipelines compose the transformation without the pass.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_TRANSFORMS_H
#define PTO_TRANSFORMS_TRANSFORMS_H

#include "PTO/Analysis/GMPipes/GMPipeLayout.h"
#include "PTO/Analysis/GMPipes/GMPipeWiring.h"
#include "PTO/Analysis/Sections/ForwardPlan.h"
#include "PTO/Analysis/Skew/RoundTrips.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "PTO/Analysis/Stages/CorePlacement.h"
#include "PTO/Analysis/Stages/RowSplit.h"
#include "PTO/Analysis/Stages/StagePartition.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {

struct SkewOptions : SkewPlanOptions {
  /// The group of the `pto.pipeline_membership` that the clones carry; new to
  /// the function.
  int64_t membershipGroup = 0;
};

/// The prologue stands before `steady`, remainder and epilogue stand behind it.
struct SkewedLoop {
  scf::ForOp steady;
  int64_t requestedDepth;
  int64_t depth;
  /// Nothing if it is only known at run time. `steady` is then in the `then`
  /// branch of an `scf.if`, and the loop as it was in the other one.
  std::optional<int64_t> tripCount;
  /// How many buffers were replaced by one for each clone.
  int64_t privateBuffers;
};

/// Replaces a cross-core loop that asks for `stages` pipeline stages by its
/// skewed form, or puts it behind a check at run time. On failure nothing has
/// changed and `refusal` says why.
FailureOr<SkewedLoop> skewCrossCorePipeline(RewriterBase &rewriter,
                                            scf::ForOp loop, int64_t stages,
                                            const SkewOptions &options,
                                            SkewRefusal &refusal);

/// The same for a loop that is planned. `membershipGroup` as in `SkewOptions`.
SkewedLoop skewCrossCorePipeline(RewriterBase &rewriter, scf::ForOp loop,
                                 const SkewPlan &plan, int64_t membershipGroup);

/// Two loops that were skewed together: their steady states, or, of one round
/// trip, the loop as it was.
struct SkewedPair {
  scf::ForOp leader, follower;
  int64_t roundTrips;
  int64_t requestedDepth;
  int64_t depth;
  StageOrder order;
  int64_t tripCount;
};

struct JointSkewResult {
  SmallVector<SkewedPair> skewed;
  /// Loops that are sequential now, and why.
  SmallVector<std::pair<scf::ForOp, SkewRefusal>> demoted;
};

/// Takes all loops of a module that ask for pipeline stages and exchange
/// several messages each way, and skews those together that exchange them with
/// each other, by the largest depth that is proved to complete. The others lose
/// the marker.
JointSkewResult skewRoundTrips(RewriterBase &rewriter, ModuleOp module,
                               const SkewPlanOptions &options);

/// Joins the sections of a group that was planned. Returns the one they are
/// now, which stands where the last of them was.
SectionOp joinSections(RewriterBase &rewriter, const ForwardGroup &group);

/// A section that two have become, in a copy of their module.
struct JoinedCopy {
  OwningOpRef<ModuleOp> module;
  SectionOp section;
};

/// Joins two sections of a module through a tensor that the first one stores
/// and the second one loads. Nothing that is given changes: the joined section
/// stands in a copy. Where rules forbid it there is none, and `refusals` says
/// which do and why.
FailureOr<JoinedCopy> forward(SectionOp producer, SectionOp consumer,
                              Value tensor, const ForwardOptions &options,
                              SmallVectorImpl<ForwardRefusal> &refusals);

/// Puts loops over the items in place of a section, with slices of its tensors
/// that are loaded and stored. They stand at the rewriter's insertion point,
/// and the section is gone.
void lowerSection(RewriterBase &rewriter, SectionOp section);

/// What `lowerSections` did.
struct LoweredSections {
  int64_t sections = 0;
  /// How often one core tells the other that a section is done.
  int64_t handOffs = 0;
};

/// Lowers all sections of a module. They become plain loops in a function that
/// is code of one core, or has no kernel kind yet and gets it; else loops in a
/// region of their core, and the cores wait for each other. The error is that
/// there are no flags left for it; then nothing has changed.
FailureOr<LoweredSections> lowerSections(RewriterBase &rewriter,
                                         ModuleOp module);

/// Splits each lane of a compute into several, all in one stage as lanes are.
void splitCompute(RewriterBase &rewriter, ComputeOp compute,
                  const RowSplit &split);

/// A pipeline that `partitionPipelineStages` gave stages.
struct PartitionedPipeline {
  PipelineOp pipeline;
  StagePartition partition;
  /// Computes that were split, since their weights fit no core.
  SmallVector<ComputeOp> split;
};

/// Gives a pipeline stages, and a schedule that it has others instead. One of
/// which computes are split is replaced. On failure nothing has changed, and an
/// error says why.
FailureOr<PartitionedPipeline>
partitionPipelineStages(RewriterBase &rewriter, PipelineOp pipeline,
                        const StagePartitionOptions &options);

/// Places the logical cores of a pipeline on the physical ones of its module,
/// and gives a placement that it has up. On failure nothing has changed, and
/// errors say why.
FailureOr<CorePlacement> placePipelineCores(RewriterBase &rewriter,
                                            PipelineOp pipeline);

/// What became of a pipeline.
struct MaterializedPipeline {
  /// In the order of logical cores, without those that have no work.
  SmallVector<func::FuncOp> functions;
  SmallVector<StagePipeOp> pipes;
};

/// Replaces a placed pipeline, which is all that its function does, by a
/// function per core that the function launches, with pipes of `depth` slots
/// between them. `tables` are those of the modules around, for new names. On
/// failure nothing has changed, and errors say why.
FailureOr<MaterializedPipeline>
materializePipelineSchedule(RewriterBase &rewriter, PipelineOp pipeline,
                            int64_t depth, SymbolTableCollection &tables);

/// What `bufferizeTiles` did.
struct BufferizeCounts {
  /// Whether there were tiles.
  bool changed = false;
  int64_t buffers = 0;
  /// Of the buffers, those that are working tiles.
  int64_t scratch = 0;
  int64_t copies = 0;
  /// Pops whose tile is read after its slot was given back.
  SmallVector<Operation *> copiedPops;
};

/// Turns all tile values of a function into tile buffers. What has no buffer
/// form is an error; the function is then of no use any more.
FailureOr<BufferizeCounts> bufferizeTiles(RewriterBase &rewriter,
                                          FunctionOpInterface func);

/// What `injectGMPipeBuffers` made.
struct InjectedGMPipeBuffers {
  /// Tensors in orchestration functions, one for each call.
  int64_t tensors = 0;
};

/// Gives pipes memory for their slots as `wiring` says: a parameter of their
/// functions, which callers pass on and orchestration functions make.
InjectedGMPipeBuffers injectGMPipeBuffers(RewriterBase &rewriter,
                                          const GMPipeWiring &wiring);

/// What `allocateGMPipeBuffers` changed.
struct AllocatedGMPipeBuffers {
  /// Operands of pipes and calls that are a part of a buffer.
  int64_t places = 0;
  int64_t tensors = 0;
};

/// Gives pipes and calls the parts of GM pipe buffers that `layout` says, and
/// tensors their extents.
AllocatedGMPipeBuffers allocateGMPipeBuffers(RewriterBase &rewriter,
                                             const GMPipeLayout &layout);

} // namespace mlir::pto

#endif // PTO_TRANSFORMS_TRANSFORMS_H
