//===- ForwardChain.cpp - A chain of sections, cut into groups ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForwardChain.h"
#include "PTO/Analysis/Sections/ForwardRules.h"
#include "RangeMaximum.h"

using namespace mlir;
using namespace mlir::pto;

ForwardChain::ForwardChain(ArrayRef<SectionOp> sections,
                           ArrayRef<ChainLink> links)
    : sections(sections), linksFrom(sections.size()), linksTo(sections.size()) {
  SmallVector<bool> isGrouped(sections.size());
  for (const ChainLink &link : links)
    if (link.consumer == link.producer + 1)
      isGrouped[link.consumer] = link.isGrouped();
  for (const ChainLink &link : links) {
    // What skips a section whose items are grouped stays in memory: the first
    // section then runs several times, and stores a piece each time.
    auto *skipped = isGrouped.begin() + link.producer + 1;
    if (link.consumer != link.producer + 1 &&
        std::find(skipped, isGrouped.begin() + link.consumer + 1, true) !=
            isGrouped.begin() + link.consumer + 1)
      continue;
    linksFrom[link.producer].push_back(link);
    linksTo[link.consumer].push_back(link);
  }
  for (SectionOp section : sections)
    effects.push_back(getSectionEffects(section));
}

//===----------------------------------------------------------------------===//
// On-chip memory
//===----------------------------------------------------------------------===//

namespace {

/// Whether a run of the chain fits on chip, kept up to date as it moves along.
class RunMemory {
public:
  RunMemory(ArrayRef<SectionOp> sections,
            ArrayRef<SmallVector<ChainLink, 1>> linksFrom,
            ArrayRef<SmallVector<ChainLink, 1>> linksTo)
      : sections(sections), linksFrom(linksFrom), linksTo(linksTo),
        target(Target::get(SectionOp(sections.front()))),
        passing(sections.size()), overflows(sections.size()) {}

  bool fits() const { return numOverflows == 0; }

  /// Appends the section behind the run.
  void extend() {
    unsigned number = end++;
    for (const ChainLink &link : linksTo[number]) {
      if (link.producer < first)
        continue;
      TileBytes page = link.forwarding->getPageBytes();
      // The page is there while what is between runs; one that is put together
      // piece by piece, from the first section on.
      unsigned between = link.isGrouped() ? first : link.producer + 1;
      for (; between != number; ++between) {
        passing[between] += page;
        update(between);
      }
      update(link.producer);
    }
    update(number);
  }

  /// Drops the first section.
  void dropFirst() {
    for (const ChainLink &link : linksFrom[first]) {
      if (link.consumer >= end)
        continue;
      if (!link.isGrouped())
        for (unsigned between = first + 1; between != link.consumer;
             ++between) {
          passing[between] -= link.forwarding->getPageBytes();
          update(between);
        }
    }
    numOverflows -= overflows[first];
    unsigned dropped = first++;
    for (const ChainLink &link : linksFrom[dropped])
      if (link.consumer < end)
        update(link.consumer);
  }

private:
  void update(unsigned number) {
    SmallVector<SectionLoadOp> in;
    SmallVector<SectionStoreOp> out;
    for (const ChainLink &link : linksTo[number])
      if (link.producer >= first)
        in.push_back(link.forwarding->load);
    for (const ChainLink &link : linksFrom[number])
      if (link.consumer < end)
        out.push_back(link.forwarding->store);
    TileBytes need = getPeakBytes(sections[number], in, out) + passing[number];
    numOverflows -= overflows[number];
    overflows[number] = need.getOverflow(target).has_value();
    numOverflows += overflows[number];
  }

  ArrayRef<SectionOp> sections;
  ArrayRef<SmallVector<ChainLink, 1>> linksFrom, linksTo;
  const Target &target;
  unsigned first = 0, end = 0;
  /// Pages that are there while a section runs and are none of its own.
  SmallVector<TileBytes> passing;
  SmallVector<bool> overflows;
  unsigned numOverflows = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

void ForwardChain::noteUses(unsigned number) {
  for (const SectionEffect &effect : effects[number]) {
    Users &of = effect.memory ? users[effect.memory] : usersOfAny;
    for (SmallVector<unsigned> *list : {&of.all, &of.writers})
      if ((list == &of.all || effect.isWrite) &&
          (list->empty() || list->back() != number))
        list->push_back(number);
  }
}

SmallVector<unsigned>
ForwardChain::getConflicting(const SectionEffect &effect) const {
  SmallVector<unsigned> found(usersOfAny.getConflicting(effect.isWrite));
  auto append = [&](const Users &of) {
    llvm::append_range(found, of.getConflicting(effect.isWrite));
  };
  if (effect.memory) {
    if (auto it = users.find(effect.memory); it != users.end())
      append(it->second);
  } else {
    for (const auto &[memory, of] : users)
      append(of);
  }
  llvm::sort(found);
  return found;
}

unsigned ForwardChain::getFirstInOrder(unsigned number) {
  unsigned first = 0;
  // All of a run move to its last section, past what is between.
  for (Operation *op = sections[number - 1]->getNextNode();
       op != sections[number]; op = op->getNextNode())
    for (const SectionEffect &effect : getSectionEffects(op)) {
      if (effect.kind == SectionEffect::Unknown)
        return number;
      // Sections that can be joined have no effects of that kind.
      if (effect.kind == SectionEffect::Ordered)
        continue;
      SmallVector<unsigned> conflicting = getConflicting(effect);
      if (!conflicting.empty())
        first = std::max(first, conflicting.back() + 1);
    }

  SmallVector<unsigned> others;
  for (const SectionEffect &effect : effects[number])
    llvm::append_range(others, getConflicting(effect));
  llvm::sort(others, std::greater<>());
  others.erase(llvm::unique(others), others.end());
  for (unsigned other : others) {
    if (other < first)
      break;
    auto isForwarded = [&](Value memory) {
      return llvm::any_of(linksTo[number], [&](const ChainLink &link) {
        SectionStoreOp store = link.forwarding->store;
        return link.producer == other && getMemory(store.getTensor()) == memory;
      });
    };
    // That neighbours can be joined is known.
    if (other + 1 != number &&
        checkF7(sections[other], effects[other], sections[number],
                effects[number], isForwarded))
      return other + 1;
  }
  return first;
}

//===----------------------------------------------------------------------===//
// The best groups
//===----------------------------------------------------------------------===//

SmallVector<unsigned> ForwardChain::getFirstOfRuns() {
  RunMemory memory(sections, linksFrom, linksTo);
  SmallVector<unsigned> firsts;
  unsigned first = 0;
  for (unsigned number = 0; number != sections.size(); ++number) {
    memory.extend();
    unsigned inOrder = number == 0 ? 0 : getFirstInOrder(number);
    for (; first < inOrder || (!memory.fits() && first != number); ++first)
      memory.dropFirst();
    firsts.push_back(first);
    noteUses(number);
  }
  return firsts;
}

SmallVector<ForwardGroup> ForwardChain::getBestGroups() {
  SmallVector<unsigned> firsts = getFirstOfRuns();
  // Of the sections before each number: where the last of the groups begins
  // that save most bytes.
  SmallVector<unsigned> begins = {0};
  // By the section that the last group begins with: what is saved before it and
  // in it, up to the current section.
  RangeMaximum savedFrom(sections.size());
  int64_t most = 0;
  for (unsigned number = 0; number != sections.size(); ++number) {
    savedFrom.set(number, most);
    for (const ChainLink &link : linksTo[number])
      savedFrom.addBefore(link.producer + 1, link.bytesSaved);
    unsigned begin;
    std::tie(most, begin) = savedFrom.getLargest(firsts[number], number + 1);
    begins.push_back(begin);
  }

  SmallVector<ForwardGroup> groups;
  for (unsigned end = sections.size(); end != 0; end = begins[end]) {
    unsigned begin = begins[end];
    if (end - begin < 2)
      continue;
    ForwardGroup &group = groups.emplace_back();
    group.sections.assign(sections.begin() + begin, sections.begin() + end);
    for (unsigned number = begin; number != end; ++number)
      for (const ChainLink &link : linksTo[number])
        if (link.producer >= begin)
          group.forwardings.push_back(*link.forwarding);
  }
  std::reverse(groups.begin(), groups.end());
  return groups;
}
