//===- ForwardChain.h - A chain of sections, cut into groups ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_SECTIONS_FORWARDCHAIN_H
#define PTO_LIB_ANALYSIS_SECTIONS_FORWARDCHAIN_H

#include "PTO/Analysis/Sections/ForwardPlan.h"
#include "PTO/Analysis/Sections/SectionEffects.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// A tensor that one section of a chain hands to a later one, by their numbers
/// in the chain.
struct ChainLink {
  unsigned producer, consumer;
  const Forwarding *forwarding;
  /// Of global memory.
  int64_t bytesSaved;

  bool isGrouped() const { return forwarding->grouping.getGroupSize() > 1; }
};

/// Sections of one block each of which hands a tensor to the next one. Any two
/// neighbours can be joined; a run of them if, besides, no dependence of two
/// of them is in the way and it fits on chip. What holds for a run holds for
/// each part of it.
class ForwardChain {
public:
  /// `links` may have tensors that skip sections.
  ForwardChain(ArrayRef<SectionOp> sections, ArrayRef<ChainLink> links);

  /// The runs that are joined, each of two sections at least: they save most.
  SmallVector<ForwardGroup> getBestGroups();

private:
  /// The sections of the chain that touch a memory, or may touch any, by
  /// number.
  struct Users {
    SmallVector<unsigned> writers, all;

    ArrayRef<unsigned> getConflicting(bool isWrite) const {
      return isWrite ? all : writers;
    }
  };

  /// For each section, the first one with which it can be in a run.
  SmallVector<unsigned> getFirstOfRuns();
  /// The first section that may be in a run with `number`, as far as
  /// dependences go. All before it are in `users`.
  unsigned getFirstInOrder(unsigned number);
  /// The sections before that may conflict with an effect, last ones last.
  SmallVector<unsigned> getConflicting(const SectionEffect &effect) const;
  void noteUses(unsigned number);

  SmallVector<SectionOp> sections;
  SmallVector<SmallVector<ChainLink, 1>> linksFrom, linksTo;
  SmallVector<SmallVector<SectionEffect>> effects;
  llvm::DenseMap<Value, Users> users;
  Users usersOfAny;
};

} // namespace mlir::pto

#endif // PTO_LIB_ANALYSIS_SECTIONS_FORWARDCHAIN_H
