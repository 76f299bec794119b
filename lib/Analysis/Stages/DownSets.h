//===- DownSets.h - What may have run by the end of a stage -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The computes of all stages up to some one are a down-closed set: with a
// compute it holds what that one uses. A stage is the difference of two such
// sets, and what there is to say about it follows from them.
//
//===----------------------------------------------------------------------===//

#ifndef LIB_ANALYSIS_STAGES_DOWNSETS_H
#define LIB_ANALYSIS_STAGES_DOWNSETS_H

#include "PTO/Analysis/Stages/StageGraph.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::pto {

/// A sum of sizes, or the largest number where it is more than that.
int64_t addBytes(int64_t a, int64_t b);

/// The computes of a graph, those that must share a stage in one group.
struct StageGroups {
  explicit StageGroups(const StageGraph &graph);

  struct Group {
    SmallVector<unsigned, 1> ops;
    /// Groups that compute what this one uses, groups that use what it
    /// computes.
    SmallVector<unsigned, 4> before, after;
    /// Values it computes, values it uses.
    SmallVector<unsigned, 4> produced, used;
  };
  SmallVector<Group, 0> groups;
  /// The groups that use each value.
  SmallVector<SmallVector<unsigned, 4>, 0> users;
};

/// Down-closed sets of groups, each under a number. The first one is empty, the
/// last one has all groups, and a set comes before those it is part of.
class DownSets {
public:
  /// All of them; nothing if they are more than `limit`.
  static std::optional<DownSets> all(const StageGraph &graph,
                                     const StageGroups &groups, size_t limit);
  /// Those that are the beginning of one of several topological orders.
  static DownSets prefixes(const StageGraph &graph, const StageGroups &groups);

  size_t size() const { return nodes.size(); }
  unsigned getAll() const { return nodes.size() - 1; }

  /// The sets that have one group more.
  ArrayRef<unsigned> getNext(unsigned set) const { return nodes[set].next; }

  /// The computes of `to` that are not in `from`.
  SmallVector<unsigned> getOps(unsigned from, unsigned to) const;

  /// How many relays the stage between two sets has: values that come from
  /// before it and are used after it.
  int64_t countRelays(unsigned from, unsigned to) const;
  SmallVector<unsigned> getRelayedValues(unsigned from, unsigned to) const;

  /// The bytes that are handed on from a set to what follows it.
  int64_t getBytes(unsigned set) const { return nodes[set].bytes; }

  /// Computes of the same kind and number of lanes are a class.
  struct WorkClass {
    unsigned coreKind;
    int64_t lanes;
  };
  ArrayRef<WorkClass> getWorkClasses() const { return workClasses; }
  /// The computes of one class: how many, and what one lane of each costs.
  struct Work {
    int64_t count = 0;
    int64_t cost = 0;
  };
  /// What a set has of each class.
  ArrayRef<Work> getWork(unsigned set) const { return nodes[set].work; }

private:
  struct Node {
    llvm::BitVector groups;
    /// Values that come in or are computed in the set; values used outside.
    llvm::BitVector available, needed;
    SmallVector<unsigned, 4> next;
    SmallVector<Work, 4> work;
    int64_t bytes;
  };

  DownSets(const StageGraph &graph, const StageGroups &groups);
  /// Makes the set that has `group` in addition to those of `set`.
  Node extend(const Node &set, unsigned group) const;
  void setBytes(Node &set) const;

  const StageGraph *graph;
  const StageGroups *groups;
  SmallVector<WorkClass, 4> workClasses;
  /// The class of each compute.
  SmallVector<unsigned, 0> classOf;
  std::vector<Node> nodes;
};

} // namespace mlir::pto

#endif // LIB_ANALYSIS_STAGES_DOWNSETS_H
