//===- StageOps.cpp - Pipelines over many cores ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What holds for the text of a pipeline. What makes a schedule right spans
// operations and has names of its own, S1 to S9: see PTO/Analysis/Stages.
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTO.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

bool pto::isReadOfGlobalMemory(const MemoryEffects::EffectInstance &effect) {
  return isa<MemoryEffects::Read>(effect.getEffect()) &&
         effect.getResource() == GlobalMemoryResource::get();
}

TopologyAttr pto::getTopology(Operation *op) {
  auto attr =
      op->getContext()->getLoadedDialect<PTODialect>()->getTopologyAttrHelper();
  for (; op; op = op->getParentOp())
    if (isa<ModuleOp>(op) && attr.isAttrPresent(op))
      return attr.getAttr(op);
  return {};
}

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

ParseResult pto::parseSchedule(OpAsmParser &parser, DenseI64ArrayAttr &stages,
                               IntegerAttr &interval, IntegerAttr &bound,
                               UnitAttr &exact) {
  if (failed(parser.parseOptionalKeyword("stages")))
    return success();
  SmallVector<int64_t> bounds;
  auto parseRange = [&]() -> ParseResult {
    return failure(parser.parseInteger(bounds.emplace_back()) ||
                   parser.parseKeyword("to") ||
                   parser.parseInteger(bounds.emplace_back()));
  };
  auto parseClause = [&](StringRef keyword, IntegerAttr &value) -> ParseResult {
    Type i64 = parser.getBuilder().getI64Type();
    return failure(parser.parseKeyword(keyword) || parser.parseLParen() ||
                   parser.parseAttribute(value, i64) || parser.parseRParen());
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseRange) ||
      parseClause("interval", interval) || parseClause("bound", bound))
    return failure();
  stages = parser.getBuilder().getDenseI64ArrayAttr(bounds);
  if (succeeded(parser.parseOptionalKeyword("exact")))
    exact = parser.getBuilder().getUnitAttr();
  return success();
}

void pto::printSchedule(OpAsmPrinter &printer, Operation *op,
                        DenseI64ArrayAttr stages, IntegerAttr interval,
                        IntegerAttr bound, UnitAttr exact) {
  if (!stages)
    return;
  printer << " stages(";
  llvm::interleaveComma(
      cast<PipelineOp>(op).getStageRanges(), printer,
      [&](CoreRange range) { printer << range.begin << " to " << range.end; });
  printer << ") interval(" << interval.getInt() << ") bound(" << bound.getInt()
          << ')';
  if (exact)
    printer << " exact";
}

//===----------------------------------------------------------------------===//
// PipelineOp
//===----------------------------------------------------------------------===//

void PipelineOp::getAsmBlockArgumentNames(Region &region,
                                          OpAsmSetValueNameFn setName) {
  // The region may be what no verifier has seen.
  for (BlockArgument argument : region.getArguments())
    setName(argument,
            argument.getArgNumber() < getInputs().size() ? "item" : "carried");
}

YieldOp PipelineOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

OperandRange PipelineOp::getYieldedItems() {
  return getYield().getTiles().take_front(getOutputs().size());
}

OperandRange PipelineOp::getYieldedCarries() {
  return getYield().getTiles().drop_front(getOutputs().size());
}

int64_t PipelineOp::getItemCount() {
  int64_t count = ShapedType::kDynamic;
  for (ValueRange streams : {ValueRange(getInputs()), ValueRange(getOutputs())})
    for (Value stream : streams)
      if (count = cast<TensorViewType>(stream.getType()).getShape().front();
          !ShapedType::isDynamic(count))
        return count;
  return count;
}

SmallVector<CoreRange> PipelineOp::getStageRanges() {
  SmallVector<CoreRange> ranges;
  if (std::optional<ArrayRef<int64_t>> bounds = getStages())
    for (size_t i = 0; i + 1 < bounds->size(); i += 2)
      ranges.push_back({(*bounds)[i], (*bounds)[i + 1]});
  return ranges;
}

void PipelineOp::setStageRanges(ArrayRef<CoreRange> ranges) {
  SmallVector<int64_t> bounds;
  for (CoreRange range : ranges)
    bounds.append({range.begin, range.end});
  setStages(bounds);
}

LogicalResult PipelineOp::verify() {
  if (getOutputs().empty())
    return emitOpError("has no output");
  if (bool(getStages()) != bool(getInterval()) ||
      bool(getStages()) != bool(getBound()))
    return emitOpError("has stages, interval and bound, all or none");
  if (!getStages() && (getExact() || getPlacement()))
    return emitOpError("without stages is neither exact nor placed");
  if (getStages() && getStages()->size() % 2)
    return emitOpError("has a first core and an end for each stage");

  int64_t count = getItemCount();
  for (ValueRange streams : {ValueRange(getInputs()), ValueRange(getOutputs())})
    for (Value stream : streams) {
      ArrayRef<int64_t> shape =
          cast<TensorViewType>(stream.getType()).getShape();
      if (shape.size() != 3)
        return emitOpError() << "a stream has a dimension of items and two of "
                                "tiles, got "
                             << stream.getType();
      if (!ShapedType::isDynamic(shape[0]) && shape[0] != count)
        return emitOpError() << "streams have the same number of items, got "
                             << count << " and " << shape[0];
    }
  return success();
}

/// An item of the stream fills the valid extents of the tile.
static LogicalResult verifyItem(Operation *op, StringRef what, Type tileType,
                                Type streamType) {
  auto tile = dyn_cast<TileType>(tileType);
  auto stream = cast<TensorViewType>(streamType);
  if (!tile || tile.getElementType() != stream.getElementType() ||
      tile.getValidShape() != stream.getShape().drop_front())
    return op->emitOpError()
           << what << " of " << stream << " is not a " << tileType;
  return success();
}

LogicalResult PipelineOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getNumArguments() != getInputs().size() + getInits().size())
    return emitOpError() << "has an argument for each input and carried value, "
                         << getInputs().size() + getInits().size() << ", got "
                         << body.getNumArguments();
  for (auto [item, input] : llvm::zip_equal(getItems(), getInputs()))
    if (failed(verifyItem(*this, "an item", item.getType(), input.getType())))
      return failure();
  for (auto [carried, init] : llvm::zip_equal(getCarried(), getInits()))
    if (carried.getType() != init.getType())
      return emitOpError() << "carries " << init.getType() << " into "
                           << carried.getType();

  for (Operation &op : body.without_terminator()) {
    if (!isa<ComputeOp, RelayOp>(op)) {
      InFlightDiagnostic diag =
          emitOpError("consists of pto.compute and pto.relay alone");
      diag.attachNote(op.getLoc()) << "this is neither";
      return diag;
    }
    if (!isPartitioned() && op.hasAttr("stage")) {
      InFlightDiagnostic diag = emitOpError("is not partitioned");
      diag.attachNote(op.getLoc()) << "but this has a stage";
      return diag;
    }
  }

  for (Value output : getOutputs())
    for (Operation *user : output.getUsers())
      if (user != *this && (*this)->isProperAncestor(user)) {
        InFlightDiagnostic diag = emitOpError("does not read what it writes");
        diag.attachNote(user->getLoc()) << "a view of an output";
        return diag;
      }

  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield ||
      yield.getTiles().size() != getOutputs().size() + getInits().size())
    return emitOpError() << "yields an item for each output and carried value, "
                         << getOutputs().size() + getInits().size();
  for (Value tile : yield.getTiles())
    if (!tile.getDefiningOp<ComputeOp>())
      return yield.emitOpError("yields a result of a pto.compute");
  for (auto [item, output] : llvm::zip_equal(getYieldedItems(), getOutputs()))
    if (failed(verifyItem(yield, "an item", item.getType(), output.getType())))
      return failure();
  for (auto [next, carried] :
       llvm::zip_equal(getYieldedCarries(), getCarried()))
    if (next.getType() != carried.getType())
      return yield.emitOpError()
             << "carries " << next.getType() << " into " << carried.getType();
  return success();
}

//===----------------------------------------------------------------------===//
// ComputeOp
//===----------------------------------------------------------------------===//

void ComputeOp::getAsmBlockArgumentNames(Region &region,
                                         OpAsmSetValueNameFn setName) {
  for (BlockArgument argument : region.getArguments())
    if (argument.getType().isIndex())
      setName(argument, "lane");
}

YieldOp ComputeOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

LogicalResult ComputeOp::verify() {
  if (getTiles().empty())
    return emitOpError("has no result");
  if (bool(getStage()) != bool(getCores()))
    return emitOpError("has a stage and cores, both or neither");
  if (getCores() && getCores()->size() != getLanes())
    return emitOpError() << "has a core for each lane, " << getLanes()
                         << ", got " << getCores()->size();
  return success();
}

/// Whether `piece` may be one of `lanes` pieces, stacked along the rows, of
/// `whole`. Location and layout are free.
static bool isPiece(Type pieceType, TileType whole, int64_t lanes) {
  auto piece = dyn_cast<TileType>(pieceType);
  if (!piece || piece.getElementType() != whole.getElementType())
    return false;
  auto isStacked = [&](ArrayRef<int64_t> part, ArrayRef<int64_t> all) {
    if (lanes == 1)
      return part == all;
    return !ShapedType::isDynamic(part[0]) && part[0] * lanes == all[0] &&
           part[1] == all[1];
  };
  // Rows that are not valid would be in the middle of the whole.
  if (lanes > 1 && piece.getShape()[0] != piece.getValidShape()[0])
    return false;
  return isStacked(piece.getShape(), whole.getShape()) &&
         isStacked(piece.getValidShape(), whole.getValidShape());
}

/// Runs on any core at any time: reads global memory and the arguments alone.
static LogicalResult verifyCanRunAnywhere(ComputeOp compute, Operation *op) {
  auto refuse = [&](const Twine &what) {
    InFlightDiagnostic diag = compute.emitOpError() << what;
    diag.attachNote(op->getLoc()) << "here";
    return diag;
  };
  for (Value operand : op->getOperands()) {
    Region *region = operand.getParentRegion();
    if (compute.getBody().isAncestor(region))
      continue;
    if (isa<TileType, TileBufType>(operand.getType()) ||
        region == compute->getParentRegion())
      return refuse("takes tiles from outside as inputs only");
  }
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  bool isKnown = effects || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  SmallVector<MemoryEffects::EffectInstance> instances;
  if (effects)
    effects.getEffects(instances);
  if (!isKnown || !llvm::all_of(instances, isReadOfGlobalMemory))
    return refuse("has no effects but reads of global memory");
  return success();
}

LogicalResult ComputeOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getNumArguments() != getInputs().size() + 1 ||
      !body.getArguments().back().getType().isIndex())
    return emitOpError("has an argument for each input and one for the lane, "
                       "an index");
  for (auto [argument, input] : llvm::zip(body.getArguments(), getInputs()))
    if (!isPiece(argument.getType(), cast<TileType>(input.getType()), 1))
      return emitOpError() << "takes " << input.getType() << " as "
                           << argument.getType()
                           << "; only location and layout may differ";

  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield || yield.getTiles().size() != getTiles().size())
    return emitOpError() << "yields a piece of each result, "
                         << getTiles().size();
  for (auto [piece, result] : llvm::zip_equal(yield.getTiles(), getTiles()))
    if (!isPiece(piece.getType(), cast<TileType>(result.getType()), getLanes()))
      return yield.emitOpError()
             << piece.getType() << " is not one of " << getLanes()
             << (getLanes() == 1 ? " piece of " : " pieces of ")
             << result.getType();

  WalkResult walked = getBody().walk([&](Operation *op) {
    return WalkResult(verifyCanRunAnywhere(*this, op));
  });
  return failure(walked.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// RelayOp
//===----------------------------------------------------------------------===//

Value RelayOp::getOrigin() {
  Value origin = getSource();
  while (auto relay = origin.getDefiningOp<RelayOp>())
    origin = relay.getSource();
  return origin;
}
