//===- StageTransfers.cpp - What cores hand to each other -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/StageTransfers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::pto;

Value pto::getTransferred(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return value;
  auto pipeline = cast<PipelineOp>(argument.getOwner()->getParentOp());
  unsigned numItems = pipeline.getInputs().size();
  if (argument.getArgNumber() < numItems)
    return value;
  return pipeline.getYieldedCarries()[argument.getArgNumber() - numItems];
}

SmallVector<int64_t> pto::getLogicalCores(Operation *op) {
  if (auto relay = dyn_cast<RelayOp>(op))
    return {int64_t(relay.getCore())};
  llvm::SetVector<int64_t> cores;
  ArrayRef<int64_t> lanes = cast<ComputeOp>(op).getCoresAttr();
  cores.insert(lanes.begin(), lanes.end());
  return cores.takeVector();
}

namespace {

class TransferCollector {
public:
  /// `core` uses the value.
  void add(Value used, int64_t core) {
    auto value = dyn_cast<OpResult>(getTransferred(used));
    if (!value || !seen.insert({value, core}).second)
      return;
    if (auto relay = dyn_cast<RelayOp>(value.getOwner()))
      return addPiece(value, 0, relay.getCore(), core,
                      cast<TileType>(value.getType()));
    auto compute = cast<ComputeOp>(value.getOwner());
    auto type = cast<TileType>(
        compute.getYield().getTiles()[value.getResultNumber()].getType());
    for (auto [lane, from] :
         llvm::enumerate(compute.getCoresAttr().asArrayRef()))
      addPiece(value, lane, from, core, type);
  }

  SmallVector<StageTransfer> transfers;

private:
  void addPiece(OpResult value, int64_t lane, int64_t from, int64_t to,
                TileType type) {
    if (from != to)
      transfers.push_back({value, lane, from, to, type});
  }

  DenseSet<std::pair<Value, int64_t>> seen;
};

} // namespace

SmallVector<StageTransfer> pto::collectStageTransfers(PipelineOp pipeline) {
  TransferCollector collector;
  for (Operation &op : pipeline.getBody().front().without_terminator())
    for (Value operand : op.getOperands())
      for (int64_t core : getLogicalCores(&op))
        collector.add(operand, core);
  return std::move(collector.transfers);
}
