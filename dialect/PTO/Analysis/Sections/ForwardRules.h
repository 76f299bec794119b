//===- ForwardRules.h - When two sections may be joined ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A first section stores a tensor and a second one loads it. Joined, each item
// hands its tile over on chip. Each rule is a function of its own; it returns
// why it forbids that, or nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_FORWARDRULES_H
#define PTO_ANALYSIS_SECTIONS_FORWARDRULES_H

#include "PTO/Analysis/Sections/Forwarding.h"
#include "PTO/Analysis/Sections/SectionEffects.h"

namespace mlir::pto {

/// Why a rule forbids a join, in words that follow "not joined: ", or nothing.
using ForwardReason = std::optional<std::string>;

/// F1: same block, same core, same phase, and the producer runs first.
ForwardReason checkF1(SectionOp producer, SectionOp consumer);
/// F1: what is between them lets the producer pass, which moves to the
/// consumer. Both are in one block, the producer first.
ForwardReason checkF1Between(SectionOp producer, SectionOp consumer);
/// F2: the tensor is the function's own, and this store and load are all that
/// there is of it.
ForwardReason checkF2(SectionStoreOp store, SectionLoadOp load);
/// F3: the stored tile has no other use, and the loaded page is only read.
ForwardReason checkF3(SectionStoreOp store, SectionLoadOp load);
/// F4: items(P) = items(C) x R with R trailing, and |R| sub(P) = sub(C).
ForwardReason checkF4(SectionStoreOp store, SectionLoadOp load,
                      std::optional<ItemGrouping> &grouping);
/// F5: the store and the load name the same tiles in the same order.
ForwardReason checkF5(const Forwarding &forwarding);
/// F6: the store names no tile twice.
ForwardReason checkF6(const Forwarding &forwarding);
/// F7: no item of the producer that is ahead of an item of the consumer once
/// they are joined is one that this must come after. Of `forwarded` tensors
/// nothing is left.
ForwardReason checkF7(SectionOp producer, ArrayRef<SectionEffect> first,
                      SectionOp consumer, ArrayRef<SectionEffect> second,
                      function_ref<bool(Value)> isForwarded);
/// F8: the tiles are of one type, which is the tensor's.
ForwardReason checkF8(const Forwarding &forwarding);
/// F9: the joined section fits into every on-chip memory of the target, if the
/// two sections hand over all of these.
ForwardReason checkF9(ArrayRef<Forwarding> forwardings);
/// F10: a store whose tile steps from item to item waits for the tiling, or
/// constrains it.
ForwardReason checkF10(const Forwarding &forwarding,
                       const ForwardOptions &options);
/// F11: what the load promises about the elements, `pto.value_range`, is known
/// of the stored tile too.
ForwardReason checkF11(const Forwarding &forwarding);

/// Whether a section is a plan of one block: it has one item, and every matmul
/// packs its operands once: it runs once, and does not go on with the
/// accumulator of another.
bool isOneBlock(SectionOp section);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_FORWARDRULES_H
