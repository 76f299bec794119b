//===- IndexConstraints.h - Index math of two iterations --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_MEMORY_INDEXCONSTRAINTS_H
#define PTO_ANALYSIS_MEMORY_INDEXCONSTRAINTS_H

#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// A linear expression over the variables of an `IndexConstraints`: one
/// coefficient per variable, short where the last ones are zero, and a
/// constant.
struct LinearExpr {
  SmallVector<llvm::DynamicAPInt> coefficients;
  llvm::DynamicAPInt constant;

  LinearExpr(int64_t constant = 0) : constant(constant) {}
  static LinearExpr variable(unsigned index);

  bool isConstant() const;
  LinearExpr &operator+=(const LinearExpr &other);
  LinearExpr &operator*=(const llvm::DynamicAPInt &factor);

  friend LinearExpr operator+(LinearExpr a, const LinearExpr &b) {
    return a += b;
  }
  friend LinearExpr operator*(LinearExpr a, const llvm::DynamicAPInt &factor) {
    return a *= factor;
  }
  friend LinearExpr operator-(LinearExpr a, const LinearExpr &b) {
    return a += b * llvm::DynamicAPInt(-1);
  }
};

/// The integers that index values take in two iterations of a loop at once, as
/// a Presburger set. Index arithmetic is taken not to wrap. A value that is not
/// linear in others becomes a variable of its own, one per iteration if it is
/// defined in the loop.
class IndexConstraints {
public:
  enum Iteration { Earlier, Later };

  explicit IndexConstraints(const IterationPairs &pairs);

  /// `value` as it is in that iteration.
  LinearExpr get(Value value, Iteration iteration);
  LinearExpr get(OpFoldResult value, Iteration iteration);

  /// Adds `expr` >= 0.
  void addNonNegative(const LinearExpr &expr);

  /// Whether no integers satisfy what was added.
  bool isEmpty() const { return isRefuted || set.isIntegerEmpty(); }

private:
  /// The smallest and largest value of a variable; nothing where not known.
  struct Range {
    std::optional<llvm::DynamicAPInt> smallest, largest;
  };

  unsigned addVariable(Range range = {});
  /// The largest value of `expr` by the ranges of its variables alone.
  std::optional<llvm::DynamicAPInt> getLargest(const LinearExpr &expr) const;
  LinearExpr compute(Value value, Iteration iteration);
  /// The larger of the two, or with `smallest` the smaller.
  LinearExpr getExtremum(const LinearExpr &a, const LinearExpr &b,
                         bool smallest);
  /// Whether the constraints so far imply `expr` >= 0.
  bool isNonNegative(const LinearExpr &expr) const;

  scf::ForOp loop;
  SmallVector<Range> ranges;
  presburger::IntegerPolyhedron set;
  /// Whether the ranges alone exclude what was added. Most accesses that do not
  /// meet are told apart so, without solving anything.
  bool isRefuted = false;
  llvm::DenseMap<std::pair<Value, int>, LinearExpr> known;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_MEMORY_INDEXCONSTRAINTS_H
