//===- Parsing.cpp - C API that reads what may be damaged -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Parsing.h"
#include "PTO/IR/Bytecode.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

/// What `parse` gives, or nothing if it had an error. Behind an attribute or a
/// type of a dialect, MLIR's lexer says that a line is wrong, and the parser
/// goes on after it.
template <typename T>
static T parseStrictly(MLIRContext *context, function_ref<T()> parse,
                       void (*destroy)(T)) {
  bool hadError = false;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    hadError |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return failure();
  });
  T parsed = parse();
  if (!parsed.ptr || !hadError)
    return parsed;
  destroy(parsed);
  return {nullptr};
}

MlirModule mlirPTOModuleCreateParse(MlirContext context, MlirStringRef module) {
  if (failed(pto::checkBytecode({unwrap(module), "-"}, unwrap(context))))
    return {nullptr};
  return parseStrictly<MlirModule>(
      unwrap(context), [&] { return mlirModuleCreateParse(context, module); },
      mlirModuleDestroy);
}

MlirModule mlirPTOModuleCreateParseFromFile(MlirContext context,
                                            MlirStringRef fileName) {
  // What is no file that can be read is upstream's to explain.
  auto file = llvm::MemoryBuffer::getFile(unwrap(fileName));
  if (file && failed(pto::checkBytecode(**file, unwrap(context))))
    return {nullptr};
  return parseStrictly<MlirModule>(
      unwrap(context),
      [&] { return mlirModuleCreateParseFromFile(context, fileName); },
      mlirModuleDestroy);
}

MlirOperation mlirPTOOperationCreateParse(MlirContext context,
                                          MlirStringRef source,
                                          MlirStringRef sourceName) {
  if (failed(pto::checkBytecode({unwrap(source), unwrap(sourceName)},
                                unwrap(context))))
    return {nullptr};
  return parseStrictly<MlirOperation>(
      unwrap(context),
      [&] { return mlirOperationCreateParse(context, source, sourceName); },
      mlirOperationDestroy);
}
