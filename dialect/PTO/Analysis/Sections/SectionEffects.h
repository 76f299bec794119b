//===- SectionEffects.h - What sections do to memory ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_SECTIONEFFECTS_H
#define PTO_ANALYSIS_SECTIONS_SECTIONEFFECTS_H

#include "PTO/IR/PTO.h"

namespace mlir::pto {

/// What names the memory that a pointer, a view or a tile buffer is in: two of
/// different memories never meet. A function's own tensor is a memory, and so
/// is each pointer or view that it is given, unless it says `pto.may_alias`. A
/// tile buffer is one where nothing else can name its storage. Null where it is
/// not known which memory it is.
Value getMemory(Value value);

/// What the function creates that `view` is a view of, or null.
Value getCreatedTensor(Value view);

/// One thing that an operation, or one nested in it, does to memory.
struct SectionEffect {
  enum Kind {
    /// A load or store of a section, which says which tiles.
    Tiles,
    /// Any part of `memory`.
    Memory,
    /// Messages and synchronization, which have an order.
    Ordered,
    /// Anything.
    Unknown
  };

  Operation *op;
  Kind kind;
  /// Null where it may be any.
  Value memory;
  bool isWrite;

  /// Whether the order of two operations may matter for these effects of them,
  /// which tiles aside.
  bool mayConflict(const SectionEffect &other) const;
};

/// All that `op` does to memory that others see.
SmallVector<SectionEffect> getSectionEffects(Operation *op);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_SECTIONEFFECTS_H
