//===- StagePartition.cpp - Partition a graph into stages -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StagePartition.h"
#include "LaneDealing.h"
#include "StageSearch.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// What no partition can change
//===----------------------------------------------------------------------===//

/// Each lane has a core that it can be on.
static LogicalResult checkLanes(const StageGraph &graph,
                                StagePartitionFailure &failure) {
  for (auto [index, op] : llvm::enumerate(graph.ops)) {
    const CoreKind &cores = graph.cores[op.coreKind];
    if (cores.count == 0) {
      failure.reason = llvm::formatv("S7: is for {0} cores, of which "
                                     "pto.topology has none",
                                     stringifyKernelKind(*cores.kind));
      failure.op = index;
      return mlir::failure();
    }
    if (op.weights <= cores.memory)
      continue;
    failure.reason = llvm::formatv("S6: one lane keeps {0} bytes of weights, "
                                   "and a {1} core has {2}",
                                   op.weights, stringifyKernelKind(*cores.kind),
                                   cores.memory);
    failure.op = index;
    failure.memory = cores.memory;
    return mlir::failure();
  }
  return success();
}

/// An interval that no partition is below: all cores have work all the time,
/// or the longest compute is alone on all of them.
static int64_t getLowerBound(const StageGraph &graph) {
  int64_t bound = 0;
  CoreCounts work = {};
  for (const StageOp &op : graph.ops) {
    int64_t cores = graph.cores[op.coreKind].count;
    work[op.coreKind] += op.lanes * op.cost;
    bound =
        std::max(bound, op.cost * int64_t(llvm::divideCeil(op.lanes, cores)));
  }
  for (auto [sum, cores] : llvm::zip(work, graph.cores))
    if (sum > 0)
      bound = std::max(bound, int64_t(llvm::divideCeil(sum, cores.count)));
  return bound;
}

//===----------------------------------------------------------------------===//
// The shortest interval
//===----------------------------------------------------------------------===//

/// Finds stages of some interval, short ones first: there are fewer to look at.
static SearchOutcome findAny(StageSearch &search, int64_t bound,
                             int64_t longest, FoundStages &stages) {
  for (int64_t interval = std::max<int64_t>(bound, 1);;
       interval = std::min(2 * interval, longest)) {
    SearchOutcome outcome = search.find(interval, /*best=*/false, stages);
    if (outcome != SearchOutcome::None || interval >= longest)
      return outcome;
  }
}

/// Replaces stages by the best ones of a family: those of the shortest interval
/// that have the fewest bytes, relays and stages. Returns whether it is certain
/// that they are.
static bool findBest(StageSearch &search, int64_t bound, FoundStages &stages) {
  // Nothing is below `bound`. What ran out of states does so for all longer
  // intervals too, but `stages` are then not what is of interest.
  int64_t end = stages.interval;
  bool ranOut = false;
  while (bound < end) {
    int64_t interval = bound + (end - bound) / 2;
    switch (search.find(interval, /*best=*/false, stages)) {
    case SearchOutcome::None:
      bound = interval + 1;
      break;
    case SearchOutcome::OutOfStates:
      end = interval;
      ranOut = true;
      break;
    case SearchOutcome::Found:
      end = stages.interval;
      ranOut = false;
      break;
    }
  }
  return !ranOut &&
         search.find(end, /*best=*/true, stages) == SearchOutcome::Found;
}

//===----------------------------------------------------------------------===//
// Cores
//===----------------------------------------------------------------------===//

static int64_t getTime(const StageGraph &graph, const FoundStage &stage,
                       const CoreCounts &cores, int64_t relayCost) {
  int64_t time = stage.relayed.size() * relayCost;
  for (unsigned index : stage.ops) {
    const StageOp &op = graph.ops[index];
    time += op.cost * int64_t(llvm::divideCeil(op.lanes, cores[op.coreKind]));
  }
  return time;
}

/// The fewest more cores, `most` or less, with which a stage gets shorter.
static std::optional<CoreCounts> addCores(const StageGraph &graph,
                                          const FoundStage &stage,
                                          const CoreCounts &most) {
  int64_t time = getTime(graph, stage, stage.cores, /*relayCost=*/0);
  CoreCounts lanes = {};
  for (unsigned op : stage.ops)
    lanes[graph.ops[op].coreKind] =
        std::max(lanes[graph.ops[op].coreKind], graph.ops[op].lanes);
  for (size_t kind = 0; kind < most.size(); ++kind)
    for (int64_t more = 1; more <= std::min(most[kind], lanes[kind]); ++more) {
      CoreCounts cores = stage.cores;
      cores[kind] += more;
      if (getTime(graph, stage, cores, /*relayCost=*/0) < time &&
          canDealLanes(graph, stage.ops, cores))
        return cores;
    }
  return std::nullopt;
}

/// Gives spare cores to the stages that take longest and get shorter by them.
/// Returns the cores that are left over.
static int64_t giveSpareCores(const StageGraph &graph, FoundStages &found,
                              int64_t relayCost) {
  CoreCounts spare = graph.getCoreCounts();
  SmallVector<FoundStage *> longestFirst;
  for (FoundStage &stage : found.stages) {
    longestFirst.push_back(&stage);
    for (size_t kind = 0; kind < spare.size(); ++kind)
      spare[kind] -= stage.cores[kind];
  }
  auto give = [&] {
    llvm::stable_sort(longestFirst, [&](FoundStage *a, FoundStage *b) {
      return getTime(graph, *a, a->cores, relayCost) >
             getTime(graph, *b, b->cores, relayCost);
    });
    for (FoundStage *stage : longestFirst)
      if (std::optional<CoreCounts> cores = addCores(graph, *stage, spare)) {
        for (size_t kind = 0; kind < spare.size(); ++kind)
          spare[kind] -= (*cores)[kind] - stage->cores[kind];
        stage->cores = *cores;
        return true;
      }
    return false;
  };
  while (give())
    ;
  return spare[0] + spare[1];
}

/// Numbers cores and deals lanes and relays to them.
static StagePartition assemble(const StageGraph &graph, FoundStages &found,
                               int64_t relayCost) {
  StagePartition result;
  result.stageOf.resize(graph.ops.size());
  result.coresOf.resize(graph.ops.size());
  int64_t leftOver = giveSpareCores(graph, found, relayCost);
  auto getStageTime = [&](const FoundStage &stage) {
    return getTime(graph, stage, stage.cores, relayCost);
  };
  auto *longest = llvm::max_element(
      found.stages, [&](const FoundStage &a, const FoundStage &b) {
        return getStageTime(a) < getStageTime(b);
      });
  result.interval = getStageTime(*longest);

  int64_t begin = 0;
  for (FoundStage &stage : found.stages) {
    int64_t index = result.stages.size(),
            size = stage.cores[0] + stage.cores[1];
    SmallVector<int64_t> times(size);
    DealtLanes dealt = *dealLanes(graph, stage.ops, stage.cores);
    for (auto [op, cores] : llvm::zip_equal(stage.ops, dealt)) {
      result.stageOf[op] = index;
      for (int64_t core : cores) {
        result.coresOf[op].push_back(begin + core);
        times[core] += graph.ops[op].cost;
      }
    }
    for (unsigned value : stage.relayed) {
      auto *idlest = llvm::min_element(times);
      *idlest += relayCost;
      result.relays.push_back({value, index, begin + (idlest - times.begin())});
    }
    result.bytes = addBytes(result.bytes, stage.bytes);
    if (&stage == longest)
      size += leftOver;
    result.stages.push_back({begin, begin + size});
    begin += size;
  }
  llvm::sort(result.relays, [](const StageRelay &a, const StageRelay &b) {
    return std::tie(a.value, a.stage) < std::tie(b.value, b.stage);
  });
  return result;
}

//===----------------------------------------------------------------------===//
// The partition
//===----------------------------------------------------------------------===//

/// Says that weights fit the cores in no partition, or in none that was seen.
static StagePartitionFailure explainWeights(const StageGraph &graph,
                                            bool sawAll) {
  SmallVector<std::string, 2> parts;
  for (auto [index, kind] : llvm::enumerate(graph.cores)) {
    int64_t sum = 0;
    for (const StageOp &op : graph.ops)
      if (op.coreKind == index)
        for (int64_t lane = 0; lane < op.lanes; ++lane)
          sum = addBytes(sum, op.weights);
    if (sum > 0)
      parts.push_back(llvm::formatv(
          "{0} bytes for {1} {2} cores with {3} each", sum, kind.count,
          stringifyKernelKind(*kind.kind), kind.memory));
  }
  StagePartitionFailure failure;
  failure.reason = llvm::formatv("S6: no partition{0} packs the weights, {1}",
                                 sawAll ? "" : " that was looked at",
                                 llvm::join(parts, " and "));
  return failure;
}

FailureOr<StagePartition>
pto::partitionStages(const StageGraph &graph,
                     const StagePartitionOptions &options,
                     StagePartitionFailure &failure) {
  if (failed(checkLanes(graph, failure)))
    return mlir::failure();
  int64_t bound = getLowerBound(graph);
  int64_t longest = options.relayCost * graph.values.size();
  for (const StageOp &op : graph.ops)
    longest += op.lanes * op.cost;
  longest = std::max<int64_t>(longest, 1);

  // Few sets first: the interval they allow leaves less to look at among all.
  StageGroups groups(graph);
  DownSets prefixes = DownSets::prefixes(graph, groups);
  StageSearch quick(graph, prefixes, options,
                    std::numeric_limits<int64_t>::max());
  FoundStages stages;
  SearchOutcome outcome = findAny(quick, bound, longest, stages);
  if (outcome == SearchOutcome::Found)
    findBest(quick, bound, stages);

  bool exact = false;
  std::optional<DownSets> all = DownSets::all(graph, groups, options.maxStates);
  if (all) {
    StageSearch thorough(
        graph, *all, options,
        llvm::SaturatingMultiply<uint64_t>(
            options.maxStates, StagePartitionOptions::kStagesPerState));
    if (outcome != SearchOutcome::Found)
      outcome = findAny(thorough, bound, longest, stages);
    if (outcome == SearchOutcome::Found)
      exact = findBest(thorough, bound, stages);
  }
  if (outcome != SearchOutcome::Found) {
    failure = explainWeights(graph, all && outcome == SearchOutcome::None);
    return mlir::failure();
  }
  StagePartition result = assemble(graph, stages, options.relayCost);
  result.bound = bound;
  result.exact = exact;
  return result;
}
