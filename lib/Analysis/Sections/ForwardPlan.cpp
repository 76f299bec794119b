//===- ForwardPlan.cpp - Which sections are joined ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/ForwardPlan.h"
#include "ForwardChain.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// A section that stores tensors and one that loads them.
struct SectionPair {
  SectionOp producer, consumer;
  SmallVector<Forwarding, 1> forwardings;
  /// Tensors that are one too many, and why.
  SmallVector<std::pair<Forwarding, ForwardRefusal>, 0> tooMany;

  int64_t getBytesSaved() const {
    int64_t bytes = 0;
    for (const Forwarding &forwarding : forwardings)
      bytes += forwarding.getBytesSaved();
    return bytes;
  }
};

class ForwardPlanner {
public:
  ForwardPlanner(const ForwardOptions &options) : options(options) {}

  ForwardPlan plan(Operation *root);

private:
  using PairKey = std::pair<Operation *, Operation *>;

  void checkPair(SectionStoreOp store, SectionLoadOp load);
  void add(const Forwarding &forwarding);
  void planChains();
  void reportTooMany();

  const ForwardOptions &options;
  /// Pairs that can be joined, and what they hand over.
  llvm::MapVector<PairKey, SectionPair> pairs;
  ForwardPlan result;
};

/// The loads and stores of one tensor, in the order of the code.
struct TensorAccesses {
  SmallVector<SectionStoreOp, 1> stores;
  SmallVector<SectionLoadOp, 1> loads;
};

} // namespace

/// The load of a section behind the store, in the same block if there is any.
static SectionLoadOp findLoadBehind(SectionStoreOp store,
                                    ArrayRef<SectionLoadOp> loads) {
  Operation *producer = store->getParentOp();
  SectionLoadOp elsewhere;
  for (SectionLoadOp load : loads) {
    Operation *consumer = load->getParentOp();
    if (consumer->getBlock() != producer->getBlock())
      elsewhere = load;
    else if (producer->isBeforeInBlock(consumer))
      return load;
  }
  return elsewhere;
}

ForwardPlan ForwardPlanner::plan(Operation *root) {
  llvm::MapVector<Value, TensorAccesses> tensors;
  root->walk([&](SectionAccessOpInterface access) {
    // Views of a tensor that the function creates are that tensor.
    Value created = getCreatedTensor(access.getTensor());
    TensorAccesses &accesses = tensors[created ? created : access.getTensor()];
    if (access.isStore())
      accesses.stores.push_back(cast<SectionStoreOp>(access));
    else
      accesses.loads.push_back(cast<SectionLoadOp>(access));
  });
  for (auto &[tensor, accesses] : tensors)
    for (SectionStoreOp store : accesses.stores)
      if (SectionLoadOp load = findLoadBehind(store, accesses.loads)) {
        checkPair(store, load);
        break;
      }
  planChains();
  reportTooMany();
  return std::move(result);
}

void ForwardPlanner::checkPair(SectionStoreOp store, SectionLoadOp load) {
  SmallVector<ForwardRefusal> refusals;
  std::optional<Forwarding> forwarding =
      checkForwarding(store.getTensor(), cast<SectionOp>(store->getParentOp()),
                      cast<SectionOp>(load->getParentOp()), options, refusals);
  if (forwarding && refusals.empty())
    checkSurroundings(*forwarding, refusals);
  for (const ForwardRefusal &refusal : refusals)
    result.misses.push_back({store, load, refusal, /*isLast=*/false});
  if (refusals.empty())
    add(*forwarding);
}

void ForwardPlanner::add(const Forwarding &forwarding) {
  SectionPair &pair = pairs[{forwarding.producer, forwarding.consumer}];
  pair.producer = forwarding.producer;
  pair.consumer = forwarding.consumer;
  pair.forwardings.push_back(forwarding);
  // One tensor more may be too much.
  ForwardReason reason = checkF9(pair.forwardings);
  if (!reason)
    return;
  auto *least = llvm::min_element(
      pair.forwardings, [](const Forwarding &a, const Forwarding &b) {
        return a.getBytesSaved() < b.getBytesSaved();
      });
  pair.tooMany.push_back({*least, {ForwardRule::F9, *reason}});
  pair.forwardings.erase(least);
}

void ForwardPlanner::planChains() {
  // The pairs that save most first; among equals, in the order of the code.
  SmallVector<const SectionPair *> ordered;
  for (auto &[key, pair] : pairs)
    ordered.push_back(&pair);
  llvm::stable_sort(ordered, [](const SectionPair *a, const SectionPair *b) {
    return a->getBytesSaved() > b->getBytesSaved();
  });
  llvm::MapVector<Operation *, Operation *> next;
  llvm::DenseSet<Operation *> followers;
  for (const SectionPair *pair : ordered)
    if (!next.contains(pair->producer) && !followers.contains(pair->consumer)) {
      next[pair->producer] = pair->consumer;
      followers.insert(pair->consumer);
    }

  // The number of each section in its chain, and of the chain.
  llvm::DenseMap<Operation *, std::pair<unsigned, unsigned>> numbers;
  SmallVector<SmallVector<SectionOp>> chains;
  for (auto [head, second] : next) {
    if (followers.contains(head))
      continue;
    SmallVector<SectionOp> &chain = chains.emplace_back();
    for (Operation *section = head; section; section = next.lookup(section)) {
      numbers[section] = {chains.size() - 1, chain.size()};
      chain.push_back(cast<SectionOp>(section));
    }
  }
  SmallVector<SmallVector<ChainLink>> links(chains.size());
  for (auto &[key, pair] : pairs) {
    auto producer = numbers.find(key.first),
         consumer = numbers.find(key.second);
    if (producer == numbers.end() || consumer == numbers.end() ||
        producer->second.first != consumer->second.first)
      continue;
    for (const Forwarding &forwarding : pair.forwardings)
      links[producer->second.first].push_back(
          {producer->second.second, consumer->second.second, &forwarding,
           forwarding.getBytesSaved()});
  }
  for (auto [chain, chainLinks] : llvm::zip_equal(chains, links))
    llvm::append_range(result.groups,
                       ForwardChain(chain, chainLinks).getBestGroups());
}

void ForwardPlanner::reportTooMany() {
  llvm::DenseMap<Operation *, const ForwardGroup *> groupOf;
  for (const ForwardGroup &group : result.groups)
    for (SectionOp section : group.sections)
      groupOf[section] = &group;
  for (auto &[key, pair] : pairs) {
    const ForwardGroup *group = groupOf.lookup(key.first);
    for (auto &[forwarding, refusal] : pair.tooMany)
      result.misses.push_back(
          {forwarding.store, forwarding.load, refusal,
           /*isLast=*/group && group == groupOf.lookup(key.second)});
  }
}

ForwardPlan pto::planForwarding(Operation *root,
                                const ForwardOptions &options) {
  return ForwardPlanner(options).plan(root);
}
