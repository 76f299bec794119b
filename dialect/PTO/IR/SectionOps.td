//===- SectionOps.td - Code of one engine in a function ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_SECTIONOPS_TD
#define PTO_IR_SECTIONOPS_TD

include "PTO/IR/PTODialect.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class PTO_CoreSectionOp<string mnemonic> : PTO_Op<mnemonic, [
    NoTerminator, SingleBlock, RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def SectionCubeOp : PTO_CoreSectionOp<"section.cube"> {
  let summary = "code of the cube core";
}
def SectionVectorOp : PTO_CoreSectionOp<"section.vector"> {
  let summary = "code of the vector cores";
}

#endif // PTO_IR_SECTIONOPS_TD
