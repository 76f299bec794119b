//===- WindowRules.cpp - Parts that are not within their whole ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/WindowRules.h"
#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

static std::string describeSlice(PartitionViewOp op) {
  for (auto [dim, operand, extent] :
       llvm::enumerate(op.getSizes(), op.getType().getShape())) {
    std::optional<int64_t> size = getConstantIntValue(operand);
    if (size && !ShapedType::isDynamic(extent) && *size != extent)
      return llvm::formatv(
          "size {0} of dimension {1} is not the extent {2} of the result",
          *size, dim, extent);
  }
  return "";
}

static std::string describeWindow(SubviewOp op) {
  ArrayRef<int64_t> shape =
      cast<TileTypeInterface>(op.getSource().getType()).getShape();
  for (auto [dim, operand, size, extent] :
       llvm::enumerate(op.getOffsets(), op.getSizes(), shape)) {
    std::optional<int64_t> offset = getConstantIntValue(operand);
    // The size is within the extent; a sum could be more than there are
    // numbers.
    if (offset && (*offset < 0 || *offset > extent - size))
      return llvm::formatv(
          "window [{0}, {1}) of dimension {2} is not within the source's {3}",
          *offset, int64_t(uint64_t(*offset) + size), dim, extent);
  }
  return "";
}

static std::string describeSlot(MultiTileGetOp op) {
  int64_t count = cast<MultiTileBufType>(op.getMulti().getType()).getCount();
  std::optional<int64_t> slot = getConstantIntValue(op.getSlot());
  if (slot && (*slot < 0 || *slot >= count))
    return llvm::formatv("slot {0} is not one of {1}", *slot, count);
  return "";
}

std::string pto::describeWindowProblem(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::string>(op)
      .Case(describeSlice)
      .Case(describeWindow)
      .Case(describeSlot)
      .Default([](Operation *) { return ""; });
}
