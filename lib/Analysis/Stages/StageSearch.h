//===- StageSearch.h - Stages of an interval --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_ANALYSIS_STAGES_STAGESEARCH_H
#define LIB_ANALYSIS_STAGES_STAGESEARCH_H

#include "DownSets.h"
#include "PTO/Analysis/Stages/StagePartition.h"

namespace mlir::pto {

struct FoundStage {
  /// Its computes, and the values that it relays.
  SmallVector<unsigned> ops, relayed;
  /// What it hands on to the next stage.
  int64_t bytes;
  /// The fewest cores on which it takes no longer than the interval.
  CoreCounts cores;
};

struct FoundStages {
  SmallVector<FoundStage> stages;
  /// The longest time of one of them.
  int64_t interval = 0;
};

enum class SearchOutcome { Found, None, OutOfStates };

/// A dynamic program over a family of down-closed sets. To each set belong the
/// ways to cut it into stages, apart from those that another one of the same
/// set is as good as.
class StageSearch {
public:
  /// Looks at `mostStages` differences of two sets at most, per search.
  StageSearch(const StageGraph &graph, const DownSets &sets,
              const StagePartitionOptions &options, int64_t mostStages);

  /// Finds stages of `interval` or less that there are enough cores for: any,
  /// or, with `best`, those that hand on the fewest bytes, then have the fewest
  /// relays, then are the fewest.
  SearchOutcome find(int64_t interval, bool best, FoundStages &found);

  /// The time of the stage between two sets, relays included; more than any
  /// interval if it has no core that it needs.
  int64_t getTime(unsigned from, unsigned to, const CoreCounts &cores) const;

private:
  /// A way to cut a set into stages.
  struct Way {
    CoreCounts cores = {};
    int64_t stages = 0, bytes = 0, relays = 0;
    int64_t interval = 0;
    /// The set without the last stage, and which of its ways.
    unsigned from = 0, way = 0;
  };

  /// Adds the sets that a stage after `from` may lead to, and perhaps some that
  /// none does.
  void collectNext(unsigned from, const CoreCounts &left,
                   SmallVectorImpl<unsigned> &result);
  /// Adds the ways of `to` that end in the stage from `from`.
  void addStage(unsigned from, unsigned to, const CoreCounts &left);
  /// Calls back with each smallest number of cores on which the stage takes no
  /// longer than the interval.
  void forEachCoreCount(unsigned from, unsigned to, const CoreCounts &left,
                        function_ref<void(const CoreCounts &)> callback) const;
  void addWay(unsigned set, const Way &way);
  bool isAsGood(const Way &a, const Way &b) const;
  /// Whether the cores that `used` leaves could do what `set` has not.
  bool canFinish(unsigned set, const CoreCounts &used) const;
  FoundStages follow(const Way &last) const;

  const StageGraph &graph;
  const DownSets &sets;
  const StagePartitionOptions &options;
  const int64_t mostStages;
  /// The cores that may be used.
  CoreCounts total = {};
  /// Whether weights may not fit; otherwise nothing needs to be packed.
  bool mustPack = false;

  // Of the search that is under way.
  int64_t interval = 0;
  bool best = false;
  int64_t stagesSeen = 0;
  std::vector<SmallVector<Way, 2>> ways;
  /// For each set the last one that it was reached from, plus 1.
  std::vector<unsigned> reachedFrom;
};

} // namespace mlir::pto

#endif // LIB_ANALYSIS_STAGES_STAGESEARCH_H
