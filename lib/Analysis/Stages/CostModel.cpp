//===- CostModel.cpp - What bodies are predicted to take ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations are issued as by the simulator's clock.py.
//
//===----------------------------------------------------------------------===//

#include "OperationCost.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Each loop around an operation doubles how often it is followed.
constexpr int64_t kMostSteps = int64_t(1) << 20;

/// When a core and its hardware pipes have come so far.
struct Times {
  int64_t now = 0;
  int64_t free[getMaxEnumValForPipe() + 1] = {};

  int64_t getEnd() const {
    return std::max(now, *std::max_element(std::begin(free), std::end(free)));
  }
};

/// The clock of a core. Values carry the time at which they are computed.
class CoreClock {
public:
  explicit CoreClock(UnknownCost &unknown) : unknown(unknown) {}

  LogicalResult run(Block &block);
  /// When all work issued so far is done.
  int64_t getEnd() const { return times.getEnd(); }

private:
  LogicalResult run(Operation *op);
  LogicalResult runLoop(scf::ForOp loop);
  LogicalResult runIteration(scf::ForOp loop, ValueRange carried);
  LogicalResult fail(Operation *op, const Twine &reason) {
    unknown = {reason.str(), op};
    return failure();
  }

  Times times;
  int64_t steps = 0;
  llvm::DenseMap<Value, int64_t> ready;
  UnknownCost &unknown;
};

} // namespace

LogicalResult CoreClock::run(Block &block) {
  for (Operation &op : block)
    if (failed(run(&op)))
      return failure();
  return success();
}

LogicalResult CoreClock::run(Operation *op) {
  if (++steps > kMostSteps)
    return fail(op, "is in too many loops to be followed");
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return runLoop(loop);
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
    return fail(op, "branches on what is only known at run time");
  FailureOr<OperationCost> cost = predictCost(op, unknown);
  if (failed(cost))
    return failure();
  int64_t begin = 0;
  for (Value operand : op->getOperands())
    begin = std::max(begin, ready.lookup(operand));
  if (!isa<TileOpInterface>(op)) {
    // The scalar unit passes tiles on without a look at them.
    times.now += cost->cycles;
    for (Value result : op->getResults())
      ready[result] = begin;
    return success();
  }
  int64_t &pipe = times.free[unsigned(cost->pipe)];
  pipe = std::min(std::max({times.now, begin, pipe}) + cost->cycles, kForever);
  times.now += getIssueCycles();
  for (Value result : op->getResults()) {
    ready[result] = pipe;
    // The scalar unit waits for a number that is read from a tile.
    if (!isa<TileTypeInterface>(result.getType()))
      times.now = std::max(times.now, pipe);
  }
  return success();
}

LogicalResult CoreClock::runIteration(scf::ForOp loop, ValueRange carried) {
  times.now += getIssueCycles();
  SmallVector<int64_t> begin(llvm::map_range(
      carried, [&](Value value) { return ready.lookup(value); }));
  for (auto [argument, time] : llvm::zip_equal(loop.getRegionIterArgs(), begin))
    ready[argument] = time;
  return run(*loop.getBody());
}

/// What comes of a time that a further iteration takes from `before` to
/// `after`, so many iterations later.
static int64_t extrapolate(int64_t before, int64_t after, uint64_t iterations) {
  uint64_t later =
      llvm::SaturatingMultiplyAdd<uint64_t>(after - before, iterations, after);
  return std::min<uint64_t>(later, kForever);
}

LogicalResult CoreClock::runLoop(scf::ForOp loop) {
  std::optional<APInt> tripCount = loop.getStaticTripCount();
  if (!tripCount)
    return fail(loop, "has a trip count that is only known at run time");
  uint64_t trips = tripCount->getLimitedValue();
  auto finish = [&](ValueRange values, uint64_t rest, const Times &before) {
    int64_t end = getEnd();
    int64_t shift = extrapolate(before.getEnd(), end, rest) - end;
    for (auto [result, value] : llvm::zip_equal(loop.getResults(), values)) {
      bool isComputedInside =
          loop.getRegion().isAncestor(value.getParentRegion());
      ready[result] = ready.lookup(value) + (isComputedInside ? shift : 0);
    }
    times.now = extrapolate(before.now, times.now, rest);
    for (auto [time, old] : llvm::zip_equal(times.free, before.free))
      time = extrapolate(old, time, rest);
    return success();
  };
  if (trips == 0)
    return finish(loop.getInitArgs(), 0, times);
  if (failed(runIteration(loop, loop.getInitArgs())))
    return failure();
  Times first = times;
  if (trips == 1)
    return finish(loop.getYieldedValues(), 0, first);
  if (failed(runIteration(loop, loop.getYieldedValues())))
    return failure();
  return finish(loop.getYieldedValues(), trips - 2, first);
}

FailureOr<int64_t> pto::predictCycles(Block &block, UnknownCost &unknown) {
  CoreClock clock(unknown);
  if (failed(clock.run(block)))
    return failure();
  return clock.getEnd();
}
