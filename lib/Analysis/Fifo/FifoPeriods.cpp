//===- FifoPeriods.cpp - Iterations that repeat each other ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoPeriods.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

StateKey PeriodFinder::getKey(const State &state, Counting counting) const {
  StateKey key(counting.begin(), counting.end());
  for (auto [core, machine] : llvm::enumerate(state.machines)) {
    key.push_back(machine.pc);
    for (auto [i, frame] : llvm::enumerate(machine.frames)) {
      key.push_back(frame.head);
      key.push_back(int(i) == counting[core] ? -1 : frame.count);
      key.push_back(frame.trip);
      key.push_back(frame.choice);
    }
  }
  stepper.appendRings(state, key);
  for (const TripChoice &trip : state.trips) {
    key.append({trip.id, trip.least, trip.exact});
    for (size_t core = 0; core < programs.size(); ++core)
      key.push_back(trip.entered[core] + 2 * trip.left[core]);
  }
  for (const BranchChoice &branch : state.branches) {
    key.push_back(reinterpret_cast<intptr_t>(branch.pattern));
    key.append(branch.counts.begin(), branch.counts.end());
    key.push_back(branch.value);
    key.append(branch.reads.begin(), branch.reads.end());
  }
  return key;
}

PeriodFinder::Progress PeriodFinder::getProgress(const State &state,
                                                 Counting counting) const {
  Progress progress;
  for (auto [machine, frame] : llvm::zip_equal(state.machines, counting))
    progress.counts.push_back(frame < 0 ? 0 : machine.frames[frame].count);
  for (const RingState &ring : state.rings)
    progress.rings.push_back({ring.pushed, ring.popped, ring.freed});
  return progress;
}

int64_t PeriodFinder::getRepetitions(const Frame &frame,
                                     const IterationDependence &dependence,
                                     int64_t distance) const {
  if (!dependence.period || distance % dependence.period != 0)
    return 0;
  int64_t end = frame.trip;
  for (int64_t at : dependence.breaks) {
    // What happened until now is no example of what comes after a break.
    if (at > frame.count - distance && at <= frame.count)
      return 0;
    if (at > frame.count)
      end = std::min(end, at);
  }
  return std::max<int64_t>(0, (end - 1 - frame.count) / distance);
}

bool PeriodFinder::leap(State &state, Counting counting) {
  Progress now = getProgress(state, counting);
  auto [it, isNew] = seen.try_emplace(getKey(state, counting), now);
  if (isNew) {
    seenSize += it->first.size();
    return false;
  }
  Progress before = std::exchange(it->second, now);
  int64_t times = INT64_MAX;
  for (auto [core, machine] : llvm::enumerate(state.machines)) {
    int64_t distance = now.counts[core] - before.counts[core];
    if (distance == 0)
      continue;
    const Frame &frame = machine.frames[counting[core]];
    times = std::min(
        times, getRepetitions(frame, programs[core].code[frame.head].dependence,
                              distance));
  }
  if (times == 0 || times == INT64_MAX)
    return false;
  for (auto [core, machine] : llvm::enumerate(state.machines))
    if (counting[core] >= 0)
      machine.frames[counting[core]].count +=
          times * (now.counts[core] - before.counts[core]);
  for (auto [ring, a, b] : llvm::zip(state.rings, before.rings, now.rings)) {
    ring.pushed += times * (b[0] - a[0]);
    ring.popped += times * (b[1] - a[1]);
    ring.freed += times * (b[2] - a[2]);
  }
  return true;
}

void PeriodFinder::leap(State &state) {
  // Short loops are counted out sooner than they are understood.
  constexpr int64_t minTrip = 16;
  constexpr size_t maxSeen = 4000000;
  SmallVector<SmallVector<int, 4>, 2> candidates(state.machines.size());
  size_t deepest = 0;
  for (auto [machine, loops] : llvm::zip_equal(state.machines, candidates)) {
    for (auto [i, frame] : llvm::enumerate(machine.frames))
      if (frame.trip >= minTrip)
        loops.push_back(i);
    deepest = std::max(deepest, loops.size());
  }
  if (seenSize > maxSeen)
    clear();
  // The loops of two programs are tried in all combinations. More programs have
  // too many, and the same loop around each: that over the items.
  if (state.machines.size() > 2) {
    SmallVector<int> counting(state.machines.size());
    for (size_t depth = 0; depth < deepest; ++depth) {
      for (auto [loops, frame] : llvm::zip_equal(candidates, counting))
        frame = depth < loops.size() ? loops[depth] : -1;
      if (leap(state, counting))
        return;
    }
    return;
  }
  for (auto &loops : candidates)
    loops.push_back(-1);
  for (int a : candidates.front())
    for (int b : candidates.back())
      if ((a >= 0 || b >= 0) && leap(state, {a, b}))
        return;
}
