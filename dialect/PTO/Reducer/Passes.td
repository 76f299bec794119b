//===- Passes.td - Passes that reduce test cases -----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_REDUCER_PASSES_TD
#define PTO_REDUCER_PASSES_TD

include "mlir/Pass/PassBase.td"

def Reduce : Pass<"reduce", "::mlir::ModuleOp"> {
  let summary = "make a module as small as it stays interesting";
  let description = [{
    `--reduction-tree`, with the patterns of `PTO/Reducer/Reducer.h`, and
    clean-up, in turn, until the module does not change any more. What is
    interesting is what `test` says, as in upstream's passes: it is run with
    `test-arg` and the name of a file, and exits with 0 for one that is not
    interesting, and with anything else for one that is.

    It must say the same of the same text.
  }];
  let options = [
    Option<"test", "test", "std::string", /*default=*/"",
           "The command that says which files are interesting">,
    ListOption<"testArgs", "test-arg", "std::string",
               "Its arguments, before the name of the file">
  ];
  let dependentDialects = ["::mlir::ub::UBDialect"];
}

#endif // PTO_REDUCER_PASSES_TD
