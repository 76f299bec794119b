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
#include "PTO/Analysis/Skew/RoundTrips.h"
#include "PTO/Analysis/Skew/SkewAnalysis.h"
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
