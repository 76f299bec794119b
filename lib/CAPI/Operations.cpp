//===- Operations.cpp - C API of what pto operations tell -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Operations.h"
#include "PTO/IR/PTO.h"
#include "PTO/IR/Target.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Tile operations
//===----------------------------------------------------------------------===//

static StringRef getKeyword(TileOperandRole role) {
  switch (role) {
  case TileOperandRole::Source:
    return "source";
  case TileOperandRole::SourceOrScratch:
    return "source_or_scratch";
  case TileOperandRole::Destination:
    return "destination";
  case TileOperandRole::Init:
    return "init";
  case TileOperandRole::Scratch:
    return "scratch";
  case TileOperandRole::Scalar:
    return "scalar";
  case TileOperandRole::Keyword:
    return "keyword";
  case TileOperandRole::OutValue:
    return "out_value";
  }
  llvm_unreachable("unknown role");
}

bool mlirOperationIsAPTOTileOp(MlirOperation op) {
  return isa<TileOpInterface>(unwrap(op));
}

intptr_t mlirPTOTileOpGetNumODSOperands(MlirOperation op) {
  return cast<TileOpInterface>(unwrap(op)).getOperandSpecs().size();
}

MlirPTOTileOperand mlirPTOTileOpGetODSOperand(MlirOperation op,
                                              intptr_t index) {
  auto tileOp = cast<TileOpInterface>(unwrap(op));
  const TileOperandSpec &spec = tileOp.getOperandSpecs()[index];
  return {wrap(StringRef(spec.name)), wrap(getKeyword(spec.role)),
          static_cast<intptr_t>(tileOp.getODSOperands(index).size())};
}

//===----------------------------------------------------------------------===//
// The target
//===----------------------------------------------------------------------===//

MlirPTOTarget mlirPTOTargetGet(MlirOperation op) {
  const Target &target = Target::get(unwrap(op));
  return {
      wrap(StringRef(target.name)),
      target.pipesThroughGM,
      wrap(StringRef(target.backPressure == BackPressure::Exact ? "exact"
                                                                : "credit")),
      wrap(StringRef(target.stallScope == StallScope::Core ? "core"
                                                           : "hardware_pipe")),
      wrap(StringRef(target.slotRelease == SlotRelease::Pop ? "pop" : "free")),
      wrap(stringifyBLayout(target.leftBlockLayout)),
      target.hasFloat8Matmul,
      Target::kFlagBudget,
      Target::kMaxFlagCount};
}

MlirPTOTargetMemory mlirPTOTargetGetMemory(MlirOperation op,
                                           MlirStringRef addressSpace) {
  auto space = symbolizeAddressSpace(unwrap(addressSpace));
  if (!space)
    return {0, 0};
  const TargetMemory &memory = Target::get(unwrap(op)).getMemory(*space);
  return {memory.bytes, memory.usableBytes};
}

bool mlirPTOTargetCanMove(MlirOperation op, MlirStringRef from,
                          MlirStringRef to) {
  auto source = symbolizeAddressSpace(unwrap(from));
  auto target = symbolizeAddressSpace(unwrap(to));
  return source && target &&
         Target::get(unwrap(op)).getMemory(*source).movesTo(*target);
}

int64_t mlirPTOTargetGetFlagCount(int64_t dirMask) {
  return Target::getFlagCount(dirMask);
}

int64_t mlirPTOTargetGetDefaultSlotCount(int64_t dirMask) {
  return Target::getDefaultSlotCount(dirMask);
}

int64_t mlirPTOTargetGetCreditPeriod(int64_t slotCount) {
  return Target::getCreditPeriod(slotCount);
}
