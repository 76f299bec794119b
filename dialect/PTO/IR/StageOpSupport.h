//===- StageOpSupport.h - Vocabulary of pipelines ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_STAGEOPSUPPORT_H
#define PTO_IR_STAGEOPSUPPORT_H

#include "PTO/IR/PTODialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::pto {

/// The logical cores of a stage: from `begin` to before `end`.
struct CoreRange {
  int64_t begin;
  int64_t end;

  int64_t size() const { return end - begin; }
  bool contains(int64_t core) const { return begin <= core && core < end; }
  bool operator==(const CoreRange &other) const {
    return begin == other.begin && end == other.end;
  }
};

/// The `pto.topology` of the nearest module around `op`, itself included, that
/// has one; null if none has.
TopologyAttr getTopology(Operation *op);

/// Whether it is a read of global memory, which each core may do for itself.
bool isReadOfGlobalMemory(const MemoryEffects::EffectInstance &effect);

} // namespace mlir::pto

#endif // PTO_IR_STAGEOPSUPPORT_H
