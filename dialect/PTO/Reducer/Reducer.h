//===- Reducer.h - Reduction of test cases ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What MLIR's reducer needs to know about pto. It makes a module smaller for as
// long as a tester, which is any command, finds it interesting.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_REDUCER_REDUCER_H
#define PTO_REDUCER_REDUCER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;
class Tester;

namespace pto {

#define GEN_PASS_DECL
#include "PTO/Reducer/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "PTO/Reducer/Passes.h.inc"

/// Adds what makes kernels simpler, each change made only if `tester` finds the
/// module with it interesting:
/// - an operation is dropped, its results being replaced by operands of their
///   types or, if they are tile values, by `ub.poison`;
/// - a message is dropped, its push on one side and its pop and free on the
///   other, where the module has as many pushes to its ring as pops;
/// - a loop runs as few times as it can, alone or together with the loops of
///   the other core that exchange as many messages; a single time, in its place;
/// - an `scf.if` is replaced by one of its branches.
/// What the program means is not kept otherwise.
void populateReductionPatterns(RewritePatternSet &patterns, Tester &tester);

/// Gives those patterns to `--reduction-tree`, through the pto dialect.
void registerReductionPatterns(DialectRegistry &registry);

} // namespace pto
} // namespace mlir

#endif // PTO_REDUCER_REDUCER_H
