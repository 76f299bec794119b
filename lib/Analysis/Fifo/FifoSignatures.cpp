//===- FifoSignatures.cpp - What tells states from each other -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoState.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

void Stepper::appendRings(const State &state,
                          SmallVectorImpl<int64_t> &key) const {
  for (auto [ring, rules] : llvm::zip_equal(state.rings, options.rings)) {
    if (!rules.slots)
      continue;
    key.push_back(ring.pushed - ring.getReleased(rules.release));
    if (rules.release == SlotRelease::Free)
      key.push_back(ring.popped - ring.freed);
    if (rules.creditPeriod) {
      key.push_back(std::min(ring.pushed, rules.getFirstWait()));
      key.push_back(ring.pushed % rules.creditPeriod);
    }
    key.push_back(ring.inFlight.size());
    key.append(ring.inFlight.begin(), ring.inFlight.end());
  }
}

void Stepper::appendChoice(const State &state, const Choice &choice,
                           SmallVectorImpl<int64_t> &key) const {
  key.push_back(reinterpret_cast<intptr_t>(choice.pattern));
  // Relative to where the programs are, or as it is for a loop that a program
  // is not in.
  const Pattern &pattern = patterns.find(choice.pattern)->second;
  for (unsigned core : pattern.users.set_bits()) {
    const auto &frames = state.machines[core].frames;
    for (const auto &loops : pattern.byProgram[core].loops)
      for (auto [loop, count] : llvm::zip_equal(loops, choice.counts)) {
        bool isIn = loop < frames.size();
        key.push_back(isIn);
        key.push_back(isIn ? count - frames[loop].count : count);
      }
  }
}

SmallVector<int64_t> Stepper::getSignature(const State &state) const {
  SmallVector<int64_t> key;
  auto indexOf = [&](int64_t id) {
    auto it = llvm::find_if(state.trips, [&](auto &t) { return t.id == id; });
    return it == state.trips.end() ? -1 : it - state.trips.begin();
  };
  for (auto [core, machine] : llvm::enumerate(state.machines)) {
    key.push_back(machine.pc);
    key.push_back(machine.frames.size());
    for (const Frame &frame : machine.frames) {
      key.push_back(frame.head);
      if (frame.trip >= 0) {
        key.push_back(frame.trip);
        key.push_back(frame.count);
        continue;
      }
      // What can be computed from the count repeats, after the last break.
      const IterationDependence &dependence =
          programs[core].code[frame.head].dependence;
      int64_t period = dependence.period, breaks = 0;
      if (!dependence.breaks.empty())
        breaks = dependence.breaks.back();
      key.push_back(period ? std::min(frame.count, breaks) : frame.count);
      key.push_back(period ? frame.count % period : 0);
      key.push_back(indexOf(frame.choice));
    }
  }
  unsigned numPrograms = programs.size();
  for (unsigned core = 0; core < numPrograms; ++core)
    for (unsigned other = core + 1; other < numPrograms; ++other)
      for (const Frame &a : state.machines[core].frames)
        for (const Frame &b : state.machines[other].frames)
          if (comparedHeads.contains({{core, a.head}, {other, b.head}}))
            key.push_back(a.count - b.count);
  appendRings(state, key);
  for (const TripChoice &trip : state.trips) {
    appendChoice(state, trip, key);
    for (unsigned core = 0; core < numPrograms; ++core) {
      key.push_back(trip.entered[core] + 2 * trip.left[core]);
      if (trip.left[core])
        continue;
      auto &frames = state.machines[core].frames;
      auto it =
          llvm::find_if(frames, [&](auto &f) { return f.choice == trip.id; });
      int64_t base = it == frames.end() ? 0 : it->count;
      key.push_back(trip.least - base);
      key.push_back(trip.exact < 0 ? INT64_MAX : trip.exact - base);
    }
  }
  for (const BranchChoice &branch : state.branches) {
    appendChoice(state, branch, key);
    key.push_back(branch.value);
    const llvm::SmallBitVector &users =
        patterns.find(branch.pattern)->second.users;
    for (unsigned core : users.set_bits())
      key.push_back(branch.reads[core] - branch.reads[users.find_first()]);
  }
  return key;
}
