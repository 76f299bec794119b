//===- PTOOps.td - All operations of the pto dialect -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTOOPS_TD
#define PTO_IR_PTOOPS_TD

include "PTO/IR/CommOps.td"
include "PTO/IR/PipeOps.td"
include "PTO/IR/SectionOps.td"
include "PTO/IR/StageOps.td"
include "PTO/IR/StagePipeOps.td"
include "PTO/IR/StorageOps.td"
include "PTO/IR/SyncOps.td"
include "PTO/IR/TileMoveOps.td"
include "PTO/IR/TileOps.td"
include "PTO/IR/ViewOps.td"

#endif // PTO_IR_PTOOPS_TD
