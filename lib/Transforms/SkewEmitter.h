//===- SkewEmitter.h - Write a skewed loop out ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_TRANSFORMS_SKEWEMITTER_H
#define PTO_LIB_TRANSFORMS_SKEWEMITTER_H

#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <map>

namespace mlir::pto {

/// Values of a loop's induction variable and multiples of its step; constants
/// where they are known.
class SkewInduction {
public:
  SkewInduction(RewriterBase &rewriter, scf::ForOp loop);

  /// Before which constants and multiples of the step are written.
  Operation *anchor;

  /// The induction variable in the iteration that is so many behind the first
  /// one, which is known to be there.
  Value getFromStart(int64_t iteration);
  /// The same, counted from the iteration whose induction variable is `base`.
  Value getFrom(Value base, int64_t iterations);
  Value getSteps(int64_t count);
  Value getConstant(int64_t value);

private:
  RewriterBase &rewriter;
  scf::ForOp loop;
  std::optional<int64_t> start, step;
  std::map<int64_t, Value> constants;
  /// Of a step that is not known.
  std::map<int64_t, Value> multiples;
};

/// One more than the largest membership group of the function.
int64_t getNewMembershipGroup(FunctionOpInterface func);

/// Marks the tiles that a clone computes as those of a group and stage, which
/// are in flight with the other stages of the group. Popped tiles have their
/// storage from the ring.
void setPipelineMembership(Operation *clone, DenseI64ArrayAttr membership);

/// Writes a loop out as prologue, steady state, remainder and epilogue.
class SkewEmitter {
public:
  SkewEmitter(RewriterBase &rewriter, scf::ForOp loop, const SkewPlan &plan,
              int64_t group)
      : rewriter(rewriter), loop(loop), plan(plan), group(group),
        induction(rewriter, loop) {}

  /// Replaces the loop, or puts it behind a check; returns the steady state.
  scf::ForOp emit();

private:
  /// Of a loop whose bounds are known at run time only; else null.
  struct RuntimeBounds {
    Value tripCount;
    /// The induction variable that would follow the last one.
    Value end;
  };

  /// Without `runtime`, of the plan's trip count.
  scf::ForOp emitSkewed(const RuntimeBounds &runtime,
                        SmallVector<Value> &results);
  scf::ForOp emitVersions();
  /// Whether the loop has at least 2 D iterations, and a multiple of D unless a
  /// remainder is provided for, and ends before numbers do.
  Value emitCheck(const RuntimeBounds &runtime);
  Value emitTripCount();
  Value emitFromStart(Value iteration);

  /// Clones the half for the iteration with that induction variable. Returns
  /// what it hands on: for a produce half what it is given.
  SmallVector<Value> emitHalf(const SkewHalf &half, Value iv,
                              ArrayRef<Value> iterArgs, bool isLast = false);
  /// A loop over whose body the halves are laid out.
  scf::ForOp emitLoop(ArrayRef<SkewHalf> halves, Value lower, Value upper,
                      Value step, ValueRange iterArgs);
  void eraseUnusedBuffers();

  RewriterBase &rewriter;
  scf::ForOp loop;
  const SkewPlan &plan;
  int64_t group;
  SkewInduction induction;
};

} // namespace mlir::pto

#endif // PTO_LIB_TRANSFORMS_SKEWEMITTER_H
