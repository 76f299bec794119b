//===- LiveHandles.h - All Python handles to operations ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the core bindings as PTOGuardPythonHandles.cmake builds them.
// Upstream makes a new handle at each access and forgets it, so it cannot
// invalidate the handles to an operation that is going away. This remembers
// them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_LIVEHANDLES_H
#define PTO_PYTHON_LIVEHANDLES_H

#include "mlir/Bindings/Python/IRCore.h"
#include <unordered_map>

namespace mlir::python::MLIR_BINDINGS_PYTHON_DOMAIN {

class LiveHandles {
public:
  /// Never destroyed: handles may outlive static objects.
  static LiveHandles &get() {
    static LiveHandles &live = *new LiveHandles;
    return live;
  }

  void add(MlirOperation op, PyOperation *handle) {
    nanobind::ft_lock_guard lock(mutex);
    handles.emplace(op.ptr, handle);
  }

  void remove(MlirOperation op, PyOperation *handle) {
    nanobind::ft_lock_guard lock(mutex);
    auto it = handles.find(op.ptr);
    while (it->second != handle)
      ++it;
    handles.erase(it);
  }

  /// Invalidates the handles to all operations inside `root`. It is the IR that
  /// is walked: a handle into other IR may be stale and cannot be asked where
  /// it belongs.
  void invalidateInside(MlirOperation root) {
    nanobind::ft_lock_guard lock(mutex);
    if (handles.empty())
      return;
    for (intptr_t i = 0, e = mlirOperationGetNumRegions(root); i < e; ++i)
      for (MlirBlock block =
               mlirRegionGetFirstBlock(mlirOperationGetRegion(root, i));
           !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
        for (MlirOperation op = mlirBlockGetFirstOperation(block);
             !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
          mlirOperationWalk(op, invalidateOne, this, MlirWalkPreOrder);
  }

  /// The same for an operation that is about to be destroyed.
  void invalidateAll(MlirOperation root) {
    nanobind::ft_lock_guard lock(mutex);
    if (!handles.empty())
      mlirOperationWalk(root, invalidateOne, this, MlirWalkPreOrder);
  }

private:
  static MlirWalkResult invalidateOne(MlirOperation op, void *self) {
    auto [it, end] =
        static_cast<LiveHandles *>(self)->handles.equal_range(op.ptr);
    for (; it != end; ++it)
      it->second->setInvalid();
    return MlirWalkResultAdvance;
  }

  nanobind::ft_mutex mutex;
  std::unordered_multimap<void *, PyOperation *> handles;
};

} // namespace mlir::python::MLIR_BINDINGS_PYTHON_DOMAIN

#endif // PTO_PYTHON_LIVEHANDLES_H
