//===- Reduce.cpp - Reduce until nothing gets smaller ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Reducer/Reducer.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Reducer/Tester.h"
#include "mlir/Transforms/Passes.h"
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

/// One reduction, and removal of what it leaves over: operations without use,
/// copies, functions that nothing calls.
OpPassManager buildRound(const std::string &test,
                         const SmallVector<std::string> &args) {
  OpPassManager round(ModuleOp::getOperationName());
  ReductionTreePassOptions tree;
  tree.testerName = test;
  tree.testerArgs = args;
  round.addPass(createReductionTreePass(tree));
  for (const char *pass : {"canonicalize", "cse", "symbol-dce"})
    round.addPass(createOptReductionPass({pass, test, args}));
  return round;
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
  if (Tester(test, args).isInteresting(module).first !=
      Tester::Interestingness::True) {
    module.emitError() << "is not interesting: '" << test
                       << "' exits with 0, so there is nothing to reduce";
    return signalPassFailure();
  }

  OpPassManager round = buildRound(test, args);
  // Operations are erased without regard for their users, and the module is
  // tested only if it is valid nevertheless.
  ScopedDiagnosticHandler quiet(&getContext(),
                                [](Diagnostic &) { return success(); });
  std::string before, after = print(module);
  do {
    before = std::move(after);
    if (failed(runPipeline(round, module)))
      return signalPassFailure();
    after = print(module);
  } while (after != before);
}
