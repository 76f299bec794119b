//===- RoundTripValues.h - What crosses round trips -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_SKEW_ROUNDTRIPVALUES_H
#define PTO_LIB_ANALYSIS_SKEW_ROUNDTRIPVALUES_H

#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "PTO/Analysis/Skew/RoundTrips.h"

namespace mlir::pto {

/// The operation of the loop's body that an operand comes from. For an
/// iter_arg, the one that yields it in the iteration before; null for none.
Operation *getSourceInBody(scf::ForOp loop, Value value);

/// Whether both are about messages, which the cut itself leaves in order.
inline bool areMessages(const MemoryAccess &a, const MemoryAccess &b) {
  return a.storage.kind == Storage::Kind::Messages &&
         b.storage.kind == Storage::Kind::Messages;
}

/// Given the stage of each operation of the body, fills the stages in and what
/// they hand on to each other.
LogicalResult placeValues(StagedLoop &staged,
                          const DenseMap<Operation *, int64_t> &stageOf,
                          SkewRefusal &refusal);

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_SKEW_ROUNDTRIPVALUES_H
