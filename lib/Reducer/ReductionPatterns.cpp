//===- ReductionPatterns.cpp - Simpler kernels of the same interest -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drivers go through the operations of a block in order, and know which is
// next. So a pattern erases its root, what stands before it, and what is in
// other regions, but no later sibling.
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTO.h"
#include "PTO/Reducer/Reducer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

//===----------------------------------------------------------------------===//
// Changes that are tested
//===----------------------------------------------------------------------===//

/// The module that the driver was given.
ModuleOp getTopModule(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  return cast<ModuleOp>(op);
}

/// Makes changes to a module that stays interesting.
class TestedChanges {
public:
  /// Changes the module that an operation is in, which may not be the one that
  /// a pattern matched. Fails if there is nothing to do.
  using Change = function_ref<LogicalResult(RewriterBase &, Operation *)>;

  explicit TestedChanges(Tester &tester) : tester(tester) {}

  /// Whether `change` can be made and the module is interesting with it.
  bool allow(Operation *op, Change change) {
    IRMapping mapping;
    OwningOpRef<ModuleOp> copy =
        cast<ModuleOp>(getTopModule(op)->clone(mapping));
    IRRewriter rewriter(op->getContext());
    return succeeded(change(rewriter, mapping.lookup(op))) &&
           isInteresting(*copy);
  }

  /// Makes a change that is allowed.
  LogicalResult make(Operation *op, RewriterBase &rewriter, Change change) {
    return success(allow(op, change) && succeeded(change(rewriter, op)));
  }

private:
  bool isInteresting(ModuleOp module) {
    // Changes that lead to nothing that is valid are nobody's fault.
    ScopedDiagnosticHandler quiet(module.getContext(),
                                  [](Diagnostic &) { return success(); });
    if (failed(verify(module)))
      return false;
    std::string text;
    llvm::raw_string_ostream(text) << module;
    auto [known, isNew] = verdicts.try_emplace(text, false);
    if (isNew)
      known->second =
          tester.isInteresting(module).first == Tester::Interestingness::True;
    return known->second;
  }

  Tester &tester;
  /// By text. The driver asks about the same module many times.
  llvm::StringMap<bool> verdicts;
};

/// A pattern whose changes are tested.
template <typename PatternT>
struct TestedPattern : PatternT {
  template <typename... Args>
  explicit TestedPattern(std::shared_ptr<TestedChanges> changes, Args &&...args)
      : PatternT(std::forward<Args>(args)...), changes(std::move(changes)) {}

protected:
  const std::shared_ptr<TestedChanges> changes;
};

//===----------------------------------------------------------------------===//
// Values and messages
//===----------------------------------------------------------------------===//

/// Replaces results, if there are any, by operands of the same types.
LogicalResult bypass(RewriterBase &rewriter, Operation *op) {
  SmallVector<Value> replacements;
  for (Type type : op->getResultTypes()) {
    auto operand = llvm::find_if(op->getOperands(),
                                 [&](Value v) { return v.getType() == type; });
    if (operand == op->operand_end())
      return failure();
    replacements.push_back(*operand);
  }
  rewriter.replaceOp(op, replacements);
  return success();
}

/// Replaces tiles by tiles without contents.
LogicalResult poison(RewriterBase &rewriter, Operation *op) {
  if (!llvm::all_of(op->getResultTypes(), llvm::IsaPred<TileType>))
    return failure();
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, llvm::map_to_vector(op->getResultTypes(), [&](Type t) {
                       return Value(
                           ub::PoisonOp::create(rewriter, op->getLoc(), t));
                     }));
  return success();
}

struct DropOperation : TestedPattern<RewritePattern> {
  DropOperation(MLIRContext *context, std::shared_ptr<TestedChanges> changes)
      : TestedPattern(std::move(changes), MatchAnyOpTypeTag(), /*benefit=*/1,
                      context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (isa<ub::PoisonOp>(op) || op->hasTrait<OpTrait::IsTerminator>())
      return failure();
    return success(succeeded(changes->make(op, rewriter, bypass)) ||
                   succeeded(changes->make(op, rewriter, poison)));
  }
};

/// Drops a push, and its pop and free at the peer. Which they are is guessed
/// from the order in the text.
LogicalResult dropMessage(RewriterBase &rewriter, Operation *op) {
  auto push = cast<CrossCoreOpInterface>(op);
  SmallVector<CrossCoreOpInterface> pushes, pops, frees;
  getTopModule(op).walk([&](CrossCoreOpInterface other) {
    if (other.getPipe() != push.getPipe() ||
        other.getDirection() != push.getDirection())
      return;
    switch (other.getAction()) {
    case CrossCoreAction::Push:
      return pushes.push_back(other);
    case CrossCoreAction::Pop:
      return pops.push_back(other);
    case CrossCoreAction::Free:
      return frees.push_back(other);
    }
  });
  if (pushes.size() != pops.size() || pops.size() != frees.size())
    return failure();
  size_t index = std::distance(pushes.begin(), llvm::find(pushes, push));
  CrossCoreOpInterface pop = pops[index], free = frees[index];
  if (pop->getParentRegion() == push->getParentRegion() ||
      free->getParentRegion() == push->getParentRegion())
    return failure();

  rewriter.eraseOp(free);
  rewriter.setInsertionPoint(pop);
  for (Value tile : pop->getResults())
    rewriter.replaceAllUsesWith(
        tile, ub::PoisonOp::create(rewriter, pop->getLoc(), tile.getType()));
  rewriter.eraseOp(pop);
  rewriter.eraseOp(push);
  return success();
}

struct DropMessage
    : TestedPattern<OpInterfaceRewritePattern<CrossCoreOpInterface>> {
  DropMessage(MLIRContext *context, std::shared_ptr<TestedChanges> changes)
      // The whole message is more than its push.
      : TestedPattern(std::move(changes), context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(CrossCoreOpInterface op,
                                PatternRewriter &rewriter) const override {
    // A handle says nothing about which handle the peer has.
    if (op.getAction() != CrossCoreAction::Push || op.getPipe().handle)
      return failure();
    return changes->make(op, rewriter, dropMessage);
  }
};

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// The trip count of a loop whose bounds and step are constants.
std::optional<int64_t> getTripCount(scf::ForOp loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips || !getConstantIntValue(loop.getLowerBound()) ||
      !getConstantIntValue(loop.getStep()))
    return std::nullopt;
  return trips->trySExtValue();
}

void setTripCount(RewriterBase &rewriter, scf::ForOp loop, int64_t trips) {
  int64_t bound = *getConstantIntValue(loop.getLowerBound()) +
                  trips * *getConstantIntValue(loop.getStep());
  rewriter.setInsertionPoint(loop);
  Value value = arith::ConstantOp::create(
      rewriter, loop.getLoc(),
      rewriter.getIntegerAttr(loop.getUpperBound().getType(), bound));
  rewriter.modifyOpInPlace(loop, [&] { loop.setUpperBound(value); });
}

bool hasMessages(scf::ForOp loop) {
  return loop
      ->walk([](CrossCoreOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// The loop, and those of the other core that exchange as many messages.
SmallVector<scf::ForOp> getLoopAndPeers(scf::ForOp loop) {
  SmallVector<scf::ForOp> loops = {loop};
  if (hasMessages(loop))
    getTopModule(loop).walk([&](scf::ForOp other) {
      if (getEnclosingCore(other) != getEnclosingCore(loop) &&
          getTripCount(other) == getTripCount(loop) && hasMessages(other))
        loops.push_back(other);
    });
  return loops;
}

struct ShrinkLoop : TestedPattern<OpRewritePattern<scf::ForOp>> {
  ShrinkLoop(MLIRContext *context, std::shared_ptr<TestedChanges> changes)
      : TestedPattern(std::move(changes), context) {}

  LogicalResult matchAndRewrite(scf::ForOp loop,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> trips = getTripCount(loop);
    if (!trips || *trips < 1)
      return failure();
    if (*trips == 1)
      return changes->make(loop, rewriter, [](RewriterBase &r, Operation *op) {
        return cast<scf::ForOp>(op).promoteIfSingleIteration(r);
      });
    for (bool withPeers : {false, true}) {
      int64_t fewest = findFewestTrips(loop, *trips, withPeers);
      if (fewest < *trips)
        return shrink(rewriter, loop, fewest, withPeers);
    }
    return failure();
  }

private:
  static LogicalResult shrink(RewriterBase &rewriter, scf::ForOp loop,
                              int64_t trips, bool withPeers) {
    SmallVector<scf::ForOp> loops = {loop};
    if (withPeers)
      loops = getLoopAndPeers(loop);
    for (scf::ForOp each : loops)
      setTripCount(rewriter, each, trips);
    return success();
  }

  /// The fewest trips that interest, taking it that more of them do, too.
  int64_t findFewestTrips(scf::ForOp loop, int64_t trips,
                          bool withPeers) const {
    int64_t boring = 0, interesting = trips;
    while (interesting - boring > 1) {
      // One or two is what suffices most often.
      int64_t candidate = boring < 2 && interesting == trips
                              ? boring + 1
                              : boring + (interesting - boring) / 2;
      bool allowed =
          changes->allow(loop, [&](RewriterBase &rewriter, Operation *op) {
            return shrink(rewriter, cast<scf::ForOp>(op), candidate, withPeers);
          });
      (allowed ? interesting : boring) = candidate;
    }
    return interesting;
  }
};

struct TakeBranch : TestedPattern<OpRewritePattern<scf::IfOp>> {
  TakeBranch(MLIRContext *context, std::shared_ptr<TestedChanges> changes)
      : TestedPattern(std::move(changes), context) {}

  LogicalResult matchAndRewrite(scf::IfOp op,
                                PatternRewriter &rewriter) const override {
    auto take = [](unsigned branch) {
      return [branch](RewriterBase &rewriter, Operation *op) {
        return takeBranch(rewriter, op, op->getRegion(branch));
      };
    };
    return success(succeeded(changes->make(op, rewriter, take(0))) ||
                   succeeded(changes->make(op, rewriter, take(1))));
  }

private:
  static LogicalResult takeBranch(RewriterBase &rewriter, Operation *op,
                                  Region &branch) {
    if (branch.empty())
      return failure();
    Operation *yield = branch.front().getTerminator();
    SmallVector<Value> yielded(yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(&branch.front(), op);
    rewriter.replaceOp(op, yielded);
    return success();
  }
};

struct PTOReductionPatternInterface : DialectReductionPatternInterface {
  explicit PTOReductionPatternInterface(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}
  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    pto::populateReductionPatterns(patterns, tester);
  }
};

} // namespace

void pto::populateReductionPatterns(RewritePatternSet &patterns,
                                    Tester &tester) {
  auto changes = std::make_shared<TestedChanges>(tester);
  patterns.add<DropMessage, DropOperation, ShrinkLoop, TakeBranch>(
      patterns.getContext(), changes);
}

void pto::registerReductionPatterns(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, PTODialect *dialect) {
    context->loadDialect<ub::UBDialect>();
    dialect->addInterfaces<PTOReductionPatternInterface>();
  });
}
