//===- Bytecode.h - C API for bytecode that may be damaged --------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_BYTECODE_H
#define PTO_C_BYTECODE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Like `mlirModuleCreateParse`, but bytecode on which MLIR's reader crashes is
/// an error as well.
MLIR_CAPI_EXPORTED MlirModule mlirPTOModuleCreateParse(MlirContext context,
                                                       MlirStringRef module);

/// Like `mlirModuleCreateParseFromFile`, with the same difference.
MLIR_CAPI_EXPORTED MlirModule
mlirPTOModuleCreateParseFromFile(MlirContext context, MlirStringRef fileName);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_BYTECODE_H
