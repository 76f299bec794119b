//===- OperationCost.cpp - What one operation is predicted to take --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formulas are those of the simulator's costs.py. A test compares them
// operation by operation.
//
//===----------------------------------------------------------------------===//

#include "OperationCost.h"
#include "PTO/IR/Target.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {

enum class OperationKind { Matmul, Move, Scalar, Vector };

/// What an operation is, and which row of the vector table it costs.
struct OperationRow {
  StringLiteral name;
  OperationKind kind;
  StringLiteral row;
};
struct VectorRow {
  StringLiteral name;
  double slope, start;
};
struct FactorByBits {
  int64_t bits;
  double factor;
};
struct MoveWay {
  AddressSpace from, to;
  double bytesPerCycle;
  Pipe pipe;
};

#include "CostTable.inc"

/// Rows and columns. Their products may be more than fits into an integer.
using Extents = std::pair<int64_t, int64_t>;

/// Predicts the cost of one operation.
class CostFinder {
public:
  CostFinder(Operation *op, UnknownCost &unknown) : op(op), unknown(unknown) {}

  FailureOr<OperationCost> find();

private:
  FailureOr<OperationCost> findTileOp(TileOpInterface tileOp);
  FailureOr<OperationCost> findMatmul(TileOpInterface tileOp);
  FailureOr<OperationCost> findMove(Value source, Value target,
                                    double elements);
  OperationCost findVector(StringRef row, Type elementType, double elements);
  FailureOr<Extents> getExtents(Value value);

  LogicalResult fail(const Twine &reason) {
    unknown = {reason.str(), op};
    return failure();
  }
  LogicalResult failWithoutCost() { return fail("has no predicted cost"); }

  Operation *op;
  UnknownCost &unknown;
};

} // namespace

static const OperationRow *lookup(StringRef name) {
  static const llvm::StringMap<const OperationRow *> rows = [] {
    llvm::StringMap<const OperationRow *> rows;
    for (const OperationRow &row : kOperations)
      rows[row.name] = &row;
    return rows;
  }();
  return rows.lookup(name);
}

static double getFactor(ArrayRef<FactorByBits> factors, int64_t bits) {
  for (const FactorByBits &entry : factors)
    if (entry.bits == bits)
      return entry.factor;
  return 1;
}

static int64_t roundUp(double cycles) {
  return std::min(std::ceil(cycles), double(kForever));
}

static int64_t getBytes(Type elementType) {
  return llvm::divideCeil(getElementBits(elementType).value_or(64), 8);
}

static bool isTile(Value value) {
  return isa<TileTypeInterface>(value.getType());
}

/// Where a tile, view or memref is.
static AddressSpace getSpace(Value value) {
  if (auto tile = dyn_cast<TileTypeInterface>(value.getType()))
    return tile.getAddressSpace();
  return AddressSpace::GM;
}

static Type getElementType(Value value) {
  return TypeSwitch<Type, Type>(value.getType())
      .Case<TileTypeInterface, TensorViewType, PartitionTensorViewType,
            MemRefType>([](auto type) { return type.getElementType(); })
      .Default([](Type type) { return type; });
}

/// The operands whose elements are read, in order.
static SmallVector<Value> getSources(TileOpInterface op) {
  SmallVector<Value> sources;
  for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
    if (spec.role == TileOperandRole::Source ||
        spec.role == TileOperandRole::SourceOrScratch ||
        spec.role == TileOperandRole::Init)
      llvm::copy_if(
          op.getODSOperands(index), std::back_inserter(sources),
          [](Value value) {
            return isTile(value) ||
                   isa<TensorViewType, PartitionTensorViewType, MemRefType>(
                       value.getType());
          });
  return sources;
}

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

/// Valid rows and columns of a tile, and of a view as much: all its leading
/// dimensions are rows.
FailureOr<Extents> CostFinder::getExtents(Value value) {
  if (auto tile = dyn_cast<TileTypeInterface>(value.getType())) {
    ArrayRef<int64_t> valid = tile.getValidShape();
    if (ShapedType::isDynamicShape(valid))
      return fail("has a tile whose valid extents are only known at run time");
    return Extents(valid[0], valid[1]);
  }
  SmallVector<int64_t> shape;
  TypeSwitch<Type>(value.getType())
      .Case<TensorViewType, PartitionTensorViewType, MemRefType>(
          [&](auto type) { shape = llvm::to_vector(type.getShape()); });
  if (auto slice = value.getDefiningOp<PartitionViewOp>())
    for (auto [extent, size] : llvm::zip_equal(shape, slice.getSizes()))
      if (std::optional<int64_t> constant = getConstantIntValue(size))
        extent = *constant;
  if (ShapedType::isDynamicShape(shape))
    return fail("has a view whose extents are only known at run time");
  int64_t columns = shape.empty() ? 1 : shape.pop_back_val();
  uint64_t rows = 1;
  for (int64_t extent : shape)
    rows = llvm::SaturatingMultiply<uint64_t>(rows, extent);
  return Extents(std::min<uint64_t>(rows, kForever), columns);
}

FailureOr<OperationCost> CostFinder::find() {
  if (auto tileOp = dyn_cast<TileOpInterface>(op))
    return findTileOp(tileOp);
  // Constants are parts of instructions.
  if (op->hasTrait<OpTrait::ConstantLike>() ||
      op->hasTrait<OpTrait::IsTerminator>())
    return OperationCost{Pipe::PIPE_S, 0};
  bool isScalar = isa_and_nonnull<arith::ArithDialect, affine::AffineDialect>(
                      op->getDialect()) ||
                  isa<MakeTensorViewOp, PartitionViewOp, GetTensorViewDimOp,
                      AddPtrOp, LoadScalarOp, TReshapeOp, BitcastOp>(op);
  if (!isScalar || op->getNumRegions())
    return failWithoutCost();
  return OperationCost{Pipe::PIPE_S, kScalarIssue};
}

FailureOr<OperationCost> CostFinder::findTileOp(TileOpInterface tileOp) {
  const OperationRow *row = lookup(op->getName().getStringRef());
  if (!row)
    return failWithoutCost();
  if (row->kind == OperationKind::Scalar)
    return OperationCost{Pipe::PIPE_S, kScalarIssue};
  if (row->kind == OperationKind::Matmul)
    return findMatmul(tileOp);

  SmallVector<Value> sources = getSources(tileOp);
  Value computed = tileOp.getComputedTile();
  FailureOr<Extents> extents = getExtents(computed);
  if (failed(extents))
    return failure();
  double elements = double(extents->first) * extents->second;
  for (Value source : sources) {
    extents = getExtents(source);
    if (failed(extents))
      return failure();
    elements = std::max(elements, double(extents->first) * extents->second);
  }
  if (row->kind == OperationKind::Move)
    return findMove(sources.front(), computed, elements);
  bool readsTile = !sources.empty() && isTile(sources.front());
  return findVector(row->row,
                    getElementType(readsTile ? sources.front() : computed),
                    elements);
}

FailureOr<OperationCost> CostFinder::findMatmul(TileOpInterface tileOp) {
  Value lhs = tileOp.getOperandNamed("lhs");
  FailureOr<Extents> left = getExtents(lhs),
                     right = getExtents(tileOp.getOperandNamed("rhs")),
                     result = getExtents(tileOp.getComputedTile());
  if (failed(left) || failed(right) || failed(result))
    return failure();
  int64_t bytes = getBytes(getElementType(lhs));
  int64_t rows = std::min(left->first, result->first);
  int64_t columns = std::min(right->second, result->second);
  double blocks = double(llvm::divideCeil(rows, Target::kBlockExtent)) *
                  llvm::divideCeil(left->second, 32 / bytes) *
                  llvm::divideCeil(columns, Target::kBlockExtent);
  double passes = getFactor(kMatmulPasses, 8 * bytes);
  return OperationCost{Pipe::PIPE_M, roundUp(kMatmulStart + passes * blocks)};
}

FailureOr<OperationCost> CostFinder::findMove(Value source, Value target,
                                              double elements) {
  AddressSpace from = getSpace(source), to = getSpace(target);
  if (from == to && from == AddressSpace::Vec)
    return findVector("adds", getElementType(source), elements);
  for (const MoveWay &way : kMoveWays)
    if (way.from == from && way.to == to) {
      double size = elements * getBytes(getElementType(target));
      return OperationCost{way.pipe, roundUp(size / way.bytesPerCycle)};
    }
  return fail("moves from " + stringifyAddressSpace(from) + " to " +
              stringifyAddressSpace(to) +
              ", which the cost table does not have");
}

OperationCost CostFinder::findVector(StringRef name, Type elementType,
                                     double elements) {
  const VectorRow *row = llvm::find_if(
      kVectorRows, [&](const VectorRow &row) { return row.name == name; });
  double factor = getFactor(kSlopeFactors, 8 * getBytes(elementType));
  return {Pipe::PIPE_V, roundUp(row->slope * factor * elements + row->start)};
}

FailureOr<OperationCost> pto::predictCost(Operation *op, UnknownCost &unknown) {
  return CostFinder(op, unknown).find();
}

int64_t pto::getIssueCycles() { return kScalarIssue; }
