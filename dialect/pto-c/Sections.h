//===- Sections.h - C API of sections that walk items -------------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_SECTIONS_H
#define PTO_C_SECTIONS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_CAPI_EXPORTED bool mlirOperationIsAPTOSection(MlirOperation op);

/// Whether a section has one item, and each of its matmuls packs its operands
/// once: runs once, and does not go on with the accumulator of another.
MLIR_CAPI_EXPORTED bool mlirPTOSectionIsOneBlock(MlirOperation section);

/// `#pto.forwarded<...>`, of a tile type and a tensor view type. Null, and an
/// error at `loc`, if it does not verify.
MLIR_CAPI_EXPORTED MlirAttribute mlirPTOForwardedAttrGetChecked(
    MlirLocation loc, MlirType carrier, int64_t slots, MlirType tensor,
    int64_t bytesSaved);
MLIR_CAPI_EXPORTED MlirType mlirPTOForwardedAttrGetCarrier(MlirAttribute attr);
MLIR_CAPI_EXPORTED int64_t mlirPTOForwardedAttrGetSlots(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirType mlirPTOForwardedAttrGetTensor(MlirAttribute attr);
MLIR_CAPI_EXPORTED int64_t
mlirPTOForwardedAttrGetBytesSaved(MlirAttribute attr);

/// Gets a rule, "F1" to "F11", and why it forbids a join.
typedef void (*MlirPTORefusalCallback)(MlirStringRef rule, MlirStringRef reason,
                                       void *userData);

/// Joins two sections of a module through a tensor that the first one stores
/// and the second one loads, as `--forward-sections` does it; `cotile` is its
/// option. Their module stays as it is: the joined section, which `joined`
/// gets, stands in a copy, which is returned and the caller's to destroy. If a
/// rule forbids the join, nothing is copied: the module returned is null, and
/// `refused` is called for each such rule.
MLIR_CAPI_EXPORTED MlirModule mlirPTOForward(
    MlirOperation first, MlirOperation second, MlirValue tensor, bool cotile,
    MlirPTORefusalCallback refused, void *userData, MlirOperation *joined);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_SECTIONS_H
