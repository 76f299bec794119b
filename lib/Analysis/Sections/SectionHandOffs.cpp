//===- SectionHandOffs.cpp - Where a core waits for sections --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/SectionHandOffs.h"
#include "PTO/IR/Target.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Walks a function in program order.
class HandOffFinder {
public:
  void visit(Block &block) {
    for (Operation &op : block)
      visit(&op);
  }

  SmallVector<SectionHandOff> handOffs;

private:
  void visit(Operation *op) {
    if (auto section = dyn_cast<SectionOp>(op)) {
      waitFor(getOtherCore(section.getCore()), section);
      unawaited[size_t(section.getCore())] = section;
      return;
    }
    bool hasSections = hasSection(op);
    if (hasSections || touchesMemory(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      for (SectionCore core : {SectionCore::Cube, SectionCore::Vector})
        waitFor(core, op);
    if (!hasSections)
      return;
    for (Region &region : op->getRegions())
      for (Block &inner : region)
        visit(inner);
  }

  /// The other core waits for what `core` has done, before `op`.
  void waitFor(SectionCore core, Operation *op) {
    SectionOp &from = unawaited[size_t(core)];
    if (!from)
      return;
    handOffs.push_back({from, op});
    from = nullptr;
  }

  static bool hasSection(Operation *op) {
    return op->walk([](SectionOp) { return WalkResult::interrupt(); })
        .wasInterrupted();
  }

  static bool touchesMemory(Operation *op) {
    std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
        getEffectsRecursively(op);
    return !effects || llvm::any_of(*effects, [](auto &effect) {
      return !isa<MemoryEffects::Allocate>(effect.getEffect());
    });
  }

  /// By core, its last section that the other one has not waited for. It is in
  /// the block that is being visited.
  SectionOp unawaited[2];
};

} // namespace

SmallVector<SectionHandOff> pto::findSectionHandOffs(FunctionOpInterface func) {
  HandOffFinder finder;
  for (Block &block : func.getFunctionBody())
    finder.visit(block);
  return finder.handOffs;
}

std::optional<SectionFlags> pto::findFreeFlags(FunctionOpInterface func) {
  llvm::BitVector free(Target::kFlagBudget, true);
  auto note = [&](auto op) {
    if (op.getEventIdDyn())
      free.reset();
    else if (int64_t id = *op.getEventId();
             id >= 0 && id < int64_t(free.size()))
      free.reset(id);
  };
  func->walk([&](Operation *op) {
    if (auto set = dyn_cast<SyncSetOp>(op))
      note(set);
    else if (auto wait = dyn_cast<SyncWaitOp>(op))
      note(wait);
  });
  int first = free.find_last();
  int second = first <= 0 ? -1 : free.find_prev(first);
  if (second < 0)
    return std::nullopt;
  return SectionFlags{first, second};
}
