//===- Target.h - Facts about the targets -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a pass needs to know about an architecture it asks here. Nothing else
// compares architecture names.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_TARGET_H
#define PTO_IR_TARGET_H

#include "PTO/IR/PTODialect.h"

namespace mlir::pto {

/// What a push to a full ring waits for.
enum class BackPressure {
  /// The release of its slot.
  Exact,
  /// A credit, which stands for several releases; see `getCreditPeriod`.
  Credit
};

/// What stands still while a pipe is full or empty.
enum class StallScope { Core, HardwarePipe };

/// What gives the slot of a message back.
enum class SlotRelease {
  /// The pop, which copies the message out.
  Pop,
  /// The free; until then the popped tile is the slot.
  Free
};

/// A memory of a target.
struct TargetMemory {
  /// Bytes, and those of them that kernels may use; 0 where not known.
  int64_t bytes;
  int64_t usableBytes;
  /// The memories that its contents can be moved to, as bits of `toBit`.
  uint32_t moves;

  static constexpr uint32_t toBit(AddressSpace space) {
    return 1u << uint32_t(space);
  }
  bool movesTo(AddressSpace space) const { return moves & toBit(space); }
};

/// The facts of one architecture. There is one object for each.
struct Target {
  /// The target of the nearest module around `op`, itself included, that has a
  /// `pto.target_arch`: A5 if that is "a5", else A2/A3.
  static const Target &get(Operation *op);

  /// How messages name it.
  StringLiteral name;

  /// Whether the slots of pipes lie in global memory.
  bool pipesThroughGM;
  /// What the rings in global memory are aligned to, in bytes.
  int64_t gmGranularity;
  BackPressure backPressure;
  StallScope stallScope;
  SlotRelease slotRelease;

  /// The block order of left tiles.
  BLayout leftBlockLayout;
  /// Whether matmuls take 8-bit floats and microscaling formats.
  bool hasFloat8Matmul;

  /// By address space, global memory included.
  TargetMemory memories[size_t(AddressSpace::Undefined) + 1];

  const TargetMemory &getMemory(AddressSpace space) const {
    return memories[size_t(space)];
  }

  //===--------------------------------------------------------------------===//
  // The same on all targets
  //===--------------------------------------------------------------------===//

  /// Rows and columns of what the matrix engine makes at once, and rows of the
  /// blocks of tiles that lie in blocks.
  static constexpr int64_t kBlockExtent = 16;

  /// Flags with which two cores tell each other about slots: how many ids there
  /// are, and how far each counts.
  static constexpr int64_t kFlagBudget = 16;
  static constexpr int64_t kMaxFlagCount = 15;

  /// Flag ids that a pipe of that `dir_mask` takes.
  static int64_t getFlagCount(int64_t dirMask);

  /// Slots of each ring of a pipe of that `dir_mask` which does not say.
  static int64_t getDefaultSlotCount(int64_t dirMask);

  /// Slots released per credit, in a ring of that many.
  static int64_t getCreditPeriod(int64_t slotCount);
};

} // namespace mlir::pto

#endif // PTO_IR_TARGET_H
