//===- JointSkewEmitter.h - Write one of two skewed loops out ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_TRANSFORMS_JOINTSKEWEMITTER_H
#define PTO_LIB_TRANSFORMS_JOINTSKEWEMITTER_H

#include "PTO/Analysis/Skew/RoundTrips.h"
#include "SkewEmitter.h"

namespace mlir::pto {

/// Writes a loop out as prologue, steady state and epilogue, with stage r of
/// iteration k - r x depth in step k.
class JointSkewEmitter {
public:
  JointSkewEmitter(RewriterBase &rewriter, const StagedLoop &staged,
                   int64_t depth, StageOrder order, int64_t group)
      : rewriter(rewriter), loop(staged.loop), staged(staged), depth(depth),
        isFirstFirst(order == StageOrder::FirstFirst), group(group),
        induction(rewriter, staged.loop) {}

  /// Replaces the loop; returns the steady state. A loop of one stage stays as
  /// it is but for the marker.
  scf::ForOp emit();

private:
  /// A value of the loop in an iteration.
  using Instance = std::pair<Value, int64_t>;

  /// The stages of a step that are in an iteration from `begin` to `end`.
  void emitStep(int64_t step, int64_t begin, int64_t end,
                function_ref<Value(int64_t)> getInduction);
  void emitStage(int64_t stage, int64_t iteration, Value iv);
  scf::ForOp emitSteady();
  /// How many there are of a buffer that stages share.
  int64_t getBufferCount(const CarriedValue &carried) const;
  void allocateBuffers();
  /// What a step needs of the steps before it, with iterations counted from the
  /// step.
  SmallVector<Instance> getInFlight();

  RewriterBase &rewriter;
  scf::ForOp loop;
  const StagedLoop &staged;
  int64_t depth;
  bool isFirstFirst;
  int64_t group;
  SkewInduction induction;
  /// What is computed. Iterations are counted from the first one, from that of
  /// stage 0 in the steady state, and from behind the last one, in turn.
  llvm::DenseMap<Instance, Value> known;
};

} // namespace mlir::pto

#endif // PTO_LIB_TRANSFORMS_JOINTSKEWEMITTER_H
