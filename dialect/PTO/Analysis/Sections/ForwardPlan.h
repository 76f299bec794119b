//===- ForwardPlan.h - Which sections are joined ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_SECTIONS_FORWARDPLAN_H
#define PTO_ANALYSIS_SECTIONS_FORWARDPLAN_H

#include "PTO/Analysis/Sections/Forwarding.h"

namespace mlir::pto {

/// Sections of one block that become one, in order.
struct ForwardGroup {
  SmallVector<SectionOp> sections;
  /// What they hand over; by consumer, in the order of `sections`.
  SmallVector<Forwarding> forwardings;
};

/// A store that goes to memory although a section behind loads the tensor.
struct MissedForwarding {
  SectionStoreOp store;
  SectionLoadOp load;
  ForwardRefusal refusal;
  /// Once the groups of the plan are joined, nobody sees any more that it was
  /// missed: both are then in one section.
  bool isLast = false;
};

struct ForwardPlan {
  SmallVector<ForwardGroup> groups;
  SmallVector<MissedForwarding> misses;
};

/// Decides which sections of `root` are joined. Each section has at most one
/// that follows it and at most one that it follows, those with which it saves
/// most. Of such a chain, as far as not all of it can become one section, the
/// groups are joined that save most bytes of global memory.
///
/// A plan leaves out what becomes possible with the joined sections; there is
/// nothing more to join once a plan has no groups.
ForwardPlan planForwarding(Operation *root, const ForwardOptions &options);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_SECTIONS_FORWARDPLAN_H
