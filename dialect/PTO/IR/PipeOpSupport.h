//===- PipeOpSupport.h - Vocabulary of cross-core pipes ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PIPEOPSUPPORT_H
#define PTO_IR_PIPEOPSUPPORT_H

#include "PTO/IR/PTODialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::pto {

class CrossCoreOpInterface;

enum class CrossCoreAction { Push, Pop, Free };

/// Cube to vector, or vector to cube.
enum class PipeDirection { C2V, V2C };

/// The bits of `dir_mask`.
enum : int64_t { kC2VMask = 1, kV2CMask = 2, kBothMask = 3 };

StringRef stringifyPipeDirection(PipeDirection direction);

/// A pipe as a function names it: by handle, or else by id.
struct PipeRef {
  Value handle;
  int64_t id = 0;

  bool operator==(const PipeRef &other) const {
    return handle == other.handle && (handle || id == other.id);
  }
  bool operator!=(const PipeRef &other) const { return !(*this == other); }
};

/// The core that `code` is for, or what is around it: that of the section, or
/// else the function. Nothing where neither is cube or vector code.
std::optional<KernelKind> getCoreOfCode(Operation *code);

/// The core whose code `op` is in.
std::optional<KernelKind> getEnclosingCore(Operation *op);

/// Reads and writes of global memory.
struct GlobalMemoryResource
    : public SideEffects::Resource::Base<GlobalMemoryResource> {
  StringRef getName() final { return "PTO::GlobalMemory"; }
};

/// Initialization of pipes and reservation of their buffers.
struct PipeSetupResource
    : public SideEffects::Resource::Base<PipeSetupResource> {
  StringRef getName() final { return "PTO::PipeSetup"; }
};

/// The messages of one direction. Generic passes keep all of them in order;
/// `CrossCoreOpInterface` tells the pipes of a direction apart.
struct C2VMessagesResource
    : public SideEffects::Resource::Base<C2VMessagesResource> {
  StringRef getName() final { return "PTO::C2VMessages"; }
};
struct V2CMessagesResource
    : public SideEffects::Resource::Base<V2CMessagesResource> {
  StringRef getName() final { return "PTO::V2CMessages"; }
};

/// The messages between pipeline stages.
struct StageMessagesResource
    : public SideEffects::Resource::Base<StageMessagesResource> {
  StringRef getName() final { return "PTO::StageMessages"; }
};

namespace detail {

LogicalResult verifyCrossCoreOp(CrossCoreOpInterface op);

void getCrossCoreOpEffects(
    CrossCoreOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects);

/// The direction `op` uses a pipe handle in: that of a one-way pipe, else what
/// the enclosing core pushes or pops.
std::optional<PipeDirection> getHandleDirection(Value handle,
                                                CrossCoreOpInterface op);

} // namespace detail
} // namespace mlir::pto

#endif // PTO_IR_PIPEOPSUPPORT_H
