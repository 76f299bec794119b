//===- RowSplit.cpp - A compute in pieces of its rows ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/RowSplit.h"
#include "PTO/IR/Target.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The tiles of which a row of the result needs the same row only. Nothing
/// where it may need others.
static std::optional<SmallVector<Value, 2>> getRowOperands(TileOpInterface op) {
  auto getNamed = [&](ArrayRef<StringRef> names) {
    SmallVector<Value, 2> values;
    for (StringRef name : names)
      if (Value value = op.getOperandNamed(name))
        values.push_back(value);
    return values;
  };
  StringRef rule = op.getRuleName();
  bool needsSameRows =
      llvm::StringSwitch<bool>(rule)
          .Cases({"elementwise", "conversion", "tileByScalar", "rowReduction",
                  "rowExpand", "rowExpandBinary"},
                 true)
          .Default(false);
  if (needsSameRows)
    return llvm::to_vector<2>(
        llvm::make_filter_range(op->getOperands(), [](Value operand) {
          return isa<TileType>(operand.getType());
        }));
  if (rule == "colExpandBinary")
    return getNamed({"src0"});
  if (rule == "matmul" && !op.getOperandNamed("lhs_scale"))
    return getNamed({"lhs", "acc_in"});
  if (rule == "colExpand" || isa<TExpandsOp>(op))
    return SmallVector<Value, 2>();
  if (auto move = dyn_cast<TMovOp>(*op); move && !move.getFp())
    return getNamed({"src"});
  return std::nullopt;
}

bool pto::canLoadByRows(TLoadOp load) {
  auto slice = load.getSrc().getDefiningOp<PartitionViewOp>();
  if (!slice || load.getPadValue() || load.getLeftPaddingNum() ||
      load.getRightPaddingNum() || load.getInitCondition())
    return false;
  // Rows of the tile are rows of the view.
  ArrayRef<int64_t> extents = slice.getType().getShape();
  ArrayRef<int64_t> shape = load.getResult().getType().getShape();
  return extents.size() >= 2 && extents.take_back(2) == shape &&
         llvm::all_of(extents.drop_back(2),
                      [](int64_t extent) { return extent == 1; });
}

Value pto::getWindowedTile(Value tile) {
  Operation *op = tile.getDefiningOp();
  if (!op)
    return tile;
  if (auto load = dyn_cast<TLoadOp>(op))
    return canLoadByRows(load) ? Value() : tile;
  if (auto window = dyn_cast<TExtractOp>(op))
    return window.getSrc();
  // A move of an input can take a window at once.
  auto move = dyn_cast<TMovOp>(op);
  if (move && isa<BlockArgument>(move.getSrc()) && move->getAttrs().empty() &&
      !move.getFp() && !move.getPreQuantScalar())
    return move.getSrc();
  return {};
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

namespace {

class RowSplitPlanner {
public:
  RowSplitPlanner(ComputeOp compute, RowSplitObstacle &obstacle)
      : compute(compute), obstacle(obstacle) {}

  FailureOr<RowSplit> plan(int64_t memory);

private:
  LogicalResult needRows(Value value);
  void needWhole(Value value);
  bool canDivide(int64_t pieces) const;
  LogicalResult fail(Operation *op, const Twine &reason) {
    obstacle = {reason.str(), op};
    return failure();
  }

  ComputeOp compute;
  RowSplitObstacle &obstacle;
  RowSplit split;
  /// Operations of the body that each piece runs as they are.
  SetVector<Operation *> whole;
  /// Bytes that these load.
  int64_t wholeBytes = 0;
};

} // namespace

LogicalResult RowSplitPlanner::needRows(Value value) {
  if (split.byRows.contains(value))
    return success();
  auto type = cast<TileType>(value.getType());
  Operation *op = value.getDefiningOp();
  if (type.getValidShape()[0] != type.getShape()[0])
    return fail(op, llvm::formatv("a piece of {0} has no whole rows", type));
  if (Value whole = getWindowedTile(value)) {
    needWhole(whole);
    split.byRows.insert(value);
    return success();
  }
  if (isa<TLoadOp>(op)) {
    split.byRows.insert(value);
    return success();
  }
  auto tileOp = dyn_cast<TileOpInterface>(op);
  auto operands = tileOp ? getRowOperands(tileOp) : std::nullopt;
  if (!operands)
    return fail(op, llvm::formatv("a row of '{0}' may need all rows of what it "
                                  "is computed from",
                                  op->getName()));
  for (Value operand : op->getOperands()) {
    if (!llvm::is_contained(*operands, operand))
      needWhole(operand);
    else if (failed(needRows(operand)))
      return failure();
  }
  split.byRows.insert(value);
  return success();
}

void RowSplitPlanner::needWhole(Value value) {
  SmallVector<Value> needed = {value};
  while (!needed.empty()) {
    Operation *op = needed.pop_back_val().getDefiningOp();
    if (!op || !compute.getBody().isAncestor(op->getParentRegion()) ||
        !whole.insert(op))
      continue;
    op->walk([&](Operation *nested) {
      llvm::append_range(needed, nested->getOperands());
      if (auto load = dyn_cast<TLoadOp>(nested))
        wholeBytes += load.getResult().getType().getSizeInBytes();
    });
  }
}

bool RowSplitPlanner::canDivide(int64_t pieces) const {
  return llvm::all_of(split.byRows, [&](Value value) {
    auto type = cast<TileType>(value.getType());
    bool hasBlocks = type.getSubLayout() != SLayout::NoneBox;
    // Blocks are not divided.
    int64_t least = hasBlocks ? Target::kBlockExtent : 1;
    return type.getShape()[0] % (pieces * least) == 0;
  });
}

FailureOr<RowSplit> RowSplitPlanner::plan(int64_t memory) {
  for (Value tile : compute.getYield().getTiles())
    if (failed(needRows(tile)))
      return failure();
  int64_t weights = compute.getWeightsPerLane();
  wholeBytes = std::min(wholeBytes, weights);
  if (memory == 0)
    return fail(nullptr, "there is no room for any");
  if (wholeBytes >= memory)
    return fail(nullptr,
                llvm::formatv("each row needs {0} bytes of them", wholeBytes));
  int64_t rows = std::numeric_limits<int64_t>::max();
  for (Value value : split.byRows)
    rows = std::min(rows, cast<TileType>(value.getType()).getShape()[0]);
  split.pieces = std::max<int64_t>(
      llvm::divideCeil(weights - wholeBytes, memory - wholeBytes), 2);
  for (; split.pieces <= rows; ++split.pieces)
    if (canDivide(split.pieces)) {
      split.weights =
          wholeBytes + llvm::divideCeil(weights - wholeBytes, split.pieces);
      return std::move(split);
    }
  return fail(nullptr, "its rows cannot be divided so often");
}

FailureOr<RowSplit> pto::planRowSplit(ComputeOp compute, int64_t memory,
                                      RowSplitObstacle &obstacle) {
  return RowSplitPlanner(compute, obstacle).plan(memory);
}
