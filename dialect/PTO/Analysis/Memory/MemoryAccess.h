//===- MemoryAccess.h - What memory an operation touches --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependences go by storage, not by SSA name: two tiles allocated at one
// address are one memory, two views of one pointer may or may not meet.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_MEMORY_MEMORYACCESS_H
#define PTO_ANALYSIS_MEMORY_MEMORYACCESS_H

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::pto {

/// A stretch of memory, as an operation names it.
struct Storage {
  enum class Kind {
    /// A tile buffer; `value` is the buffer that owns the storage.
    Tile,
    /// Global memory; `value` is the pointer or view it is reached through.
    Global,
    /// The messages of the ring `pipe`, `direction`.
    Messages,
    /// Pipe initialization and reserved buffers.
    PipeSetup,
    /// Anything.
    Unknown
  };

  Kind kind = Kind::Unknown;
  Value value;
  /// Global: the element at which a scalar is read or written.
  Value element;
  PipeRef pipe;
  PipeDirection direction = PipeDirection::C2V;
};

struct MemoryAccess {
  Operation *op;
  bool isWrite;
  Storage storage;
};

/// Appends every access of `op` and of the operations nested in it. What has
/// unknown effects reads and writes anything.
void collectMemoryAccesses(Operation *op,
                           SmallVectorImpl<MemoryAccess> &accesses);

/// The buffer whose storage `buffer` is a window of.
Value getOwningBuffer(Value buffer);

/// Whether nothing else can name the storage of this: a tile without an
/// address, or the slot that a pop hands out.
bool isPrivateBuffer(Value buffer);

/// Whether it is known where the buffer comes from. One that another block
/// argument or operation hands on may be any.
bool isOriginOfBuffer(Value buffer);

/// Whether the value is a pointer or view that a function is given. Two of them
/// do not alias unless the function says so.
bool isMemoryArgument(Value value);

/// Whether two pointers or views of one function may name the same memory: not
/// two of its arguments, or of the tensors that it creates. What is derived from
/// those is neither; see `getBasePointer`.
bool mayAliasInFunction(Value a, Value b);

/// The pointer, or what else, that global memory is reached from.
Value getBasePointer(const Storage &storage);

/// Pairs of iterations of `loop`: t and t + d for every d in [minimum, maximum]
/// with both among its iterations. The loop's step is positive.
struct IterationPairs {
  scf::ForOp loop;
  int64_t minimum;
  int64_t maximum;
};

/// Whether `earlier`, at iteration t, and `later`, at iteration t + d, can
/// meet in one place for any of the pairs. True where it cannot be excluded.
bool mayOverlap(const Storage &earlier, const Storage &later,
                const IterationPairs &pairs);

/// Whether one of the two writes what the other touches, as `mayOverlap`.
bool mayConflict(const MemoryAccess &earlier, const MemoryAccess &later,
                 const IterationPairs &pairs);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_MEMORY_MEMORYACCESS_H
