//===- SectionMemory.cpp - On-chip memory of a section --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/SectionMemory.h"
#include "PTO/Analysis/Memory/TileLiveness.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// TileBytes
//===----------------------------------------------------------------------===//

TileBytes TileBytes::get(TileTypeInterface tile, int64_t count) {
  TileBytes result;
  result.bytes[size_t(tile.getAddressSpace())] = std::min<uint64_t>(
      llvm::SaturatingMultiply<uint64_t>(tile.getSizeInBytes(), count),
      // Sums of these do not overflow either.
      uint64_t(1) << 40);
  return result;
}

TileBytes &TileBytes::operator+=(const TileBytes &other) {
  for (auto [mine, theirs] : llvm::zip_equal(bytes, other.bytes))
    mine += theirs;
  return *this;
}

TileBytes &TileBytes::operator-=(const TileBytes &other) {
  for (auto [mine, theirs] : llvm::zip_equal(bytes, other.bytes))
    mine -= theirs;
  return *this;
}

std::optional<AddressSpace> TileBytes::getOverflow(const Target &target) const {
  for (auto [index, need] : llvm::enumerate(bytes)) {
    int64_t usable = target.getMemory(AddressSpace(index)).usableBytes;
    if (usable != 0 && need > usable)
      return AddressSpace(index);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Peaks
//===----------------------------------------------------------------------===//

namespace {

/// Tiles that are live at points of a block: two for each operation, while it
/// runs and after it.
class LiveTiles {
public:
  explicit LiveTiles(Block &block) {
    for (Operation &op : block)
      positions[&op] = 2 * positions.size();
    changes.resize(2 * positions.size() + 2);
  }

  int64_t getStart() const { return 0; }
  int64_t getEnd() const { return changes.size() - 2; }
  int64_t getPosition(Operation *op) const { return positions.lookup(op); }

  /// The last operation of the block that reads the value, or has one nested
  /// that does.
  int64_t getLastUse(Value value, Block &block) const {
    int64_t last = -1;
    for (Operation *user : value.getUsers())
      if (Operation *op = block.findAncestorOpInBlock(*user))
        last = std::max(last, getPosition(op));
    return last;
  }

  /// The tile is live from `first` to `last`.
  void add(const TileBytes &tile, int64_t first, int64_t last) {
    if (first > last)
      return;
    changes[first] += tile;
    changes[last + 1] -= tile;
  }

  /// Of each memory, the most that is live at any point.
  TileBytes getPeak() const {
    TileBytes live, peak;
    for (const TileBytes &change : changes) {
      live += change;
      for (auto [most, now] : llvm::zip_equal(peak.bytes, live.bytes))
        most = std::max(most, now);
    }
    return peak;
  }

private:
  llvm::DenseMap<Operation *, int64_t> positions;
  SmallVector<TileBytes> changes;
};

/// Whether the result takes over the buffer of an operand that dies.
bool takesOverBuffer(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return isLastUse(loop.getInitArgsMutable()[result.getResultNumber()]);
  auto op = dyn_cast<TileOpInterface>(result.getOwner());
  return op && llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
           return operand.get().getType() == result.getType() &&
                  canWriteInPlace(op, operand) && isLastUse(operand);
         });
}

/// What the blocks nested in an operation need beside what is live around it.
/// The tiles that a loop carries are its results.
TileBytes getNestedPeak(Operation &op);

TileBytes getBlockPeak(Block &block, ArrayRef<SectionLoadOp> carriedIn,
                       ArrayRef<SectionStoreOp> carriedOut) {
  LiveTiles live(block);
  auto loop = dyn_cast<scf::ForOp>(block.getParentOp());
  llvm::SmallDenseSet<Value> writtenInPlace;
  for (unsigned slot = 0, e = loop ? loop.getNumRegionIterArgs() : 0; slot != e;
       ++slot)
    writtenInPlace.insert(getValueWrittenInPlace(loop, slot));

  for (Operation &op : block) {
    int64_t position = live.getPosition(&op);
    live.add(getNestedPeak(op), position, position);
    for (OpResult result : op.getResults()) {
      auto tile = dyn_cast<TileTypeInterface>(result.getType());
      if (!tile || writtenInPlace.contains(result))
        continue;
      int64_t first = takesOverBuffer(result) ? position + 1 : position;
      int64_t last = std::max(position, live.getLastUse(result, block));
      // A buffer has other names.
      if (isa<TileBufType>(tile))
        last = live.getEnd();
      if (llvm::is_contained(carriedIn, &op))
        first = live.getStart();
      if (llvm::any_of(carriedOut, [&](SectionStoreOp store) {
            return store.getPage() == result;
          }))
        last = live.getEnd();
      live.add(TileBytes::get(tile), first, last);
    }
  }
  return live.getPeak();
}

TileBytes getNestedPeak(Operation &op) {
  TileBytes peak;
  for (Region &region : op.getRegions())
    for (Block &block : region)
      for (auto [most, need] :
           llvm::zip_equal(peak.bytes, getBlockPeak(block, {}, {}).bytes))
        most = std::max(most, need);
  return peak;
}

} // namespace

TileBytes pto::getPeakBytes(SectionOp section,
                            ArrayRef<SectionLoadOp> carriedIn,
                            ArrayRef<SectionStoreOp> carriedOut) {
  return getBlockPeak(*section.getBody().begin(), carriedIn, carriedOut);
}
