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
    Makes the changes of `PTO/Reducer/Reducer.h` and cleans up, in turn, until
    the module does not change any more. What is interesting is what `test`
    says, as in upstream's reduction passes: it is run with `test-arg` and the
    name of a file, and exits with 0 for one that is not interesting, and with
    anything else for one that is. It must say the same of the same text.

    Upstream's `--reduction-tree` erases what is unused before it asks, and
    takes it that the module is interesting still; this pass does not.
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
