//===- BufferizeTiles.cpp - Turn tile values into tile buffers ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Memory/TileLiveness.h"
#include "PTO/Transforms/Passes.h"
#include "TileBufferizer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"

namespace mlir::pto {
#define GEN_PASS_DEF_BUFFERIZETILES
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "bufferize-tiles"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// What can be bufferized
//===----------------------------------------------------------------------===//

/// The tiles of a function.
struct TilesOfFunction {
  bool any = false;
  /// Whether valid extents are only known at run time. Then a buffer may lack
  /// what it is to be allocated with, which only bufferizing shows.
  bool anyDynamic = false;
};

/// What tiles a function has, if all of them have buffer forms.
static FailureOr<TilesOfFunction> findTiles(FunctionOpInterface func) {
  auto isSupported = [](Operation *op) {
    return isa<TileOpInterface, CrossCoreOpInterface, StagePushOp, StagePopOp,
               TReshapeOp, BitcastOp, scf::ForOp, scf::IfOp>(op) ||
           (isa<scf::YieldOp>(op) &&
            isa<scf::ForOp, scf::IfOp>(op->getParentOp()));
  };
  for (Type type : func.getResultTypes())
    if (isa<TileType>(type))
      return func.emitError("returns a tile, for which there is no buffer");
  TilesOfFunction found;
  auto note = [&](Type type) {
    if (auto tile = dyn_cast<TileType>(type)) {
      found.any = true;
      found.anyDynamic |= ShapedType::isDynamicShape(tile.getValidShape());
    }
  };
  llvm::for_each(func.getArgumentTypes(), note);
  WalkResult result = func->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == func || (llvm::none_of(op->getOperands(), isTile) &&
                       llvm::none_of(op->getResults(), isTile)))
      return WalkResult::advance();
    llvm::for_each(op->getOperandTypes(), note);
    llvm::for_each(op->getResultTypes(), note);
    if (!isSupported(op)) {
      op->emitError("'") << op->getName() << "' has no buffer form";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return found;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

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

FailureOr<BufferizeCounts> TileBufferizer::run() {
  counts.changed = true;
  copyLatePops();
  plan();
  rewriter.modifyOpInPlace(func, [&] {
    SmallVector<Type> types(func.getArgumentTypes());
    for (Type &type : types)
      if (auto tile = dyn_cast<TileType>(type))
        type = getBufferType(tile);
    func.setType(func.cloneTypeWith(types, func.getResultTypes()));
    // A declaration has none.
    for (auto [arg, type] : llvm::zip(func.getArguments(), types))
      arg.setType(type);
  });
  for (Block &block : func.getFunctionBody())
    if (failed(bufferizeBlock(block)))
      return failure();
  return counts;
}

FailureOr<BufferizeCounts> pto::bufferizeTiles(RewriterBase &rewriter,
                                               FunctionOpInterface func) {
  FailureOr<TilesOfFunction> found = findTiles(func);
  if (failed(found))
    return failure();
  if (!found->any)
    return BufferizeCounts();
  return TileBufferizer(rewriter, func).run();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct BufferizeTiles : public pto::impl::BufferizeTilesBase<BufferizeTiles> {
  using BufferizeTilesBase::BufferizeTilesBase;
  void runOnOperation() override;

private:
  LogicalResult bufferize(ArrayRef<FunctionOpInterface> functions);
};

/// Roles that other tools have no name for. Returns whether that is one.
bool spellRole(FunctionOpInterface func) {
  StringRef name = PTODialect::KernelKindAttrHelper::getNameStr();
  auto kind = func->getAttrOfType<KernelKindAttr>(name);
  if (!kind || (kind.getValue() != KernelKind::Group &&
                kind.getValue() != KernelKind::Orchestration))
    return false;
  if (kind.getValue() == KernelKind::Group)
    func->setAttr(PTODialect::EntryAttrHelper::getNameStr(),
                  UnitAttr::get(func->getContext()));
  func->removeAttr(name);
  return true;
}

} // namespace

LogicalResult
BufferizeTiles::bufferize(ArrayRef<FunctionOpInterface> functions) {
  IRRewriter rewriter(&getContext());
  for (FunctionOpInterface func : functions) {
    FailureOr<BufferizeCounts> counts = TileBufferizer(rewriter, func).run();
    if (failed(counts))
      return failure();
    numBuffers += counts->buffers;
    numScratch += counts->scratch;
    numCopies += counts->copies;
    for (Operation *pop : counts->copiedPops)
      remark::analysis(pop->getLoc(),
                       remark::RemarkOpts::name("popped-tile-copied")
                           .category(DEBUG_TYPE)
                           .function(func.getName()))
          << remark::reason("the tile is read after its slot is freed");
  }
  return success();
}

void BufferizeTiles::runOnOperation() {
  ModuleOp module = getOperation();
  SmallVector<FunctionOpInterface> all, withTiles;
  bool anyDynamic = false;
  WalkResult result =
      module->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
        FailureOr<TilesOfFunction> tiles = findTiles(func);
        if (failed(tiles))
          return WalkResult::interrupt();
        all.push_back(func);
        if (tiles->any)
          withTiles.push_back(func);
        anyDynamic |= tiles->anyDynamic;
        return WalkResult::skip();
      });
  if (result.wasInterrupted())
    return signalPassFailure();

  // To go back to where it fails in the middle.
  OwningOpRef<ModuleOp> before;
  if (anyDynamic)
    before = module.clone();
  if (failed(bufferize(withTiles))) {
    module.getBodyRegion().takeBody(before->getBodyRegion());
    return signalPassFailure();
  }
  bool changed = !withTiles.empty();
  for (FunctionOpInterface func : all)
    changed |= spellRole(func);
  if (!changed)
    markAllAnalysesPreserved();
}
