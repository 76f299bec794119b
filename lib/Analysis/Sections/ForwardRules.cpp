//===- ForwardRules.cpp - When two sections may be joined -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/ForwardRules.h"
#include "PTO/Analysis/Memory/TileLiveness.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// "(1, 2)".
static std::string spell(ArrayRef<int64_t> numbers) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << '(';
  llvm::interleaveComma(numbers, stream);
  stream << ')';
  return text;
}

/// "32x16".
static std::string spellShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleave(shape, stream, "x");
  return text;
}

/// "'pto.texp'".
static std::string spell(Operation *op) {
  return ("'" + op->getName().getStringRef() + "'").str();
}

/// The item and, of several, the sub-block of the producer at a grouped point.
static std::string spellFirstPoint(const ItemGrouping &grouping,
                                   ArrayRef<int64_t> point, int64_t sub) {
  std::string text =
      "item " + spell(grouping.getFirstItem<int64_t>(point.drop_back(), 0));
  return sub == 1 ? text
                  : text + formatv(", sub-block {0},", point.back()).str();
}

static std::string spellTile(const TileWalk &walk, ArrayRef<int64_t> point) {
  return "tile " +
         spell(llvm::map_to_vector(walk.map.getResults(), [&](AffineExpr expr) {
           return pto::detail::evaluate(expr, point);
         }));
}

static ForwardReason undecided(StringRef what) {
  return formatv("the maps are not affine, and too much to go through, so that "
                 "it is not known whether {0}",
                 what);
}

//===----------------------------------------------------------------------===//
// F1: where the sections are
//===----------------------------------------------------------------------===//

ForwardReason pto::checkF1(SectionOp producer, SectionOp consumer) {
  if (producer->getBlock() != consumer->getBlock())
    return "the two sections are not in one block";
  if (!producer->isBeforeInBlock(consumer))
    return "the section that loads the tensor is not behind the one that "
           "stores it";
  if (producer.getCore() != consumer.getCore())
    return formatv("{0} stores and {1} loads: what goes from one core to the "
                   "other goes through a pipe",
                   stringifySectionCore(producer.getCore()),
                   stringifySectionCore(consumer.getCore()));
  if (producer.getPhase() != consumer.getPhase())
    return formatv("one section is in phase {0} and the other in phase {1}",
                   stringifySectionPhase(producer.getPhase()),
                   stringifySectionPhase(consumer.getPhase()));
  return {};
}

ForwardReason pto::checkF1Between(SectionOp producer, SectionOp consumer) {
  SmallVector<SectionEffect> moved = getSectionEffects(producer);
  for (Operation *op = producer->getNextNode(); op != consumer;
       op = op->getNextNode())
    for (const SectionEffect &passed : getSectionEffects(op))
      for (const SectionEffect &effect : moved)
        if (effect.mayConflict(passed))
          return formatv("the first section cannot move past {0} between the "
                         "two: {1} and {2} may touch the same memory",
                         spell(op), spell(effect.op), spell(passed.op));
  return {};
}

//===----------------------------------------------------------------------===//
// F2: the tensor is dead
//===----------------------------------------------------------------------===//

ForwardReason pto::checkF2(SectionStoreOp store, SectionLoadOp load) {
  Value created = getCreatedTensor(store.getTensor());
  if (!created)
    return "the tensor is not one that the function creates, so that others "
           "may read it";
  SmallVector<Value> names = {created};
  while (!names.empty())
    for (Operation *user : names.pop_back_val().getUsers()) {
      if (isa<MakeTensorViewOp, PartitionViewOp, AddPtrOp>(user))
        names.push_back(user->getResult(0));
      else if (auto access = dyn_cast<SectionAccessOpInterface>(user);
               access && access != store && access != load)
        return formatv("the tensor is {0} more than once",
                       access.isStore() ? "stored" : "loaded");
      else if (!access)
        return formatv("{0} has the tensor too", spell(user));
    }
  if (store.getTensor() != load.getTensor())
    return "the tensor is stored and loaded through two views";
  return {};
}

//===----------------------------------------------------------------------===//
// F3: the tile is handed over, not shared
//===----------------------------------------------------------------------===//

ForwardReason pto::checkF3(SectionStoreOp store, SectionLoadOp load) {
  for (Operation *user : store.getPage().getUsers())
    if (user != store)
      return formatv("the stored tile has another use, {0}", spell(user));
  for (OpOperand &use : load.getPage().getUses()) {
    Operation *user = use.getOwner();
    auto op = dyn_cast<TileOpInterface>(user);
    bool onlyReads = op ? !updatesOperand(op, use)
                        : isa<SectionStoreOp, CrossCoreOpInterface>(user);
    if (!onlyReads)
      return formatv("{0} may write the loaded page in place", spell(user));
  }
  return {};
}

//===----------------------------------------------------------------------===//
// F4 to F6: items and tiles
//===----------------------------------------------------------------------===//

ForwardReason pto::checkF4(SectionStoreOp store, SectionLoadOp load,
                           std::optional<ItemGrouping> &grouping) {
  ArrayRef<int64_t> first = store->getParentOfType<SectionOp>().getExtents();
  ArrayRef<int64_t> second = load->getParentOfType<SectionOp>().getExtents();
  grouping = ItemGrouping::get(first, second);
  if (!grouping)
    return formatv("the items that store, {0}, are not those that load, {1}, "
                   "times others",
                   spell(first), spell(second));
  int64_t size = grouping->getGroupSize();
  int64_t stored = store.getSub(), loaded = load.getSub();
  if (llvm::SaturatingMultiply<uint64_t>(size, stored) == uint64_t(loaded))
    return {};
  grouping.reset();
  return formatv("{0} x {1} sub-blocks that are stored for each item are not "
                 "the {2} that it loads",
                 size, stored, loaded);
}

ForwardReason pto::checkF5(const Forwarding &forwarding) {
  SectionStoreOp store = forwarding.store;
  TileWalk stored = forwarding.grouping.getFirstWalk(store);
  TileWalk loaded =
      forwarding.grouping.getPiecewiseWalk(forwarding.load, store.getSub());
  WalkAnswer answer = areEqual(stored, loaded);
  if (answer.kind == WalkAnswer::Holds)
    return {};
  if (answer.kind == WalkAnswer::Unknown)
    return undecided("the tiles that are loaded are the stored ones");
  return formatv(
      "{0} stores {1} where {2} is loaded",
      spellFirstPoint(forwarding.grouping, answer.point, store.getSub()),
      spellTile(stored, answer.point), spellTile(loaded, answer.point));
}

ForwardReason pto::checkF6(const Forwarding &forwarding) {
  SectionStoreOp store = forwarding.store;
  TileWalk walk = forwarding.grouping.getFirstWalk(store);
  WalkAnswer answer = isInjective(walk);
  if (answer.kind == WalkAnswer::Holds)
    return {};
  if (answer.kind == WalkAnswer::Unknown)
    return undecided("a tile is stored twice");
  ArrayRef<int64_t> point(answer.point);
  size_t size = point.size() / 2;
  auto spellPoint = [&](ArrayRef<int64_t> at) {
    return spellFirstPoint(forwarding.grouping, at, store.getSub());
  };
  return formatv("{0} stores {1}, and {2} stores it again",
                 spellPoint(point.take_front(size)),
                 spellTile(walk, point.take_front(size)),
                 spellPoint(point.drop_front(size)));
}

//===----------------------------------------------------------------------===//
// F7: other dependences
//===----------------------------------------------------------------------===//

/// Whether two loads or stores keep their order, whatever else they touch.
static ForwardReason checkOrder(const ItemGrouping &grouping,
                                SectionAccessOpInterface first,
                                SectionAccessOpInterface second) {
  if (first.getTensor() != second.getTensor())
    return formatv(
        "{0} of the first section and {1} of the second one may touch "
        "the same memory through different views",
        spell(first), spell(second));
  TileWalk firstWalk = grouping.getFirstWalk(first);
  TileWalk secondWalk = grouping.getSecondWalk(second);
  size_t numShared = secondWalk.extents.size() - 1;
  WalkAnswer answer =
      isNeverAhead(firstWalk, first.getSubBlockType().getShape(), secondWalk,
                   second.getSubBlockType().getShape(), numShared);
  if (answer.kind == WalkAnswer::Holds)
    return {};
  if (answer.kind == WalkAnswer::Unknown)
    return undecided("items would run out of order");
  ArrayRef<int64_t> point(answer.point);
  ArrayRef<int64_t> firstPoint = point.take_front(firstWalk.extents.size());
  ArrayRef<int64_t> secondPoint = point.drop_front(firstPoint.size());
  auto spellVerb = [](SectionAccessOpInterface access) {
    return access.isStore() ? "stores" : "loads";
  };
  return formatv(
      "{0} of the first section {1} {2} of another tensor, which must be "
      "before item {3} of the second one {4} that; joined, it would be after",
      spellFirstPoint(grouping, firstPoint, first.getSub()), spellVerb(first),
      spellTile(firstWalk, firstPoint),
      spell(secondPoint.take_front(numShared)), spellVerb(second));
}

ForwardReason pto::checkF7(SectionOp producer, ArrayRef<SectionEffect> first,
                           SectionOp consumer, ArrayRef<SectionEffect> second,
                           function_ref<bool(Value)> isForwarded) {
  for (ArrayRef<SectionEffect> effects : {first, second})
    for (const SectionEffect &effect : effects)
      if (effect.kind == SectionEffect::Unknown)
        return formatv("{0} may touch any memory", spell(effect.op));
      else if (effect.kind == SectionEffect::Ordered)
        return formatv("{0} keeps the order of the two sections",
                       spell(effect.op));

  auto grouping =
      ItemGrouping::get(producer.getExtents(), consumer.getExtents());
  for (const SectionEffect &a : first)
    for (const SectionEffect &b : second) {
      if (!a.mayConflict(b) || (a.memory && isForwarded(a.memory)) ||
          (b.memory && isForwarded(b.memory)))
        continue;
      if (!grouping || a.kind != SectionEffect::Tiles ||
          b.kind != SectionEffect::Tiles)
        return formatv("{0} and {1} may touch the same memory", spell(a.op),
                       spell(b.op));
      if (ForwardReason reason =
              checkOrder(*grouping, cast<SectionAccessOpInterface>(a.op),
                         cast<SectionAccessOpInterface>(b.op)))
        return reason;
    }
  return {};
}

//===----------------------------------------------------------------------===//
// F8 to F11
//===----------------------------------------------------------------------===//

ForwardReason pto::checkF8(const Forwarding &forwarding) {
  SectionStoreOp store = forwarding.store;
  SectionLoadOp load = forwarding.load;
  Type inMemory = store.getTensor().getType().getElementType();
  TileType stored = store.getSubBlockType(), loaded = load.getSubBlockType();
  for (TileType tile : {stored, loaded})
    if (tile.getElementType() != inMemory)
      return formatv("a tile of {0} goes through a tensor of {1}; a pto.tcvt "
                     "has to say what that makes of it",
                     tile.getElementType(), inMemory);
  if (stored != loaded)
    return formatv("tiles are stored as {0} and loaded as {1}", stored, loaded);
  return {};
}

ForwardReason pto::checkF9(ArrayRef<Forwarding> forwardings) {
  SmallVector<SectionStoreOp> out;
  SmallVector<SectionLoadOp> in;
  // While one member of a group runs, the page of all of them is there.
  TileBytes pages;
  for (const Forwarding &forwarding : forwardings) {
    out.push_back(forwarding.store);
    in.push_back(forwarding.load);
    if (forwarding.grouping.getGroupSize() > 1)
      pages += forwarding.getPageBytes();
  }
  SectionOp producer = forwardings.front().producer;
  SectionOp consumer = forwardings.front().consumer;
  const Target &target = Target::get(consumer);
  for (const TileBytes &need : {getPeakBytes(producer, {}, out) + pages,
                                getPeakBytes(consumer, in, {})})
    if (std::optional<AddressSpace> space = need.getOverflow(target))
      return formatv("the joined section would need {0} bytes of {1}, of which "
                     "kernels have {2} on {3}",
                     need.bytes[size_t(*space)], stringifyAddressSpace(*space),
                     target.getMemory(*space).usableBytes, target.name);
  return {};
}

bool pto::isOneBlock(SectionOp section) {
  if (section.getItemCount() != 1)
    return false;
  WalkResult result = section.walk([&](TileOpInterface op) {
    bool packsAgain =
        op.getRuleName() == "matmul" &&
        (op->getParentOp() != section || op.getOperandNamed("acc_in"));
    return packsAgain ? WalkResult::interrupt() : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

ForwardReason pto::checkF10(const Forwarding &forwarding,
                            const ForwardOptions &options) {
  SectionStoreOp store = forwarding.store;
  SectionOp producer = forwarding.producer;
  bool steps = llvm::any_of(
      forwarding.grouping.getFirstWalk(store).map.getResults(),
      [](AffineExpr expr) { return !isa<AffineConstantExpr>(expr); });
  if (!steps)
    return {};
  if (producer.getPhase() == SectionPhase::Template) {
    if (options.cotile)
      return {};
    return "in phase template the stored tile steps from item to item, and "
           "tiling may group the items of the two sections differently; with "
           "cotile it may not";
  }
  TileType stored = store.getPage().getType();
  TileType loaded = SectionLoadOp(forwarding.load).getPage().getType();
  int64_t size = forwarding.grouping.getGroupSize();
  if ((stored.getShape()[0] * size == loaded.getShape()[0] &&
       stored.getShape()[1] == loaded.getShape()[1]) ||
      (isOneBlock(producer) && isOneBlock(forwarding.consumer)))
    return {};
  return formatv(
      "{0} pages of {1} that are stored for an item are not the page "
      "of {2} that it loads, and the sections are not one block each",
      size, spellShape(stored.getShape()), spellShape(loaded.getShape()));
}

/// What is known of the elements of a tile of integers: smallest and largest.
static std::optional<std::pair<int64_t, int64_t>> getValueRange(Value tile) {
  Operation *op = tile.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto range = op->getAttrOfType<DenseI64ArrayAttr>(
          PTODialect::ValueRangeAttrHelper::getNameStr()))
    return std::pair(range[0], range[1]);
  if (auto fill = dyn_cast<TExpandsOp>(op))
    if (std::optional<int64_t> value = getConstantIntValue(fill.getScalar()))
      return std::pair(*value, *value);
  return std::nullopt;
}

ForwardReason pto::checkF11(const Forwarding &forwarding) {
  auto promised = getValueRange(SectionLoadOp(forwarding.load).getPage());
  if (!promised)
    return {};
  auto known = getValueRange(SectionStoreOp(forwarding.store).getPage());
  if (!known)
    return formatv("the load promises elements from {0} to {1}, and nothing is "
                   "known of the stored tile",
                   promised->first, promised->second);
  if (known->first >= promised->first && known->second <= promised->second)
    return {};
  return formatv("the load promises elements from {0} to {1}, and those of the "
                 "stored tile are from {2} to {3}",
                 promised->first, promised->second, known->first,
                 known->second);
}
