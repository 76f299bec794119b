//===- SectionLowering.cpp - How sections become loops --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/SectionLowering.h"
#include "PTO/Analysis/Sections/SectionCores.h"

using namespace mlir;
using namespace mlir::pto;

/// Decides how cores hand over in a function that both run.
static LogicalResult planHandOffs(SectionLowering &plan) {
  plan.handOffs = findSectionHandOffs(plan.func);
  if (plan.handOffs.empty())
    return success();
  std::optional<SectionFlags> flags = findFreeFlags(plan.func);
  if (!flags)
    return plan.func.emitError("has sections of both cores, and no two flags "
                               "left with which they can wait for each other");
  plan.flags = *flags;
  return success();
}

FailureOr<SmallVector<SectionLowering, 0>>
pto::planSectionLowering(ModuleOp module) {
  SmallVector<SectionLowering, 0> plans;
  module.walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    SectionLowering plan = {func};
    func->walk([&](SectionOp section) { plan.sections.push_back(section); });
    if (!plan.sections.empty())
      plans.push_back(std::move(plan));
    return WalkResult::skip();
  });
  // Whose code is whose takes time to find out.
  if (plans.empty())
    return plans;
  SectionCores cores(module);
  bool canAll = true;
  for (SectionLowering &plan : plans) {
    plan.isCodeOfOneCore = cores.isCodeOfOneCore(plan.func);
    canAll &= plan.isCodeOfOneCore || succeeded(planHandOffs(plan));
  }
  if (!canAll)
    return failure();
  return plans;
}
