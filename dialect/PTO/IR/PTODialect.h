//===- PTODialect.h - Dialect, attributes and types -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTODIALECT_H
#define PTO_IR_PTODIALECT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/Support/MathExtras.h"

#include "PTO/IR/PTOEnums.h.inc"

namespace mlir::pto {
// Attributes have types as parameters.
class TensorViewType;
class TileType;
} // namespace mlir::pto

#define GET_ATTRDEF_CLASSES
#include "PTO/IR/PTOAttributes.h.inc"

namespace mlir::pto {
/// Bits of a scalar in memory; nothing for what is no element of a tile.
std::optional<int64_t> getElementBits(Type type);
} // namespace mlir::pto

#include "PTO/IR/PTOTypeInterfaces.h.inc"
#define GET_TYPEDEF_CLASSES
#include "PTO/IR/PTOTypes.h.inc"

#include "PTO/IR/PTODialect.h.inc"

#endif // PTO_IR_PTODIALECT_H
