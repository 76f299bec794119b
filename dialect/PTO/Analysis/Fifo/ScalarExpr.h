//===- ScalarExpr.h - Scalars that two functions compute --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structural value numbering over what decides control flow: constants,
// arguments, pure operations, loads of global memory and iteration counts. Two
// functions that compute the same expression have the same number for it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_FIFO_SCALAREXPR_H
#define PTO_ANALYSIS_FIFO_SCALAREXPR_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/Support/Allocator.h"

namespace mlir::pto {

/// A node of an expression. Nodes are unique in their table: equal pointers are
/// equal values.
class ScalarExpr : public llvm::FoldingSetNode {
public:
  enum class Kind {
    Constant,
    /// What both functions are given, named by one value.
    Input,
    /// How many iterations the `number`-th loop around has completed.
    Count,
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    CeilDivS,
    FloorDivS,
    MinS,
    MaxS,
    MinU,
    MaxU,
    And,
    Or,
    Xor,
    /// `number` is the predicate.
    Compare,
    Select,
    ExtendUnsigned,
    /// Sign extension, truncation, and casts of indices.
    Resize,
    /// The result of an operation that is not computed here; equal operations
    /// on equal operands give equal results.
    Opaque,
    /// A value of which nothing is known, not even whether it stays the same.
    Unknown
  };

  Kind getKind() const { return kind; }
  unsigned getWidth() const { return width; }
  /// The constant, count or predicate; sign-extended.
  int64_t getNumber() const { return number; }
  llvm::ArrayRef<const ScalarExpr *> getOperands() const { return operands; }
  bool isConstant() const { return kind == Kind::Constant; }
  bool isConstant(int64_t value) const {
    return isConstant() && number == value;
  }

  /// The loops, by number, whose iteration counts it depends on.
  uint64_t getCounts() const { return counts; }
  bool dependsOn(unsigned loop) const { return counts >> loop & 1; }
  /// Whether it follows from iteration counts alone.
  bool isClosed() const { return closed; }
  /// Whether it has a part of which nothing is known.
  bool hasUnknown() const { return unknown; }
  /// Whether the two vector cores may have different values for it.
  bool dependsOnLane() const { return lane; }
  /// Whether it is too large to be computed for every iteration.
  bool isLarge() const { return size > 1000; }
  /// The operation that gives an opaque or unknown value; null for others.
  Operation *getOperation() const { return op; }

  void Profile(llvm::FoldingSetNodeID &id) const {
    profile(id, kind, width, number, key, attributes, operands);
  }

private:
  friend class ScalarExprTable;
  static void profile(llvm::FoldingSetNodeID &id, Kind kind, unsigned width,
                      int64_t number, const void *key, const void *attributes,
                      llvm::ArrayRef<const ScalarExpr *> operands);

  Kind kind;
  bool unknown = false, lane = false, closed = true;
  unsigned width;
  int64_t number;
  /// Input: its name. Opaque: the operation's name and its attributes.
  const void *key = nullptr;
  const void *attributes = nullptr;
  Operation *op = nullptr;
  uint64_t counts = 0;
  /// Nodes of the tree, as far as it depends on counts.
  unsigned size = 1;
  llvm::ArrayRef<const ScalarExpr *> operands;
};

using Expr = const ScalarExpr *;

/// How a condition changes from one iteration of a loop to the next.
struct IterationDependence {
  /// It may have another value from any of these iterations on.
  SmallVector<int64_t, 0> breaks;
  /// Between two breaks it repeats after that many iterations; 0 if it is not
  /// known to.
  int64_t period = 1;
};

/// Makes expressions, computing those of constants.
class ScalarExprTable {
public:
  using Kind = ScalarExpr::Kind;

  Expr getConstant(int64_t value, unsigned width = 64);
  Expr getInput(const void *name, unsigned width, bool lane = false);
  Expr getCount(unsigned loop);
  Expr getUnknown(Operation *op, unsigned width, bool lane);
  Expr getOpaque(Operation *op, unsigned result, ArrayRef<Expr> operands);
  Expr get(Kind kind, unsigned width, ArrayRef<Expr> operands,
           int64_t number = 0);

  /// Iterations of a loop with these bounds.
  Expr getTripCount(Expr lower, Expr upper, Expr step, bool isUnsigned);

  /// The arithmetic operation on `operands`, or null if it is none.
  Expr getArith(Operation *op, ArrayRef<Expr> operands);

  /// Replaces counts: the `i`-th by `counts[i]` unless that is null. A large
  /// expression stays as it is.
  Expr substitute(Expr expr, ArrayRef<Expr> counts);

  /// The value if all loops have done that many iterations.
  std::optional<int64_t> evaluate(Expr expr, ArrayRef<int64_t> counts);

  /// How `expr` depends on the count of `loop`.
  IterationDependence getDependence(Expr expr, unsigned loop);

private:
  Expr insert(ScalarExpr &node);

  llvm::FoldingSet<ScalarExpr> nodes;
  llvm::BumpPtrAllocator allocator;
  int64_t numUnknown = 0;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_FIFO_SCALAREXPR_H
