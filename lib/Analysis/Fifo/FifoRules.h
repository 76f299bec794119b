//===- FifoRules.h - What messages and popped tiles keep to -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFORULES_H
#define PTO_LIB_ANALYSIS_FIFO_FIFORULES_H

#include "PTO/Analysis/Fifo/FifoProgram.h"

namespace mlir::pto {

/// Why what `push` sends is not what `pop` takes; empty if it is. Both stand
/// for what the two vector cores do.
std::string compareMessages(const FifoInstruction &push,
                            const FifoInstruction &pop);

/// Why what the operation sends or takes does not fit into a slot; empty if it
/// does.
std::string checkSlotSize(const FifoInstruction &message, int64_t slotSize);

/// The reads, in `func`, of popped tiles whose storage has been given up: by
/// the free where that releases the slot, by later pops in any case.
/// `getRing` tells the ring of a pop and the pops until its local storage is
/// used again, 0 where that is not known.
using GetPopRing =
    function_ref<std::optional<std::pair<unsigned, int64_t>>(Operation *)>;
void checkLifetimes(func::FuncOp func, SlotRelease release, GetPopRing getRing,
                    SmallVectorImpl<FifoFinding> &findings);

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_FIFO_FIFORULES_H
