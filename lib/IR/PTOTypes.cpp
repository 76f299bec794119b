//===- PTOTypes.cpp - Types of the pto dialect ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmFormat.h"
#include "PTO/IR/PTODialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Tile types
//===----------------------------------------------------------------------===//

namespace {

/// The parameters of a tile type while they are being read.
struct TileParams {
  std::optional<AddressSpace> addressSpace;
  Type elementType;
  std::array<int64_t, 2> shape = {-1, -1};
  std::array<int64_t, 2> validShape = {-1, -1};
  BLayout blockLayout = BLayout::RowMajor;
  SLayout subLayout = SLayout::NoneBox;
  int64_t fractal = TileBufType::kDefaultFractal;
  int64_t pad = 0;
  int64_t compact = 0;
};

ParseResult parseLocation(AsmParser &parser, TileParams &params) {
  AddressSpace space;
  if (parseEnum<AddressSpace>(parser, space, "location", symbolizeAddressSpace,
                              "mat, left, right, acc, vec, bias, scaling"))
    return failure();
  params.addressSpace = space;
  return success();
}

/// Reads `INT`, `?` or `-1`, the latter two meaning dynamic.
ParseResult parseValidExtent(AsmParser &parser, int64_t &extent) {
  if (succeeded(parser.parseOptionalQuestion())) {
    extent = ShapedType::kDynamic;
    return success();
  }
  if (parser.parseInteger(extent))
    return failure();
  if (extent == -1)
    extent = ShapedType::kDynamic;
  return success();
}

/// Reads what follows `key =`.
ParseResult parseTileParam(AsmParser &parser, StringRef key, SMLoc keyLoc,
                           bool isLong, TileParams &params) {
  if (key == "blayout")
    return parseEnum<BLayout>(parser, params.blockLayout, "blayout",
                              symbolizeBLayout, "row_major, col_major");
  if (key == "slayout")
    return parseEnum<SLayout>(parser, params.subLayout, "slayout",
                              symbolizeSLayout,
                              "none_box, row_major, col_major");
  if (key == "fractal")
    return parser.parseInteger(params.fractal);
  if (key == "pad")
    return parser.parseInteger(params.pad);
  if (key == "compact")
    return parser.parseInteger(params.compact);
  if (!isLong) {
    if (key != "valid")
      return parser.emitError(keyLoc, "unknown key '")
             << key
             << "', expected one of valid, blayout, slayout, fractal, pad, "
                "compact";
    SmallVector<int64_t> dims;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseDimensionList(dims, /*allowDynamic=*/true,
                                  /*withTrailingX=*/false))
      return failure();
    if (dims.size() != 2)
      return parser.emitError(loc, "expected two valid extents, got ")
             << dims.size();
    params.validShape = {dims[0], dims[1]};
    return success();
  }
  if (key == "loc")
    return parseLocation(parser, params);
  if (key == "dtype")
    return parser.parseType(params.elementType);
  if (key == "rows")
    return parser.parseInteger(params.shape[0]);
  if (key == "cols")
    return parser.parseInteger(params.shape[1]);
  if (key == "v_row")
    return parseValidExtent(parser, params.validShape[0]);
  if (key == "v_col")
    return parseValidExtent(parser, params.validShape[1]);
  return parser.emitError(keyLoc, "unknown key '")
         << key
         << "', expected one of loc, dtype, rows, cols, v_row, v_col, "
            "blayout, slayout, fractal, pad, compact";
}

/// Reads `key = value`, once per key.
ParseResult parseKeyedParam(AsmParser &parser, bool isLong, TileParams &params,
                            SmallVectorImpl<StringRef> &seen) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef key;
  if (parser.parseKeyword(&key))
    return failure();
  if (llvm::is_contained(seen, key))
    return parser.emitError(loc, "key '") << key << "' is given twice";
  seen.push_back(key);
  return failure(parser.parseEqual() ||
                 parseTileParam(parser, key, loc, isLong, params));
}

/// `loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, ...`
ParseResult parseLongTile(AsmParser &parser, TileParams &params, SMLoc loc) {
  SmallVector<StringRef, 12> seen = {"loc"};
  if (parser.parseEqual() || parseLocation(parser, params))
    return failure();
  while (succeeded(parser.parseOptionalComma()))
    if (parseKeyedParam(parser, /*isLong=*/true, params, seen))
      return failure();
  for (StringRef key : {"dtype", "rows", "cols", "v_row", "v_col", "blayout",
                        "slayout", "fractal", "pad"})
    if (!llvm::is_contained(seen, key))
      return parser.emitError(loc, "missing key '") << key << "'";
  return success();
}

/// `16x64xf32[, valid=8x?][, blayout=..]...`, the location being read.
ParseResult parseCompactTile(AsmParser &parser, TileParams &params) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> dims;
  if (parser.parseComma() ||
      parser.parseDimensionList(dims, /*allowDynamic=*/false) ||
      parser.parseType(params.elementType))
    return failure();
  if (dims.size() != 2)
    return parser.emitError(loc, "a tile has two dimensions, got ")
           << dims.size();
  params.shape = params.validShape = {dims[0], dims[1]};
  SmallVector<StringRef, 6> seen;
  while (succeeded(parser.parseOptionalComma()))
    if (parseKeyedParam(parser, /*isLong=*/false, params, seen))
      return failure();
  return success();
}

template <typename TileT>
Type parseTileType(AsmParser &parser) {
  TileParams params;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalKeyword("loc"))) {
    if (parseLongTile(parser, params, loc))
      return {};
  } else if (parseLocation(parser, params) ||
             parseCompactTile(parser, params)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TileT>(
      loc, parser.getContext(), *params.addressSpace, params.shape,
      params.elementType, params.validShape, params.blockLayout,
      params.subLayout, params.fractal, params.pad, params.compact);
}

void printTileType(AsmPrinter &printer, TileTypeInterface type) {
  printer << '<' << stringifyAddressSpace(type.getAddressSpace()) << ", ";
  printer.printDimensionList(type.getShape());
  printer << 'x' << type.getElementType();
  if (type.getValidShape() != type.getShape()) {
    printer << ", valid=";
    printer.printDimensionList(type.getValidShape());
  }
  if (type.getBlockLayout() != BLayout::RowMajor)
    printer << ", blayout=" << stringifyBLayout(type.getBlockLayout());
  if (type.getSubLayout() != SLayout::NoneBox)
    printer << ", slayout=" << stringifySLayout(type.getSubLayout());
  if (type.getFractal() != TileBufType::kDefaultFractal)
    printer << ", fractal=" << type.getFractal();
  if (type.getPad() != 0)
    printer << ", pad=" << type.getPad();
  if (type.getCompact() != 0)
    printer << ", compact=" << type.getCompact();
  printer << '>';
}

LogicalResult verifyTileType(function_ref<InFlightDiagnostic()> emitError,
                             AddressSpace addressSpace, ArrayRef<int64_t> shape,
                             Type elementType, ArrayRef<int64_t> validShape,
                             int64_t fractal, int64_t pad, int64_t compact) {
  if (addressSpace == AddressSpace::Zero || addressSpace == AddressSpace::GM ||
      addressSpace == AddressSpace::Undefined)
    return emitError() << "a tile lives on chip, not in '"
                       << stringifyAddressSpace(addressSpace) << "'";
  if (!getElementBits(elementType))
    return emitError() << "a tile holds integers or floats, not "
                       << elementType;
  if (shape.size() != 2 || validShape.size() != 2)
    return emitError() << "a tile has two dimensions";
  constexpr StringLiteral names[] = {"row", "column"};
  for (auto [what, extent, valid] : llvm::zip_equal(names, shape, validShape)) {
    if (extent < 0)
      return emitError() << "negative " << what << " extent " << extent;
    if (!ShapedType::isDynamic(valid) && (valid < 0 || valid > extent))
      return emitError() << "valid " << what << " extent " << valid
                         << " is not within 0 and " << extent;
  }
  if (fractal <= 0)
    return emitError() << "fractal must be positive, got " << fractal;
  if (pad < 0 || pad > 3)
    return emitError() << "pad must be 0 (null), 1 (zero), 2 (max) or 3 "
                          "(min), got "
                       << pad;
  if (compact < 0 || compact > 2)
    return emitError() << "compact must be 0 (null), 1 (normal) or 2 "
                          "(row_plus_one), got "
                       << compact;
  return success();
}

//===----------------------------------------------------------------------===//
// View types
//===----------------------------------------------------------------------===//

template <typename ViewT>
Type parseViewType(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type elementType;
  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parser.parseType(elementType) || parser.parseGreater())
    return {};
  return parser.getChecked<ViewT>(loc, parser.getContext(), shape, elementType);
}

template <typename ViewT>
void printViewType(AsmPrinter &printer, ViewT type) {
  printer << '<';
  printer.printDimensionList(type.getShape());
  printer << 'x' << type.getElementType() << '>';
}

LogicalResult verifyViewType(function_ref<InFlightDiagnostic()> emitError,
                             ArrayRef<int64_t> shape) {
  if (shape.empty() || shape.size() > 5)
    return emitError() << "rank must be 1 to 5, got " << shape.size();
  for (int64_t extent : shape)
    if (extent < 0 && !ShapedType::isDynamic(extent))
      return emitError() << "an extent must be at least 0, got " << extent;
  return success();
}

} // namespace

std::optional<int64_t> pto::getElementBits(Type type) {
  if (type.isIntOrFloat())
    return type.getIntOrFloatBitWidth();
  if (isa<HiF8Type, F8E8M0Type, F4E2M1x2Type>(type))
    return 8;
  return std::nullopt;
}

#define PTO_DEFINE_TILE_TYPE(TileT)                                            \
  Type TileT::parse(AsmParser &parser) {                                       \
    return parseTileType<TileT>(parser);                                       \
  }                                                                            \
  void TileT::print(AsmPrinter &printer) const {                               \
    printTileType(printer, *this);                                             \
  }                                                                            \
  LogicalResult TileT::verify(                                                 \
      function_ref<InFlightDiagnostic()> emitError, AddressSpace addressSpace, \
      ArrayRef<int64_t> shape, Type elementType, ArrayRef<int64_t> validShape, \
      BLayout, SLayout, int64_t fractal, int64_t pad, int64_t compact) {       \
    return verifyTileType(emitError, addressSpace, shape, elementType,         \
                          validShape, fractal, pad, compact);                  \
  }                                                                            \
  TileT TileT::withShape(ArrayRef<int64_t> shape,                              \
                         ArrayRef<int64_t> validShape) const {                 \
    return get(getContext(), getAddressSpace(), shape, getElementType(),       \
               validShape, getBlockLayout(), getSubLayout(), getFractal(),     \
               getPad(), getCompact());                                        \
  }                                                                            \
  TileT TileT::withPad(int64_t pad) const {                                    \
    return get(getContext(), getAddressSpace(), getShape(), getElementType(),  \
               getValidShape(), getBlockLayout(), getSubLayout(),              \
               getFractal(), pad, getCompact());                               \
  }
PTO_DEFINE_TILE_TYPE(TileType)
PTO_DEFINE_TILE_TYPE(TileBufType)
#undef PTO_DEFINE_TILE_TYPE

#define PTO_DEFINE_VIEW_TYPE(ViewT)                                            \
  Type ViewT::parse(AsmParser &parser) {                                       \
    return parseViewType<ViewT>(parser);                                       \
  }                                                                            \
  void ViewT::print(AsmPrinter &printer) const {                               \
    printViewType(printer, *this);                                             \
  }                                                                            \
  LogicalResult ViewT::verify(function_ref<InFlightDiagnostic()> emitError,    \
                              ArrayRef<int64_t> shape, Type) {                 \
    return verifyViewType(emitError, shape);                                   \
  }
PTO_DEFINE_VIEW_TYPE(TensorViewType)
PTO_DEFINE_VIEW_TYPE(PartitionTensorViewType)
PTO_DEFINE_VIEW_TYPE(LocalArrayType)
#undef PTO_DEFINE_VIEW_TYPE

//===----------------------------------------------------------------------===//
// PtrType
//===----------------------------------------------------------------------===//

/// What pointers call the memory that tiles call `vec`.
static constexpr StringLiteral kUnifiedBuffer = "ub";

Type PtrType::parse(AsmParser &parser) {
  Type elementType;
  AddressSpace space = AddressSpace::GM;
  if (parser.parseLess() || parser.parseType(elementType))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword(kUnifiedBuffer)))
      space = AddressSpace::Vec;
    else if (parseEnum<AddressSpace>(
                 parser, space, "address space", symbolizeAddressSpace,
                 "gm, ub, vec, mat, left, right, acc, bias, scaling"))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return PtrType::get(parser.getContext(), elementType, space);
}

void PtrType::print(AsmPrinter &printer) const {
  printer << '<' << getElementType();
  if (getAddressSpace() == AddressSpace::Vec)
    printer << ", " << kUnifiedBuffer;
  else if (getAddressSpace() != AddressSpace::GM)
    printer << ", " << stringifyAddressSpace(getAddressSpace());
  printer << '>';
}

//===----------------------------------------------------------------------===//
// MultiTileBufType
//===----------------------------------------------------------------------===//

Type MultiTileBufType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  TileBufType tile;
  int64_t count;
  if (parser.parseLess() || parser.parseCustomTypeWithFallback(tile) ||
      parser.parseComma() || parser.parseKeyword("count") ||
      parser.parseEqual() || parser.parseInteger(count) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<MultiTileBufType>(loc, parser.getContext(), tile,
                                             count);
}

void MultiTileBufType::print(AsmPrinter &printer) const {
  printer << '<' << getTile() << ", count=" << getCount() << '>';
}

LogicalResult
MultiTileBufType::verify(function_ref<InFlightDiagnostic()> emitError,
                         TileBufType, int64_t count) {
  if (count < 1)
    return emitError() << "count must be at least 1, got " << count;
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#include "PTO/IR/PTOTypeInterfaces.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "PTO/IR/PTOTypes.cpp.inc"

void PTODialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "PTO/IR/PTOTypes.cpp.inc"
      >();
}
