//===- TargetRules.cpp - What a target allows -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of the architectures. What holds on all of them because of what an
// operation means is the verifier's business.
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/TargetRules.h"
#include "PTO/Analysis/WindowRules.h"
#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

using AS = AddressSpace;

class TargetChecker {
public:
  explicit TargetChecker(SmallVectorImpl<TargetViolation> &violations)
      : violations(violations) {}

  /// Checks `module`, and the modules in it for the targets that they name.
  void checkModule(Operation *module);

private:
  void checkOp(Operation *op);

  void checkTile(Operation *op, Type type, std::optional<int64_t> address);
  void checkLayout(Operation *op, TileTypeInterface tile);
  /// `bytes` of `space` at `address`, or anywhere.
  void checkStorage(Operation *op, StringRef what, AS space, uint64_t bytes,
                    std::optional<int64_t> address);
  void checkReservedBuffer(ReserveBufferOp op);

  void checkMove(Operation *op, Value from, Value to);
  void checkComputation(TileOpInterface op);
  void checkMatmul(TileOpInterface op);
  void checkMicroscaling(TileOpInterface op);
  void checkMessage(CrossCoreOpInterface op);

  /// The type that products of tiles of these types are summed up in; null if
  /// the target does not multiply them.
  Type getProductType(Type lhs, Type rhs);

  /// Reports a violation by concatenating `parts`.
  template <typename... Parts>
  TargetViolation &report(Operation *op, Parts &&...parts) {
    TargetViolation &violation = violations.emplace_back();
    violation.op = op;
    llvm::raw_string_ostream os(violation.message);
    (os << ... << parts);
    return violation;
  }

  SmallVectorImpl<TargetViolation> &violations;
  const Target *target = nullptr;
  /// Bytes that the function has reserved so far, by memory.
  int64_t reservedBytes[std::extent_v<decltype(Target::memories)>] = {};
};

bool isMatmul(Operation *op) {
  return isa<TMatmulOp, TMatmulAccOp, TMatmulBiasOp, TGemvOp, TGemvAccOp,
             TGemvBiasOp>(op);
}

bool isMicroscalingMatmul(Operation *op) {
  return isa<TMatmulMxOp, TMatmulMxAccOp, TMatmulMxBiasOp, TGemvMxOp,
             TGemvMxAccOp, TGemvMxBiasOp>(op);
}

/// Tile operations whose tiles need not live in vec: those that move parts of
/// tiles, and those that only look at one.
bool worksAnywhere(Operation *op) {
  return isa<TExtractOp, TExtractFpOp, TInsertOp, TInsertFpOp, TFillPadOp,
             TFillPadExpandOp, TFillPadInplaceOp, MGatherOp, MScatterOp,
             TPrefetchOp, TGetScaleAddrOp, TGetValOp, TSetValOp, TPrintOp,
             TSyncOp>(op);
}

/// The memory a value lives in; nothing for what is neither tile nor view.
std::optional<AS> getSpace(Value value) {
  if (!value)
    return std::nullopt;
  if (auto tile = dyn_cast<TileType>(value.getType()))
    return tile.getAddressSpace();
  if (auto tile = dyn_cast<TileBufType>(value.getType()))
    return tile.getAddressSpace();
  if (isa<TensorViewType, PartitionTensorViewType>(value.getType()))
    return AS::GM;
  return std::nullopt;
}

Type getElementType(Value value) {
  auto tile = value ? dyn_cast<TileTypeInterface>(value.getType()) : nullptr;
  return tile ? tile.getElementType() : Type();
}

/// An address that is there and known.
std::optional<int64_t> getAddress(Value address) {
  return address ? getConstantIntValue(address) : std::nullopt;
}

/// "nowhere", "to mat", "to mat, left and right" for a set of memories.
std::string listDestinations(uint32_t spaces) {
  SmallVector<StringRef> names;
  for (uint32_t i = 0; i <= uint32_t(AS::Undefined); ++i)
    if (spaces & TargetMemory::toBit(AS(i)))
      names.push_back(stringifyAddressSpace(AS(i)));
  if (names.empty())
    return "nowhere";
  StringRef last = names.pop_back_val();
  if (names.empty())
    return ("to " + last).str();
  return "to " + llvm::join(names, ", ") + " and " + last.str();
}

} // namespace

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

void TargetChecker::checkLayout(Operation *op, TileTypeInterface tile) {
  BLayout block;
  SLayout sub;
  AS space = tile.getAddressSpace();
  switch (space) {
  case AS::Left:
    block = target->leftBlockLayout, sub = SLayout::RowMajor;
    break;
  case AS::Right:
    block = BLayout::RowMajor, sub = SLayout::ColMajor;
    break;
  case AS::Acc:
    block = BLayout::ColMajor, sub = SLayout::RowMajor;
    break;
  default:
    return;
  }
  if (tile.getBlockLayout() != block || tile.getSubLayout() != sub) {
    TargetViolation &violation = report(
        op, "has a tile in ", stringifyAddressSpace(space), " with blayout ",
        stringifyBLayout(tile.getBlockLayout()), " and slayout ",
        stringifySLayout(tile.getSubLayout()), "; ", target->name, " wants ",
        stringifyBLayout(block), " and ", stringifySLayout(sub));
    violation.isLeftBlockLayout =
        space == AS::Left && tile.getSubLayout() == sub;
  }
  constexpr int64_t accFractal = 1024;
  if (space == AS::Acc && tile.getFractal() != accFractal)
    report(op, "has a tile in acc with fractal ", tile.getFractal(), "; ",
           target->name, " wants ", accFractal);
}

void TargetChecker::checkStorage(Operation *op, StringRef what, AS space,
                                 uint64_t bytes,
                                 std::optional<int64_t> address) {
  int64_t limit = target->getMemory(space).usableBytes;
  if (limit == 0)
    return;
  StringRef memory = stringifyAddressSpace(space);
  uint64_t end = llvm::SaturatingAdd(uint64_t(address.value_or(0)), bytes);
  if (address && *address < 0)
    report(op, "places ", what, " at address ", *address, " of ", memory);
  else if (end <= uint64_t(limit))
    return;
  else if (address)
    report(op, "places ", what, " up to byte ", end, " of ", memory,
           ", of which kernels have ", limit, " on ", target->name);
  else
    report(op, "needs ", end, " bytes of ", memory, " for ", what,
           ", of which kernels have ", limit, " on ", target->name);
}

void TargetChecker::checkTile(Operation *op, Type type,
                              std::optional<int64_t> address) {
  uint64_t count = 1;
  if (auto multi = dyn_cast<MultiTileBufType>(type)) {
    type = multi.getTile();
    count = multi.getCount();
  }
  auto tile = dyn_cast<TileTypeInterface>(type);
  if (!tile)
    return;
  checkLayout(op, tile);
  checkStorage(op, count == 1 ? "a tile" : "tiles", tile.getAddressSpace(),
               llvm::SaturatingMultiply<uint64_t>(tile.getSizeInBytes(), count),
               address);
}

void TargetChecker::checkReservedBuffer(ReserveBufferOp op) {
  // ODS getters of integer attributes are unsigned; `getInt` is not.
  int64_t size = op.getSizeAttr().getInt();
  AS space = op.getLocation();
  std::optional<int64_t> base;
  if (IntegerAttr attr = op.getBaseAttr())
    base = attr.getInt();
  checkStorage(op, "a buffer", space, size, base);

  int64_t limit = target->getMemory(space).usableBytes;
  int64_t &sum = reservedBytes[size_t(space)];
  if (limit == 0 || size > limit)
    return;
  // Once per function: at the first buffer for which no room is left.
  if (sum <= limit && sum + size > limit)
    report(op, "is one buffer too many: up to here the function reserves ",
           sum + size, " bytes of ", stringifyAddressSpace(space),
           ", of which kernels have ", limit, " on ", target->name);
  sum += size;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void TargetChecker::checkMove(Operation *op, Value from, Value to) {
  std::optional<AS> source = getSpace(from), destination = getSpace(to);
  if (!source || !destination)
    return;
  const TargetMemory &memory = target->getMemory(*source);
  if (!memory.movesTo(*destination))
    report(op, "moves ", stringifyAddressSpace(*source), " to ",
           stringifyAddressSpace(*destination), "; on ", target->name, " ",
           stringifyAddressSpace(*source), " goes ",
           listDestinations(memory.moves));
}

void TargetChecker::checkComputation(TileOpInterface op) {
  auto check = [&](StringRef name, Value value) {
    std::optional<AS> space = getSpace(value);
    if (space && *space != AS::Vec && *space != AS::GM)
      report(op, "computes on vec, but '", name, "' lives in ",
             stringifyAddressSpace(*space));
  };
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
    for (Value operand : op.getODSOperands(index))
      check(spec.name, operand);
  for (Value result : op->getResults())
    check("result", result);
}

Type TargetChecker::getProductType(Type lhs, Type rhs) {
  MLIRContext *context = lhs.getContext();
  Type f32 = Float32Type::get(context);
  if (target->hasFloat8Matmul &&
      isa<Float8E4M3Type, Float8E4M3FNType, Float8E5M2Type>(lhs) &&
      isa<Float8E4M3Type, Float8E4M3FNType, Float8E5M2Type>(rhs))
    return f32;
  if (lhs != rhs)
    return {};
  if (lhs.isInteger(8) && !lhs.isUnsignedInteger())
    return IntegerType::get(context, 32);
  if (lhs.isF16() || lhs.isBF16() || lhs.isF32() ||
      (target->hasFloat8Matmul && isa<HiF8Type>(lhs)))
    return f32;
  return {};
}

void TargetChecker::checkMatmul(TileOpInterface op) {
  Type lhs = getElementType(op.getOperandNamed("lhs"));
  Type rhs = getElementType(op.getOperandNamed("rhs"));
  Type bias = getElementType(op.getOperandNamed("bias"));
  Type result = getElementType(op.getComputedTile());
  if (!lhs || !rhs || !result)
    return;
  Type product = getProductType(lhs, rhs);
  if (!product)
    report(op, "multiplies ", lhs, " and ", rhs, "; ", target->name,
           " multiplies i8, f16, bf16 or f32, both of one type",
           target->hasFloat8Matmul ? ", and 8-bit floats" : "");
  else if (product != result)
    report(op, "gives ", result, ", but products of ", lhs, " add up in ",
           product);
  if (bias && bias != result)
    report(op, "adds a bias of ", bias, " to ", result,
           "; the two must be of one type");
}

void TargetChecker::checkMicroscaling(TileOpInterface op) {
  if (!target->hasFloat8Matmul) {
    report(op, "multiplies a microscaling format, which ", target->name,
           " does not");
    return;
  }
  for (StringRef name : {"lhs", "rhs"}) {
    Value factor = op.getOperandNamed(name);
    Type type = getElementType(factor);
    if (type &&
        !isa<Float8E4M3Type, Float8E4M3FNType, Float8E5M2Type, F4E2M1x2Type>(
            type))
      report(op, "'", name, "' holds ", type,
             "; microscaling formats are 8-bit or pairs of 4-bit floats");
    Value scale = op.getOperandNamed((name + "_scale").str());
    type = getElementType(scale);
    if (type && !isa<F8E8M0Type>(type))
      report(op, "'", name, "_scale' holds ", type, "; scales are !pto.f8E8M0");
    if (getSpace(scale) && *getSpace(scale) != AS::Scaling)
      report(op, "'", name, "_scale' lives in ",
             stringifyAddressSpace(*getSpace(scale)),
             "; scales live in scaling");
  }
  Type result = getElementType(op.getComputedTile());
  Type bias = getElementType(op.getOperandNamed("bias"));
  for (Type type : {result, bias})
    if (type && !type.isF32())
      report(op, type == result ? "gives " : "adds a bias of ", type,
             ", but microscaled products add up in f32");
}

void TargetChecker::checkMessage(CrossCoreOpInterface op) {
  Value message = op.getMessageTile();
  std::optional<PipeDirection> direction = op.getDirection();
  auto tile =
      message ? dyn_cast<TileTypeInterface>(message.getType()) : nullptr;
  if (!tile || !direction)
    return;
  bool isPush = op.getAction() == CrossCoreAction::Push;
  bool isCube = isPush == (*direction == PipeDirection::C2V);
  AS space = tile.getAddressSpace();
  if (isCube ? space == AS::Mat || (isPush && space == AS::Acc)
             : space == AS::Vec)
    return;
  report(op, isPush ? "pushes " : "pops into ", stringifyAddressSpace(space),
         "; ", isCube ? "the cube core " : "a vector core ",
         isPush ? "pushes " : "pops into ",
         isCube ? (isPush ? "mat and acc" : "mat") : "vec");
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

void TargetChecker::checkOp(Operation *op) {
  if (!isa_and_nonnull<PTODialect>(op->getDialect())) {
    if (auto func = dyn_cast<FunctionOpInterface>(op)) {
      llvm::fill(reservedBytes, 0);
      for (Type type : func.getArgumentTypes())
        checkTile(op, type, std::nullopt);
    }
    return;
  }

  if (std::string problem = describeWindowProblem(op); !problem.empty())
    report(op, problem);
  if (auto alloc = dyn_cast<AllocTileOp>(op))
    return checkTile(op, alloc.getType(), getAddress(alloc.getAddr()));
  if (auto assign = dyn_cast<TAssignOp>(op))
    return checkTile(op, assign.getType(), getAddress(assign.getAddr()));
  if (auto reserve = dyn_cast<ReserveBufferOp>(op))
    return checkReservedBuffer(reserve);

  // A window is laid out as what it is a window of.
  if (!isa<SubviewOp, SubsetOp, MultiTileGetOp>(op))
    for (Type type : op->getResultTypes())
      checkTile(op, type, std::nullopt);
  auto tileOp = dyn_cast<TileOpInterface>(op);
  if (!tileOp) {
    if (auto message = dyn_cast<CrossCoreOpInterface>(op))
      checkMessage(message);
    return;
  }
  if (isMatmul(op))
    checkMatmul(tileOp);
  else if (isMicroscalingMatmul(op))
    checkMicroscaling(tileOp);
  else if (isa<TLoadOp, TStoreOp, TStoreFpOp, TMovOp, TMovFpOp>(op))
    checkMove(op, tileOp.getOperandNamed("src"), tileOp.getComputedTile());
  else if (!worksAnywhere(op))
    checkComputation(tileOp);
}

void TargetChecker::checkModule(Operation *module) {
  target = &Target::get(module);
  for (Region &region : module->getRegions())
    region.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ModuleOp>(op)) {
        TargetChecker(violations).checkModule(op);
        return WalkResult::skip();
      }
      checkOp(op);
      return WalkResult::advance();
    });
}

SmallVector<TargetViolation> pto::findTargetViolations(Operation *op) {
  SmallVector<TargetViolation> violations;
  TargetChecker(violations).checkModule(op);
  return violations;
}
