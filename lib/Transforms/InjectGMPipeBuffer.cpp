//===- InjectGMPipeBuffer.cpp - Pass memory for slots to pipes ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/CrossCorePeers.h"
#include "PTO/Analysis/GMPipes/GMPipeWiring.h"
#include "PTO/IR/Target.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/IR/Remarks.h"

namespace mlir::pto {
#define GEN_PASS_DEF_INJECTGMPIPEBUFFER
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "inject-gm-pipe-buffer"

using namespace mlir;
using namespace mlir::pto;

/// Appends the parameter.
static void addParameter(RewriterBase &rewriter, func::FuncOp func) {
  MLIRContext *context = func.getContext();
  auto name = rewriter.getNamedAttr(PTODialect::NameAttrHelper::getNameStr(),
                                    rewriter.getStringAttr(kGMPipeBufferName));
  auto direction =
      rewriter.getNamedAttr(PTODialect::DirectionAttrHelper::getNameStr(),
                            DirectionAttr::get(context, Direction::Out));
  rewriter.modifyOpInPlace(func, [&] {
    LogicalResult inserted = func.insertArgument(
        func.getNumArguments(), getGMPipeBufferType(context),
        rewriter.getDictionaryAttr({name, direction}), func.getLoc());
    assert(succeeded(inserted) && "the type of a func.func can be anything");
    (void)inserted;
  });
}

/// The memory that a call or a pipe of `func` gets from its parameter.
static Value getBuffer(func::FuncOp func) {
  return func.getArgument(*getGMPipeBufferPosition(func));
}

InjectedGMPipeBuffers pto::injectGMPipeBuffers(RewriterBase &rewriter,
                                               const GMPipeWiring &wiring) {
  InjectedGMPipeBuffers result;
  for (func::FuncOp func : wiring.functions)
    addParameter(rewriter, func);
  for (Operation *pipe : wiring.pipes)
    rewriter.modifyOpInPlace(pipe, [&] {
      setPipeMemory(pipe, getBuffer(getFunctionInReach(pipe)));
    });
  for (func::CallOp call : wiring.calls) {
    func::FuncOp caller = getFunctionInReach(call);
    Value buffer;
    if (getKernelKind(caller) == KernelKind::Orchestration) {
      rewriter.setInsertionPoint(call);
      buffer = CreateTensorOp::create(rewriter, call.getLoc(),
                                      getGMPipeBufferType(call.getContext()),
                                      ValueRange(), ArrayRef<int64_t>(1));
      ++result.tensors;
    } else {
      buffer = getBuffer(caller);
    }
    rewriter.modifyOpInPlace(call,
                             [&] { call.getOperandsMutable().append(buffer); });
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct InjectGMPipeBuffer
    : public pto::impl::InjectGMPipeBufferBase<InjectGMPipeBuffer> {
  using InjectGMPipeBufferBase::InjectGMPipeBufferBase;

  void runOnOperation() override;
};

} // namespace

void InjectGMPipeBuffer::runOnOperation() {
  FailureOr<GMPipeWiring> wiring = planGMPipeWiring(getOperation());
  if (failed(wiring))
    return signalPassFailure();
  for (Operation *pipe : wiring->onChip)
    remark::missed(
        pipe->getLoc(),
        remark::RemarkOpts::name("pipe-on-chip").category(DEBUG_TYPE))
        << remark::reason("the pipes of {0} do not run through global memory",
                          Target::get(pipe).name);
  if (wiring->pipes.empty())
    return markAllAnalysesPreserved();

  IRRewriter rewriter(&getContext());
  numTensors += injectGMPipeBuffers(rewriter, *wiring).tensors;
  numPipes += wiring->pipes.size();
  numFunctions += wiring->functions.size();
  numCalls += wiring->calls.size();
  for (func::FuncOp func : wiring->functions)
    if (func.isPublic())
      remark::passed(func.getLoc(), remark::RemarkOpts::name("signature-grew")
                                        .category(DEBUG_TYPE)
                                        .function(func.getName()))
          << remark::metric("Parameter", kGMPipeBufferName);
}
