//===- PipeDeclaration.cpp - What a pipe is said to be --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/PipeDeclaration.h"
#include "PTO/IR/Target.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;

// ODS getters of integer attributes are unsigned; `getInt` is not.
static std::optional<int64_t> toInt(IntegerAttr attr) {
  return attr ? std::optional(attr.getInt()) : std::nullopt;
}

PipeDeclaration pto::getPipeDeclaration(Operation *init) {
  auto getCommon = [](auto op) {
    int64_t dirMask = op.getDirMaskAttr().getInt();
    return PipeDeclaration{std::nullopt,
                           dirMask,
                           op.getSlotSizeAttr().getInt(),
                           toInt(op.getSlotNumAttr())
                               .value_or(Target::getDefaultSlotCount(dirMask)),
                           std::nullopt,
                           std::nullopt,
                           op.getNosplit().value_or(false)};
  };
  return llvm::TypeSwitch<Operation *, PipeDeclaration>(init)
      .Case<AicInitializePipeOp, AivInitializePipeOp>([&](auto op) {
        PipeDeclaration result = getCommon(op);
        result.id = toInt(op.getIdAttr()).value_or(0);
        result.localSlotCount = toInt(op.getLocalSlotNumAttr());
        return result;
      })
      .Case([&](InitializeL2G2LPipeOp op) {
        PipeDeclaration result = getCommon(op);
        result.localSlotCount = toInt(op.getLocalSlotNumAttr());
        result.flagBase = toInt(op.getFlagBaseAttr());
        return result;
      })
      .Case([&](InitializeL2LPipeOp op) {
        PipeDeclaration result = getCommon(op);
        result.flagBase = toInt(op.getFlagBaseAttr());
        return result;
      });
}

SmallVector<PipeDifference>
pto::getPipeDifferences(const PipeDeclaration &first,
                        const PipeDeclaration &second) {
  SmallVector<PipeDifference> differences;
  auto compare = [&](StringRef what, int64_t a, int64_t b) {
    if (a != b)
      differences.push_back({what, a, b});
  };
  compare("dir_mask", first.dirMask, second.dirMask);
  compare("slot_size", first.slotSize, second.slotSize);
  compare("slot_num", first.slotCount, second.slotCount);
  compare("nosplit", first.nosplit, second.nosplit);
  return differences;
}
