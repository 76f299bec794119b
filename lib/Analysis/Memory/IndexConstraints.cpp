//===- IndexConstraints.cpp - Index math of two iterations ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Memory/IndexConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;
using llvm::DynamicAPInt;

//===----------------------------------------------------------------------===//
// LinearExpr
//===----------------------------------------------------------------------===//

LinearExpr LinearExpr::variable(unsigned index) {
  LinearExpr expr;
  expr.coefficients.resize(index + 1, DynamicAPInt(0));
  expr.coefficients[index] = 1;
  return expr;
}

bool LinearExpr::isConstant() const {
  return llvm::all_of(coefficients,
                      [](const DynamicAPInt &c) { return c == 0; });
}

LinearExpr &LinearExpr::operator+=(const LinearExpr &other) {
  if (coefficients.size() < other.coefficients.size())
    coefficients.resize(other.coefficients.size(), DynamicAPInt(0));
  for (auto [mine, theirs] : llvm::zip(coefficients, other.coefficients))
    mine += theirs;
  constant += other.constant;
  return *this;
}

LinearExpr &LinearExpr::operator*=(const DynamicAPInt &factor) {
  for (DynamicAPInt &coefficient : coefficients)
    coefficient *= factor;
  constant *= factor;
  return *this;
}

//===----------------------------------------------------------------------===//
// IndexConstraints
//===----------------------------------------------------------------------===//

IndexConstraints::IndexConstraints(const IterationPairs &pairs)
    : loop(pairs.loop), set(presburger::PresburgerSpace::getSetSpace()) {
  std::optional<DynamicAPInt> lastTrip;
  if (std::optional<APInt> trips = loop.getStaticTripCount())
    lastTrip = DynamicAPInt(trips->getSExtValue() - 1);
  LinearExpr first =
      LinearExpr::variable(addVariable({DynamicAPInt(0), lastTrip}));
  LinearExpr distance = LinearExpr::variable(
      addVariable({DynamicAPInt(pairs.minimum), DynamicAPInt(pairs.maximum)}));
  LinearExpr lower = get(loop.getLowerBound(), Earlier);

  Value iv = loop.getInductionVar();
  LinearExpr earlier, later;
  if (std::optional<int64_t> step = getConstantIntValue(loop.getStep())) {
    earlier = lower + first * DynamicAPInt(*step);
    later = lower + (first + distance) * DynamicAPInt(*step);
  } else {
    // How far a step goes is not known, but that it goes forward is.
    earlier = LinearExpr::variable(addVariable());
    later = LinearExpr::variable(addVariable());
    addNonNegative(earlier - lower - first);
    addNonNegative(later - earlier - distance);
  }
  known[{iv, Earlier}] = earlier;
  known[{iv, Later}] = later;
  if (lastTrip) {
    LinearExpr last;
    last.constant = *lastTrip;
    addNonNegative(last - first - distance);
  } else if (!loop.getUnsignedCmp()) {
    LinearExpr upper = get(loop.getUpperBound(), Earlier);
    addNonNegative(upper - LinearExpr(1) - later);
  }
}

unsigned IndexConstraints::addVariable(Range range) {
  unsigned index = set.appendVar(presburger::VarKind::SetDim);
  ranges.push_back(range);
  LinearExpr variable = LinearExpr::variable(index);
  LinearExpr bound;
  if (range.smallest) {
    bound.constant = *range.smallest;
    addNonNegative(variable - bound);
  }
  if (range.largest) {
    bound.constant = *range.largest;
    addNonNegative(bound - variable);
  }
  return index;
}

std::optional<DynamicAPInt>
IndexConstraints::getLargest(const LinearExpr &expr) const {
  DynamicAPInt largest = expr.constant;
  for (auto [coefficient, range] : llvm::zip(expr.coefficients, ranges)) {
    if (coefficient == 0)
      continue;
    const std::optional<DynamicAPInt> &extreme =
        coefficient > 0 ? range.largest : range.smallest;
    if (!extreme)
      return std::nullopt;
    largest += coefficient * *extreme;
  }
  return largest;
}

void IndexConstraints::addNonNegative(const LinearExpr &expr) {
  std::optional<DynamicAPInt> largest = getLargest(expr);
  isRefuted |= largest && *largest < 0;
  SmallVector<DynamicAPInt> row(expr.coefficients);
  row.resize(set.getNumVars(), DynamicAPInt(0));
  row.push_back(expr.constant);
  set.addInequality(row);
}

bool IndexConstraints::isNonNegative(const LinearExpr &expr) const {
  std::optional<DynamicAPInt> largest = getLargest(LinearExpr(0) - expr);
  if (largest && *largest <= 0)
    return true;
  IndexConstraints negative = *this;
  negative.addNonNegative(LinearExpr(-1) - expr);
  return negative.isEmpty();
}

LinearExpr IndexConstraints::get(Value value, Iteration iteration) {
  // What is defined before the loop is the same in all iterations.
  if (loop.isDefinedOutsideOfLoop(value))
    iteration = Earlier;
  auto it = known.find({value, iteration});
  if (it != known.end())
    return it->second;
  LinearExpr expr = compute(value, iteration);
  known[{value, iteration}] = expr;
  return expr;
}

LinearExpr IndexConstraints::get(OpFoldResult value, Iteration iteration) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return LinearExpr(*constant);
  return get(cast<Value>(value), iteration);
}

LinearExpr IndexConstraints::getExtremum(const LinearExpr &a,
                                         const LinearExpr &b, bool smallest) {
  LinearExpr aOverB = smallest ? b - a : a - b;
  if (isNonNegative(aOverB))
    return a;
  if (isNonNegative(LinearExpr(0) - aOverB))
    return b;
  LinearExpr extremum = LinearExpr::variable(addVariable());
  for (const LinearExpr &bound : {a, b})
    addNonNegative(smallest ? bound - extremum : extremum - bound);
  return extremum;
}

LinearExpr IndexConstraints::compute(Value value, Iteration iteration) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return LinearExpr(*constant);

  auto operand = [&](Operation *op, unsigned index) {
    return get(op->getOperand(index), iteration);
  };
  if (Operation *op = value.getDefiningOp()) {
    if (isa<arith::AddIOp>(op))
      return operand(op, 0) + operand(op, 1);
    if (isa<arith::SubIOp>(op))
      return operand(op, 0) - operand(op, 1);
    if (isa<arith::IndexCastOp, arith::ExtSIOp>(op))
      return operand(op, 0);
    if (isa<arith::MaxSIOp>(op))
      return getExtremum(operand(op, 0), operand(op, 1), /*smallest=*/false);
    if (isa<arith::MinSIOp>(op))
      return getExtremum(operand(op, 0), operand(op, 1), /*smallest=*/true);
    if (isa<arith::MulIOp>(op)) {
      LinearExpr lhs = operand(op, 0), rhs = operand(op, 1);
      if (rhs.isConstant())
        return lhs * rhs.constant;
      if (lhs.isConstant())
        return rhs * lhs.constant;
    }
  }

  LinearExpr variable = LinearExpr::variable(addVariable());
  if (auto arg = dyn_cast<BlockArgument>(value))
    if (auto inner = dyn_cast<scf::ForOp>(arg.getOwner()->getParentOp());
        inner && arg == inner.getInductionVar() && !inner.getUnsignedCmp()) {
      addNonNegative(variable - get(inner.getLowerBound(), iteration));
      addNonNegative(get(inner.getUpperBound(), iteration) - LinearExpr(1) -
                     variable);
    }
  return variable;
}
