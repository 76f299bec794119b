//===- Forwarding.h - A tensor handed over from section to section -*-C++-*-==//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_FORWARDING_H
#define PTO_ANALYSIS_SECTIONS_FORWARDING_H

#include "PTO/Analysis/Sections/ItemGrouping.h"
#include "PTO/Analysis/Sections/SectionMemory.h"

namespace mlir::pto {

struct ForwardOptions {
  /// Join in template phase too, and constrain the tiling that follows.
  bool cotile = false;
};

/// A tensor that is handed over, and how.
struct Forwarding {
  SectionOp producer, consumer;
  SectionStoreOp store;
  SectionLoadOp load;
  ItemGrouping grouping;

  /// Bytes of global memory that are neither written nor read any more.
  int64_t getBytesSaved() const;
  /// On chip, the page that a group of the producer's items fills.
  TileBytes getPageBytes() const;
};

enum class ForwardRule { F1 = 1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11 };

/// "F1" to "F11".
std::string stringifyForwardRule(ForwardRule rule);

/// Why a rule forbids a join, in words that follow "not joined: ".
struct ForwardRefusal {
  ForwardRule rule;
  std::string reason;
};

/// The rules that look only at the two sections and the tensor: all but
/// `checkF1Between`, F7 and F9. Appends a refusal for each that forbids the
/// join. Returns nothing where there is no store, load or grouping for the
/// other rules to be about.
std::optional<Forwarding>
checkForwarding(Value tensor, SectionOp producer, SectionOp consumer,
                const ForwardOptions &options,
                SmallVectorImpl<ForwardRefusal> &refusals);

/// The other rules.
void checkSurroundings(const Forwarding &forwarding,
                       SmallVectorImpl<ForwardRefusal> &refusals);

/// All rules: the join if none forbids it, else `refusals` says why not.
std::optional<Forwarding>
checkAllRules(Value tensor, SectionOp producer, SectionOp consumer,
              const ForwardOptions &options,
              SmallVectorImpl<ForwardRefusal> &refusals);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_FORWARDING_H
