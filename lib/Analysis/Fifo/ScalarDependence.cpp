//===- ScalarDependence.cpp - How scalars depend on iterations ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/ScalarExpr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::pto;

using Kind = ScalarExpr::Kind;

namespace {

/// How an expression depends on the count k of a loop.
struct Shape {
  enum Kind { Independent, Linear, Periodic, Other } kind;
  /// Linear: factor * k + constant.
  int64_t factor = 0, constant = 0;
};

} // namespace

/// Adds to `result` what the parts of `expr` do to it.
static Shape getShape(Expr expr, unsigned loop, IterationDependence &result) {
  if (!expr->dependsOn(loop))
    return expr->isConstant() ? Shape{Shape::Linear, 0, expr->getNumber()}
                              : Shape{Shape::Independent};
  if (expr->getKind() == Kind::Count)
    return {Shape::Linear, 1, 0};
  auto shapes = llvm::map_to_vector(expr->getOperands(), [&](Expr operand) {
    return getShape(operand, loop, result);
  });
  auto isLinear = [](const Shape &s) { return s.kind == Shape::Linear; };
  auto isConstant = [&](const Shape &s) { return isLinear(s) && !s.factor; };
  auto isRepeated = [&](const Shape &s) {
    return s.kind == Shape::Independent || s.kind == Shape::Periodic ||
           isConstant(s);
  };
  if (llvm::all_of(shapes, isRepeated))
    return {Shape::Periodic};
  if (!llvm::all_of(shapes, isLinear))
    return {Shape::Other};
  auto addSignChange = [&](int64_t factor, int64_t constant) {
    // Where factor * k + constant passes 0.
    int64_t at = factor ? -constant / factor : -1;
    for (int64_t k = at - 1; k <= at + 1; ++k)
      if (k > 0)
        result.breaks.push_back(k);
  };
  Shape a = shapes[0], b = shapes.size() > 1 ? shapes[1] : Shape{Shape::Other};
  Shape sum = {Shape::Linear}, difference = {Shape::Linear};
  if (shapes.size() > 1 &&
      (llvm::AddOverflow(a.factor, b.factor, sum.factor) ||
       llvm::AddOverflow(a.constant, b.constant, sum.constant) ||
       llvm::SubOverflow(a.factor, b.factor, difference.factor) ||
       llvm::SubOverflow(a.constant, b.constant, difference.constant)))
    return {Shape::Other};
  switch (expr->getKind()) {
  case Kind::Add:
    return sum;
  case Kind::Sub:
    return difference;
  case Kind::Mul: {
    if (!isConstant(a) && !isConstant(b))
      return {Shape::Other};
    Shape line = isConstant(a) ? b : a, factor = isConstant(a) ? a : b;
    if (llvm::MulOverflow(line.factor, factor.constant, line.factor) ||
        llvm::MulOverflow(line.constant, factor.constant, line.constant))
      return {Shape::Other};
    return line;
  }
  case Kind::ExtendUnsigned:
    return a.factor < 0 || a.constant < 0 ? Shape{Shape::Other} : a;
  case Kind::Resize:
    // Arithmetic is taken not to wrap, but truncation is meant to.
    if (expr->getWidth() < expr->getOperands()[0]->getWidth())
      return {Shape::Other};
    return a;
  case Kind::Compare: {
    arith::CmpIPredicate predicate = arith::CmpIPredicate(expr->getNumber());
    addSignChange(difference.factor, difference.constant);
    if (predicate >= arith::CmpIPredicate::ult) {
      addSignChange(a.factor, a.constant);
      addSignChange(b.factor, b.constant);
    }
    return {Shape::Periodic};
  }
  case Kind::RemS:
  case Kind::RemU:
    if (!isConstant(b) || b.constant <= 0)
      return {Shape::Other};
    if (expr->getKind() == Kind::RemU && (a.factor < 0 || a.constant < 0))
      return {Shape::Other};
    addSignChange(a.factor, a.constant);
    result.period = std::lcm(
        result.period, b.constant / std::gcd(b.constant, std::abs(a.factor)));
    return {Shape::Periodic};
  default:
    return {Shape::Other};
  }
}

IterationDependence ScalarExprTable::getDependence(Expr expr, unsigned loop) {
  IterationDependence result;
  if (expr->isLarge()) {
    result.period = 0;
    return result;
  }
  Shape shape = getShape(expr, loop, result);
  if (shape.kind == Shape::Other ||
      (shape.kind == Shape::Linear && shape.factor))
    result.period = 0;
  return result;
}
