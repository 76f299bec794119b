//===- Parsing.h - C API that reads what may be damaged -----------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_C_PARSING_H
#define PTO_C_PARSING_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Like `mlirModuleCreateParse`, but bytecode on which MLIR's reader crashes is
/// an error as well, and nothing is read where there was an error.
MLIR_CAPI_EXPORTED MlirModule mlirPTOModuleCreateParse(MlirContext context,
                                                       MlirStringRef module);

/// Like `mlirModuleCreateParseFromFile`, with the same differences.
MLIR_CAPI_EXPORTED MlirModule
mlirPTOModuleCreateParseFromFile(MlirContext context, MlirStringRef fileName);

/// Like `mlirOperationCreateParse`, with the same differences.
MLIR_CAPI_EXPORTED MlirOperation mlirPTOOperationCreateParse(
    MlirContext context, MlirStringRef source, MlirStringRef sourceName);

#ifdef __cplusplus
}
#endif

#endif // PTO_C_PARSING_H
