//===- Target.cpp - Facts about the targets -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/IR/Target.h"
#include "PTO/IR/PipeOpSupport.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

constexpr int64_t KiB = 1024;

template <typename... Spaces>
constexpr uint32_t to(Spaces... spaces) {
  return (0u | ... | TargetMemory::toBit(spaces));
}

using AS = AddressSpace;

// 910B. The cube and the vector cores share nothing but global memory.
const Target a2a3 = {
    "A2/A3",
    /*pipesThroughGM=*/true,
    // Moves from and to lesser alignment lose up to a third of the bandwidth:
    // "GM address 512-byte aligned" in the Ascend C guide for Atlas A2.
    /*gmGranularity=*/512,
    BackPressure::Credit,
    StallScope::Core,
    SlotRelease::Pop,
    /*leftBlockLayout=*/BLayout::RowMajor,
    /*hasFloat8Matmul=*/false,
    {
        /*zero=*/{},
        /*gm=*/{0, 0, to(AS::Mat, AS::Vec)},
        /*mat=*/
        {512 * KiB, 512 * KiB,
         to(AS::GM, AS::Left, AS::Right, AS::Bias, AS::Scaling)},
        /*left=*/{64 * KiB, 64 * KiB, to()},
        /*right=*/{64 * KiB, 64 * KiB, to()},
        /*acc=*/{128 * KiB, 128 * KiB, to(AS::GM, AS::Mat)},
        /*vec=*/{192 * KiB, 184 * KiB, to(AS::GM, AS::Vec)},
        /*bias=*/{},
        /*scaling=*/{},
        /*undefined=*/{},
    }};

// 950. Tiles go straight from one core's memory to the other's.
const Target a5 = {
    "A5",
    /*pipesThroughGM=*/false,
    /*gmGranularity=*/1,
    BackPressure::Exact,
    StallScope::HardwarePipe,
    SlotRelease::Free,
    /*leftBlockLayout=*/BLayout::ColMajor,
    /*hasFloat8Matmul=*/true,
    {
        /*zero=*/{},
        /*gm=*/{0, 0, to(AS::Mat, AS::Vec)},
        /*mat=*/
        {512 * KiB, 512 * KiB, to(AS::Left, AS::Right, AS::Bias, AS::Scaling)},
        /*left=*/{64 * KiB, 64 * KiB, to()},
        /*right=*/{64 * KiB, 64 * KiB, to()},
        /*acc=*/{256 * KiB, 256 * KiB, to(AS::GM, AS::Mat, AS::Vec)},
        /*vec=*/{256 * KiB, 240 * KiB, to(AS::GM, AS::Mat, AS::Vec)},
        /*bias=*/{},
        /*scaling=*/{},
        /*undefined=*/{},
    }};

} // namespace

const Target &Target::get(Operation *op) {
  for (; op; op = op->getParentOp())
    if (isa<ModuleOp>(op))
      if (auto arch = op->getAttrOfType<StringAttr>(
              PTODialect::TargetArchAttrHelper::getNameStr()))
        return arch.getValue() == "a5" ? a5 : a2a3;
  return a2a3;
}

int64_t Target::getFlagCount(int64_t dirMask) {
  return dirMask == kBothMask ? 4 : 2;
}

int64_t Target::getDefaultSlotCount(int64_t dirMask) {
  return dirMask == kBothMask ? 4 : 8;
}

int64_t Target::getCreditPeriod(int64_t slotCount) {
  return slotCount <= 2 ? slotCount : slotCount / 2;
}
