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
  if (auto array = dyn_cast<LocalArrayType>(unwrap(type)))
    return query(array);
  return query(cast<PartitionTensorViewType>(unwrap(type)));
}

} // namespace

//===----------------------------------------------------------------------===//
// !pto.tile and !pto.tile_buf
//===----------------------------------------------------------------------===//

MlirType mlirPTOTileTypeGetChecked(MlirLocation loc,
                                   const MlirPTOTileParams *params) {
  return getTileChecked<TileType>(loc, *params);
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

MlirType mlirPTOTensorViewTypeGetChecked(MlirLocation loc, intptr_t rank,
                                         const int64_t *shape,
                                         MlirType elementType) {
  return getViewChecked<TensorViewType>(loc, rank, shape, elementType);
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
// !pto.local_array, !pto.eventid_array and !pto.multi_tile_buf
//===----------------------------------------------------------------------===//

MlirType mlirPTOLocalArrayTypeGetChecked(MlirLocation loc, intptr_t rank,
                                         const int64_t *shape,
                                         MlirType elementType) {
  return getViewChecked<LocalArrayType>(loc, rank, shape, elementType);
}

MlirType mlirPTOEventIdArrayTypeGet(MlirContext context, int64_t size) {
  unwrap(context)->getOrLoadDialect<PTODialect>();
  return wrap(Type(EventIdArrayType::get(unwrap(context), size)));
}
int64_t mlirPTOEventIdArrayTypeGetSize(MlirType type) {
  return cast<EventIdArrayType>(unwrap(type)).getSize();
}

MlirType mlirPTOMultiTileBufTypeGetChecked(MlirLocation cLoc, MlirType tile,
                                           int64_t count) {
  Location loc = unwrap(cLoc);
  auto tileBuf = dyn_cast<TileBufType>(unwrap(tile));
  if (!tileBuf) {
    emitError(loc) << "several tile buffers are of a !pto.tile_buf type, not "
                   << unwrap(tile);
    return {};
  }
  return wrap(MultiTileBufType::getChecked([&] { return emitError(loc); },
                                           loadDialect(loc), tileBuf, count));
}
MlirType mlirPTOMultiTileBufTypeGetTile(MlirType type) {
  return wrap(Type(cast<MultiTileBufType>(unwrap(type)).getTile()));
}
int64_t mlirPTOMultiTileBufTypeGetCount(MlirType type) {
  return cast<MultiTileBufType>(unwrap(type)).getCount();
}

//===----------------------------------------------------------------------===//
// All types and attributes, by mnemonic
//===----------------------------------------------------------------------===//

namespace {

/// What TableGen lists, so that a new type or attribute is here by itself.
template <typename... Classes>
struct ClassList {
  /// Calls `visit` with a null instance of each class until it returns true.
  template <typename Visit>
  static void visitEach(Visit visit) {
    (visit(Classes()) || ...);
  }
};
using AllTypes = ClassList<
#define GET_TYPEDEF_LIST
#include "PTO/IR/PTOTypes.cpp.inc"
    >;
using AllAttrs = ClassList<
#define GET_ATTRDEF_LIST
#include "PTO/IR/PTOAttributes.cpp.inc"
    >;

template <typename List>
MlirTypeID getTypeIDOf(MlirStringRef mnemonic) {
  MlirTypeID id = {nullptr};
  List::visitEach([&](auto instance) {
    using Class = decltype(instance);
    if (Class::getMnemonic() != unwrap(mnemonic))
      return false;
    id = wrap(Class::getTypeID());
    return true;
  });
  return id;
}

template <typename AttrT>
using EnumOf = decltype(std::declval<AttrT>().getValue());
template <typename AttrT, typename = void>
struct HasEnum : std::false_type {};
template <typename AttrT>
struct HasEnum<AttrT, std::enable_if_t<std::is_enum<EnumOf<AttrT>>::value>>
    : std::true_type {};

template <typename TypeT>
using GetOfContext = decltype(TypeT::get(std::declval<MLIRContext *>()));

} // namespace

MlirTypeID mlirPTOTypeGetTypeID(MlirStringRef mnemonic) {
  return getTypeIDOf<AllTypes>(mnemonic);
}

MlirType mlirPTOTypeGetByMnemonic(MlirContext cContext,
                                  MlirStringRef mnemonic) {
  MLIRContext *context = unwrap(cContext);
  context->getOrLoadDialect<PTODialect>();
  Type type;
  AllTypes::visitEach([&](auto instance) {
    using TypeT = decltype(instance);
    if constexpr (llvm::is_detected<GetOfContext, TypeT>::value)
      if (TypeT::getMnemonic() == unwrap(mnemonic))
        type = TypeT::get(context);
    return bool(type);
  });
  return wrap(type);
}

MlirTypeID mlirPTOAttributeGetTypeID(MlirStringRef mnemonic) {
  return getTypeIDOf<AllAttrs>(mnemonic);
}

MlirAttribute mlirPTOEnumAttrGetChecked(MlirLocation cLoc,
                                        MlirStringRef mnemonic,
                                        MlirStringRef keyword) {
  Location loc = unwrap(cLoc);
  MLIRContext *context = loadDialect(loc);
  Attribute attr;
  AllAttrs::visitEach([&](auto instance) {
    using AttrT = decltype(instance);
    if constexpr (HasEnum<AttrT>::value)
      if (AttrT::getMnemonic() == unwrap(mnemonic))
        if (auto value = symbolizeEnum<EnumOf<AttrT>>(unwrap(keyword)))
          attr = AttrT::get(context, *value);
    return bool(attr);
  });
  if (!attr)
    emitError(loc) << "unknown " << unwrap(mnemonic) << " '" << unwrap(keyword)
                   << "'";
  return wrap(attr);
}

MlirStringRef mlirPTOEnumAttrGetKeyword(MlirAttribute cAttr) {
  StringRef keyword;
  AllAttrs::visitEach([&](auto instance) {
    using AttrT = decltype(instance);
    if constexpr (HasEnum<AttrT>::value)
      if (auto attr = dyn_cast<AttrT>(unwrap(cAttr)))
        keyword = stringifyEnum(attr.getValue());
    return !keyword.empty();
  });
  return wrap(keyword);
}

MlirAttribute mlirPTOVectorFunctionAttrGet(MlirContext context) {
  unwrap(context)->getOrLoadDialect<PTODialect>();
  return wrap(Attribute(VectorFunctionAttr::get(unwrap(context))));
}

MlirAttribute mlirPTOTileBufConfigAttrGet(MlirAttribute entries) {
  auto dictionary = cast<DictionaryAttr>(unwrap(entries));
  dictionary.getContext()->getOrLoadDialect<PTODialect>();
  return wrap(
      Attribute(TileBufConfigAttr::get(dictionary.getContext(), dictionary)));
}
MlirAttribute mlirPTOTileBufConfigAttrGetEntries(MlirAttribute attr) {
  return wrap(Attribute(cast<TileBufConfigAttr>(unwrap(attr)).getEntries()));
}

//===----------------------------------------------------------------------===//
// #pto.core and #pto.topology
//===----------------------------------------------------------------------===//

MlirAttribute mlirPTOCoreAttrGetChecked(MlirLocation cLoc, MlirStringRef kind,
                                        int64_t memory, int64_t x, int64_t y) {
  Location loc = unwrap(cLoc);
  MLIRContext *context = loadDialect(loc);
  auto role =
      symbolize<KernelKind>(loc, "kind of core", kind, symbolizeKernelKind);
  if (!role)
    return {};
  return wrap(
      Attribute(CoreAttr::getChecked([&] { return emitError(loc); }, context,
                                     *role, memory, ArrayRef<int64_t>{x, y})));
}
MlirStringRef mlirPTOCoreAttrGetKind(MlirAttribute attr) {
  return wrap(stringifyKernelKind(cast<CoreAttr>(unwrap(attr)).getKind()));
}
int64_t mlirPTOCoreAttrGetMemory(MlirAttribute attr) {
  return cast<CoreAttr>(unwrap(attr)).getMemory();
}
int64_t mlirPTOCoreAttrGetAt(MlirAttribute attr, intptr_t dim) {
  return cast<CoreAttr>(unwrap(attr)).getAt()[dim];
}

MlirAttribute mlirPTOTopologyAttrGetChecked(MlirLocation cLoc,
                                            intptr_t numCores,
                                            const MlirAttribute *cores) {
  Location loc = unwrap(cLoc);
  MLIRContext *context = loadDialect(loc);
  SmallVector<CoreAttr> unwrapped;
  for (MlirAttribute attr : ArrayRef(cores, numCores)) {
    auto core = dyn_cast<CoreAttr>(unwrap(attr));
    if (!core) {
      emitError(loc) << "a topology has #pto.core attributes, not "
                     << unwrap(attr);
      return {};
    }
    unwrapped.push_back(core);
  }
  return wrap(Attribute(TopologyAttr::getChecked(
      [&] { return emitError(loc); }, context, ArrayRef<CoreAttr>(unwrapped))));
}
intptr_t mlirPTOTopologyAttrGetNumCores(MlirAttribute attr) {
  return cast<TopologyAttr>(unwrap(attr)).getCores().size();
}
MlirAttribute mlirPTOTopologyAttrGetCore(MlirAttribute attr, intptr_t index) {
  return wrap(Attribute(cast<TopologyAttr>(unwrap(attr)).getCores()[index]));
}
