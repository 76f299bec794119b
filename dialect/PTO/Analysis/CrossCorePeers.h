//===- CrossCorePeers.h - Which functions run side by side ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_CROSSCOREPEERS_H
#define PTO_ANALYSIS_CROSSCOREPEERS_H

#include "PTO/IR/PTO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// The functions of a module that exchange messages. Two are peers if one
/// imports a buffer that the other reserves. While they run side by side they
/// see the same global memory, and only their messages order what they do to
/// it.
class CrossCorePeers {
public:
  /// An analysis of `module`.
  explicit CrossCorePeers(Operation *module);

  ArrayRef<func::FuncOp> getPeers(func::FuncOp func) const;

  /// Whether two pointers, of a function and a peer of it, may be one. What a
  /// function launches both with says so. Without a caller, peers with equal
  /// parameter lists are taken to be launched with the same arguments, and
  /// others with different ones.
  bool mayBeSamePointer(Value a, Value b) const;

private:
  DenseMap<Operation *, SmallVector<func::FuncOp, 1>> peers;
  DenseMap<Operation *, SmallVector<func::CallOp, 1>> calls;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_CROSSCOREPEERS_H
