//===- Reduce.cpp - Reduce until nothing gets smaller ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Reducer/Reducer.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Reducer/Tester.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/FileSystem.h"

namespace mlir::pto {
#define GEN_PASS_DEF_REDUCE
#include "PTO/Reducer/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;

namespace {

struct Reduce : public pto::impl::ReduceBase<Reduce> {
  using ReduceBase::ReduceBase;

  void runOnOperation() override;
};

/// Removal of what changes leave over: operations without use, copies,
/// functions that nothing calls.
OpPassManager buildCleanUp(const std::string &test,
                           const SmallVector<std::string> &args) {
  OpPassManager cleanUp(ModuleOp::getOperationName());
  for (const char *pass : {"canonicalize", "cse", "symbol-dce"})
    cleanUp.addPass(createOptReductionPass({pass, test, args}));
  return cleanUp;
}

std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

} // namespace

void Reduce::runOnOperation() {
  ModuleOp module = getOperation();
  SmallVector<std::string> args(testArgs.begin(), testArgs.end());
  if (!llvm::sys::fs::can_execute(test)) {
    module.emitError() << "test '" << test
                       << "' is not a file that can be executed";
    return signalPassFailure();
  }
  Tester tester(test, args);
  if (tester.isInteresting(module).first != Tester::Interestingness::True) {
    module.emitError() << "is not interesting: '" << test
                       << "' exits with 0, so there is nothing to reduce";
    return signalPassFailure();
  }

  RewritePatternSet patterns(&getContext());
  pto::populateReductionPatterns(patterns, tester);
  FrozenRewritePatternSet frozen(std::move(patterns));
  OpPassManager cleanUp = buildCleanUp(test, args);
  std::string before, after = print(module);
  do {
    before = std::move(after);
    walkAndApplyPatterns(module, frozen);
    if (failed(runPipeline(cleanUp, module)))
      return signalPassFailure();
    after = print(module);
  } while (after != before);
}
