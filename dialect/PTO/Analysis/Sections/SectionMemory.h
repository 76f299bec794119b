//===- SectionMemory.h - On-chip memory of a section ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_SECTIONMEMORY_H
#define PTO_ANALYSIS_SECTIONS_SECTIONMEMORY_H

#include "PTO/IR/PTO.h"
#include "PTO/IR/Target.h"

namespace mlir::pto {

/// Bytes of each on-chip memory.
struct TileBytes {
  std::array<int64_t, std::extent_v<decltype(Target::memories)>> bytes{};

  static TileBytes get(TileTypeInterface tile, int64_t count = 1);
  TileBytes &operator+=(const TileBytes &other);
  TileBytes &operator-=(const TileBytes &other);
  friend TileBytes operator+(TileBytes a, const TileBytes &b) { return a += b; }

  /// The first memory of which the target has less for kernels, if any.
  std::optional<AddressSpace> getOverflow(const Target &target) const;
};

/// What the body of a section needs at most while it runs: the tiles that are
/// live at once, one that an operation can overwrite counted once. The pages of
/// `carriedIn`, loads, are there from the start, and those of `carriedOut`,
/// stores, to the end.
TileBytes getPeakBytes(SectionOp section,
                       ArrayRef<SectionLoadOp> carriedIn = {},
                       ArrayRef<SectionStoreOp> carriedOut = {});

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_SECTIONMEMORY_H
