//===- FifoScalars.cpp - The scalars that decide on messages --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoScalars.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

using Kind = ScalarExpr::Kind;

unsigned fifo::getScalarWidth(Type type) {
  return type.isIntOrIndex() && !type.isIndex() ? type.getIntOrFloatBitWidth()
                                                : 64;
}

Expr FifoScalars::getUnknown(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    op = cast<BlockArgument>(value).getOwner()->getParentOp();
  // The vector cores work on different data.
  return table.getUnknown(op, getScalarWidth(value.getType()),
                          /*lane=*/isVector);
}

Expr FifoScalars::get(Value value, Scope &scope) {
  if (Expr known = scope.exprs.lookup(value))
    return known;
  // Far more than code computes, and far less than the stack holds.
  constexpr unsigned maxDepth = 500;
  if (depth >= maxDepth)
    return getUnknown(value);
  ++depth;
  Expr expr = compute(value, scope);
  --depth;
  return scope.exprs[value] = expr;
}

/// The pointer that the pointer is an offset from.
static Value getBase(Value pointer) {
  while (auto add = pointer.getDefiningOp<AddPtrOp>())
    pointer = add.getPtr();
  return pointer;
}

Expr FifoScalars::computeLoad(LoadScalarOp load, Scope &scope) {
  // What nobody writes in the meantime is equal for whoever loads it.
  Expr base = get(getBase(load.getPtr()), scope);
  if (base->getKind() != Kind::Input || written.anything ||
      written.pointers.contains(base))
    return getUnknown(load.getValue());
  return table.getOpaque(
      load, 0, {get(load.getPtr(), scope), get(load.getOffset(), scope)});
}

Expr FifoScalars::compute(Value value, Scope &scope) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return getUnknown(value);
  if (IntegerAttr constant; matchPattern(value, m_Constant(&constant)) &&
                            getScalarWidth(value.getType()) <= 64)
    return table.getConstant(constant.getValue().getSExtValue(),
                             getScalarWidth(value.getType()));
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    unsigned result = cast<OpResult>(value).getResultNumber();
    Expr condition = get(branch.getCondition(), scope);
    Expr branches[2];
    for (auto [i, region] : llvm::enumerate(branch->getRegions()))
      branches[i] =
          get(region.front().getTerminator()->getOperand(result), scope);
    return table.get(Kind::Select, getScalarWidth(value.getType()),
                     {condition, branches[0], branches[1]});
  }
  if (auto load = dyn_cast<LoadScalarOp>(op))
    return computeLoad(load, scope);
  if (isa<GetSubBlockIdxOp>(op))
    return table.getInput(op->getName().getAsOpaquePointer(), 64, isVector);
  // The two cores may have other numbers for it.
  if (isa<GetSubBlockNumOp>(op) || op->getNumRegions() != 0 ||
      !isMemoryEffectFree(op))
    return getUnknown(value);
  auto operands = llvm::map_to_vector(
      op->getOperands(), [&](Value operand) { return get(operand, scope); });
  if (Expr result = table.getArith(op, operands))
    return result;
  return table.getOpaque(op, cast<OpResult>(value).getResultNumber(), operands);
}
