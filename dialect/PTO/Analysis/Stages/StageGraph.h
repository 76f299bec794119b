//===- StageGraph.h - What a pipeline computes, without IR ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The graph that is partitioned into stages: computes, the values between them
// and the cores there are. Times are in cycles, sizes in bytes.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_STAGES_STAGEGRAPH_H
#define PTO_ANALYSIS_STAGES_STAGEGRAPH_H

#include "PTO/Analysis/Stages/CostModel.h"
#include "PTO/IR/PTO.h"
#include <array>

namespace mlir::pto {

/// A compute. Each of its lanes runs on one core, of its kind where cores have
/// one.
struct StageOp {
  int64_t lanes = 1;
  /// Of one lane.
  int64_t cost = 0;
  /// Of one lane.
  int64_t weights = 0;
  /// An index into `StageGraph::cores`.
  unsigned coreKind = 0;
};

/// A value that computes use: of a compute, or an input of the pipeline.
struct StageValue {
  /// Nothing for an input, which comes in at stage 0.
  std::optional<unsigned> producer;
  /// The computes that use it, each once.
  SmallVector<unsigned, 4> users;
  int64_t bytes = 0;
};

/// Equal cores.
struct CoreKind {
  /// Nothing where no topology is known, and all cores can do everything.
  std::optional<KernelKind> kind;
  int64_t count = 0;
  /// For resident weights, the least that any of them has.
  int64_t memory = std::numeric_limits<int64_t>::max();
};

/// A number of cores of each kind of a graph; 0 where there is no such kind.
using CoreCounts = std::array<int64_t, 2>;

struct StageGraph {
  SmallVector<StageOp, 0> ops;
  SmallVector<StageValue, 0> values;
  /// Computes that exchange a value carried from item to item, and thus are in
  /// the same stage.
  SmallVector<std::pair<unsigned, unsigned>, 0> together;
  /// One entry without a topology, else cube and vector cores.
  SmallVector<CoreKind, 2> cores;

  CoreCounts getCoreCounts() const;
};

/// The graph of a pipeline, and what of its IR is which.
struct PipelineGraph {
  StageGraph graph;
  SmallVector<ComputeOp, 0> computes;
  SmallVector<Value, 0> values;
  /// The index of each compute.
  DenseMap<Operation *, unsigned> indexOf;
};

/// `cube` if the body has a matrix product, else `vector`.
KernelKind getComputeKind(ComputeOp compute);

/// The graph of a pipeline, partitioned or not: relays are no part of it. A
/// compute without cost is given what is predicted for its body. Nothing, with
/// `unknown` set, where there is no prediction, and where times or lanes are
/// too many to be counted.
FailureOr<PipelineGraph> buildPipelineGraph(PipelineOp pipeline,
                                            UnknownCost &unknown);

/// For each compute the latest stage it can be in if there are no relays:
/// shortest paths from the inputs, of cost 1 along an edge and 0 against it.
/// Nothing for what is not connected to an input.
SmallVector<std::optional<int64_t>>
getLatestStagesWithoutRelays(const StageGraph &graph);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_STAGES_STAGEGRAPH_H
