//===- MemoryAccess.cpp - What memory an operation touches ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "PTO/Analysis/Memory/IndexConstraints.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Value pto::getOwningBuffer(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>())
    buffer = view.getViewSource();
  return buffer;
}

/// Whether this names global memory; a pointer can be into another.
static bool isGlobal(Type type) {
  if (auto ptr = dyn_cast<PtrType>(type))
    return ptr.getAddressSpace() == AddressSpace::GM;
  return isa<TensorViewType, PartitionTensorViewType>(type);
}

static Storage getStorage(Operation *op,
                          const MemoryEffects::EffectInstance &effect) {
  Storage storage;
  SideEffects::Resource *resource = effect.getResource();
  auto crossCore = dyn_cast<CrossCoreOpInterface>(op);
  bool isC2V = isa<C2VMessagesResource>(resource);
  if (crossCore && (isC2V || isa<V2CMessagesResource>(resource))) {
    storage.kind = Storage::Kind::Messages;
    storage.pipe = crossCore.getPipe();
    storage.direction = isC2V ? PipeDirection::C2V : PipeDirection::V2C;
    return storage;
  }
  if (isa<PipeSetupResource>(resource)) {
    storage.kind = Storage::Kind::PipeSetup;
    return storage;
  }
  Value value = effect.getValue();
  if (value && isa<TileBufType>(value.getType())) {
    storage.kind = Storage::Kind::Tile;
    storage.value = getOwningBuffer(value);
  } else if (value && isGlobal(value.getType()) &&
             isa<GlobalMemoryResource>(resource)) {
    storage.kind = Storage::Kind::Global;
    storage.value = value;
    if (auto load = dyn_cast<LoadScalarOp>(op))
      storage.element = load.getOffset();
    else if (auto store = dyn_cast<StoreScalarOp>(op))
      storage.element = store.getOffset();
  }
  return storage;
}

void pto::collectMemoryAccesses(Operation *root,
                                SmallVectorImpl<MemoryAccess> &accesses) {
  root->walk([&](Operation *op) {
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    if (!interface) {
      // Its nested operations speak for it, or nothing does.
      if (!op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
        for (bool isWrite : {false, true})
          accesses.push_back({op, isWrite, Storage()});
      return;
    }
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects)
      if (!isa<MemoryEffects::Allocate>(effect.getEffect()))
        accesses.push_back({op, !isa<MemoryEffects::Read>(effect.getEffect()),
                            getStorage(op, effect)});
  });
}

//===----------------------------------------------------------------------===//
// On-chip overlap
//===----------------------------------------------------------------------===//

static bool isFunctionArgument(Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  return arg && arg.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(arg.getOwner()->getParentOp());
}

bool pto::isPrivateBuffer(Value buffer) {
  if (auto alloc = buffer.getDefiningOp<AllocTileOp>())
    return !alloc.getAddr();
  return isa_and_nonnull<CrossCoreOpInterface, DeclareTileOp, AllocMultiTileOp>(
      buffer.getDefiningOp());
}

/// The memory that the buffer is in; nothing where its type does not say.
static std::optional<AddressSpace> getLocation(Type type) {
  if (auto multi = dyn_cast<MultiTileBufType>(type))
    type = multi.getTile();
  if (auto tile = dyn_cast<TileBufType>(type))
    return tile.getAddressSpace();
  return std::nullopt;
}

bool pto::isOriginOfBuffer(Value buffer) {
  return isPrivateBuffer(buffer) || buffer.getDefiningOp<AllocTileOp>() ||
         isFunctionArgument(buffer);
}

static bool mayTilesOverlap(Value a, Value b) {
  if (a == b)
    return true;
  std::optional<AddressSpace> aLocation = getLocation(a.getType());
  std::optional<AddressSpace> bLocation = getLocation(b.getType());
  if (aLocation && bLocation && aLocation != bLocation)
    return false;
  if (!isOriginOfBuffer(a) || !isOriginOfBuffer(b))
    return true;
  if (isPrivateBuffer(a) || isPrivateBuffer(b))
    return false;
  auto aAlloc = a.getDefiningOp<AllocTileOp>();
  auto bAlloc = b.getDefiningOp<AllocTileOp>();
  if (!aAlloc || !bAlloc)
    return true;
  std::optional<int64_t> aAddr = getConstantIntValue(aAlloc.getAddr());
  std::optional<int64_t> bAddr = getConstantIntValue(bAlloc.getAddr());
  if (!aAddr || !bAddr)
    return true;
  int64_t aBytes = TileTypeInterface(aAlloc.getType()).getSizeInBytes();
  int64_t bBytes = TileTypeInterface(bAlloc.getType()).getSizeInBytes();
  return *aAddr < *bAddr + bBytes && *bAddr < *aAddr + aBytes;
}

//===----------------------------------------------------------------------===//
// Global overlap
//===----------------------------------------------------------------------===//

bool pto::isMemoryArgument(Value value) {
  return isa<PtrType, TensorViewType, PartitionTensorViewType>(
             value.getType()) &&
         isFunctionArgument(value);
}

bool pto::mayAliasInFunction(Value a, Value b) {
  if (a == b)
    return true;
  auto isCreated = [](Value value) {
    return value.getDefiningOp<CreateTensorOp>() != nullptr;
  };
  // What is created is new, even to arguments that may alias.
  if (isCreated(a) || isCreated(b))
    return !(isCreated(a) || isMemoryArgument(a)) ||
           !(isCreated(b) || isMemoryArgument(b));
  return !isMemoryArgument(a) || !isMemoryArgument(b) ||
         cast<BlockArgument>(a).getOwner()->getParentOp()->hasAttr(
             PTODialect::MayAliasAttrHelper::getNameStr());
}

namespace {

/// Elements of global memory: a box of a strided view, or one element. The
/// first element is at `base` plus the sum of `advances`. Of a whole view,
/// which a section accesses, only the base is known.
struct GlobalRegion {
  Value base;
  bool isWholeView = false;
  SmallVector<Value> advances;
  MakeTensorViewOp view;
  SmallVector<OpFoldResult> offsets, sizes, strides;
};

GlobalRegion getGlobalRegion(const Storage &storage) {
  GlobalRegion region;
  Value value = storage.value;
  if (storage.element)
    region.advances.push_back(storage.element);
  if (auto slice = value.getDefiningOp<PartitionViewOp>()) {
    region.offsets = getAsOpFoldResult(slice.getOffsets());
    MLIRContext *context = value.getContext();
    for (auto [size, extent] :
         llvm::zip_equal(slice.getSizes(), slice.getType().getShape()))
      region.sizes.push_back(ShapedType::isDynamic(extent)
                                 ? getAsOpFoldResult(size)
                                 : OpFoldResult(IntegerAttr::get(
                                       IndexType::get(context), extent)));
    value = slice.getSource();
  } else {
    region.isWholeView = isa<TensorViewType>(value.getType());
  }
  region.view = value.getDefiningOp<MakeTensorViewOp>();
  if (region.view) {
    region.strides = getAsOpFoldResult(region.view.getStrides());
    value = region.view.getPtr();
  }
  while (auto addptr = value.getDefiningOp<AddPtrOp>()) {
    region.advances.push_back(addptr.getOffset());
    value = addptr.getPtr();
  }
  region.base = value;
  return region;
}

/// Whether different indices within the view are different elements: sorted by
/// stride, each dimension steps over all of the one before.
bool hasDistinctElements(MakeTensorViewOp view) {
  SmallVector<std::pair<int64_t, std::optional<int64_t>>> dims;
  for (auto [stride, extent] :
       llvm::zip_equal(view.getStrides(), view.getShape())) {
    std::optional<int64_t> extentValue = getConstantIntValue(extent);
    std::optional<int64_t> strideValue = getConstantIntValue(stride);
    if (extentValue == 1)
      continue;
    if (!strideValue || *strideValue < 1)
      return false;
    dims.emplace_back(*strideValue, extentValue);
  }
  llvm::sort(dims, llvm::less_first());
  for (auto [inner, outer] : llvm::zip(dims, llvm::drop_begin(dims)))
    if (!inner.second || outer.first < inner.first * *inner.second)
      return false;
  return true;
}

/// Whether both are boxes of one view that stays the same over the iterations
/// of `loop`, to be compared dimension by dimension.
bool areBoxesOfOneView(GlobalRegion a, GlobalRegion b, scf::ForOp loop) {
  if (!a.view || !b.view || a.view.getPtr() != b.view.getPtr() ||
      !loop.isDefinedOutsideOfLoop(a.view.getPtr()) || a.strides != b.strides ||
      getAsOpFoldResult(a.view.getShape()) !=
          getAsOpFoldResult(b.view.getShape()))
    return false;
  return hasDistinctElements(a.view);
}

/// [first, last] of a region as addresses in elements.
struct Extent {
  LinearExpr first, last;
};

std::optional<Extent> getExtent(const GlobalRegion &region,
                                IndexConstraints &constraints,
                                IndexConstraints::Iteration iteration) {
  Extent extent;
  for (Value advance : region.advances)
    extent.first += constraints.get(advance, iteration);
  extent.last = extent.first;
  for (auto [offset, size, stride] :
       llvm::zip(region.offsets, region.sizes, region.strides)) {
    std::optional<int64_t> factor = getConstantIntValue(stride);
    if (!factor || *factor < 0)
      return std::nullopt;
    llvm::DynamicAPInt step(*factor);
    LinearExpr first = constraints.get(offset, iteration) * step;
    extent.first += first;
    extent.last +=
        first + (constraints.get(size, iteration) - LinearExpr(1)) * step;
  }
  return extent;
}

bool mayGlobalsOverlap(const Storage &earlier, const Storage &later,
                       const IterationPairs &pairs) {
  GlobalRegion a = getGlobalRegion(earlier), b = getGlobalRegion(later);
  if (a.base != b.base)
    return mayAliasInFunction(a.base, b.base);
  // A pointer made anew in each iteration is not one pointer.
  scf::ForOp loop = pairs.loop;
  if (a.isWholeView || b.isWholeView || !isa<PtrType>(a.base.getType()) ||
      !loop.isDefinedOutsideOfLoop(a.base))
    return true;

  IndexConstraints constraints(pairs);
  auto addOverlap = [&](const LinearExpr &aFirst, const LinearExpr &aLast,
                        const LinearExpr &bFirst, const LinearExpr &bLast) {
    constraints.addNonNegative(bLast - aFirst);
    constraints.addNonNegative(aLast - bFirst);
  };
  if (areBoxesOfOneView(a, b, loop)) {
    for (auto [aOffset, aSize, bOffset, bSize] :
         llvm::zip(a.offsets, a.sizes, b.offsets, b.sizes)) {
      LinearExpr aFirst = constraints.get(aOffset, IndexConstraints::Earlier);
      LinearExpr bFirst = constraints.get(bOffset, IndexConstraints::Later);
      addOverlap(aFirst,
                 aFirst + constraints.get(aSize, IndexConstraints::Earlier) -
                     LinearExpr(1),
                 bFirst,
                 bFirst + constraints.get(bSize, IndexConstraints::Later) -
                     LinearExpr(1));
    }
    return !constraints.isEmpty();
  }
  std::optional<Extent> aExtent =
      getExtent(a, constraints, IndexConstraints::Earlier);
  std::optional<Extent> bExtent =
      getExtent(b, constraints, IndexConstraints::Later);
  if (!aExtent || !bExtent)
    return true;
  addOverlap(aExtent->first, aExtent->last, bExtent->first, bExtent->last);
  return !constraints.isEmpty();
}

} // namespace

Value pto::getBasePointer(const Storage &storage) {
  return getGlobalRegion(storage).base;
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

static bool mayMessagesMeet(const Storage &a, const Storage &b) {
  if (a.direction != b.direction)
    return false;
  if (!a.pipe.handle && !b.pipe.handle)
    return a.pipe == b.pipe;
  // Only the handles that two initializations give are known to differ.
  auto isInitialized = [](Value handle) {
    return handle &&
           isa_and_nonnull<InitializeL2G2LPipeOp, InitializeL2LPipeOp>(
               handle.getDefiningOp());
  };
  return a.pipe == b.pipe || !isInitialized(a.pipe.handle) ||
         !isInitialized(b.pipe.handle);
}

bool pto::mayOverlap(const Storage &earlier, const Storage &later,
                     const IterationPairs &pairs) {
  using Kind = Storage::Kind;
  if (earlier.kind == Kind::Unknown || later.kind == Kind::Unknown)
    return true;
  if (earlier.kind != later.kind) {
    // A pipe is set up before its messages.
    auto isPipe = [](Kind kind) {
      return kind == Kind::PipeSetup || kind == Kind::Messages;
    };
    return isPipe(earlier.kind) && isPipe(later.kind);
  }
  switch (earlier.kind) {
  case Kind::Tile:
    return mayTilesOverlap(earlier.value, later.value);
  case Kind::Global:
    return mayGlobalsOverlap(earlier, later, pairs);
  case Kind::Messages:
    return mayMessagesMeet(earlier, later);
  case Kind::PipeSetup:
  case Kind::Unknown:
    return true;
  }
  llvm_unreachable("unknown kind of storage");
}

bool pto::mayConflict(const MemoryAccess &earlier, const MemoryAccess &later,
                      const IterationPairs &pairs) {
  return (earlier.isWrite || later.isWrite) &&
         mayOverlap(earlier.storage, later.storage, pairs);
}
