//===- Sections.cpp - C API of sections that walk items -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Sections.h"
#include "PTO/Analysis/Sections/ForwardRules.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::pto;

bool mlirOperationIsAPTOSection(MlirOperation op) {
  return isa<SectionOp>(unwrap(op));
}

bool mlirPTOSectionIsOneBlock(MlirOperation section) {
  return isOneBlock(cast<SectionOp>(unwrap(section)));
}

MlirAttribute mlirPTOForwardedAttrGetChecked(MlirLocation loc, MlirType carrier,
                                             int64_t slots, MlirType tensor,
                                             int64_t bytesSaved) {
  return wrap(Attribute(ForwardedAttr::getChecked(
      [&] { return emitError(unwrap(loc)); }, unwrap(loc)->getContext(),
      cast<TileType>(unwrap(carrier)), slots,
      cast<TensorViewType>(unwrap(tensor)), bytesSaved)));
}
MlirType mlirPTOForwardedAttrGetCarrier(MlirAttribute attr) {
  return wrap(Type(cast<ForwardedAttr>(unwrap(attr)).getCarrier()));
}
int64_t mlirPTOForwardedAttrGetSlots(MlirAttribute attr) {
  return cast<ForwardedAttr>(unwrap(attr)).getSlots();
}
MlirType mlirPTOForwardedAttrGetTensor(MlirAttribute attr) {
  return wrap(Type(cast<ForwardedAttr>(unwrap(attr)).getTensor()));
}
int64_t mlirPTOForwardedAttrGetBytesSaved(MlirAttribute attr) {
  return cast<ForwardedAttr>(unwrap(attr)).getBytesSaved();
}

MlirModule mlirPTOForward(MlirOperation first, MlirOperation second,
                          MlirValue tensor, bool cotile,
                          MlirPTORefusalCallback refused, void *userData,
                          MlirOperation *joined) {
  ForwardOptions options;
  options.cotile = cotile;
  SmallVector<ForwardRefusal> refusals;
  FailureOr<JoinedCopy> copy =
      forward(cast<SectionOp>(unwrap(first)), cast<SectionOp>(unwrap(second)),
              unwrap(tensor), options, refusals);
  if (failed(copy)) {
    for (const ForwardRefusal &refusal : refusals) {
      std::string rule = stringifyForwardRule(refusal.rule);
      refused(wrap(StringRef(rule)), wrap(StringRef(refusal.reason)), userData);
    }
    return {nullptr};
  }
  *joined = wrap(copy->section.getOperation());
  return wrap(copy->module.release());
}
