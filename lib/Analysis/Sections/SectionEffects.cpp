//===- SectionEffects.cpp - What sections do to memory --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Sections/SectionEffects.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::pto;

/// The pointer or view that the value is made of.
static Value getOrigin(Value value) {
  return getBasePointer({Storage::Kind::Global, value});
}

Value pto::getCreatedTensor(Value view) {
  Value origin = getOrigin(view);
  return origin.getDefiningOp<CreateTensorOp>() ? origin : Value();
}

Value pto::getMemory(Value value) {
  if (isa<TileBufType>(value.getType())) {
    Value buffer = getOwningBuffer(value);
    return isPrivateBuffer(buffer) ? buffer : Value();
  }
  Value origin = getOrigin(value);
  if (origin.getDefiningOp<CreateTensorOp>())
    return origin;
  if (!isMemoryArgument(origin))
    return {};
  auto func = cast<FunctionOpInterface>(
      cast<BlockArgument>(origin).getOwner()->getParentOp());
  // One argument stands for all of those that may alias.
  return func->hasAttr(PTODialect::MayAliasAttrHelper::getNameStr())
             ? Value(func.getArgument(0))
             : origin;
}

bool SectionEffect::mayConflict(const SectionEffect &other) const {
  if (kind == Unknown || other.kind == Unknown)
    return true;
  if (kind == Ordered || other.kind == Ordered)
    return kind == other.kind;
  return (isWrite || other.isWrite) &&
         (!memory || !other.memory || memory == other.memory);
}

static SectionEffect::Kind getKind(Storage::Kind kind) {
  switch (kind) {
  case Storage::Kind::Tile:
  case Storage::Kind::Global:
    return SectionEffect::Memory;
  case Storage::Kind::Messages:
  case Storage::Kind::PipeSetup:
    return SectionEffect::Ordered;
  case Storage::Kind::Unknown:
    return SectionEffect::Unknown;
  }
  llvm_unreachable("unknown kind of storage");
}

SmallVector<SectionEffect> pto::getSectionEffects(Operation *root) {
  SmallVector<SectionEffect> effects;
  SmallVector<MemoryAccess> accesses;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto access = dyn_cast<SectionAccessOpInterface>(op)) {
      effects.push_back({op, SectionEffect::Tiles,
                         getMemory(access.getTensor()), access.isStore()});
      return WalkResult::advance();
    }
    // What it nests is walked on its own.
    if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
      return WalkResult::advance();
    accesses.clear();
    collectMemoryAccesses(op, accesses);
    for (const MemoryAccess &access : accesses) {
      Value value = access.storage.value;
      // What the operation has for itself nobody else sees.
      if (value && root->isAncestor(value.getParentRegion()->getParentOp()))
        continue;
      effects.push_back({access.op, getKind(access.storage.kind),
                         value ? getMemory(value) : Value(), access.isWrite});
    }
    return WalkResult::skip();
  });
  return effects;
}
