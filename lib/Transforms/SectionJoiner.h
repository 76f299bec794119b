//===- SectionJoiner.h - Sections become one --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_TRANSFORMS_SECTIONJOINER_H
#define PTO_LIB_TRANSFORMS_SECTIONJOINER_H

#include "PTO/Analysis/Sections/ForwardPlan.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// Joins the sections of a group, one after the other.
class SectionJoiner {
public:
  SectionJoiner(RewriterBase &rewriter, const ForwardGroup &group)
      : rewriter(rewriter), group(group), joined(group.sections.front()) {}

  /// The joined section, in the place of the last one. The tensors that are
  /// handed over are gone.
  SectionOp join();

private:
  /// Appends a section to what is joined so far.
  void add(SectionOp consumer, ArrayRef<Forwarding> forwardings);
  /// Lets what is joined so far walk the items of `consumer`, in its place.
  void regroup(SectionOp consumer, const ItemGrouping &grouping,
               ArrayRef<Forwarding> forwardings);
  /// Copies the body for one member of the groups, with a piece of each page.
  void copyBody(SectionOp section, const ItemGrouping &grouping,
                ArrayRef<int64_t> member, ArrayRef<Forwarding> forwardings);
  /// The indices of an item of what is joined so far, where they are needed: in
  /// `section`, for one member.
  SmallVector<Value> getItem(SectionOp section, const ItemGrouping &grouping,
                             ArrayRef<int64_t> member);
  void addPiece(const Forwarding &forwarding, Value piece);

  /// Keeps what a section says that is about to be part of another.
  void takeAttributes(SectionOp section);
  void setAttributes();

  RewriterBase &rewriter;
  const ForwardGroup &group;
  SectionOp joined;
  /// A page of which there are some pieces.
  struct Page {
    Value tile;
    int64_t pieces = 0;
  };
  /// By the load they stand for.
  llvm::DenseMap<Operation *, Page> pages;
  /// What was created for the tensors that are handed over.
  SmallVector<Value> memories;

  SmallVector<ForwardedAttr> records;
  /// How many items at least tiling may group, unless it is free.
  std::optional<SmallVector<int64_t>> cotile;
  NamedAttrList others;
  SmallVector<Location> locations;
};

} // namespace mlir::pto

#endif // PTO_LIB_TRANSFORMS_SECTIONJOINER_H
