//===- Passes.td - Passes over the pto dialect -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_PASSES_TD
#define PTO_TRANSFORMS_PASSES_TD

include "PTO/Transforms/FifoPasses.td"
include "PTO/Transforms/GMPipePasses.td"
include "PTO/Transforms/SectionPasses.td"
include "PTO/Transforms/SkewPasses.td"
include "PTO/Transforms/StagePasses.td"
include "PTO/Transforms/TilePasses.td"

#endif // PTO_TRANSFORMS_PASSES_TD
