//===- CorePlacement.h - Which physical core runs what ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Physical cores for the logical ones of a pipeline, such that little goes far.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_COREPLACEMENT_H
#define PTO_ANALYSIS_STAGES_COREPLACEMENT_H

#include "PTO/IR/PTO.h"

namespace mlir::pto {

/// What a logical core asks of a physical one.
struct CoreNeeds {
  /// Nothing for a core that computes nothing, which has no weights either.
  std::optional<KernelKind> kind;
  /// Bytes of resident weights.
  uint64_t weights = 0;
};

struct PhysicalCore {
  KernelKind kind;
  /// Bytes for resident weights.
  uint64_t memory = 0;
  std::array<int64_t, 2> at = {0, 0};
};

/// As many logical as physical cores.
struct PlacementProblem {
  SmallVector<CoreNeeds> logical;
  SmallVector<PhysicalCore> physical;
  /// Bytes that two logical cores exchange per item, in either direction; one
  /// row after the other.
  SmallVector<uint64_t> bytes;

  uint64_t &getBytes(unsigned a, unsigned b) {
    return bytes[a * logical.size() + b];
  }
  uint64_t getBytes(unsigned a, unsigned b) const {
    return bytes[a * logical.size() + b];
  }
};

struct CorePlacement {
  /// The physical core of each logical one.
  SmallVector<int64_t> physicalOf;
  /// Bytes times hops, per item.
  uint64_t cost = 0;
  /// Whether no placement has a lower cost.
  bool isExact = false;
};

/// Steps from core to core, along x and along y.
uint64_t getHops(const PhysicalCore &a, const PhysicalCore &b);

/// Bytes times hops of a placement, no more than 2^64 - 1.
uint64_t getPlacementCost(const PlacementProblem &problem,
                          ArrayRef<int64_t> physicalOf);

/// A placement in which each physical core has what is asked of it (S6, S7);
/// there has to be one. Of up to 8 cores, one of least cost, of these the first
/// in order. Of more, one that gets no better by exchanging two cores, found
/// from one in which cores that follow each other are neighbours.
CorePlacement placeCores(const PlacementProblem &problem);

/// What the cores of a pipeline need and exchange, on a machine. The pipeline
/// has a schedule that breaks no rule.
PlacementProblem buildPlacementProblem(PipelineOp pipeline,
                                       TopologyAttr topology);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_COREPLACEMENT_H
