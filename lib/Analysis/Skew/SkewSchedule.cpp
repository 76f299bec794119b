//===- SkewSchedule.cpp - In which order a skewed loop runs ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Skew/SkewSchedule.h"

using namespace mlir;
using namespace mlir::pto;

using Options = SkewPlanOptions;

StringRef pto::stringifySkewSchedule(Options::Schedule schedule) {
  return schedule == Options::Schedule::Grouped ? "grouped" : "interleaved";
}

int64_t pto::getRequestedSkewDepth(int64_t stages, int64_t maxDepth) {
  int64_t depth = std::max<int64_t>(2, stages - 1);
  return maxDepth == 0 ? depth : std::min(depth, maxDepth);
}

int64_t pto::getSkewDepth(int64_t requested, std::optional<int64_t> tripCount,
                          Options::Remainder remainder) {
  int64_t depth = std::min(requested, kMaxSkewDepth);
  if (!tripCount)
    return depth;
  depth = std::min(depth, *tripCount / 2);
  if (remainder == Options::Remainder::Shrink)
    while (*tripCount % depth != 0)
      --depth;
  return depth;
}

int64_t pto::getSkewReach(int64_t depth, Options::Schedule schedule) {
  // Grouped, iteration k + i of a group that begins with k is produced before
  // the consumes of the group before, from k - depth on; i < depth. Interleaved
  // it follows all of them up to the (i - 1)-th. The remainder is interleaved.
  return schedule == Options::Schedule::Grouped ? 2 * depth - 1 : depth;
}

SkewSchedule pto::makeSkewSchedule(int64_t depth,
                                   std::optional<int64_t> tripCount,
                                   const Options &options) {
  bool isGrouped = options.schedule == Options::Schedule::Grouped;
  // Where in the steady body the halves of a group's i-th iteration stand.
  auto produce = [&](int64_t iteration, int64_t i) {
    return SkewHalf{true, iteration, isGrouped ? i : 2 * i};
  };
  auto consume = [&](int64_t iteration, int64_t i) {
    return SkewHalf{false, iteration, isGrouped ? depth + i : 2 * i + 1};
  };

  SkewSchedule schedule;
  schedule.depth = depth;
  for (int64_t i = 0; i < depth; ++i) {
    schedule.prologue.push_back(produce(i, i));
    schedule.steady.push_back(produce(i, i));
    if (!isGrouped)
      schedule.steady.push_back(consume(i - depth, i));
  }
  if (isGrouped)
    for (int64_t i = 0; i < depth; ++i)
      schedule.steady.push_back(consume(i - depth, i));

  // What is left over is interleaved in either schedule: after the steady state
  // depth iterations are in flight, and this way never more than one is added.
  int64_t leftOver = 0;
  if (!tripCount && options.remainder == Options::Remainder::Peel &&
      depth > 1) {
    schedule.isRemainderLoop = true;
    schedule.remainder = {SkewHalf{true, 0, 0}, SkewHalf{false, -depth, 1}};
  } else if (tripCount) {
    leftOver = *tripCount % depth;
    for (int64_t i = 0; i < leftOver; ++i) {
      schedule.remainder.push_back(produce(i, i));
      schedule.remainder.push_back(consume(i - depth, i));
    }
  }
  for (int64_t i = 0; i < depth; ++i)
    schedule.epilogue.push_back(consume(i - depth, (leftOver + i) % depth));
  return schedule;
}
