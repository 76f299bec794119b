//===- Version.h - What --version says --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TOOLS_VERSION_H
#define PTO_TOOLS_VERSION_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::pto {

/// Makes `--version` say ours after LLVM's.
inline void addVersion() {
  llvm::cl::AddExtraVersionPrinter([](llvm::raw_ostream &os) {
    os << "pto-mlir:\n  pto-mlir version " PTO_VERSION "\n";
  });
}

} // namespace mlir::pto

#endif // PTO_TOOLS_VERSION_H
