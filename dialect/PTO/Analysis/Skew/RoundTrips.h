//===- RoundTrips.h - Cut a loop at its round trips -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEW_ROUNDTRIPS_H
#define PTO_ANALYSIS_SKEW_ROUNDTRIPS_H

#include "PTO/Analysis/Skew/SkewAnalysis.h"

namespace mlir::pto {

/// A push or a pop of a loop body.
struct RoundTripMessage {
  CrossCoreOpInterface op;
  bool isPush;
  int64_t stage;
};

/// A value of the first stage that others up to the last need in the same
/// iteration.
struct CarriedValue {
  Value value;
  int64_t first;
  int64_t last;
  /// A buffer, in the loop or before it, of which each iteration in flight
  /// needs one of its own. It is among no stage's operations.
  bool isBuffer;
};

/// A loop whose body is cut into stages. A stage ends where a pop follows a
/// push: what a core pops from there on is the answer to what it pushed.
struct StagedLoop {
  scf::ForOp loop;
  int64_t tripCount;
  /// Of the body, in program order.
  SmallVector<RoundTripMessage> messages;
  /// What each stage executes, in program order. Address math is in each stage
  /// that needs it, everything else in one.
  SmallVector<SmallVector<Operation *>> stages;
  /// The iter_args, in order, then buffers that stages share and values that
  /// cross them. An iter_arg is of the stage that yields it.
  SmallVector<CarriedValue> carried;

  int64_t getLastStage() const { return stages.size() - 1; }
};

/// In which order the stages of a step run. With the first one first, a core
/// pushes new work before it takes an answer. With the last one first it takes
/// the answer before, which needs fewer slots and leaves more in order.
enum class StageOrder { FirstFirst, LastFirst };

StringRef stringifyStageOrder(StageOrder order);

/// Cuts the loop. Nothing but the distance in iterations between its stages is
/// left open: what happens to be in order within the iteration stays so.
FailureOr<StagedLoop> cutAtRoundTrips(scf::ForOp loop, SkewRefusal &refusal);

/// Whether each stage may run `depth` iterations behind the stage before it: it
/// finds no dependence from a stage of an iteration to an earlier stage of
/// a later one that moves ahead of it.
LogicalResult checkStageDistance(const StagedLoop &staged, int64_t depth,
                                 StageOrder order, SkewRefusal &refusal);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEW_ROUNDTRIPS_H
