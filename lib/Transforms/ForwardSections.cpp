//===- ForwardSections.cpp - Hand tiles over on chip ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionRemarks.h"
#include "PTO/Analysis/Sections/ForwardPlan.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "SectionJoiner.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::pto {
#define GEN_PASS_DEF_FORWARDSECTIONS
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "forward-sections"

using namespace mlir;
using namespace mlir::pto;

SectionOp pto::joinSections(RewriterBase &rewriter, const ForwardGroup &group) {
  return SectionJoiner(rewriter, group).join();
}

FailureOr<JoinedCopy> pto::forward(SectionOp producer, SectionOp consumer,
                                   Value tensor, const ForwardOptions &options,
                                   SmallVectorImpl<ForwardRefusal> &refusals) {
  std::optional<Forwarding> forwarding =
      checkAllRules(tensor, producer, consumer, options, refusals);
  if (!forwarding)
    return failure();
  Operation *root = producer;
  while (Operation *parent = root->getParentOp())
    root = parent;
  IRMapping mapping;
  JoinedCopy copy;
  copy.module = cast<ModuleOp>(root->clone(mapping));
  auto toCopy = [&](auto &op) {
    op = cast<std::remove_reference_t<decltype(op)>>(
        mapping.lookup(op.getOperation()));
  };
  toCopy(forwarding->producer);
  toCopy(forwarding->consumer);
  toCopy(forwarding->store);
  toCopy(forwarding->load);
  IRRewriter rewriter(root->getContext());
  copy.section = joinSections(
      rewriter, {{forwarding->producer, forwarding->consumer}, {*forwarding}});
  return copy;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct ForwardSections
    : public pto::impl::ForwardSectionsBase<ForwardSections> {
  using ForwardSectionsBase::ForwardSectionsBase;

  void runOnOperation() override;

private:
  /// Returns whether anything changed.
  bool runOnFunction(FunctionOpInterface func);
  void join(RewriterBase &rewriter, FunctionOpInterface func,
            const ForwardGroup &group);
  /// Reports what was missed, or of a plan that is not the last one, what later
  /// ones do not see.
  void report(FunctionOpInterface func, ArrayRef<MissedForwarding> misses,
              bool onlyLast);
};

} // namespace

void ForwardSections::join(RewriterBase &rewriter, FunctionOpInterface func,
                           const ForwardGroup &group) {
  int64_t bytes = 0;
  for (const Forwarding &forwarding : group.forwardings)
    bytes += forwarding.getBytesSaved();
  Location loc = SectionOp(group.sections.back()).getLoc();
  joinSections(rewriter, group);
  numJoins += group.sections.size() - 1;
  numForwarded += group.forwardings.size();
  numBytes += bytes;
  remark::passed(loc, getRemarkOpts("sections-joined", DEBUG_TYPE, func))
      << remark::metric("Sections", int64_t(group.sections.size()))
      << remark::metric("Tensors", int64_t(group.forwardings.size()))
      << remark::metric("BytesSaved", bytes);
}

void ForwardSections::report(FunctionOpInterface func,
                             ArrayRef<MissedForwarding> misses, bool onlyLast) {
  Operation *previous = nullptr;
  for (const MissedForwarding &miss : misses) {
    if (onlyLast && !miss.isLast)
      continue;
    // The refusals of a tensor follow each other.
    numMissed += miss.store != previous;
    previous = miss.store;
    SectionLoadOp load = miss.load;
    remark::missed(SectionStoreOp(miss.store).getLoc(),
                   getRemarkOpts("tensor-not-forwarded", DEBUG_TYPE, func))
        << remark::reason("{0}", miss.refusal.reason)
        << remark::detail::Remark::Arg("Rule",
                                       stringifyForwardRule(miss.refusal.rule))
        << remark::detail::Remark::Arg("Load", Attribute(load.getLoc()));
  }
}

bool ForwardSections::runOnFunction(FunctionOpInterface func) {
  IRRewriter rewriter(func->getContext());
  ForwardOptions options;
  options.cotile = cotile;
  bool changed = false;
  while (true) {
    ForwardPlan plan = planForwarding(func, options);
    report(func, plan.misses, /*onlyLast=*/!plan.groups.empty());
    if (plan.groups.empty())
      return changed;
    changed = true;
    for (const ForwardGroup &group : plan.groups)
      join(rewriter, func, group);
  }
}

void ForwardSections::runOnOperation() {
  bool changed = false;
  getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface func) {
    changed |= runOnFunction(func);
    return WalkResult::skip();
  });
  if (!changed)
    markAllAnalysesPreserved();
}
