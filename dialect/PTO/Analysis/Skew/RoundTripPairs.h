//===- RoundTripPairs.h - Loops to skew together ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEW_ROUNDTRIPPAIRS_H
#define PTO_ANALYSIS_SKEW_ROUNDTRIPPAIRS_H

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/Skew/RoundTrips.h"

namespace mlir::pto {

/// A loop of the cube core and one of the vector cores.
struct LoopPair {
  scf::ForOp cube, vector;
};

/// How to skew two loops together: in step k of either, stage r executes
/// iteration k - r x depth.
struct JointSkewPlan {
  /// The one that pushes first, and the one that answers.
  StagedLoop leader, follower;
  int64_t roundTrips;
  int64_t requestedDepth;
  /// For each order of stages, the largest depth that is legal for each of the
  /// two by itself; 0 if none is. Whether the rings have room for it, or for
  /// a smaller one, is to be proved.
  int64_t largestDepths[2];
};

/// Whether the body has several messages in one of the directions, and both
/// pushes and pops.
bool hasSeveralMessages(scf::ForOp loop);

/// Whether each message of an iteration of one loop meets the other loop in the
/// same iteration. It does if as many messages passed before, in every ring.
/// `refusal` says why not.
LogicalResult checkAligned(const FifoPair &pair, const LoopPair &loops,
                           SkewRefusal &refusal);

/// The largest depth up to `most` that is possible; 0 if none is. Smaller ones
/// than a possible one are taken to be so too.
int64_t findLargestDepth(int64_t most, function_ref<bool(int64_t)> isPossible);

/// Decides how to skew two aligned loops together, for a pipeline of `stages`
/// stages. Without a plan, `refusal` says why not.
FailureOr<JointSkewPlan> planJointSkew(const FifoPair &pair,
                                       const LoopPair &loops, int64_t stages,
                                       const SkewPlanOptions &options,
                                       SkewRefusal &refusal);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEW_ROUNDTRIPPAIRS_H
