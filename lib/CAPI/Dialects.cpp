//===- Dialects.cpp - C API of the pto dialect ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Dialects.h"
#include "PTO/InitAll.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::pto;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(PTO, pto, mlir::pto::PTODialect)

void mlirPTORegisterDialects(MlirDialectRegistry registry) {
  pto::registerAllDialects(*unwrap(registry));
}

namespace {

/// The enumerator with that keyword; says so at `loc` when there is none.
template <typename Enum>
std::optional<Enum> symbolize(Location loc, StringRef what,
                              MlirStringRef keyword,
                              std::optional<Enum> (*fromKeyword)(StringRef)) {
  std::optional<Enum> value = fromKeyword(unwrap(keyword));
  if (!value)
    emitError(loc) << "unknown " << what << " '" << unwrap(keyword) << "'";
  return value;
}

/// The types may be asked for in a context that has not met the dialect yet.
MLIRContext *loadDialect(Location loc) {
  loc->getContext()->getOrLoadDialect<PTODialect>();
  return loc->getContext();
}

template <typename TileT>
MlirType getTileChecked(MlirLocation cLoc, const MlirPTOTileParams &params) {
  Location loc = unwrap(cLoc);
  MLIRContext *context = loadDialect(loc);
  auto space = symbolize<AddressSpace>(
      loc, "address space", params.addressSpace, symbolizeAddressSpace);
  auto blockLayout =
      symbolize<BLayout>(loc, "blayout", params.blockLayout, symbolizeBLayout);
  auto subLayout =
      symbolize<SLayout>(loc, "slayout", params.subLayout, symbolizeSLayout);
  if (!space || !blockLayout || !subLayout)
    return {};
  return wrap(TileT::getChecked(
      [&] { return emitError(loc); }, context, *space,
      ArrayRef(params.shape, params.rank), unwrap(params.elementType),
      ArrayRef(params.validShape, params.validRank), *blockLayout, *subLayout,
      params.fractal, params.pad, params.compact));
}

template <typename ViewT>
MlirType getViewChecked(MlirLocation cLoc, intptr_t rank, const int64_t *shape,
                        MlirType elementType) {
  Location loc = unwrap(cLoc);
  MLIRContext *context = loadDialect(loc);
  return wrap(ViewT::getChecked([&] { return emitError(loc); }, context,
                                ArrayRef(shape, rank), unwrap(elementType)));
}

/// What `query` answers for whichever view type it is.
template <typename Query>
auto askView(MlirType type, Query query) {
  if (auto view = dyn_cast<TensorViewType>(unwrap(type)))
    return query(view);
  return query(cast<PartitionTensorViewType>(unwrap(type)));
}

} // namespace

//===----------------------------------------------------------------------===//
// !pto.tile and !pto.tile_buf
//===----------------------------------------------------------------------===//

bool mlirTypeIsAPTOTile(MlirType type) { return isa<TileType>(unwrap(type)); }
MlirTypeID mlirPTOTileTypeGetTypeID() { return wrap(TileType::getTypeID()); }
MlirType mlirPTOTileTypeGetChecked(MlirLocation loc,
                                   const MlirPTOTileParams *params) {
  return getTileChecked<TileType>(loc, *params);
}

bool mlirTypeIsAPTOTileBuf(MlirType type) {
  return isa<TileBufType>(unwrap(type));
}
MlirTypeID mlirPTOTileBufTypeGetTypeID() {
  return wrap(TileBufType::getTypeID());
}
MlirType mlirPTOTileBufTypeGetChecked(MlirLocation loc,
                                      const MlirPTOTileParams *params) {
  return getTileChecked<TileBufType>(loc, *params);
}

MlirPTOTileParams mlirPTOTileTypeGetParams(MlirType type) {
  auto tile = cast<TileTypeInterface>(unwrap(type));
  return {wrap(stringifyAddressSpace(tile.getAddressSpace())),
          static_cast<intptr_t>(tile.getShape().size()),
          tile.getShape().data(),
          wrap(tile.getElementType()),
          static_cast<intptr_t>(tile.getValidShape().size()),
          tile.getValidShape().data(),
          wrap(stringifyBLayout(tile.getBlockLayout())),
          wrap(stringifySLayout(tile.getSubLayout())),
          tile.getFractal(),
          tile.getPad(),
          tile.getCompact()};
}

int64_t mlirPTOTileTypeGetSizeInBytes(MlirType type) {
  return cast<TileTypeInterface>(unwrap(type)).getSizeInBytes();
}

//===----------------------------------------------------------------------===//
// !pto.ptr
//===----------------------------------------------------------------------===//

bool mlirTypeIsAPTOPtr(MlirType type) { return isa<PtrType>(unwrap(type)); }
MlirTypeID mlirPTOPtrTypeGetTypeID() { return wrap(PtrType::getTypeID()); }
MlirType mlirPTOPtrTypeGetChecked(MlirLocation loc, MlirType elementType,
                                  MlirStringRef addressSpace) {
  MLIRContext *context = loadDialect(unwrap(loc));
  auto space = symbolize<AddressSpace>(unwrap(loc), "address space",
                                       addressSpace, symbolizeAddressSpace);
  return space ? wrap(Type(PtrType::get(context, unwrap(elementType), *space)))
               : MlirType{};
}
MlirType mlirPTOPtrTypeGetElementType(MlirType type) {
  return wrap(cast<PtrType>(unwrap(type)).getElementType());
}
MlirStringRef mlirPTOPtrTypeGetAddressSpace(MlirType type) {
  return wrap(
      stringifyAddressSpace(cast<PtrType>(unwrap(type)).getAddressSpace()));
}

//===----------------------------------------------------------------------===//
// !pto.tensor_view and !pto.partition_tensor_view
//===----------------------------------------------------------------------===//

bool mlirTypeIsAPTOTensorView(MlirType type) {
  return isa<TensorViewType>(unwrap(type));
}
MlirTypeID mlirPTOTensorViewTypeGetTypeID() {
  return wrap(TensorViewType::getTypeID());
}
MlirType mlirPTOTensorViewTypeGetChecked(MlirLocation loc, intptr_t rank,
                                         const int64_t *shape,
                                         MlirType elementType) {
  return getViewChecked<TensorViewType>(loc, rank, shape, elementType);
}

bool mlirTypeIsAPTOPartitionTensorView(MlirType type) {
  return isa<PartitionTensorViewType>(unwrap(type));
}
MlirTypeID mlirPTOPartitionTensorViewTypeGetTypeID() {
  return wrap(PartitionTensorViewType::getTypeID());
}
MlirType mlirPTOPartitionTensorViewTypeGetChecked(MlirLocation loc,
                                                  intptr_t rank,
                                                  const int64_t *shape,
                                                  MlirType elementType) {
  return getViewChecked<PartitionTensorViewType>(loc, rank, shape, elementType);
}

intptr_t mlirPTOViewTypeGetRank(MlirType type) {
  return askView(type, [](auto view) { return view.getShape().size(); });
}
int64_t mlirPTOViewTypeGetDimSize(MlirType type, intptr_t dim) {
  return askView(type, [&](auto view) { return view.getShape()[dim]; });
}
MlirType mlirPTOViewTypeGetElementType(MlirType type) {
  return wrap(askView(type, [](auto view) { return view.getElementType(); }));
}

//===----------------------------------------------------------------------===//
// !pto.pipe
//===----------------------------------------------------------------------===//

bool mlirTypeIsAPTOPipe(MlirType type) { return isa<PipeType>(unwrap(type)); }
MlirTypeID mlirPTOPipeTypeGetTypeID() { return wrap(PipeType::getTypeID()); }
MlirType mlirPTOPipeTypeGet(MlirContext context) {
  unwrap(context)->getOrLoadDialect<PTODialect>();
  return wrap(Type(PipeType::get(unwrap(context))));
}
