//===- pto-opt.cpp - Optimizer driver for the pto dialect -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Version.h"
#include "PTO/IR/Bytecode.h"
#include "PTO/InitAll.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

/// What mlir-opt does with its input, which is looked at before.
static LogicalResult run(StringRef inputName, StringRef outputName,
                         DialectRegistry &registry,
                         const MlirOptMainConfig &config) {
  if (inputName == "-" &&
      llvm::sys::Process::FileDescriptorIsDisplayed(fileno(stdin)))
    llvm::errs() << "(reading from stdin, ctrl-d ends it)\n";
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input =
      openInputFile(inputName, &message);
  if (!input) {
    llvm::errs() << message << "\n";
    return failure();
  }
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  if (failed(pto::checkBytecode(*input, &context)))
    return failure();
  std::unique_ptr<llvm::ToolOutputFile> output =
      openOutputFile(outputName, &message);
  if (!output) {
    llvm::errs() << message << "\n";
    return failure();
  }
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)))
    return failure();
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  pto::addVersion();
  DialectRegistry registry;
  pto::registerAllDialects(registry);
  pto::registerAllPasses();
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "PTO modular optimizer driver\n", registry);
  auto config = MlirOptMainConfig::createFromCLOptions();
  // Nothing is read for these.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(
        MlirOptMain(argc, argv, inputName, outputName, registry));
  llvm::InitLLVM init(argc, argv);
  return asMainReturnCode(run(inputName, outputName, registry, config));
}
