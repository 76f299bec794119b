//===- MaterializationRules.cpp - What can be split among cores -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/MaterializationRules.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

using Obstacle = MaterializationObstacle;

//===----------------------------------------------------------------------===//
// The function around
//===----------------------------------------------------------------------===//

/// What each core does for itself has to be harmless: it computes, or reads
/// global memory.
static bool canBeRepeated(Operation *op) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
      getEffectsRecursively(op);
  return effects && llvm::all_of(*effects, isReadOfGlobalMemory);
}

static std::optional<Obstacle> checkFunction(PipelineOp pipeline) {
  auto func = dyn_cast<func::FuncOp>(pipeline->getParentOp());
  if (!func || !func.getBody().hasOneBlock())
    return Obstacle{pipeline,
                    "is not the body of a function: what is launched once per "
                    "core cannot be in a loop, a branch or a section",
                    {}};
  for (Operation &op : func.getBody().front())
    if (&op != pipeline && !op.hasTrait<OpTrait::IsTerminator>() &&
        !canBeRepeated(&op))
      return Obstacle{pipeline,
                      "is not all that its function does",
                      {{&op, "this has other effects than reads of global "
                             "memory"}}};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

class MemoryChecker {
public:
  explicit MemoryChecker(PipelineOp pipeline)
      : pipeline(pipeline), func(cast<func::FuncOp>(pipeline->getParentOp())) {}

  std::optional<Obstacle> check() {
    std::optional<Obstacle> obstacle;
    OperandRange outputs = pipeline.getOutputs();
    for (auto [i, output] : llvm::enumerate(outputs))
      for (Value other : outputs.take_front(i))
        if (mayAlias(output, other))
          return report(i, pipeline, "another output of it");
    for (Value input : pipeline.getInputs())
      if (std::optional<unsigned> output = findAliasedOutput(input))
        return report(*output, pipeline, "an input of it");
    func.walk([&](Operation *op) {
      if (op == pipeline || op == func || obstacle)
        return;
      SmallVector<MemoryEffects::EffectInstance> effects;
      if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
        interface.getEffects(effects);
      for (MemoryEffects::EffectInstance &effect : effects)
        if (std::optional<unsigned> output =
                findAliasedOutput(effect.getValue()))
          obstacle = report(*output, op, "what this reads");
    });
    return obstacle;
  }

private:
  Obstacle report(unsigned output, Operation *op, StringRef what) {
    return {pipeline,
            llvm::formatv("writes output {0} to memory that may be {1}, and "
                          "only the order of the items keeps them apart",
                          output, what),
            {{op, "here"}}};
  }

  std::optional<unsigned> findAliasedOutput(Value read) {
    for (auto [i, output] : llvm::enumerate(pipeline.getOutputs()))
      if (!read || mayAlias(output, read))
        return i;
    return std::nullopt;
  }

  bool mayAlias(Value a, Value b) {
    auto getBase = [](Value value) {
      return getBasePointer({Storage::Kind::Global, value});
    };
    return mayAliasInFunction(getBase(a), getBase(b));
  }

  PipelineOp pipeline;
  func::FuncOp func;
};

} // namespace

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// Whether anybody has to put the pieces of the lanes together.
static bool isStacked(OpResult value) {
  auto compute = cast<ComputeOp>(value.getOwner());
  auto pipeline = cast<PipelineOp>(compute->getParentOp());
  return compute.getLanes() > 1 &&
         (llvm::is_contained(pipeline.getYieldedCarries(), value) ||
          llvm::any_of(value.getUsers(),
                       [](Operation *user) { return !isa<YieldOp>(user); }));
}

static std::optional<Obstacle> checkLanes(PipelineOp pipeline) {
  for (ComputeOp compute : pipeline.getBody().getOps<ComputeOp>())
    for (OpResult value : compute->getResults())
      if (isStacked(value) &&
          ShapedType::isDynamic(
              cast<TileType>(value.getType()).getValidShape()[1]))
        return Obstacle{compute,
                        "has lanes whose pieces cannot be put together: their "
                        "valid columns are only known at run time",
                        {}};
  return std::nullopt;
}

std::optional<Obstacle> pto::findMaterializationObstacle(PipelineOp pipeline) {
  if (std::optional<Obstacle> obstacle = checkFunction(pipeline))
    return obstacle;
  if (std::optional<Obstacle> obstacle = MemoryChecker(pipeline).check())
    return obstacle;
  return checkLanes(pipeline);
}
