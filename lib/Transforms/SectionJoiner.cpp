//===- SectionJoiner.cpp - Sections become one ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SectionJoiner.h"
#include "PTO/Analysis/Sections/ForwardRules.h"
#include "RowStacking.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"
#include <numeric>

using namespace mlir;
using namespace mlir::pto;

static void setMap(Operation *op, AffineMap map) {
  if (auto load = dyn_cast<SectionLoadOp>(op))
    load.setMap(map);
  else
    cast<SectionStoreOp>(op).setMap(map);
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

SmallVector<Value> SectionJoiner::getItem(SectionOp section,
                                          const ItemGrouping &grouping,
                                          ArrayRef<int64_t> member) {
  SmallVector<OpFoldResult> dims(section.getItem());
  for (int64_t index : member)
    dims.push_back(rewriter.getIndexAttr(index));
  SmallVector<OpFoldResult> item =
      grouping.getFirstItem<OpFoldResult>(dims, rewriter.getIndexAttr(0));
  SmallVector<Value> values;
  for (auto [argument, index] : llvm::zip_equal(joined.getItem(), item))
    values.push_back(argument.use_empty()
                         ? Value()
                         : getValueOrCreateConstantIndexOp(
                               rewriter, joined.getLoc(), index));
  return values;
}

void SectionJoiner::addPiece(const Forwarding &forwarding, Value piece) {
  Page &page = pages[forwarding.load];
  SectionLoadOp load = forwarding.load;
  page.tile = stackRows(
      rewriter, load.getLoc(), load.getPage().getType(), page.tile, piece,
      page.pieces++, forwarding.grouping.getGroupSize(), [&](int64_t number) {
        return arith::ConstantIndexOp::create(rewriter, load.getLoc(), number);
      });
}

void SectionJoiner::copyBody(SectionOp section, const ItemGrouping &grouping,
                             ArrayRef<int64_t> member,
                             ArrayRef<Forwarding> forwardings) {
  IRMapping mapping;
  for (auto [argument, value] :
       llvm::zip_equal(joined.getItem(), getItem(section, grouping, member)))
    mapping.map(argument, value);
  for (Operation &op : joined.getBody().front()) {
    auto *forwarding =
        llvm::find_if(forwardings, [&](const Forwarding &forwarding) {
          return forwarding.store == &op;
        });
    if (forwarding != forwardings.end()) {
      SectionStoreOp store = forwarding->store;
      addPiece(*forwarding, mapping.lookupOrDefault(store.getPage()));
      continue;
    }
    Operation *copy = rewriter.clone(op, mapping);
    if (auto access = dyn_cast<SectionAccessOpInterface>(copy))
      setMap(copy, grouping.getMapOfMember(access.getMap(), member));
  }
}

void SectionJoiner::regroup(SectionOp consumer, const ItemGrouping &grouping,
                            ArrayRef<Forwarding> forwardings) {
  rewriter.setInsertionPoint(consumer);
  auto section =
      SectionOp::create(rewriter, joined.getLoc(), consumer.getExtents(),
                        consumer.getCore(), consumer.getPhase());
  Block &body = section.getBody().front();
  rewriter.setInsertionPointToEnd(&body);
  if (grouping.getGroupSize() == 1) {
    SmallVector<int64_t> member(grouping.getMembers().size(), 0);
    for (SectionAccessOpInterface access : joined.getAccesses())
      setMap(access, grouping.getMapOfMember(access.getMap(), member));
    SmallVector<Value> item = getItem(section, grouping, member);
    rewriter.inlineBlockBefore(&joined.getBody().front(), &body, body.end(),
                               item);
  } else {
    forEachPoint(grouping.getMembers(), [&](ArrayRef<int64_t> member) {
      copyBody(section, grouping, member, forwardings);
      return true;
    });
  }
  rewriter.eraseOp(joined);
  joined = section;
}

/// What was handed over in bodies that are repeated now.
static void multiplySlots(SmallVectorImpl<ForwardedAttr> &records,
                          int64_t factor, int64_t items) {
  for (ForwardedAttr &record : records) {
    int64_t slots = record.getSlots() * factor;
    record = ForwardedAttr::get(
        record.getContext(), record.getCarrier(), slots, record.getTensor(),
        ForwardedAttr::getBytesSaved(record.getCarrier(), slots, items));
  }
}

void SectionJoiner::add(SectionOp consumer, ArrayRef<Forwarding> forwardings) {
  auto grouping =
      *ItemGrouping::get(joined.getExtents(), consumer.getExtents());
  int64_t size = grouping.getGroupSize();
  if (size != 1)
    multiplySlots(records, size, consumer.getItemCount());
  if (cotile)
    cotile = grouping.getSecondItem<int64_t>(*cotile, 1);
  takeAttributes(consumer);
  for (const Forwarding &forwarding : forwardings) {
    SectionStoreOp store = forwarding.store;
    records.push_back(ForwardedAttr::get(
        store.getContext(), store.getPage().getType(), size,
        store.getTensor().getType(), forwarding.getBytesSaved()));
    memories.push_back(getMemory(store.getTensor()));
  }

  if (joined.getExtents() == consumer.getExtents())
    rewriter.moveOpBefore(joined, consumer);
  else
    regroup(consumer, grouping, forwardings);
  for (const Forwarding &forwarding : forwardings) {
    SectionStoreOp store = forwarding.store;
    SectionLoadOp load = forwarding.load;
    Value page = size == 1 ? store.getPage() : pages.at(load).tile;
    if (size == 1)
      rewriter.eraseOp(store);
    rewriter.replaceOp(load, page);
  }
  Block &body = joined.getBody().front();
  rewriter.inlineBlockBefore(&consumer.getBody().front(), &body, body.end(),
                             SmallVector<Value>(joined.getItem()));
  rewriter.eraseOp(consumer);
}

//===----------------------------------------------------------------------===//
// What the sections say
//===----------------------------------------------------------------------===//

void SectionJoiner::takeAttributes(SectionOp section) {
  if (ArrayAttr forwarded = section.getForwardedAttr())
    llvm::append_range(records, forwarded.getAsRange<ForwardedAttr>());
  if (auto least = section.getCotile()) {
    if (!cotile)
      cotile.emplace(least->size(), 1);
    // What is a multiple of both.
    for (auto [mine, theirs] : llvm::zip_equal(*cotile, *least))
      mine = std::lcm(mine, theirs);
  }
  for (NamedAttribute attr : section->getDiscardableAttrs())
    others.set(attr.getName(), attr.getValue());
  locations.push_back(section.getLoc());
}

void SectionJoiner::setAttributes() {
  SmallVector<Attribute> forwarded(records.begin(), records.end());
  joined.setForwardedAttr(rewriter.getArrayAttr(forwarded));
  if (cotile)
    joined.setCotile(*cotile);
  for (NamedAttribute attr : others)
    joined->setDiscardableAttr(attr.getName(), attr.getValue());
  // It stands where the last one stood, which messages name first.
  std::reverse(locations.begin(), locations.end());
  joined->setLoc(rewriter.getFusedLoc(locations));
}

/// Erases what nothing uses but views of it that nothing uses.
static void eraseIfUnused(RewriterBase &rewriter, Operation *op) {
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    if (isa<MakeTensorViewOp, PartitionViewOp, AddPtrOp>(user))
      eraseIfUnused(rewriter, user);
  if (op->use_empty())
    rewriter.eraseOp(op);
}

SectionOp SectionJoiner::join() {
  // Without it tiling might do different things to the sections.
  bool constrainsTiling =
      llvm::any_of(group.forwardings, [](const Forwarding &forwarding) {
        return checkF10(forwarding, ForwardOptions()).has_value();
      });
  if (constrainsTiling)
    cotile.emplace(joined.getExtents().size(), 1);
  takeAttributes(joined);
  ArrayRef<Forwarding> remaining = group.forwardings;
  for (SectionOp consumer : llvm::drop_begin(group.sections)) {
    ArrayRef<Forwarding> own =
        remaining.take_while([&](const Forwarding &forwarding) {
          return forwarding.consumer == consumer;
        });
    remaining = remaining.drop_front(own.size());
    add(consumer, own);
  }
  setAttributes();
  for (Value memory : memories)
    eraseIfUnused(rewriter, memory.getDefiningOp());
  return joined;
}
