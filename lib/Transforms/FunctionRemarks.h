//===- FunctionRemarks.h - Remarks about functions --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LIB_TRANSFORMS_FUNCTIONREMARKS_H
#define LIB_TRANSFORMS_FUNCTIONREMARKS_H

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {

/// What a remark is called, the flag of its pass, and the function it is about,
/// which there may be none of.
inline remark::RemarkOpts getRemarkOpts(StringRef name, StringRef flag,
                                        FunctionOpInterface func) {
  auto opts = remark::RemarkOpts::name(name).category(flag);
  return func ? opts.function(func.getName()) : opts;
}

} // namespace mlir::pto

#endif // LIB_TRANSFORMS_FUNCTIONREMARKS_H
