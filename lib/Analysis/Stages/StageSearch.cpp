//===- StageSearch.cpp - Stages of an interval ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageSearch.h"
#include "LaneDealing.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace mlir;
using namespace mlir::pto;

StageSearch::StageSearch(const StageGraph &graph, const DownSets &sets,
                         const StagePartitionOptions &options,
                         int64_t mostStages)
    : graph(graph), sets(sets), options(options), mostStages(mostStages) {
  std::array<uint64_t, 2> weights = {};
  CoreCounts lanes = {};
  for (const StageOp &op : graph.ops) {
    lanes[op.coreKind] += op.lanes;
    weights[op.coreKind] = llvm::SaturatingMultiplyAdd<uint64_t>(
        op.weights, op.lanes, weights[op.coreKind]);
  }
  for (auto [index, kind] : llvm::enumerate(graph.cores)) {
    // With one for each lane, more are of no use.
    total[index] = std::min(kind.count, lanes[index]);
    mustPack |= weights[index] > uint64_t(kind.memory);
  }
}

int64_t StageSearch::getTime(unsigned from, unsigned to,
                             const CoreCounts &cores) const {
  int64_t time = sets.countRelays(from, to) * options.relayCost;
  for (auto [workClass, before, after] : llvm::zip_equal(
           sets.getWorkClasses(), sets.getWork(from), sets.getWork(to))) {
    if (after.count == before.count)
      continue;
    int64_t have = cores[workClass.coreKind];
    if (have == 0)
      return std::numeric_limits<int64_t>::max();
    time += (after.cost - before.cost) *
            int64_t(llvm::divideCeil(workClass.lanes, have));
  }
  return time;
}

//===----------------------------------------------------------------------===//
// Ways
//===----------------------------------------------------------------------===//

bool StageSearch::isAsGood(const Way &a, const Way &b) const {
  if (a.cores[0] > b.cores[0] || a.cores[1] > b.cores[1] ||
      (options.maxStages > 0 && a.stages > b.stages))
    return false;
  return !best || std::tie(a.bytes, a.relays, a.stages) <=
                      std::tie(b.bytes, b.relays, b.stages);
}

void StageSearch::addWay(unsigned set, const Way &way) {
  SmallVector<Way, 2> &of = ways[set];
  if (llvm::any_of(of, [&](const Way &other) { return isAsGood(other, way); }))
    return;
  llvm::erase_if(of, [&](const Way &other) { return isAsGood(way, other); });
  of.push_back(way);
}

bool StageSearch::canFinish(unsigned set, const CoreCounts &used) const {
  // A core does no more work per item than the interval is long.
  CoreCounts work = {};
  for (auto [workClass, done, all] :
       llvm::zip_equal(sets.getWorkClasses(), sets.getWork(set),
                       sets.getWork(sets.getAll())))
    work[workClass.coreKind] += (all.cost - done.cost) * workClass.lanes;
  for (auto [rest, have, taken] : llvm::zip_equal(work, total, used))
    if (taken > have ||
        (rest > 0 && (interval == 0 || (rest - 1) / interval >= have - taken)))
      return false;
  return true;
}

void StageSearch::addStage(unsigned from, unsigned to, const CoreCounts &left) {
  int64_t relays = sets.countRelays(from, to);
  if (relays > 0 && options.relays == StagePartitionOptions::Relays::Forbid)
    return;
  forEachCoreCount(from, to, left, [&](const CoreCounts &cores) {
    int64_t time = getTime(from, to, cores);
    for (auto [index, before] : llvm::enumerate(ways[from])) {
      Way way = before;
      way.cores[0] += cores[0];
      way.cores[1] += cores[1];
      ++way.stages;
      if ((options.maxStages > 0 && way.stages > options.maxStages) ||
          !canFinish(to, way.cores))
        continue;
      way.bytes = addBytes(way.bytes, sets.getBytes(to));
      way.relays += relays;
      way.interval = std::max(way.interval, time);
      way.from = from;
      way.way = index;
      addWay(to, way);
    }
  });
}

void StageSearch::forEachCoreCount(
    unsigned from, unsigned to, const CoreCounts &left,
    function_ref<void(const CoreCounts &)> callback) const {
  SmallVector<unsigned> ops;
  if (mustPack)
    ops = sets.getOps(from, to);
  // The more cores of the second kind, the fewer of the first one it takes.
  int64_t mostFirst = left[0];
  for (int64_t second = 0; second <= left[1] && mostFirst >= 0; ++second) {
    int64_t least = 0, tooLong = -1, most = mostFirst + 1;
    while (most - tooLong > 1) {
      least = tooLong + (most - tooLong) / 2;
      (getTime(from, to, {least, second}) <= interval ? most : tooLong) = least;
    }
    for (least = most; least <= mostFirst; ++least)
      if (!mustPack || canDealLanes(graph, ops, {least, second}))
        break;
    if (least > mostFirst)
      continue;
    callback({least, second});
    mostFirst = least - 1;
  }
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

void StageSearch::collectNext(unsigned from, const CoreCounts &left,
                              SmallVectorImpl<unsigned> &result) {
  SmallVector<unsigned> toExtend = {from};
  while (!toExtend.empty()) {
    for (unsigned to : sets.getNext(toExtend.pop_back_val())) {
      if (reachedFrom[to] == from + 1)
        continue;
      reachedFrom[to] = from + 1;
      ++stagesSeen;
      // What has more computes takes longer still, but for its relays.
      int64_t relayTime = sets.countRelays(from, to) * options.relayCost;
      int64_t time = getTime(from, to, left);
      if (time == std::numeric_limits<int64_t>::max() ||
          time - relayTime > interval)
        continue;
      toExtend.push_back(to);
      result.push_back(to);
    }
  }
}

SearchOutcome StageSearch::find(int64_t interval, bool best,
                                FoundStages &found) {
  this->interval = interval;
  this->best = best;
  stagesSeen = 0;
  ways.assign(sets.size(), {});
  reachedFrom.assign(sets.size(), 0);
  ways.front().push_back(Way());
  SmallVector<unsigned> next;
  // A set comes before those it is part of.
  for (unsigned from = 0; from != sets.getAll(); ++from) {
    if (ways[from].empty())
      continue;
    CoreCounts left = {};
    for (const Way &way : ways[from])
      for (size_t kind = 0; kind < left.size(); ++kind)
        left[kind] = std::max(left[kind], total[kind] - way.cores[kind]);
    next.clear();
    collectNext(from, left, next);
    if (stagesSeen > mostStages)
      return SearchOutcome::OutOfStates;
    for (unsigned to : next)
      addStage(from, to, left);
  }
  if (ways.back().empty())
    return SearchOutcome::None;
  found =
      follow(*llvm::min_element(ways.back(), [&](const Way &a, const Way &b) {
        return best ? std::tie(a.bytes, a.relays, a.stages) <
                          std::tie(b.bytes, b.relays, b.stages)
                    : a.interval < b.interval;
      }));
  return SearchOutcome::Found;
}

FoundStages StageSearch::follow(const Way &last) const {
  FoundStages found;
  found.interval = last.interval;
  unsigned to = sets.getAll();
  for (const Way *way = &last; way->stages != 0;) {
    const Way &before = ways[way->from][way->way];
    found.stages.push_back(
        {sets.getOps(way->from, to),
         sets.getRelayedValues(way->from, to),
         sets.getBytes(to),
         {way->cores[0] - before.cores[0], way->cores[1] - before.cores[1]}});
    to = way->from;
    way = &before;
  }
  std::reverse(found.stages.begin(), found.stages.end());
  return found;
}
