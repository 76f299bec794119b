//===- Bytecode.cpp - C API for bytecode that may be damaged --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Bytecode.h"
#include "PTO/IR/Bytecode.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

MlirModule mlirPTOModuleCreateParse(MlirContext context, MlirStringRef module) {
  if (failed(pto::checkBytecode({unwrap(module), "-"}, unwrap(context))))
    return {nullptr};
  return mlirModuleCreateParse(context, module);
}

MlirModule mlirPTOModuleCreateParseFromFile(MlirContext context,
                                            MlirStringRef fileName) {
  // What is no file that can be read is upstream's to explain.
  auto file = llvm::MemoryBuffer::getFile(unwrap(fileName));
  if (file && failed(pto::checkBytecode(**file, unwrap(context))))
    return {nullptr};
  return mlirModuleCreateParseFromFile(context, fileName);
}
