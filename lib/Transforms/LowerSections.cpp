//===- LowerSections.cpp - Turn sections into loops over their items ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/SectionLowering.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <map>

namespace mlir::pto {
#define GEN_PASS_DEF_LOWERSECTIONS
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "lower-sections"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// One section
//===----------------------------------------------------------------------===//

namespace {

/// Index values that several accesses of a section have in common.
class IndexValues {
public:
  /// Constants stand at the builder's insertion point, in front of the loops.
  IndexValues(OpBuilder &builder, Location loc) : builder(builder) {
    last = arith::ConstantIndexOp::create(builder, loc, 0);
    constants[0] = last->getResult(0);
  }

  Value getConstant(int64_t value) {
    Value &constant = constants[value];
    if (!constant) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointAfter(last);
      last = arith::ConstantIndexOp::create(builder, last->getLoc(), value);
      constant = last->getResult(0);
    }
    return constant;
  }

  /// An expression of the item's indices. The accesses ask in the order in
  /// which they stand in the body, so what one has computed is there for the
  /// next.
  Value get(Location loc, AffineExpr expr, ValueRange item) {
    expr = simplifyAffineExpr(expr, item.size(), /*numSymbols=*/0);
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return getConstant(constant.getValue());
    Value &value = expressions[expr];
    if (!value)
      value = affine::expandAffineExpr(builder, loc, expr, item, ValueRange());
    return value;
  }

private:
  OpBuilder &builder;
  Operation *last;
  std::map<int64_t, Value> constants;
  DenseMap<AffineExpr, Value> expressions;
};

/// Moves one page between its tensor and the body of the loops.
class PageMover {
public:
  PageMover(RewriterBase &rewriter, SectionAccessOpInterface op,
            ValueRange item, IndexValues &indices)
      : rewriter(rewriter), op(op), loc(op->getLoc()), item(item),
        indices(indices), pieceType(op.isOneRectangle() ? op.getPageType()
                                                        : op.getSubBlockType()),
        pieces(op.isOneRectangle() ? 1 : op.getSub()) {}

  /// The page, put together of its pieces.
  Value load() {
    TileType pageType = op.getPageType();
    if (pieces == 1)
      return loadPiece(0, pageType, /*fillsPage=*/false);
    Value page = loadPiece(0, pageType, /*fillsPage=*/true);
    for (int64_t piece = 1; piece != pieces; ++piece) {
      Value loaded = loadPiece(piece, pieceType, /*fillsPage=*/false);
      page = TInsertOp::create(rewriter, loc, pageType, loaded,
                               getPageRow(piece), indices.getConstant(0), page,
                               /*dst=*/Value())
                 .getResult();
    }
    return page;
  }

  void store() {
    for (int64_t piece = 0; piece != pieces; ++piece) {
      Value tile = op.getPage();
      if (pieces != 1)
        tile = TExtractOp::create(rewriter, loc, pieceType, tile,
                                  getPageRow(piece), indices.getConstant(0),
                                  /*dst=*/Value())
                   .getResult();
      auto store = TStoreOp::create(rewriter, loc, tile, slice(piece), Value(),
                                    nullptr, nullptr, nullptr);
      store->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    }
  }

private:
  /// A tile that begins with the piece. Of its other rows `fillsPage` says that
  /// they are there, for the other pieces.
  Value loadPiece(int64_t piece, TileType type, bool fillsPage) {
    auto load = TLoadOp::create(
        rewriter, loc, type, slice(piece), Value(), Value(), Value(), Value(),
        Value(), nullptr, fillsPage ? rewriter.getBoolAttr(true) : nullptr,
        nullptr);
    load->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    return load.getResult();
  }

  Value getPageRow(int64_t piece) {
    return indices.getConstant(piece * pieceType.getShape()[0]);
  }

  /// The valid region of the piece in the tensor.
  Value slice(int64_t piece) {
    SmallVector<Value> offsets, sizes;
    ArrayRef<int64_t> tile = op.getSubBlockType().getShape();
    for (auto [expr, extent] : llvm::zip_equal(op.getMap().getResults(), tile))
      offsets.push_back(getOffset(expr, piece, extent));
    for (int64_t extent : pieceType.getValidShape())
      sizes.push_back(indices.getConstant(extent));
    TensorViewType tensor = op.getTensor().getType();
    auto type = PartitionTensorViewType::get(rewriter.getContext(),
                                             pieceType.getValidShape(),
                                             tensor.getElementType());
    return PartitionViewOp::create(rewriter, loc, type, op.getTensor(), offsets,
                                   sizes);
  }

  /// Where the tile of a sub-block begins, in elements.
  Value getOffset(AffineExpr coordinate, int64_t block, int64_t extent) {
    MLIRContext *context = rewriter.getContext();
    AffineExpr offset =
        coordinate.replace(getAffineDimExpr(item.size(), context),
                           getAffineConstantExpr(block, context));
    return indices.get(loc, offset * extent, item);
  }

  RewriterBase &rewriter;
  SectionAccessOpInterface op;
  Location loc;
  ValueRange item;
  IndexValues &indices;
  /// What moves at once, and how often.
  TileType pieceType;
  int64_t pieces;
};

} // namespace

void pto::lowerSection(RewriterBase &rewriter, SectionOp section) {
  Location loc = section.getLoc();
  IndexValues indices(rewriter, loc);
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Value> lower, upper, step;
  for (int64_t extent : section.getExtents()) {
    lower.push_back(indices.getConstant(0));
    upper.push_back(indices.getConstant(extent));
    step.push_back(indices.getConstant(1));
  }
  scf::LoopNest nest = scf::buildLoopNest(rewriter, loc, lower, upper, step);
  SmallVector<Value> item;
  for (scf::ForOp loop : nest.loops)
    item.push_back(loop.getInductionVar());

  SmallVector<SectionAccessOpInterface> accesses = section.getAccesses();
  Block *body = rewriter.getInsertionBlock();
  Block::iterator end = rewriter.getInsertionPoint();
  if (!nest.loops.empty()) {
    body = nest.loops.back().getBody();
    end = body->getTerminator()->getIterator();
  }
  rewriter.inlineBlockBefore(&section.getBody().front(), body, end, item);
  for (SectionAccessOpInterface access : accesses) {
    rewriter.setInsertionPoint(access);
    PageMover mover(rewriter, access, item, indices);
    if (access.isStore()) {
      mover.store();
      rewriter.eraseOp(access);
    } else {
      rewriter.replaceOp(access, mover.load());
    }
  }
  rewriter.eraseOp(section);
}

//===----------------------------------------------------------------------===//
// A function
//===----------------------------------------------------------------------===//

namespace {

/// A region of that core at the insertion point; the rewriter goes on in it.
void beginRegion(RewriterBase &rewriter, Location loc, SectionCore core) {
  Operation *region;
  if (core == SectionCore::Cube)
    region = SectionCubeOp::create(rewriter, loc);
  else
    region = SectionVectorOp::create(rewriter, loc);
  rewriter.createBlock(&region->getRegion(0));
}

void setFlag(RewriterBase &rewriter, Location loc, SectionCore core,
             const SectionFlags &flags) {
  bool isCube = core == SectionCore::Cube;
  BarrierOp::create(rewriter, loc, Pipe::PIPE_ALL);
  SyncSetOp::create(rewriter, loc, isCube ? Pipe::PIPE_FIX : Pipe::PIPE_MTE3,
                    /*event_id_dyn=*/Value(),
                    rewriter.getI32IntegerAttr(flags[size_t(core)]),
                    /*ffts_mode=*/rewriter.getI32IntegerAttr(2));
}

/// Waits for the flag of `core`, with all that comes.
void waitForFlag(RewriterBase &rewriter, Location loc, SectionCore core,
                 const SectionFlags &flags) {
  SyncWaitOp::create(rewriter, loc, Pipe::PIPE_S, /*event_id_dyn=*/Value(),
                     rewriter.getI32IntegerAttr(flags[size_t(core)]));
}

/// Lowers sections of both cores, each in a region of its core.
void lowerMixedSections(RewriterBase &rewriter, ArrayRef<SectionOp> sections,
                        ArrayRef<SectionHandOff> handOffs,
                        const SectionFlags &flags) {
  // Sections that set a flag, and those that wait for one.
  DenseSet<Operation *> froms, waiting;
  for (SectionHandOff handOff : handOffs) {
    froms.insert(handOff.from);
    SectionCore core = handOff.from.getCore();
    if (isa<SectionOp>(handOff.before)) {
      waiting.insert(handOff.before);
      continue;
    }
    Location loc = handOff.from.getLoc();
    rewriter.setInsertionPoint(handOff.before);
    beginRegion(rewriter, loc, getOtherCore(core));
    waitForFlag(rewriter, loc, core, flags);
  }
  for (SectionOp section : sections) {
    Location loc = section.getLoc();
    SectionCore core = section.getCore();
    bool sets = froms.contains(section);
    rewriter.setInsertionPoint(section);
    beginRegion(rewriter, loc, core);
    if (waiting.contains(section))
      waitForFlag(rewriter, loc, getOtherCore(core), flags);
    lowerSection(rewriter, section);
    if (sets)
      setFlag(rewriter, loc, core, flags);
  }
}

void lowerFunction(RewriterBase &rewriter, const SectionLowering &plan) {
  if (!plan.isCodeOfOneCore)
    return lowerMixedSections(rewriter, plan.sections, plan.handOffs,
                              plan.flags);
  FunctionOpInterface func = plan.func;
  KernelKind kind = getKernelKind(SectionOp(plan.sections.front()).getCore());
  rewriter.modifyOpInPlace(func, [&] {
    func->setAttr(PTODialect::KernelKindAttrHelper::getNameStr(),
                  KernelKindAttr::get(rewriter.getContext(), kind));
  });
  for (SectionOp section : plan.sections) {
    rewriter.setInsertionPoint(section);
    lowerSection(rewriter, section);
  }
}

} // namespace

FailureOr<LoweredSections> pto::lowerSections(RewriterBase &rewriter,
                                              ModuleOp module) {
  FailureOr<SmallVector<SectionLowering, 0>> plans =
      planSectionLowering(module);
  if (failed(plans))
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  LoweredSections counts;
  for (const SectionLowering &plan : *plans) {
    counts.sections += plan.sections.size();
    counts.handOffs += plan.handOffs.size();
    lowerFunction(rewriter, plan);
  }
  return counts;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct LowerSections : public pto::impl::LowerSectionsBase<LowerSections> {
  using LowerSectionsBase::LowerSectionsBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    FailureOr<LoweredSections> counts = lowerSections(rewriter, getOperation());
    if (failed(counts))
      return signalPassFailure();
    if (counts->sections == 0)
      return markAllAnalysesPreserved();
    numSections += counts->sections;
    numHandOffs += counts->handOffs;
  }
};

} // namespace
