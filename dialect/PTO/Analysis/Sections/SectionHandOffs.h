//===- SectionHandOffs.h - Where a core waits for sections ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_SECTIONHANDOFFS_H
#define PTO_ANALYSIS_SECTIONS_SECTIONHANDOFFS_H

#include "PTO/IR/PTO.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {

inline SectionCore getOtherCore(SectionCore core) {
  return core == SectionCore::Cube ? SectionCore::Vector : SectionCore::Cube;
}

/// The other core than that of `from` waits until `from` is done, before it
/// goes on at `before`, which is behind `from` in its block.
struct SectionHandOff {
  SectionOp from;
  Operation *before;
};

/// What keeps the sections of a function, which are code of both cores, in
/// order. A core waits where it goes on after a section of the other one. Both
/// wait for each other around loops and conditionals that have sections, before
/// what else touches memory, and at the end, since a caller may go on. So a
/// flag is never set twice before it is waited for.
SmallVector<SectionHandOff> findSectionHandOffs(FunctionOpInterface func);

/// The flags that cores set when a section is done, by core.
using SectionFlags = std::array<int64_t, 2>;

/// Flags that nothing in the function uses. Nothing if there are none.
std::optional<SectionFlags> findFreeFlags(FunctionOpInterface func);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_SECTIONHANDOFFS_H
