//===- Components.cpp - Strongly connected components ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Components.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// A node of the graph, or the one that leads to all of them.
struct ComponentNode {
  unsigned number;
  SmallVector<ComponentNode *, 2> next;
};

} // namespace

template <>
struct llvm::GraphTraits<ComponentNode *> {
  using NodeRef = ComponentNode *;
  using ChildIteratorType = SmallVectorImpl<ComponentNode *>::iterator;
  static NodeRef getEntryNode(NodeRef node) { return node; }
  static ChildIteratorType child_begin(NodeRef node) {
    return node->next.begin();
  }
  static ChildIteratorType child_end(NodeRef node) { return node->next.end(); }
};

SmallVector<SmallVector<unsigned, 1>, 0>
pto::findComponents(const Successors &graph) {
  std::vector<ComponentNode> nodes(graph.size());
  ComponentNode root = {unsigned(graph.size()), {}};
  for (auto [number, node] : llvm::enumerate(nodes)) {
    node.number = number;
    for (unsigned next : graph[number])
      node.next.push_back(&nodes[next]);
    root.next.push_back(&node);
  }
  SmallVector<SmallVector<unsigned, 1>, 0> components;
  for (auto it = llvm::scc_begin(&root); !it.isAtEnd(); ++it) {
    if (it->front() == &root)
      continue;
    SmallVector<unsigned, 1> &component = components.emplace_back();
    for (ComponentNode *node : *it)
      component.push_back(node->number);
    llvm::sort(component);
  }
  return components;
}
