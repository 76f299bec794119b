//===- TileOpSupport.h - What drives all tile operations --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One parser, printer, verifier and effect list serve every tile operation.
// They are driven by the operand specifications that the op's TableGen record
// lists.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_TILEOPSUPPORT_H
#define PTO_IR_TILEOPSUPPORT_H

#include "PTO/IR/PTODialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::pto {

class TileOpInterface;

/// What an operand of a tile operation is for.
enum class TileOperandRole {
  /// Read: a tile, a view of global memory, a memref; or a number beside them.
  Source,
  /// Read, and perhaps used as a working tile in buffer form.
  SourceOrScratch,
  /// Written. A tile here is the result of the op in value form.
  Destination,
  /// The tile before the op changes part of it; value form only.
  Init,
  /// A working tile; buffer form only.
  Scratch,
  /// A number.
  Scalar,
  /// Anything, spelled `name = %value : type` behind the op.
  Keyword,
  /// No tile, and yet among the `outs` of buffer form.
  OutValue
};

enum class TileOperandArity { One, Optional, Variadic };

struct TileOperandSpec {
  StringLiteral name;
  TileOperandRole role;
  /// How often the operand is there, in the forms that have it.
  TileOperandArity arity;

  /// Whether it is spelled in `outs(...)`.
  bool isOut() const {
    return role == TileOperandRole::Destination ||
           role == TileOperandRole::OutValue;
  }
  bool isOptional() const { return arity == TileOperandArity::Optional; }
};

/// Where the printer puts the op's own attributes: behind the op, inside
/// `ins(...)`, or there behind a comma.
enum class TileAttributesAt { End, Inside, InsideAfterComma };

/// Whether values of this type are written in place: tile buffers, memrefs.
bool isBufferType(Type type);

/// Whether the op computes from tile values rather than tile buffers.
bool isValueForm(TileOpInterface op);

namespace detail {

/// Parses `[ins(...)] [outs(...)] [-> type] [keywords] [{attrs}]`. The
/// attribute dictionary may stand inside `ins(...)` too, with or without a
/// comma before.
ParseResult parseTileOp(OpAsmParser &parser, OperationState &state,
                        ArrayRef<TileOperandSpec> specs, bool hasSegments);

void printTileOp(OpAsmPrinter &printer, TileOpInterface op,
                 TileAttributesAt attributesAt);

/// Value form has a result and no `outs` tile, buffer form the reverse, and
/// the `ins` are all of the one form.
LogicalResult verifyTileOpForm(Operation *op);

/// Valid extents are given as operands both or not at all, and only where
/// `type` leaves them dynamic.
LogicalResult verifyValidExtents(Operation *op, Value row, Value col,
                                 Type type);

/// What `op` moves between global memory, which `viewName` of it names, and a
/// tile keeps its bits; only moves out of the accumulator convert.
LogicalResult verifyMovedElements(Operation *op, StringRef viewName,
                                  Type inMemory, TileTypeInterface tile);

void getTileOpEffects(
    TileOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects);

} // namespace detail

/// The structural rules that relate the operands of a tile operation. Each
/// looks only at what is static; run-time extents are not its business.
namespace tile_rules {
LogicalResult none(TileOpInterface op);
LogicalResult load(TileOpInterface op);
LogicalResult store(TileOpInterface op);
LogicalResult matmul(TileOpInterface op);
LogicalResult elementwise(TileOpInterface op);
LogicalResult conversion(TileOpInterface op);
LogicalResult tileByScalar(TileOpInterface op);
LogicalResult gather(TileOpInterface op);
LogicalResult scatter(TileOpInterface op);
LogicalResult rowReduction(TileOpInterface op);
LogicalResult colReduction(TileOpInterface op);
LogicalResult rowExpand(TileOpInterface op);
LogicalResult colExpand(TileOpInterface op);
LogicalResult rowExpandBinary(TileOpInterface op);
LogicalResult colExpandBinary(TileOpInterface op);
} // namespace tile_rules

} // namespace mlir::pto

#endif // PTO_IR_TILEOPSUPPORT_H
