//===- CheckTarget.cpp - Refuse what the target cannot do -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/TargetRules.h"
#include "PTO/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CHECKTARGET
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "check-target"

using namespace mlir;
using namespace mlir::pto;

namespace {

struct CheckTarget : public pto::impl::CheckTargetBase<CheckTarget> {
  using CheckTargetBase::CheckTargetBase;

  void runOnOperation() override;
};

} // namespace

void CheckTarget::runOnOperation() {
  for (const TargetViolation &violation :
       findTargetViolations(getOperation())) {
    Operation *op = violation.op;
    if (violation.isLeftBlockLayout && !strictLeftLayout) {
      remark::analysis(
          op->getLoc(),
          remark::RemarkOpts::name("left-layout").category(DEBUG_TYPE))
          << remark::reason("'{0}' op {1}", op->getName().getStringRef(),
                            violation.message);
      continue;
    }
    ++numViolations;
    op->emitOpError() << violation.message;
    signalPassFailure();
  }
  markAllAnalysesPreserved();
}
