//===- SkewCapacity.h - Skews that the rings have room for ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEW_SKEWCAPACITY_H
#define PTO_ANALYSIS_SKEW_SKEWCAPACITY_H

#include "PTO/Analysis/Skew/SkewAnalysis.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::pto {

/// A loop that asks to be skewed, and what comes of it.
struct SkewCandidate {
  scf::ForOp loop;
  int64_t stages;
  /// Nothing where the loop stays sequential; then `refusal` says why.
  std::optional<SkewPlan> plan;
  SkewRefusal refusal = {};
  /// Why the depth is smaller than dependences allow; empty if it is not.
  std::string limit = {};
};

/// Lowers the depths of planned loops until each pair of functions that
/// exchange messages is proven to complete with all of them, down to leaving
/// loops sequential. Of a function whose peer is not in the module, the peer is
/// taken to answer message for message.
void limitSkewsToCapacity(ModuleOp module,
                          MutableArrayRef<SkewCandidate> candidates,
                          const SkewPlanOptions &options);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEW_SKEWCAPACITY_H
