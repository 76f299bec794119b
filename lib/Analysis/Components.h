//===- Components.h - Strongly connected components -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_COMPONENTS_H
#define PTO_LIB_ANALYSIS_COMPONENTS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::pto {

/// The successors of each node of a graph.
using Successors = SmallVector<SmallVector<unsigned, 2>, 0>;

/// Its strongly connected components, each behind those it leads to. Nodes of a
/// component ascend.
SmallVector<SmallVector<unsigned, 1>, 0>
findComponents(const Successors &graph);

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_COMPONENTS_H
