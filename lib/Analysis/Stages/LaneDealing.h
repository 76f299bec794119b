//===- LaneDealing.h - The lanes of a stage on its cores --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_ANALYSIS_STAGES_LANEDEALING_H
#define LIB_ANALYSIS_STAGES_LANEDEALING_H

#include "PTO/Analysis/Stages/StageGraph.h"

namespace mlir::pto {

/// For each compute of a stage the core of each lane. The cores of the first
/// kind come first.
using DealtLanes = SmallVector<SmallVector<int64_t>>;

/// Deals the lanes of `ops` to so many cores of each kind. No core gets more
/// than ceil(lanes / cores) lanes of a compute, or more weights than fit. If
/// that can be, work is spread evenly; else weights are packed first fit
/// decreasing. Nothing if they do not fit that way either.
std::optional<DealtLanes> dealLanes(const StageGraph &graph,
                                    ArrayRef<unsigned> ops,
                                    const CoreCounts &counts);

/// Whether `dealLanes` finds room, without the work where that is plain.
bool canDealLanes(const StageGraph &graph, ArrayRef<unsigned> ops,
                  const CoreCounts &counts);

} // namespace mlir::pto

#endif // LIB_ANALYSIS_STAGES_LANEDEALING_H
