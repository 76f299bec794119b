//===- BufferizeTiles.cpp - Turn tile values into tile buffers ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/TileLiveness.h"
#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::pto {
#define GEN_PASS_DEF_BUFFERIZETILES
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "bufferize-tiles"

using namespace mlir;
using namespace mlir::pto;

static bool isTile(Value value) { return isa<TileType>(value.getType()); }

static TileBufType getBufferType(TileType type) {
  return TileBufType::get(type.getContext(), type.getAddressSpace(),
                          type.getShape(), type.getElementType(),
                          type.getValidShape(), type.getBlockLayout(),
                          type.getSubLayout(), type.getFractal(), type.getPad(),
                          type.getCompact());
}

//===----------------------------------------------------------------------===//
// What can be bufferized
//===----------------------------------------------------------------------===//

static LogicalResult checkBufferizable(FunctionOpInterface func) {
  auto isSupported = [](Operation *op) {
    return isa<TileOpInterface, CrossCoreOpInterface, TReshapeOp, BitcastOp,
               scf::ForOp, scf::IfOp>(op) ||
           (isa<scf::YieldOp>(op) &&
            isa<scf::ForOp, scf::IfOp>(op->getParentOp()));
  };
  for (Type type : func.getResultTypes())
    if (isa<TileType>(type))
      return func.emitError("returns a tile, for which there is no buffer");
  WalkResult result = func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == func || (llvm::none_of(op->getOperands(), isTile) &&
                       llvm::none_of(op->getResults(), isTile)))
      return WalkResult::advance();
    if (!isSupported(op)) {
      op->emitError("'") << op->getName() << "' has no buffer form";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {

class TileBufferizer {
public:
  TileBufferizer(RewriterBase &rewriter, FunctionOpInterface func)
      : rewriter(rewriter), func(func) {}

  FailureOr<BufferizeCounts> run();

private:
  /// Decides, before anything changes, what is written in place.
  void plan();
  /// Copies popped tiles that are read after their slot was given back.
  void copyLatePops();

  LogicalResult bufferizeBlock(Block &block);
  LogicalResult bufferizeTileOp(TileOpInterface op);
  LogicalResult bufferizeFor(scf::ForOp loop);
  LogicalResult bufferizeIf(scf::IfOp op);
  void bufferizePop(TPopOp op);

  /// A buffer of that type at the insertion point, with the valid extents that
  /// the type leaves open.
  FailureOr<Value> allocate(Operation *forOp, TileBufType type,
                            std::array<Value, 2> extents);
  FailureOr<Value> allocateLike(Operation *forOp, Value buffer) {
    return allocate(forOp, cast<TileBufType>(buffer.getType()),
                    extentsOf.lookup(buffer));
  }
  std::array<Value, 2> inferExtents(TileOpInterface op);
  void copy(Location loc, Value from, Value to);
  /// Makes the carried buffers hold what a region yields, at its end. All
  /// copies happen at once as far as the values can tell.
  LogicalResult yieldInto(ArrayRef<Value> yielded, ArrayRef<Value> buffers,
                          Operation *terminator);

  RewriterBase &rewriter;
  FunctionOpInterface func;
  BufferizeCounts counts;
  /// Uses by which a value's buffer can be taken over.
  DenseSet<OpOperand *> lastUses;
  /// Of a loop: the yielded values whose operations write the iter_arg's buffer.
  DenseMap<std::pair<Operation *, unsigned>, Value> inPlace;
  /// The buffer that the operation of a value writes, if not one of its own.
  DenseMap<Value, Value> destinations;
  /// Run-time valid extents of a buffer.
  DenseMap<Value, std::array<Value, 2>> extentsOf;
};

} // namespace

void TileBufferizer::plan() {
  func->walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (OpOperand &init : loop.getInitArgsMutable())
        if (isTile(init.get()) && isLastUse(init))
          lastUses.insert(&init);
      for (unsigned i = 0, e = loop.getNumRegionIterArgs(); i != e; ++i)
        if (isTile(loop.getRegionIterArg(i)))
          if (Value value = getValueWrittenInPlace(loop, i))
            inPlace[{loop, i}] = value;
    }
    if (auto tileOp = dyn_cast<TileOpInterface>(op))
      for (auto [index, spec] : llvm::enumerate(tileOp.getOperandSpecs()))
        if (spec.role == TileOperandRole::Init) {
          OperandRange init = tileOp.getODSOperands(index);
          if (init.empty())
            continue;
          OpOperand &use = op->getOpOperand(init.getBeginOperandIndex());
          if (isTile(use.get()) && isLastUse(use))
            lastUses.insert(&use);
        }
  });
}

void TileBufferizer::copyLatePops() {
  SmallVector<CrossCoreOpInterface> pops;
  func->walk([&](CrossCoreOpInterface op) {
    if (op.getAction() == CrossCoreAction::Pop && isTile(op.getMessageTile()))
      pops.push_back(op);
  });
  for (CrossCoreOpInterface pop : pops) {
    Operation *free = getFreeOf(pop);
    if (!free)
      continue;
    Value tile = pop.getMessageTile();
    auto isLate = [&](OpOperand &use) {
      Operation *user = pop->getBlock()->findAncestorOpInBlock(*use.getOwner());
      return free->isBeforeInBlock(user);
    };
    if (llvm::none_of(tile.getUses(), isLate))
      continue;
    rewriter.setInsertionPoint(free);
    auto copied = TMovOp::create(rewriter, pop.getLoc(), tile.getType(), tile,
                                 Value(), Value(), Value(), nullptr, nullptr);
    rewriter.replaceUsesWithIf(tile, copied.getResult(), isLate);
    ++counts.copies;
    counts.copiedPops.push_back(pop);
  }
}

FailureOr<Value> TileBufferizer::allocate(Operation *forOp, TileBufType type,
                                          std::array<Value, 2> extents) {
  for (auto [extent, valid] : llvm::zip_equal(extents, type.getValidShape())) {
    if (!ShapedType::isDynamic(valid))
      extent = Value();
    else if (!extent)
      return forOp->emitError("the valid extents of ")
             << type << " are not known when its buffer is allocated";
  }
  auto alloc = AllocTileOp::create(rewriter, forOp->getLoc(), type, Value(),
                                   extents[0], extents[1]);
  StringRef membership =
      PTODialect::PipelineMembershipAttrHelper::getNameStr();
  if (Attribute attr = forOp->getDiscardableAttr(membership))
    alloc->setDiscardableAttr(membership, attr);
  extentsOf[alloc] = extents;
  ++counts.buffers;
  return Value(alloc);
}

void TileBufferizer::copy(Location loc, Value from, Value to) {
  TMovOp::create(rewriter, loc, /*result=*/Type(), from, to, Value(), Value(),
                 nullptr, nullptr);
  ++counts.copies;
}

//===----------------------------------------------------------------------===//
// Tile operations
//===----------------------------------------------------------------------===//

std::array<Value, 2> TileBufferizer::inferExtents(TileOpInterface op) {
  auto extents = [&](StringRef name) {
    Value operand = op.getOperandNamed(name);
    return operand ? extentsOf.lookup(operand) : std::array<Value, 2>();
  };
  StringRef rule = op.getRuleName();
  if (rule == "load") {
    auto slice = op.getOperandNamed("src").getDefiningOp<PartitionViewOp>();
    if (slice && slice.getSizes().size() == 2)
      return {slice.getSizes()[0], slice.getSizes()[1]};
    return {};
  }
  if (rule == "matmul")
    return {extents("lhs")[0], extents("rhs")[1]};
  if (rule == "rowReduction" || rule == "rowExpand")
    return {extents("src")[0], Value()};
  if (rule == "colReduction" || rule == "colExpand")
    return {Value(), extents("src")[1]};
  if (rule == "none" && !isa<TMovOp>(op))
    return {};
  // The rest keeps the shape of its first source.
  for (StringRef name : {"src", "src0"})
    if (op.getOperandNamed(name))
      return extents(name);
  return {};
}

LogicalResult TileBufferizer::bufferizeTileOp(TileOpInterface op) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  std::array<Value, 2> extents = inferExtents(op);

  // The buffers of the results, which take the places of the destinations.
  SmallVector<Value> buffers;
  for (OpResult result : op->getResults()) {
    Value buffer = destinations.lookup(result);
    Value init = op.getOperandNamed("init");
    OpOperand *initUse = nullptr;
    for (OpOperand &operand : op->getOpOperands())
      if (init && operand.get() == init)
        initUse = &operand;
    if (!buffer && initUse && lastUses.contains(initUse))
      buffer = init;
    if (!buffer) {
      FailureOr<Value> fresh =
          init ? allocateLike(op, init)
               : allocate(op, getBufferType(cast<TileType>(result.getType())),
                          extents);
      if (failed(fresh))
        return failure();
      buffer = *fresh;
    }
    if (init && init != buffer)
      copy(loc, init, buffer);
    buffers.push_back(buffer);
  }

  // A working tile is as large as the larger of what is read and computed.
  auto allocateScratch = [&]() -> FailureOr<Value> {
    Value largest = buffers.front();
    for (Value operand : op->getOperands())
      if (auto type = dyn_cast<TileBufType>(operand.getType());
          type && TileTypeInterface(type).getSizeInBytes() >
                      cast<TileTypeInterface>(largest.getType())
                          .getSizeInBytes())
        largest = operand;
    ++counts.scratch;
    return allocateLike(op, largest);
  };

  OperationState state(loc, op->getName());
  SmallVector<int32_t> segments;
  ArrayRef<Value> remaining = buffers;
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs())) {
    SmallVector<Value> operands(op.getODSOperands(index));
    // Several tiles are merged through a working tile, and how much was taken
    // of each is an output.
    bool merges = isa<TMrgSortOp>(op) && op->getNumOperands() > 1 &&
                  !cast<TMrgSortOp>(*op).getBlockLen();
    if (spec.role == TileOperandRole::Init)
      operands.clear();
    if (spec.role == TileOperandRole::Destination && !remaining.empty()) {
      size_t count =
          spec.arity == TileOperandArity::Variadic ? remaining.size() : 1;
      operands = llvm::to_vector(remaining.take_front(count));
      remaining = remaining.drop_front(count);
    }
    if ((spec.role == TileOperandRole::Scratch && !spec.isOptional()) ||
        (spec.role == TileOperandRole::SourceOrScratch && merges)) {
      FailureOr<Value> scratch = allocateScratch();
      if (failed(scratch))
        return failure();
      operands.push_back(*scratch);
    }
    if (spec.role == TileOperandRole::OutValue && merges) {
      auto type = VectorType::get({4}, rewriter.getI16Type());
      operands.push_back(arith::ConstantOp::create(
          rewriter, loc, rewriter.getZeroAttr(type)));
    }
    segments.push_back(operands.size());
    state.addOperands(operands);
  }
  for (NamedAttribute attr : op->getAttrs())
    if (attr.getName() != "operandSegmentSizes" &&
        attr.getName() != PTODialect::PipelineMembershipAttrHelper::getNameStr())
      state.addAttribute(attr.getName(), attr.getValue());
  if (op->hasTrait<OpTrait::AttrSizedOperandSegments>())
    state.addAttribute("operandSegmentSizes",
                       rewriter.getDenseI32ArrayAttr(segments));
  rewriter.create(state);
  rewriter.replaceOp(op, buffers);
  return success();
}

void TileBufferizer::bufferizePop(TPopOp op) {
  rewriter.setInsertionPoint(op);
  auto type = getBufferType(cast<TileType>(op.getResult().getType()));
  Value handle = DeclareTileOp::create(rewriter, op.getLoc(), type);
  TPopOp::create(rewriter, op.getLoc(), /*result=*/Type(), handle,
                 op.getPipeHandle(), op.getAivSubblockid(),
                 op.getSplitAttr());
  rewriter.replaceOp(op, handle);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

LogicalResult TileBufferizer::yieldInto(ArrayRef<Value> yielded,
                                        ArrayRef<Value> buffers,
                                        Operation *terminator) {
  rewriter.setInsertionPoint(terminator);
  SmallVector<Value> sources(yielded);
  // A buffer that is overwritten below is read through a copy.
  for (auto [index, source] : llvm::enumerate(sources)) {
    if (source == buffers[index] || !llvm::is_contained(buffers, source))
      continue;
    FailureOr<Value> saved = allocateLike(terminator, source);
    if (failed(saved))
      return failure();
    copy(terminator->getLoc(), source, *saved);
    source = *saved;
  }
  for (auto [source, buffer] : llvm::zip_equal(sources, buffers))
    if (source != buffer)
      copy(terminator->getLoc(), source, buffer);
  return success();
}

LogicalResult TileBufferizer::bufferizeFor(scf::ForOp loop) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> inits, arguments = {Value()}, buffers;
  for (auto [slot, init] : llvm::enumerate(loop.getInitArgsMutable())) {
    if (!isTile(loop.getRegionIterArg(slot))) {
      inits.push_back(init.get());
      continue;
    }
    Value buffer = init.get();
    if (!lastUses.contains(&init)) {
      FailureOr<Value> fresh = allocateLike(loop, buffer);
      if (failed(fresh))
        return failure();
      copy(loc, buffer, *fresh);
      buffer = *fresh;
    }
    if (Value value = inPlace.lookup({loop, slot}))
      destinations[value] = buffer;
    buffers.push_back(buffer);
  }

  auto bufferized = scf::ForOp::create(
      rewriter, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
      inits, /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  bufferized->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  if (inits.empty())
    rewriter.eraseOp(bufferized.getBody()->getTerminator());

  arguments.front() = bufferized.getInductionVar();
  SmallVector<Value> results;
  ArrayRef<Value> nextBuffer = buffers;
  ValueRange nextArg = bufferized.getRegionIterArgs();
  ValueRange nextResult = bufferized.getResults();
  for (BlockArgument arg : loop.getRegionIterArgs()) {
    if (isTile(arg)) {
      arguments.push_back(nextBuffer.front());
      results.push_back(nextBuffer.front());
      nextBuffer = nextBuffer.drop_front();
    } else {
      arguments.push_back(nextArg.front());
      results.push_back(nextResult.front());
      nextArg = nextArg.drop_front();
      nextResult = nextResult.drop_front();
    }
  }
  SmallVector<bool> isTileSlot =
      llvm::map_to_vector(loop.getRegionIterArgs(), isTile);
  rewriter.mergeBlocks(loop.getBody(), bufferized.getBody(), arguments);
  rewriter.replaceOp(loop, results);
  if (failed(bufferizeBlock(*bufferized.getBody())))
    return failure();

  auto yield = cast<scf::YieldOp>(bufferized.getBody()->getTerminator());
  SmallVector<Value> tiles, others;
  for (auto [isTile, value] : llvm::zip_equal(isTileSlot, yield.getOperands()))
    (isTile ? tiles : others).push_back(value);
  if (failed(yieldInto(tiles, buffers, yield)))
    return failure();
  rewriter.modifyOpInPlace(
      yield, [&] { yield.getResultsMutable().assign(others); });
  return success();
}

LogicalResult TileBufferizer::bufferizeIf(scf::IfOp op) {
  rewriter.setInsertionPoint(op);
  SmallVector<Value> buffers, results;
  SmallVector<Type> otherTypes;
  for (OpResult result : op.getResults()) {
    auto type = dyn_cast<TileType>(result.getType());
    if (!type) {
      otherTypes.push_back(result.getType());
      continue;
    }
    FailureOr<Value> buffer = allocate(op, getBufferType(type), {});
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  auto bufferized =
      scf::IfOp::create(rewriter, op.getLoc(), otherTypes, op.getCondition(),
                        /*addThenBlock=*/false, /*addElseBlock=*/false);
  bufferized->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  SmallVector<bool> isTileSlot = llvm::map_to_vector(op.getResults(), isTile);

  ArrayRef<Value> nextBuffer = buffers;
  ValueRange nextResult = bufferized.getResults();
  for (bool isTile : isTileSlot) {
    results.push_back(isTile ? nextBuffer.front() : nextResult.front());
    if (isTile)
      nextBuffer = nextBuffer.drop_front();
    else
      nextResult = nextResult.drop_front();
  }
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), bufferized->getRegions()))
    rewriter.inlineRegionBefore(from, to, to.end());
  rewriter.replaceOp(op, results);

  for (Region &region : bufferized->getRegions()) {
    auto yield = cast<scf::YieldOp>(region.front().getTerminator());
    // What a branch computes to yield is written to the buffer at once.
    unsigned slot = 0;
    for (auto [isTile, value] :
         llvm::zip_equal(isTileSlot, yield.getOperands())) {
      if (!isTile)
        continue;
      if (auto producer = value.getDefiningOp<TileOpInterface>();
          producer && producer->getBlock() == &region.front())
        destinations.try_emplace(value, buffers[slot]);
      ++slot;
    }
    if (failed(bufferizeBlock(region.front())))
      return failure();
    SmallVector<Value> tiles, others;
    for (auto [isTile, value] :
         llvm::zip_equal(isTileSlot, yield.getOperands()))
      (isTile ? tiles : others).push_back(value);
    if (failed(yieldInto(tiles, buffers, yield)))
      return failure();
    rewriter.modifyOpInPlace(
        yield, [&] { yield.getResultsMutable().assign(others); });
  }
  return success();
}

LogicalResult TileBufferizer::bufferizeBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    bool givesTile = llvm::any_of(op.getResults(), isTile);
    if (auto loop = dyn_cast<scf::ForOp>(&op); loop && givesTile) {
      if (failed(bufferizeFor(loop)))
        return failure();
      continue;
    }
    if (auto branch = dyn_cast<scf::IfOp>(&op); branch && givesTile) {
      if (failed(bufferizeIf(branch)))
        return failure();
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(bufferizeBlock(inner)))
          return failure();
    if (!givesTile)
      continue;
    if (auto tileOp = dyn_cast<TileOpInterface>(&op)) {
      if (failed(bufferizeTileOp(tileOp)))
        return failure();
    } else if (auto pop = dyn_cast<TPopOp>(&op)) {
      bufferizePop(pop);
    } else {
      // A popped handle or another name of a buffer.
      for (OpResult result : op.getResults())
        rewriter.modifyOpInPlace(&op, [&] {
          result.setType(getBufferType(cast<TileType>(result.getType())));
        });
      Value buffer = op.getResult(0);
      if (auto pop = dyn_cast<TPopFromAicOp>(&op))
        extentsOf[buffer] = {pop.getValidRow(), pop.getValidCol()};
      else if (auto pop = dyn_cast<TPopFromAivOp>(&op))
        extentsOf[buffer] = {pop.getValidRow(), pop.getValidCol()};
      else
        extentsOf[buffer] = extentsOf.lookup(op.getOperand(0));
    }
  }
  return success();
}

FailureOr<BufferizeCounts> TileBufferizer::run() {
  if (failed(checkBufferizable(func)))
    return failure();
  copyLatePops();
  plan();
  rewriter.modifyOpInPlace(func, [&] {
    SmallVector<Type> types;
    for (BlockArgument arg : func.getArguments()) {
      if (auto type = dyn_cast<TileType>(arg.getType()))
        arg.setType(getBufferType(type));
      types.push_back(arg.getType());
    }
    func.setType(func.cloneTypeWith(types, func.getResultTypes()));
  });
  for (Block &block : func.getFunctionBody())
    if (failed(bufferizeBlock(block)))
      return failure();
  return counts;
}

FailureOr<BufferizeCounts> pto::bufferizeTiles(RewriterBase &rewriter,
                                               FunctionOpInterface func) {
  return TileBufferizer(rewriter, func).run();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct BufferizeTiles : public pto::impl::BufferizeTilesBase<BufferizeTiles> {
  using BufferizeTilesBase::BufferizeTilesBase;
  void runOnOperation() override;
};

/// Roles that other tools have no name for.
void spellRole(FunctionOpInterface func) {
  StringRef name = PTODialect::KernelKindAttrHelper::getNameStr();
  auto kind = func->getAttrOfType<KernelKindAttr>(name);
  if (!kind)
    return;
  if (kind.getValue() == KernelKind::Group)
    func->setAttr(PTODialect::EntryAttrHelper::getNameStr(),
                  UnitAttr::get(func->getContext()));
  if (kind.getValue() == KernelKind::Group ||
      kind.getValue() == KernelKind::Orchestration)
    func->removeAttr(name);
}

} // namespace

void BufferizeTiles::runOnOperation() {
  IRRewriter rewriter(&getContext());
  WalkResult result = getOperation()->walk<WalkOrder::PreOrder>(
      [&](FunctionOpInterface func) {
        FailureOr<BufferizeCounts> counts = bufferizeTiles(rewriter, func);
        if (failed(counts))
          return WalkResult::interrupt();
        numBuffers += counts->buffers;
        numScratch += counts->scratch;
        numCopies += counts->copies;
        for (Operation *pop : counts->copiedPops)
          remark::analysis(pop->getLoc(),
                           remark::RemarkOpts::name("popped-tile-copied")
                               .category(DEBUG_TYPE)
                               .function(func.getName()))
              << remark::reason("the tile is read after its slot is freed");
        spellRole(func);
        return WalkResult::skip();
      });
  if (result.wasInterrupted())
    signalPassFailure();
}
