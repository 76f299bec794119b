//===- DownSets.cpp - What may have run by the end of a stage -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DownSets.h"
#include "../Components.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

int64_t pto::addBytes(int64_t a, int64_t b) {
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? std::numeric_limits<int64_t>::max()
                                      : sum;
}

//===----------------------------------------------------------------------===//
// StageGroups
//===----------------------------------------------------------------------===//

/// The computes of each cycle, where those that are together are one, and all
/// others alone; ordered by the first compute.
static SmallVector<SmallVector<unsigned, 1>, 0>
findCycles(const StageGraph &graph) {
  Successors next(graph.ops.size());
  for (const StageValue &value : graph.values)
    if (value.producer)
      llvm::append_range(next[*value.producer], value.users);
  for (auto [a, b] : graph.together) {
    next[a].push_back(b);
    next[b].push_back(a);
  }
  SmallVector<SmallVector<unsigned, 1>, 0> cycles = findComponents(next);
  llvm::sort(cycles, [](ArrayRef<unsigned> a, ArrayRef<unsigned> b) {
    return a.front() < b.front();
  });
  return cycles;
}

StageGroups::StageGroups(const StageGraph &graph) {
  SmallVector<unsigned> groupOf(graph.ops.size());
  for (SmallVector<unsigned, 1> &cycle : findCycles(graph)) {
    for (unsigned op : cycle)
      groupOf[op] = groups.size();
    groups.emplace_back().ops = std::move(cycle);
  }
  for (auto [index, value] : llvm::enumerate(graph.values)) {
    llvm::SmallSetVector<unsigned, 4> of;
    for (unsigned user : value.users)
      of.insert(groupOf[user]);
    for (unsigned user : of)
      groups[user].used.push_back(index);
    if (value.producer) {
      unsigned producer = groupOf[*value.producer];
      groups[producer].produced.push_back(index);
      for (unsigned user : of)
        if (user != producer &&
            !llvm::is_contained(groups[user].before, producer)) {
          groups[user].before.push_back(producer);
          groups[producer].after.push_back(user);
        }
    }
    users.emplace_back(of.begin(), of.end());
  }
}

//===----------------------------------------------------------------------===//
// DownSets
//===----------------------------------------------------------------------===//

DownSets::DownSets(const StageGraph &graph, const StageGroups &groups)
    : graph(&graph), groups(&groups) {
  for (const StageOp &op : graph.ops) {
    auto *found = llvm::find_if(workClasses, [&](const WorkClass &other) {
      return other.coreKind == op.coreKind && other.lanes == op.lanes;
    });
    classOf.push_back(found - workClasses.begin());
    if (found == workClasses.end())
      workClasses.push_back({op.coreKind, op.lanes});
  }
  Node &empty = nodes.emplace_back();
  empty.groups.resize(groups.groups.size());
  empty.available.resize(graph.values.size());
  empty.needed.resize(graph.values.size(), true);
  for (auto [index, value] : llvm::enumerate(graph.values))
    if (!value.producer)
      empty.available.set(index);
  empty.work.resize(workClasses.size());
  setBytes(empty);
}

void DownSets::setBytes(Node &set) const {
  set.bytes = 0;
  for (unsigned value : set.available.set_bits())
    if (set.needed.test(value))
      set.bytes = addBytes(set.bytes, graph->values[value].bytes);
}

DownSets::Node DownSets::extend(const Node &set, unsigned group) const {
  Node result = set;
  result.next.clear();
  result.groups.set(group);
  const StageGroups::Group &added = groups->groups[group];
  for (unsigned value : added.produced)
    result.available.set(value);
  for (unsigned value : added.used)
    if (llvm::all_of(groups->users[value],
                     [&](unsigned user) { return result.groups.test(user); }))
      result.needed.reset(value);
  for (unsigned op : added.ops) {
    Work &work = result.work[classOf[op]];
    ++work.count;
    work.cost += graph->ops[op].cost;
  }
  setBytes(result);
  return result;
}

std::optional<DownSets> DownSets::all(const StageGraph &graph,
                                      const StageGroups &groups, size_t limit) {
  DownSets sets(graph, groups);
  size_t count = groups.groups.size();
  // By size, so that a set that is made twice was made for the same size.
  for (size_t first = 0, size = 0; size < count; ++size) {
    size_t end = sets.nodes.size();
    DenseMap<llvm::BitVector, unsigned> indexOf;
    for (; first < end; ++first)
      for (unsigned group = 0; group < count; ++group) {
        const llvm::BitVector &has = sets.nodes[first].groups;
        if (has.test(group) ||
            !llvm::all_of(groups.groups[group].before,
                          [&](unsigned before) { return has.test(before); }))
          continue;
        llvm::BitVector key = has;
        key.set(group);
        auto [it, isNew] = indexOf.try_emplace(key, sets.nodes.size());
        if (isNew) {
          if (sets.nodes.size() >= limit)
            return std::nullopt;
          sets.nodes.push_back(sets.extend(sets.nodes[first], group));
        }
        sets.nodes[first].next.push_back(it->second);
      }
  }
  return sets;
}

/// A topological order of the groups. Of those that may come next the one with
/// the smallest key does; `getKey` is asked with the order so far.
static SmallVector<unsigned> getOrder(
    const StageGroups &groups,
    function_ref<int64_t(unsigned group, ArrayRef<unsigned> soFar)> getKey) {
  size_t count = groups.groups.size();
  SmallVector<unsigned> order, missing(count), ready;
  for (auto [index, group] : llvm::enumerate(groups.groups)) {
    missing[index] = group.before.size();
    if (group.before.empty())
      ready.push_back(index);
  }
  while (!ready.empty()) {
    SmallVector<std::pair<int64_t, unsigned>> keys;
    for (unsigned group : ready)
      keys.emplace_back(getKey(group, order), group);
    unsigned next = llvm::min_element(keys)->second;
    ready.erase(llvm::find(ready, next));
    order.push_back(next);
    for (unsigned after : groups.groups[next].after)
      if (--missing[after] == 0)
        ready.push_back(after);
  }
  return order;
}

DownSets DownSets::prefixes(const StageGraph &graph,
                            const StageGroups &groups) {
  size_t count = groups.groups.size();
  auto inProgramOrder = [](unsigned, ArrayRef<unsigned>) { return 0; };
  SmallVector<unsigned> program = getOrder(groups, inProgramOrder);
  SmallVector<int64_t> depth(count), height(count), position(count);
  for (unsigned group : program)
    for (unsigned after : groups.groups[group].after)
      depth[after] = std::max(depth[after], depth[group] + 1);
  for (unsigned group : llvm::reverse(program))
    for (unsigned after : groups.groups[group].after)
      height[group] = std::max(height[group], height[after] + 1);

  SmallVector<unsigned> orders[] = {
      program,
      getOrder(groups,
               [&](unsigned g, ArrayRef<unsigned>) { return depth[g]; }),
      // What the longest path waits for.
      getOrder(groups,
               [&](unsigned g, ArrayRef<unsigned>) { return -height[g]; }),
      // Depth first: what the latest group made possible.
      getOrder(groups, [&](unsigned g, ArrayRef<unsigned> soFar) {
        if (!soFar.empty())
          position[soFar.back()] = soFar.size();
        int64_t latest = 0;
        for (unsigned before : groups.groups[g].before)
          latest = std::max(latest, position[before]);
        return -latest;
      })};

  DownSets sets(graph, groups);
  SmallVector<unsigned, 4> reached(std::size(orders), 0);
  for (size_t size = 0; size < count; ++size) {
    DenseMap<llvm::BitVector, unsigned> indexOf;
    for (auto [at, order] : llvm::zip_equal(reached, orders)) {
      llvm::BitVector key = sets.nodes[at].groups;
      key.set(order[size]);
      auto [it, isNew] = indexOf.try_emplace(key, sets.nodes.size());
      if (isNew)
        sets.nodes.push_back(sets.extend(sets.nodes[at], order[size]));
      if (!llvm::is_contained(sets.nodes[at].next, it->second))
        sets.nodes[at].next.push_back(it->second);
      at = it->second;
    }
  }
  return sets;
}

SmallVector<unsigned> DownSets::getOps(unsigned from, unsigned to) const {
  llvm::BitVector difference = nodes[to].groups;
  difference.reset(nodes[from].groups);
  SmallVector<unsigned> ops;
  for (unsigned group : difference.set_bits())
    llvm::append_range(ops, groups->groups[group].ops);
  llvm::sort(ops);
  return ops;
}

SmallVector<unsigned> DownSets::getRelayedValues(unsigned from,
                                                 unsigned to) const {
  SmallVector<unsigned> values;
  for (unsigned value : nodes[from].available.set_bits())
    if (nodes[to].needed.test(value))
      values.push_back(value);
  return values;
}

int64_t DownSets::countRelays(unsigned from, unsigned to) const {
  // Without a copy of the bits: this is asked for every stage there might be.
  int64_t count = 0;
  for (auto [a, b] : llvm::zip_equal(nodes[from].available.getData(),
                                     nodes[to].needed.getData()))
    count += llvm::popcount(a & b);
  return count;
}
