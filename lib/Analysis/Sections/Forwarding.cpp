//===- Forwarding.cpp - A tensor handed over from section to section ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/Forwarding.h"
#include "PTO/Analysis/Sections/ForwardRules.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;
using llvm::formatv;

std::string pto::stringifyForwardRule(ForwardRule rule) {
  return "F" + std::to_string(int(rule));
}

int64_t Forwarding::getBytesSaved() const {
  return ForwardedAttr::getBytesSaved(SectionStoreOp(store).getPage().getType(),
                                      grouping.getGroupSize(),
                                      SectionOp(consumer).getItemCount());
}

TileBytes Forwarding::getPageBytes() const {
  return TileBytes::get(SectionStoreOp(store).getPage().getType(),
                        grouping.getGroupSize());
}

/// The one load or store, as `Access` says, of the tensor in a section.
template <typename Access>
static Access findAccess(SectionOp section, Value tensor, StringRef verb,
                         SmallVectorImpl<ForwardRefusal> &refusals) {
  Access found;
  int64_t count = 0;
  Value created = getCreatedTensor(tensor);
  for (Access access : section.getBody().getOps<Access>())
    if (access.getTensor() == tensor ||
        (created && created == getCreatedTensor(access.getTensor()))) {
      found = access;
      ++count;
    }
  if (count == 1)
    return found;
  refusals.push_back({ForwardRule::F2, formatv("the tensor is {0} {1} times, "
                                               "not once",
                                               verb, count)});
  return nullptr;
}

static void add(ForwardRule rule, ForwardReason reason,
                SmallVectorImpl<ForwardRefusal> &refusals) {
  if (reason)
    refusals.push_back({rule, std::move(*reason)});
}

std::optional<Forwarding>
pto::checkForwarding(Value tensor, SectionOp producer, SectionOp consumer,
                     const ForwardOptions &options,
                     SmallVectorImpl<ForwardRefusal> &refusals) {
  add(ForwardRule::F1, checkF1(producer, consumer), refusals);
  auto store = findAccess<SectionStoreOp>(producer, tensor, "stored", refusals);
  auto load = findAccess<SectionLoadOp>(consumer, tensor, "loaded", refusals);
  if (!store || !load)
    return std::nullopt;
  add(ForwardRule::F2, checkF2(store, load), refusals);
  add(ForwardRule::F3, checkF3(store, load), refusals);
  std::optional<ItemGrouping> grouping;
  add(ForwardRule::F4, checkF4(store, load, grouping), refusals);
  if (!grouping)
    return std::nullopt;
  Forwarding forwarding = {producer, consumer, store, load, *grouping};
  add(ForwardRule::F5, checkF5(forwarding), refusals);
  add(ForwardRule::F6, checkF6(forwarding), refusals);
  add(ForwardRule::F8, checkF8(forwarding), refusals);
  add(ForwardRule::F10, checkF10(forwarding, options), refusals);
  add(ForwardRule::F11, checkF11(forwarding), refusals);
  return forwarding;
}

void pto::checkSurroundings(const Forwarding &forwarding,
                            SmallVectorImpl<ForwardRefusal> &refusals) {
  SectionOp producer = forwarding.producer, consumer = forwarding.consumer;
  if (checkF1(producer, consumer))
    return;
  Value memory = getMemory(SectionStoreOp(forwarding.store).getTensor());
  add(ForwardRule::F1, checkF1Between(producer, consumer), refusals);
  add(ForwardRule::F7,
      checkF7(producer, getSectionEffects(producer), consumer,
              getSectionEffects(consumer),
              [&](Value other) { return other == memory; }),
      refusals);
  add(ForwardRule::F9, checkF9(forwarding), refusals);
}

std::optional<Forwarding>
pto::checkAllRules(Value tensor, SectionOp producer, SectionOp consumer,
                   const ForwardOptions &options,
                   SmallVectorImpl<ForwardRefusal> &refusals) {
  std::optional<Forwarding> forwarding =
      checkForwarding(tensor, producer, consumer, options, refusals);
  if (forwarding)
    checkSurroundings(*forwarding, refusals);
  return refusals.empty() ? forwarding : std::nullopt;
}
