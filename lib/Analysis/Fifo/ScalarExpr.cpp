//===- ScalarExpr.cpp - Scalars that two functions compute ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/ScalarExpr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

using Kind = ScalarExpr::Kind;

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void ScalarExpr::profile(llvm::FoldingSetNodeID &id, Kind kind, unsigned width,
                         int64_t number, const void *key,
                         const void *attributes,
                         ArrayRef<const ScalarExpr *> operands) {
  id.AddInteger(unsigned(kind));
  id.AddInteger(width);
  id.AddInteger(number);
  id.AddPointer(key);
  id.AddPointer(attributes);
  for (Expr operand : operands)
    id.AddPointer(operand);
}

Expr ScalarExprTable::insert(ScalarExpr &node) {
  llvm::FoldingSetNodeID id;
  node.Profile(id);
  void *position;
  if (ScalarExpr *known = nodes.FindNodeOrInsertPos(id, position))
    return known;
  auto *copy = new (allocator.Allocate<ScalarExpr>()) ScalarExpr(node);
  copy->operands = node.operands.copy(allocator);
  for (Expr operand : copy->operands) {
    copy->counts |= operand->counts;
    copy->unknown |= operand->unknown;
    copy->lane |= operand->lane;
    copy->closed &= operand->closed;
    if (operand->counts)
      copy->size = llvm::SaturatingAdd(copy->size, operand->size);
  }
  nodes.InsertNode(copy, position);
  return copy;
}

Expr ScalarExprTable::getConstant(int64_t value, unsigned width) {
  ScalarExpr node;
  node.kind = Kind::Constant;
  node.width = width;
  node.number = llvm::SignExtend64(value, width);
  return insert(node);
}

Expr ScalarExprTable::getInput(const void *name, unsigned width, bool lane) {
  ScalarExpr node;
  node.kind = Kind::Input;
  node.width = width;
  node.number = 0;
  node.key = name;
  node.lane = lane;
  node.closed = false;
  return insert(node);
}

Expr ScalarExprTable::getCount(unsigned loop) {
  ScalarExpr node;
  node.kind = Kind::Count;
  node.width = 64;
  node.number = loop;
  node.counts = uint64_t(1) << loop;
  return insert(node);
}

Expr ScalarExprTable::getUnknown(Operation *op, unsigned width, bool lane) {
  ScalarExpr node;
  node.kind = Kind::Unknown;
  node.width = width;
  node.number = numUnknown++;
  node.op = op;
  node.unknown = true;
  node.closed = false;
  node.lane = lane;
  return insert(node);
}

Expr ScalarExprTable::getOpaque(Operation *op, unsigned result,
                                ArrayRef<Expr> operands) {
  ScalarExpr node;
  node.kind = Kind::Opaque;
  Type type = op->getResult(result).getType();
  node.width = type.isIntOrIndex() && !type.isIndex()
                   ? type.getIntOrFloatBitWidth()
                   : 64;
  node.number = result;
  node.key = op->getName().getAsOpaquePointer();
  node.attributes = op->getAttrDictionary().getAsOpaquePointer();
  node.op = op;
  node.closed = false;
  node.operands = operands;
  return insert(node);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Computes with constants; nothing where the result is not defined.
static std::optional<APInt> compute(Kind kind, unsigned width, int64_t number,
                                    ArrayRef<Expr> operands) {
  auto get = [&](unsigned i) {
    return APInt(operands[i]->getWidth(), operands[i]->getNumber(),
                 /*isSigned=*/true);
  };
  APInt a = get(0);
  switch (kind) {
  case Kind::ExtendUnsigned:
    return a.zextOrTrunc(width);
  case Kind::Resize:
    return a.sextOrTrunc(width);
  case Kind::Select:
    return get(a.isZero() ? 2 : 1);
  default:
    break;
  }
  APInt b = get(1);
  bool overflows = a.isMinSignedValue() && b.isAllOnes();
  switch (kind) {
  case Kind::Add:
    return a + b;
  case Kind::Sub:
    return a - b;
  case Kind::Mul:
    return a * b;
  case Kind::And:
    return a & b;
  case Kind::Or:
    return a | b;
  case Kind::Xor:
    return a ^ b;
  case Kind::MinS:
    return llvm::APIntOps::smin(a, b);
  case Kind::MaxS:
    return llvm::APIntOps::smax(a, b);
  case Kind::MinU:
    return llvm::APIntOps::umin(a, b);
  case Kind::MaxU:
    return llvm::APIntOps::umax(a, b);
  case Kind::Compare:
    return APInt(1,
                 arith::applyCmpPredicate(arith::CmpIPredicate(number), a, b));
  default:
    break;
  }
  if (b.isZero() || overflows)
    return std::nullopt;
  switch (kind) {
  case Kind::DivS:
    return a.sdiv(b);
  case Kind::DivU:
    return a.udiv(b);
  case Kind::RemS:
    return a.srem(b);
  case Kind::RemU:
    return a.urem(b);
  case Kind::CeilDivS:
    return llvm::APIntOps::RoundingSDiv(a, b, APInt::Rounding::UP);
  case Kind::FloorDivS:
    return llvm::APIntOps::RoundingSDiv(a, b, APInt::Rounding::DOWN);
  default:
    return std::nullopt;
  }
}

Expr ScalarExprTable::get(Kind kind, unsigned width, ArrayRef<Expr> operands,
                          int64_t number) {
  if (llvm::all_of(operands, [](Expr e) { return e->isConstant(); }))
    if (std::optional<APInt> value = compute(kind, width, number, operands))
      return getConstant(value->getSExtValue(), width);
  // Enough to see through counts that start at 0 and step by 1.
  Expr a = operands[0], b = operands.size() > 1 ? operands[1] : nullptr;
  switch (kind) {
  case Kind::Add:
    if (a->isConstant(0))
      return b;
    [[fallthrough]];
  case Kind::Sub:
    if (b->isConstant(0))
      return a;
    break;
  case Kind::Mul:
    if (a->isConstant(1))
      return b;
    if (b->isConstant(1))
      return a;
    break;
  case Kind::Select:
    if (a->isConstant())
      return a->getNumber() ? b : operands[2];
    if (b == operands[2])
      return b;
    break;
  case Kind::Resize:
  case Kind::ExtendUnsigned:
    if (a->getWidth() == width)
      return a;
    break;
  default:
    break;
  }
  ScalarExpr node;
  node.kind = kind;
  node.width = width;
  node.number = number;
  node.operands = operands;
  return insert(node);
}

Expr ScalarExprTable::getTripCount(Expr lower, Expr upper, Expr step,
                                   bool isUnsigned) {
  unsigned width = lower->getWidth();
  Expr zero = getConstant(0, width);
  if (isUnsigned && lower != zero) {
    Expr empty = get(Kind::Compare, 1, {lower, upper},
                     int64_t(arith::CmpIPredicate::uge));
    upper = get(Kind::Select, width, {empty, lower, upper});
  }
  Expr span = get(Kind::Sub, width, {upper, lower});
  if (!step->isConstant(1))
    span = get(Kind::CeilDivS, width, {span, step});
  // A trip count that is not a constant is only compared with other ones.
  return span->isConstant() ? get(Kind::MaxS, width, {span, zero}) : span;
}

Expr ScalarExprTable::getArith(Operation *op, ArrayRef<Expr> operands) {
  if (op->getNumResults() != 1)
    return nullptr;
  Type type = op->getResult(0).getType();
  if (!type.isIntOrIndex())
    return nullptr;
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  if (width > 64)
    return nullptr;
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return get(Kind::Compare, 1, operands, int64_t(compare.getPredicate()));
  std::optional<Kind> kind =
      llvm::TypeSwitch<Operation *, std::optional<Kind>>(op)
          .Case([](arith::AddIOp) { return Kind::Add; })
          .Case([](arith::SubIOp) { return Kind::Sub; })
          .Case([](arith::MulIOp) { return Kind::Mul; })
          .Case([](arith::DivSIOp) { return Kind::DivS; })
          .Case([](arith::DivUIOp) { return Kind::DivU; })
          .Case([](arith::RemSIOp) { return Kind::RemS; })
          .Case([](arith::RemUIOp) { return Kind::RemU; })
          .Case([](arith::CeilDivSIOp) { return Kind::CeilDivS; })
          .Case([](arith::FloorDivSIOp) { return Kind::FloorDivS; })
          .Case([](arith::MinSIOp) { return Kind::MinS; })
          .Case([](arith::MaxSIOp) { return Kind::MaxS; })
          .Case([](arith::MinUIOp) { return Kind::MinU; })
          .Case([](arith::MaxUIOp) { return Kind::MaxU; })
          .Case([](arith::AndIOp) { return Kind::And; })
          .Case([](arith::OrIOp) { return Kind::Or; })
          .Case([](arith::XOrIOp) { return Kind::Xor; })
          .Case([](arith::SelectOp) { return Kind::Select; })
          .Case<arith::ExtUIOp, arith::IndexCastUIOp>(
              [](auto) { return Kind::ExtendUnsigned; })
          .Case<arith::ExtSIOp, arith::TruncIOp, arith::IndexCastOp>(
              [](auto) { return Kind::Resize; })
          .Default(std::nullopt);
  return kind ? get(*kind, width, operands) : nullptr;
}

Expr ScalarExprTable::substitute(Expr expr, ArrayRef<Expr> counts) {
  if (expr->isLarge())
    return expr;
  DenseMap<Expr, Expr> done;
  auto visit = [&](auto &self, Expr e) -> Expr {
    if (!e->getCounts())
      return e;
    if (Expr known = done.lookup(e))
      return known;
    Expr result = e;
    if (e->getKind() == Kind::Count) {
      unsigned loop = e->getNumber();
      if (loop < counts.size() && counts[loop])
        result = counts[loop];
    } else {
      auto operands = llvm::map_to_vector(
          e->getOperands(), [&](Expr operand) { return self(self, operand); });
      result = e->getOperation()
                   ? getOpaque(e->getOperation(), e->getNumber(), operands)
                   : get(e->getKind(), e->getWidth(), operands, e->getNumber());
    }
    return done[e] = result;
  };
  return visit(visit, expr);
}

std::optional<int64_t> ScalarExprTable::evaluate(Expr expr,
                                                 ArrayRef<int64_t> counts) {
  if (expr->isConstant())
    return expr->getNumber();
  if (!expr->isClosed() || expr->isLarge())
    return std::nullopt;
  if (expr->getKind() == Kind::Count)
    return counts[expr->getNumber()];
  // Values of single iterations are many and used once, so they do not become
  // nodes of the table.
  SmallVector<ScalarExpr, 3> values;
  for (Expr operand : expr->getOperands()) {
    std::optional<int64_t> value = evaluate(operand, counts);
    if (!value)
      return std::nullopt;
    ScalarExpr node;
    node.kind = Kind::Constant;
    node.width = operand->getWidth();
    node.number = *value;
    values.push_back(node);
  }
  auto operands =
      llvm::map_to_vector(values, [](ScalarExpr &e) { return Expr(&e); });
  std::optional<APInt> value =
      compute(expr->getKind(), expr->getWidth(), expr->getNumber(), operands);
  return value ? std::optional(value->getSExtValue()) : std::nullopt;
}
