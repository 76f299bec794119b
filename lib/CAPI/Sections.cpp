//===- Sections.cpp - C API of sections that walk items -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Sections.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::pto;

bool mlirOperationIsAPTOSection(MlirOperation op) {
  return isa<SectionOp>(unwrap(op));
}

bool mlirPTOSectionIsOneBlock(MlirOperation section) {
  return isOneBlock(cast<SectionOp>(unwrap(section)));
}

MlirModule mlirPTOForwardSections(MlirModule module, MlirOperation first,
                                  MlirOperation second, MlirValue tensor,
                                  bool cotile, MlirPTORefusalCallback refused,
                                  void *userData, MlirOperation *joined) {
  auto producer = cast<SectionOp>(unwrap(first));
  auto consumer = cast<SectionOp>(unwrap(second));
  ForwardOptions options;
  options.cotile = cotile;
  SmallVector<ForwardRefusal> refusals;
  if (!checkAllRules(unwrap(tensor), producer, consumer, options, refusals)) {
    for (const ForwardRefusal &refusal : refusals) {
      std::string rule = stringifyForwardRule(refusal.rule);
      refused(wrap(StringRef(rule)), wrap(StringRef(refusal.reason)), userData);
    }
    return {nullptr};
  }

  IRMapping mapping;
  auto copy = cast<ModuleOp>(unwrap(module)->clone(mapping));
  IRRewriter rewriter(copy.getContext());
  auto getCopy = [&](SectionOp section) {
    return cast<SectionOp>(mapping.lookup(section.getOperation()));
  };
  FailureOr<SectionOp> section = forwardSections(
      rewriter, getCopy(producer), getCopy(consumer),
      mapping.lookup(unwrap(tensor)), options, refusals);
  assert(succeeded(section) && "the rules say the same of a copy");
  *joined = wrap(section->getOperation());
  return wrap(copy);
}
