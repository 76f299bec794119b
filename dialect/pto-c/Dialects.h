//===- Dialects.h - C API of the pto dialect ----------------------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Enumerations cross this API as their IR keywords ("vec", "row_major", ...),
// so that PTOAttributes.td stays the only list of them. A dynamic extent is
// `mlirShapedTypeGetDynamicSize()`.
//
// A `GetChecked` function emits what is wrong at `loc` and returns a null type.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_DIALECTS_H
#define PTO_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(PTO, pto);

/// Inserts the dialects that pto kernels are written in: pto itself, affine,
/// arith, cf, func, memref, scf and ub.
MLIR_CAPI_EXPORTED void mlirPTORegisterDialects(MlirDialectRegistry registry);

//===----------------------------------------------------------------------===//
// !pto.tile and !pto.tile_buf
//===----------------------------------------------------------------------===//

/// What distinguishes one tile type from another.
typedef struct {
  MlirStringRef addressSpace;
  intptr_t rank;
  const int64_t *shape;
  MlirType elementType;
  intptr_t validRank;
  const int64_t *validShape;
  MlirStringRef blockLayout;
  MlirStringRef subLayout;
  int64_t fractal;
  int64_t pad;
  int64_t compact;
} MlirPTOTileParams;

MLIR_CAPI_EXPORTED bool mlirTypeIsAPTOTile(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOTileTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType
mlirPTOTileTypeGetChecked(MlirLocation loc, const MlirPTOTileParams *params);

MLIR_CAPI_EXPORTED bool mlirTypeIsAPTOTileBuf(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOTileBufTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType
mlirPTOTileBufTypeGetChecked(MlirLocation loc, const MlirPTOTileParams *params);

/// The parameters of either. The strings live as long as the program, the
/// shapes as long as the type.
MLIR_CAPI_EXPORTED MlirPTOTileParams mlirPTOTileTypeGetParams(MlirType type);

/// Bytes that the allocated tile takes.
MLIR_CAPI_EXPORTED int64_t mlirPTOTileTypeGetSizeInBytes(MlirType type);

//===----------------------------------------------------------------------===//
// !pto.ptr
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPTOPtr(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOPtrTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPTOPtrTypeGetChecked(
    MlirLocation loc, MlirType elementType, MlirStringRef addressSpace);
MLIR_CAPI_EXPORTED MlirType mlirPTOPtrTypeGetElementType(MlirType type);
MLIR_CAPI_EXPORTED MlirStringRef mlirPTOPtrTypeGetAddressSpace(MlirType type);

//===----------------------------------------------------------------------===//
// !pto.tensor_view and !pto.partition_tensor_view
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPTOTensorView(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOTensorViewTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType
mlirPTOTensorViewTypeGetChecked(MlirLocation loc, intptr_t rank,
                                const int64_t *shape, MlirType elementType);

MLIR_CAPI_EXPORTED bool mlirTypeIsAPTOPartitionTensorView(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOPartitionTensorViewTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPTOPartitionTensorViewTypeGetChecked(
    MlirLocation loc, intptr_t rank, const int64_t *shape,
    MlirType elementType);

/// These take either view type, or a !pto.local_array.
MLIR_CAPI_EXPORTED intptr_t mlirPTOViewTypeGetRank(MlirType type);
MLIR_CAPI_EXPORTED int64_t mlirPTOViewTypeGetDimSize(MlirType type,
                                                     intptr_t dim);
MLIR_CAPI_EXPORTED MlirType mlirPTOViewTypeGetElementType(MlirType type);

//===----------------------------------------------------------------------===//
// !pto.pipe
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPTOPipe(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOPipeTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPTOPipeTypeGet(MlirContext context);

//===----------------------------------------------------------------------===//
// !pto.local_array, !pto.eventid_array and !pto.multi_tile_buf
//===----------------------------------------------------------------------===//

MLIR_CAPI_EXPORTED MlirType
mlirPTOLocalArrayTypeGetChecked(MlirLocation loc, intptr_t rank,
                                const int64_t *shape, MlirType elementType);

MLIR_CAPI_EXPORTED MlirType mlirPTOEventIdArrayTypeGet(MlirContext context,
                                                       int64_t size);
MLIR_CAPI_EXPORTED int64_t mlirPTOEventIdArrayTypeGetSize(MlirType type);

/// `tile` is a !pto.tile_buf.
MLIR_CAPI_EXPORTED MlirType mlirPTOMultiTileBufTypeGetChecked(MlirLocation loc,
                                                              MlirType tile,
                                                              int64_t count);
MLIR_CAPI_EXPORTED MlirType mlirPTOMultiTileBufTypeGetTile(MlirType type);
MLIR_CAPI_EXPORTED int64_t mlirPTOMultiTileBufTypeGetCount(MlirType type);

//===----------------------------------------------------------------------===//
// All types and attributes, by mnemonic
//===----------------------------------------------------------------------===//

/// The TypeID of `!pto.MNEMONIC`; null if there is no such type.
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOTypeGetTypeID(MlirStringRef mnemonic);

/// A type that has no parameters; null if there is none of that mnemonic.
MLIR_CAPI_EXPORTED MlirType mlirPTOTypeGetByMnemonic(MlirContext context,
                                                     MlirStringRef mnemonic);

/// The TypeID of the attribute of that mnemonic; null if there is none.
MLIR_CAPI_EXPORTED MlirTypeID mlirPTOAttributeGetTypeID(MlirStringRef mnemonic);

/// An attribute of one enumeration. Null, and an error at `loc`, if none of
/// that mnemonic has the keyword.
MLIR_CAPI_EXPORTED MlirAttribute mlirPTOEnumAttrGetChecked(
    MlirLocation loc, MlirStringRef mnemonic, MlirStringRef keyword);

/// The keyword of an attribute of one enumeration, which lives as long as the
/// program; empty for any other attribute.
MLIR_CAPI_EXPORTED MlirStringRef mlirPTOEnumAttrGetKeyword(MlirAttribute attr);

/// `#pto.vector_function`.
MLIR_CAPI_EXPORTED MlirAttribute
mlirPTOVectorFunctionAttrGet(MlirContext context);

/// `#pto.tile_buf_config<...>`, of a dictionary.
MLIR_CAPI_EXPORTED MlirAttribute
mlirPTOTileBufConfigAttrGet(MlirAttribute entries);
MLIR_CAPI_EXPORTED MlirAttribute
mlirPTOTileBufConfigAttrGetEntries(MlirAttribute attr);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_DIALECTS_H
