//===- SkewSchedule.h - In which order a skewed loop runs -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runs in which order, apart from what it computes and how it is written
// down: legality, code generation and whoever counts messages read it off here.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SKEW_SKEWSCHEDULE_H
#define PTO_ANALYSIS_SKEW_SKEWSCHEDULE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::pto {

class CrossCorePeers;

/// How a loop may be skewed.
struct SkewPlanOptions {
  /// Grouped: all produces of a group, then its consumes. Interleaved: a
  /// produce and a consume in turn.
  enum class Schedule { Grouped, Interleaved };
  /// What becomes of a trip count that the depth does not divide. Shrink: a
  /// smaller depth. Peel: the iterations left over follow the steady state.
  enum class Remainder { Shrink, Peel };
  /// What becomes of bounds that are not constants. Demote: no skew. Version:
  /// the trip count is looked at when the loop is reached.
  enum class DynamicBounds { Demote, Version };
  /// What becomes of bodies with several round trips. Demote: no skew. Skew:
  /// both peers are skewed together.
  enum class MultiRoundTrip { Demote, Skew };

  /// Largest depth, 0 for `kMaxSkewDepth`.
  int64_t maxDepth = 0;
  Schedule schedule = Schedule::Grouped;
  Remainder remainder = Remainder::Shrink;
  DynamicBounds dynamicBounds = DynamicBounds::Demote;
  /// What else touches the global memory of the loop; null for nobody.
  const CrossCorePeers *peers = nullptr;
};

/// The produce or the consume half of an iteration.
struct SkewHalf {
  bool isProduce;
  /// Counted from what the list it is in says.
  int64_t iteration;
  /// Which half of the steady body it is a copy of.
  int64_t position;
};

/// The halves of a skewed loop in program order. With D the depth and n the
/// trip count, whole groups are the n - n mod D iterations before the first one
/// that is left over.
struct SkewSchedule {
  int64_t depth;
  /// Counted from the first iteration.
  SmallVector<SkewHalf> prologue;
  /// Counted from iterations D, 2 D, ... up to the first one left over.
  SmallVector<SkewHalf> steady;
  /// Counted from the first iteration left over.
  SmallVector<SkewHalf> remainder;
  /// Whether `remainder` is the body of a loop over the iterations left over,
  /// of which there are none to D - 1.
  bool isRemainderLoop = false;
  /// Counted from behind the last iteration.
  SmallVector<SkewHalf> epilogue;

  /// Whether a loop whose trip count is looked at when it is reached runs like
  /// this.
  bool acceptsTripCount(int64_t tripCount) const {
    return tripCount >= 2 * depth &&
           (isRemainderLoop || tripCount % depth == 0);
  }
};

/// The largest depth there is, whatever is asked for. The code of a loop grows
/// with its depth, and no ring has that many slots.
constexpr int64_t kMaxSkewDepth = 256;

/// The depth that a pipeline of `stages` stages asks for: F - 1 iterations in
/// flight, and at least two; no more than `maxDepth` unless that is 0.
int64_t getRequestedSkewDepth(int64_t stages, int64_t maxDepth = 0);

/// The largest depth D <= `requested`, and no larger than there is, for a loop
/// of `tripCount` >= 2 iterations, which has at least 2 D and, unless the
/// remainder is peeled, a multiple of D. A trip count that is not known allows
/// any.
int64_t getSkewDepth(
    int64_t requested, std::optional<int64_t> tripCount,
    SkewPlanOptions::Remainder remainder = SkewPlanOptions::Remainder::Shrink);

/// The most iterations by which a produce half passes the consume half of an
/// earlier one.
int64_t getSkewReach(int64_t depth, SkewPlanOptions::Schedule schedule);

/// The schedule of that depth. Without a trip count, the remainder is a loop.
SkewSchedule makeSkewSchedule(int64_t depth, std::optional<int64_t> tripCount,
                              const SkewPlanOptions &options);

StringRef stringifySkewSchedule(SkewPlanOptions::Schedule schedule);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SKEW_SKEWSCHEDULE_H
