//===- FifoRules.cpp - What messages and popped tiles keep to -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoRules.h"
#include "PTO/Analysis/Memory/TileLiveness.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Payloads
//===----------------------------------------------------------------------===//

namespace {

/// What a message holds, as far as its type says. Extents of a view are without
/// leading ones, as a tile has two.
struct Payload {
  Type elementType;
  /// Dynamic where not known, or all of it if there are not two extents.
  int64_t shape[2] = {ShapedType::kDynamic, ShapedType::kDynamic};
  int64_t valid[2] = {ShapedType::kDynamic, ShapedType::kDynamic};
  /// Bytes; 0 where not known.
  int64_t bytes = 0;
  int64_t split = 0;
  /// Whether it is what one vector core has.
  bool isHalf = false;
};

bool isStatic(int64_t extent) { return !ShapedType::isDynamic(extent); }

Payload getPayload(Operation *op, bool isVector) {
  Payload payload;
  Value sent;
  if (auto push = dyn_cast<StagePushOp>(op)) {
    sent = push.getTile();
  } else if (auto pop = dyn_cast<StagePopOp>(op)) {
    sent = pop.getTile();
  } else {
    auto message = cast<CrossCoreOpInterface>(op);
    payload.split = message.getSplitKind();
    payload.isHalf = payload.split != 0 && isVector;
    sent = message.getMessageTile();
  }
  Type type = sent.getType();
  auto setShape = [&](ArrayRef<int64_t> shape, Type elementType) {
    payload.elementType = elementType;
    while (shape.size() > 2 && shape.front() == 1)
      shape = shape.drop_front();
    if (shape.size() != 2)
      return;
    for (int i : {0, 1})
      payload.shape[i] = payload.valid[i] = shape[i];
    std::optional<int64_t> bits = getElementBits(elementType);
    if (bits && isStatic(shape[0]) && isStatic(shape[1]))
      payload.bytes = llvm::divideCeilSigned(shape[0] * shape[1] * *bits, 8);
  };
  if (auto tile = dyn_cast<TileTypeInterface>(type)) {
    setShape(tile.getShape(), tile.getElementType());
    payload.bytes = tile.getSizeInBytes();
    for (int i : {0, 1})
      payload.valid[i] = tile.getValidShape()[i];
  } else if (auto view = dyn_cast<TensorViewType>(type)) {
    setShape(view.getShape(), view.getElementType());
  } else if (auto view = dyn_cast<PartitionTensorViewType>(type)) {
    setShape(view.getShape(), view.getElementType());
  } else if (auto memref = dyn_cast<MemRefType>(type)) {
    setShape(memref.getShape(), memref.getElementType());
  }
  return payload;
}

StringRef describeSplit(int64_t split) {
  static constexpr StringLiteral names[] = {
      "not split", "split up/down", "split left/right", "split odd up/down",
      "split odd left/right"};
  return names[split];
}

/// Whether `half` is what one vector core has of `whole`, where the two differ
/// along the split.
bool isHalf(int64_t half, int64_t whole) {
  return half == whole / 2 || half == whole - whole / 2;
}

} // namespace

static std::string comparePayloads(const Payload &sent, const Payload &taken) {
  if (sent.split != taken.split)
    return llvm::formatv("is {0}, what is pushed is {1}",
                         describeSplit(taken.split), describeSplit(sent.split));
  if (sent.elementType && taken.elementType &&
      sent.elementType != taken.elementType)
    return llvm::formatv("takes {0}, what is pushed is {1}", taken.elementType,
                         sent.elementType);
  // Along the rows for up/down, along the columns for left/right.
  int64_t along = sent.split == 1 || sent.split == 3 ? 0 : 1;
  auto differ = [&](ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
    for (int i : {0, 1}) {
      if (!isStatic(a[i]) || !isStatic(b[i]) || a[i] == b[i])
        continue;
      bool fits = false;
      if (sent.split != 0 && i == along && sent.isHalf != taken.isHalf)
        fits = sent.isHalf ? isHalf(a[i], b[i]) : isHalf(b[i], a[i]);
      if (!fits)
        return true;
    }
    return false;
  };
  auto describe = [&](StringRef what, ArrayRef<int64_t> a,
                      ArrayRef<int64_t> b) -> std::string {
    return llvm::formatv(
        "takes {0}{1} x {2}, what is pushed is {3} x {4}{5}", what, b[0], b[1],
        a[0], a[1], sent.split ? ", " + describeSplit(sent.split).str() : "");
  };
  if (differ(sent.shape, taken.shape))
    return describe("", sent.shape, taken.shape);
  if (differ(sent.valid, taken.valid))
    return describe("a valid part of ", sent.valid, taken.valid);
  return "";
}

std::string pto::compareMessages(const FifoInstruction &push,
                                 const FifoInstruction &pop) {
  bool isC2V = push.ring % 2 == 0;
  SmallVector<Operation *, 2> pushes = {push.op}, pops = {pop.op};
  llvm::append_range(pushes, push.twins);
  llvm::append_range(pops, pop.twins);
  for (Operation *a : pushes)
    for (Operation *b : pops)
      if (std::string problem =
              comparePayloads(getPayload(a, !isC2V), getPayload(b, isC2V));
          !problem.empty())
        return problem;
  return "";
}

std::string pto::checkSlotSize(const FifoInstruction &message,
                               int64_t slotSize) {
  if (slotSize == 0)
    return "";
  bool isC2V = message.ring % 2 == 0;
  Payload payload =
      getPayload(message.op, isC2V == (message.kind == FifoInstruction::Pop));
  // A slot is for both halves.
  int64_t bytes = payload.isHalf ? 2 * payload.bytes : payload.bytes;
  if (payload.split > 2 && payload.isHalf)
    bytes = payload.bytes;
  if (bytes <= slotSize)
    return "";
  return llvm::formatv("has {0} bytes, a slot has {1}", bytes, slotSize);
}

//===----------------------------------------------------------------------===//
// Lifetimes
//===----------------------------------------------------------------------===//

/// The operation of `block` that `op` is, or is nested in; null if elsewhere.
static Operation *getInBlock(Operation *op, Block *block) {
  return block->findAncestorOpInBlock(*op);
}

namespace {

/// The pops of a ring that running an operation is sure to do.
class PopCounter {
public:
  explicit PopCounter(GetPopRing getRing) : getRing(getRing) {}

  int64_t count(Operation *op, unsigned ring) {
    if (auto known = getRing(op); known && known->first == ring)
      return 1;
    int64_t sum = 0;
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return std::min(count(branch.getThenRegion(), ring),
                      count(branch.getElseRegion(), ring));
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop)
      return sum;
    std::optional<APInt> trips = loop.getStaticTripCount();
    return trips ? count(loop.getRegion(), ring) *
                       int64_t(trips->getLimitedValue(1 << 20))
                 : 0;
  }

private:
  int64_t count(Region &region, unsigned ring) {
    int64_t sum = 0;
    for (Block &block : region)
      for (Operation &op : block)
        sum += count(&op, ring);
    return sum;
  }

  GetPopRing getRing;
};

/// Operations that read the tile, under other names of it too.
void collectReaders(Value tile, SmallVectorImpl<Operation *> &readers) {
  for (OpOperand &use : tile.getUses()) {
    Operation *user = use.getOwner();
    auto view = dyn_cast<ViewLikeOpInterface>(user);
    if (view && view.getViewSource() == tile) {
      collectReaders(user->getResult(0), readers);
      continue;
    }
    // By handle the popped tile is an operand, and a free may name what it
    // gives back.
    auto message = dyn_cast<CrossCoreOpInterface>(user);
    if (message && message.getAction() != CrossCoreAction::Push)
      continue;
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    if (!isBufferType(tile.getType()) || !effects) {
      readers.push_back(user);
      continue;
    }
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffectsOnValue(tile, instances);
    if (llvm::any_of(instances, [](auto &instance) {
          return isa<MemoryEffects::Read>(instance.getEffect());
        }))
      readers.push_back(user);
  }
}

} // namespace

void pto::checkLifetimes(func::FuncOp func, SlotRelease release,
                         GetPopRing getRing,
                         SmallVectorImpl<FifoFinding> &findings) {
  PopCounter counter(getRing);
  func.walk([&](CrossCoreOpInterface pop) {
    if (pop.getAction() != CrossCoreAction::Pop)
      return;
    std::optional<std::pair<unsigned, int64_t>> known = getRing(pop);
    if (!known)
      return;
    auto [ring, localSlots] = *known;
    Value tile = pop.getMessageTile();
    bool isBuffer = isBufferType(tile.getType());
    Block *block = pop->getBlock();
    Operation *free = getFreeOf(pop);

    SmallVector<Operation *> readers;
    collectReaders(tile, readers);
    // In program order, which the list of uses is not.
    SmallPtrSet<Operation *, 8> inBlock;
    for (Operation *reader : readers)
      if (Operation *op = getInBlock(reader, block))
        inBlock.insert(op);
    if (inBlock.empty())
      return;
    int64_t laterPops = 0;
    bool isFreed = false;
    for (Operation *op = pop->getNextNode(); op && !inBlock.empty();
         op = op->getNextNode()) {
      if (op == free) {
        // A tile value is copied before its slot is given back.
        if (!isBuffer)
          return;
        isFreed = release == SlotRelease::Free;
      }
      // By handle, a later pop may give the same buffer another tile.
      if (auto other = dyn_cast<CrossCoreOpInterface>(op);
          other && other.getMessageTile() == tile &&
          other.getAction() == CrossCoreAction::Pop)
        return;
      bool isOver = isFreed || (localSlots && laterPops >= localSlots);
      if (inBlock.erase(op) && isOver) {
        Operation *reader = *llvm::find_if(readers, [&](Operation *reader) {
          return getInBlock(reader, block) == op;
        });
        FifoFinding finding = {FifoOutcome::Lifetime, reader,
                               "reads a popped tile "};
        finding.message +=
            isFreed ? std::string("after its free")
                    : llvm::formatv("after {0} later pops, which use the {1} "
                                    "local slots again",
                                    laterPops, localSlots)
                          .str();
        finding.notes.push_back({pop, "popped here"});
        if (isFreed)
          finding.notes.push_back({free, "freed here"});
        finding.ring = ring;
        findings.push_back(std::move(finding));
        return;
      }
      laterPops += counter.count(op, ring);
    }
  });
}
