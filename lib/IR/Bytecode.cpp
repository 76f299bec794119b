//===- Bytecode.cpp - Bytecode that may be damaged ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/Bytecode.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <cstdlib>
#include <new>

using namespace mlir;

LogicalResult pto::checkBytecode(llvm::MemoryBufferRef input,
                                 MLIRContext *context) {
  if (!isBytecode(input))
    return success();
  bool isRead = false, isExplained = false;
  auto read = [&] {
    MLIRContext trial(context->getDialectRegistry(),
                      MLIRContext::Threading::DISABLED);
    trial.allowUnregisteredDialects(context->allowsUnregisteredDialects());
    ScopedDiagnosticHandler handler(&trial, [&](Diagnostic &diagnostic) {
      isExplained |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return success();
    });
    Block block;
    isRead = succeeded(readBytecodeFile(
        input, &block, ParserConfig(&trial, /*verifyAfterParse=*/false)));
  };
  // It may ask for more memory than there is. Exceptions would go through code
  // that knows none.
  std::new_handler noMemory = std::set_new_handler(std::abort);
  llvm::CrashRecoveryContext::Enable();
  bool isAlive = llvm::CrashRecoveryContext().RunSafely(read);
  llvm::CrashRecoveryContext::Disable();
  std::set_new_handler(noMemory);
  if (isAlive && (isRead || isExplained))
    return success();
  return emitError(FileLineColLoc::get(context, input.getBufferIdentifier(),
                                       /*line=*/0, /*column=*/0))
         << "damaged bytecode: MLIR's reader "
         << (isAlive ? "refuses it without a reason" : "crashes on it");
}
