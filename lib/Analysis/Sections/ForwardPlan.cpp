//===- ForwardPlan.cpp - Which sections are joined ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/ForwardPlan.h"
#include "ForwardChain.h"
#include "PTO/Analysis/Sections/ForwardRules.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// A section that stores tensors and one that loads them.
struct SectionPair {
  SectionOp producer, consumer;
  /// What they can hand over to each other.
  SmallVector<Forwarding, 1> forwardings;
  /// What they could, if it were not for what is around: where that is between
  /// them, a longer group may take it along.
  SmallVector<Forwarding, 0> obstructed;

  int64_t getBytesSaved() const {
    int64_t bytes = 0;
    for (const Forwarding &forwarding : forwardings)
      bytes += forwarding.getBytesSaved();
    return bytes;
  }
};

/// The sections of a chain, and what they hand to each other.
struct Chain {
  SmallVector<SectionOp> sections;
  /// From one to the next one, and beyond it.
  SmallVector<ChainLink> links, skippingLinks;
};

class ForwardPlanner {
public:
  ForwardPlanner(const ForwardOptions &options) : options(options) {}

  ForwardPlan plan(Operation *root);

private:
  using PairKey = std::pair<Operation *, Operation *>;

  void checkPair(SectionStoreOp store, SectionLoadOp load);
  void add(const Forwarding &forwarding);
  SmallVector<Chain, 0> makeChains();
  /// Forgets what was not missed after all, and says what later plans miss.
  void reviewMisses();

  const ForwardOptions &options;
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

static int64_t getBytesSaved(ArrayRef<ForwardGroup> groups) {
  int64_t bytes = 0;
  for (const ForwardGroup &group : groups)
    for (const Forwarding &forwarding : group.forwardings)
      bytes += forwarding.getBytesSaved();
  return bytes;
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
  for (Chain &chain : makeChains()) {
    SmallVector<ForwardGroup> groups =
        ForwardChain(chain.sections, chain.links).getBestGroups();
    // A tensor that skips sections may be one too many.
    if (!chain.skippingLinks.empty()) {
      llvm::append_range(chain.links, chain.skippingLinks);
      SmallVector<ForwardGroup> others =
          ForwardChain(chain.sections, chain.links).getBestGroups();
      if (getBytesSaved(others) >= getBytesSaved(groups))
        groups = std::move(others);
    }
    llvm::append_range(result.groups, groups);
  }
  reviewMisses();
  return std::move(result);
}

void ForwardPlanner::checkPair(SectionStoreOp store, SectionLoadOp load) {
  SmallVector<ForwardRefusal> refusals;
  auto producer = cast<SectionOp>(store->getParentOp());
  auto consumer = cast<SectionOp>(load->getParentOp());
  std::optional<Forwarding> forwarding =
      checkForwarding(store.getTensor(), producer, consumer, options, refusals);
  if (forwarding && refusals.empty()) {
    checkSurroundings(*forwarding, refusals);
    if (refusals.empty())
      add(*forwarding);
    else
      pairs[{producer, consumer}].obstructed.push_back(*forwarding);
  }
  for (const ForwardRefusal &refusal : refusals)
    result.misses.push_back({store, load, refusal});
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
  result.misses.push_back(
      {least->store, least->load, {ForwardRule::F9, std::move(*reason)}});
  pair.forwardings.erase(least);
}

SmallVector<Chain, 0> ForwardPlanner::makeChains() {
  // The pairs that save most first; among equals, in the order of the code.
  SmallVector<const SectionPair *> ordered;
  for (auto &[key, pair] : pairs)
    if (!pair.forwardings.empty())
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

  // Of each section, its chain and its number there.
  llvm::DenseMap<Operation *, std::pair<unsigned, unsigned>> places;
  SmallVector<Chain, 0> chains;
  for (auto [head, second] : next) {
    if (followers.contains(head))
      continue;
    Chain &chain = chains.emplace_back();
    for (Operation *section = head; section; section = next.lookup(section)) {
      places[section] = {chains.size() - 1, chain.sections.size()};
      chain.sections.push_back(cast<SectionOp>(section));
    }
  }
  for (auto &[key, pair] : pairs) {
    auto producer = places.find(key.first), consumer = places.find(key.second);
    if (producer == places.end() || consumer == places.end() ||
        producer->second.first != consumer->second.first)
      continue;
    Chain &chain = chains[producer->second.first];
    unsigned from = producer->second.second, to = consumer->second.second;
    bool skips = to != from + 1;
    auto append = [&](ArrayRef<Forwarding> forwardings) {
      for (const Forwarding &forwarding : forwardings)
        (skips ? chain.skippingLinks : chain.links)
            .push_back({from, to, &forwarding, forwarding.getBytesSaved()});
    };
    append(pair.forwardings);
    if (skips)
      append(pair.obstructed);
  }
  return chains;
}

void ForwardPlanner::reviewMisses() {
  llvm::DenseMap<Operation *, const ForwardGroup *> groupOf;
  llvm::DenseSet<Operation *> forwarded;
  for (const ForwardGroup &group : result.groups) {
    for (SectionOp section : group.sections)
      groupOf[section] = &group;
    for (const Forwarding &forwarding : group.forwardings)
      forwarded.insert(forwarding.store);
  }
  llvm::erase_if(result.misses, [&](const MissedForwarding &miss) {
    return forwarded.contains(miss.store);
  });
  for (MissedForwarding &miss : result.misses) {
    const ForwardGroup *group = groupOf.lookup(miss.store->getParentOp());
    miss.isLast = group && group == groupOf.lookup(miss.load->getParentOp());
  }
}

ForwardPlan pto::planForwarding(Operation *root,
                                const ForwardOptions &options) {
  return ForwardPlanner(options).plan(root);
}
