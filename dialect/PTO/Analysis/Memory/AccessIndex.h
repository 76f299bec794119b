//===- AccessIndex.h - Many accesses, looked up by place --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_MEMORY_ACCESSINDEX_H
#define PTO_ANALYSIS_MEMORY_ACCESSINDEX_H

#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// Accesses in order. Of those to one tile buffer, the first read and the first
/// write are kept, which stand for all of them; and a buffer that nothing else
/// can name is compared with itself and with what may be anything, so that a
/// long body of many buffers takes no longer per operation than a short one.
class AccessIndex {
public:
  void add(const MemoryAccess &access);

  /// What was added, in order.
  ArrayRef<MemoryAccess> getAccesses() const { return accesses; }

  /// The first access that conflicts with `earlier`, as `mayConflict` with that
  /// access as the later one; null if there is none.
  const MemoryAccess *findConflict(const MemoryAccess &earlier,
                                   const IterationPairs &pairs) const;

private:
  SmallVector<MemoryAccess> accesses;
  /// The first read and the first write of a tile buffer, or -1.
  struct TileAccesses {
    int read = -1, write = -1;
  };
  llvm::DenseMap<Value, TileAccesses> tiles;
  /// Of all but private tile buffers; of those that may overlap private ones.
  SmallVector<int> shared, anything;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_MEMORY_ACCESSINDEX_H
