//===- StagePartition.h - Partition a graph into stages ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pure function of the graph: no IR is read or changed.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_STAGEPARTITION_H
#define PTO_ANALYSIS_STAGES_STAGEPARTITION_H

#include "PTO/Analysis/Stages/StageGraph.h"

namespace mlir::pto {

struct StagePartitionOptions {
  /// Whether values may be handed on through stages that do not use them.
  enum class Relays { Allow, Forbid };

  Relays relays = Relays::Allow;
  /// The most stages, 0 for as many as there are cores.
  int64_t maxStages = 0;
  /// The most down-closed sets of computes that the exact search looks at, and,
  /// for one interval, the most stages per set on average.
  int64_t maxStates = 1 << 16;
  static constexpr int64_t kStagesPerState = 64;
  /// The time that a relay takes in its stage.
  int64_t relayCost = 2;
};

/// The relay of a value by a stage, on one core.
struct StageRelay {
  unsigned value;
  int64_t stage;
  int64_t core;
};

struct StagePartition {
  /// The cores of each stage.
  SmallVector<CoreRange> stages;
  /// The stage of each compute, and the core of each of its lanes.
  SmallVector<int64_t> stageOf;
  SmallVector<SmallVector<int64_t>> coresOf;
  /// By value, then by stage.
  SmallVector<StageRelay> relays;
  /// Bytes handed on from stages to the next, per item.
  int64_t bytes = 0;
  /// The longest time of a stage, and what it can be at least.
  int64_t interval = 0;
  int64_t bound = 0;
  /// Whether the search left out no partition. Then no other has a shorter
  /// interval, or of this interval fewer bytes handed on, or of these fewer
  /// relays, or of these fewer stages.
  bool exact = false;

  int64_t getGap() const { return interval - bound; }
};

/// Why there is no partition.
struct StagePartitionFailure {
  /// To follow the name of the operation.
  std::string reason;
  /// The compute it is about; nothing where it is about all of them.
  std::optional<unsigned> op;
  /// The bytes that a core has, where one lane does not fit it.
  std::optional<int64_t> memory;
};

/// Partitions a graph, which has an op, so that S1 to S6 hold, and S8 and S9.
/// Of each kind of core the stages can have as many as there are. Weights are
/// packed first fit decreasing, and what does not fit takes more cores.
FailureOr<StagePartition> partitionStages(const StageGraph &graph,
                                          const StagePartitionOptions &options,
                                          StagePartitionFailure &failure);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_STAGEPARTITION_H
