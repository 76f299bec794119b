//===- GMPipeBuffer.cpp - The parameter with memory for slots -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/GMPipes/GMPipeBuffer.h"

using namespace mlir;
using namespace mlir::pto;

PtrType pto::getGMPipeBufferType(MLIRContext *context) {
  return PtrType::get(context, Float32Type::get(context), AddressSpace::GM);
}

std::optional<unsigned> pto::getGMPipeBufferPosition(func::FuncOp func) {
  ArrayAttr all = func.getArgAttrsAttr();
  if (!all)
    return std::nullopt;
  // It is the last one as a rule.
  for (unsigned i = all.size(); i-- > 0;) {
    auto name = cast<DictionaryAttr>(all[i]).getAs<StringAttr>(
        PTODialect::NameAttrHelper::getNameStr());
    if (name && name.getValue() == kGMPipeBufferName)
      return i;
  }
  return std::nullopt;
}

ArrayRef<Type> pto::getLaunchTypes(func::FuncOp func) {
  ArrayRef<Type> types = func.getArgumentTypes();
  std::optional<unsigned> position = getGMPipeBufferPosition(func);
  return position && *position + 1 == types.size() ? types.drop_back() : types;
}

func::FuncOp pto::getFunctionInReach(Operation *op) {
  for (op = op->getParentOp(); op; op = op->getParentOp()) {
    if (auto func = dyn_cast<func::FuncOp>(op))
      return func;
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return {};
  }
  return {};
}

bool pto::isPipeInitialization(Operation *op) {
  return isa<AicInitializePipeOp, AivInitializePipeOp>(op);
}

/// Calls `callback` with the operation as what it is.
template <typename Callback>
static auto visitInit(Operation *init, Callback callback) {
  if (auto aic = dyn_cast<AicInitializePipeOp>(init))
    return callback(aic);
  return callback(cast<AivInitializePipeOp>(init));
}

Value pto::getPipeMemory(Operation *init) {
  return visitInit(init, [](auto op) -> Value {
    return op.getGmSlotBuffer() ? op.getGmSlotBuffer() : op.getGmSlotTensor();
  });
}

OpOperand *pto::getPipeMemoryOperand(Operation *init) {
  return visitInit(init, [](auto op) -> OpOperand * {
    MutableOperandRange range = op.getGmSlotBufferMutable();
    return range.empty() ? nullptr : &range[0];
  });
}

void pto::setPipeMemory(Operation *init, Value buffer) {
  visitInit(init, [&](auto op) { op.getGmSlotBufferMutable().assign(buffer); });
}
