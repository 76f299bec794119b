//===- CrossCorePeers.h - Which code runs side by side ----------*- C++ -*-===//
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

/// The `pto.kernel_kind` of a function; nothing without one.
std::optional<KernelKind> getKernelKind(Operation *func);

/// How a peer touches global memory, as far as others need to know.
struct PeerAccess {
  /// The peer: a function, or a section of one.
  Operation *peer;
  /// The operation that does.
  OperationName op;
  bool isWrite;
  /// The pointer that a function is given; null if it may be any.
  Value pointer;

  /// What to call the peer in a message.
  std::string getPeerName() const;
};

/// The code of a module that exchanges messages with other code. Peers are two
/// functions of which one imports a buffer that the other reserves, a cube and
/// a vector function that are called together, the functions of a pipeline, and
/// the cube and the vector section of a function. While they run side by side
/// they see the same global memory, and only their messages order what they do
/// to it.
class CrossCorePeers {
public:
  /// An analysis of `module`.
  explicit CrossCorePeers(Operation *module);

  /// How the peers of the code that `op` is in touch global memory. Stays what
  /// it is while loops are reordered.
  SmallVector<PeerAccess> getPeerAccesses(Operation *op) const;

  /// Whether two pointers, of some code and a peer of it, may be one. What
  /// launches both functions says so. Without a caller, peers with equal
  /// parameter lists are taken to be launched with the same arguments, and
  /// others with different ones.
  bool mayBeSamePointer(Value a, Value b) const;

private:
  void addPeers(Operation *a, Operation *b);
  ArrayRef<PeerAccess> getAccesses(Operation *code) const;

  DenseMap<Operation *, SmallVector<Operation *, 1>> peers;
  DenseMap<Operation *, SmallVector<func::CallOp, 1>> calls;
  mutable DenseMap<Operation *, SmallVector<PeerAccess>> accesses;
};

} // namespace mlir::pto

#endif // PTO_ANALYSIS_CROSSCOREPEERS_H
