//===- RangeMaximum.h - Where in a range numbers are largest ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_ANALYSIS_SECTIONS_RANGEMAXIMUM_H
#define LIB_ANALYSIS_SECTIONS_RANGEMAXIMUM_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace mlir::pto {

/// Numbers to whose first ones amounts are added, and of a range of which the
/// largest is asked for, each in logarithmic time: a segment tree.
class RangeMaximum {
public:
  explicit RangeMaximum(size_t size)
      : leaves(llvm::PowerOf2Ceil(std::max<size_t>(size, 1))),
        nodes(2 * leaves) {}

  void set(size_t index, int64_t value) {
    update(1, 0, leaves, index, index + 1, value - get(index));
  }

  /// Adds to all before `end`.
  void addBefore(size_t end, int64_t amount) {
    update(1, 0, leaves, 0, end, amount);
  }

  /// The largest from `begin` to before `end`, and the first index that has it.
  std::pair<int64_t, size_t> getLargest(size_t begin, size_t end) const {
    return find(1, 0, leaves, begin, end);
  }

private:
  struct Node {
    /// The largest below, and what is added to all of them, which it counts.
    int64_t largest = 0, added = 0;
  };

  int64_t get(size_t index) const { return getLargest(index, index + 1).first; }

  void update(size_t node, size_t first, size_t last, size_t begin, size_t end,
              int64_t amount) {
    if (begin >= last || end <= first)
      return;
    Node &here = nodes[node];
    if (begin <= first && last <= end) {
      here.largest += amount;
      here.added += amount;
      return;
    }
    size_t middle = first + (last - first) / 2;
    update(2 * node, first, middle, begin, end, amount);
    update(2 * node + 1, middle, last, begin, end, amount);
    here.largest =
        std::max(nodes[2 * node].largest, nodes[2 * node + 1].largest) +
        here.added;
  }

  std::pair<int64_t, size_t> find(size_t node, size_t first, size_t last,
                                  size_t begin, size_t end) const {
    if (begin >= last || end <= first)
      return {std::numeric_limits<int64_t>::min() / 2, last};
    const Node &here = nodes[node];
    if (last - first == 1)
      return {here.largest, first};
    size_t middle = first + (last - first) / 2;
    // Of all numbers below it is enough to follow the largest.
    bool isWhole = begin <= first && last <= end;
    if (isWhole) {
      bool isLeft = nodes[2 * node].largest >= nodes[2 * node + 1].largest;
      auto [value, index] = isLeft
                                ? find(2 * node, first, middle, begin, end)
                                : find(2 * node + 1, middle, last, begin, end);
      return {value + here.added, index};
    }
    auto left = find(2 * node, first, middle, begin, end);
    auto right = find(2 * node + 1, middle, last, begin, end);
    auto &larger = left.first >= right.first ? left : right;
    return {larger.first + here.added, larger.second};
  }

  size_t leaves;
  llvm::SmallVector<Node, 0> nodes;
};

} // namespace mlir::pto

#endif // LIB_ANALYSIS_SECTIONS_RANGEMAXIMUM_H
