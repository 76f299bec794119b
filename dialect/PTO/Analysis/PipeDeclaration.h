//===- PipeDeclaration.h - What a pipe is said to be ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_PIPEDECLARATION_H
#define PTO_ANALYSIS_PIPEDECLARATION_H

#include "PTO/IR/PTO.h"

namespace mlir::pto {

/// What an operation says of the pipe it initializes.
struct PipeDeclaration {
  /// Nothing for a pipe that messages name by a handle.
  std::optional<int64_t> id;
  int64_t dirMask;
  /// Bytes of a slot, and slots of each ring: the target's default where the
  /// operation does not say.
  int64_t slotSize, slotCount;
  std::optional<int64_t> localSlotCount, flagBase;
  bool nosplit;
};

/// `init` is one of the four operations that initialize a pipe.
PipeDeclaration getPipeDeclaration(Operation *init);

/// Something that two declarations of a pipe have to agree on and do not.
struct PipeDifference {
  StringRef what;
  int64_t first, second;
};

SmallVector<PipeDifference> getPipeDifferences(const PipeDeclaration &first,
                                               const PipeDeclaration &second);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_PIPEDECLARATION_H
