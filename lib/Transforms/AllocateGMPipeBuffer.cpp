//===- AllocateGMPipeBuffer.cpp - Size and divide memory for slots --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/GMPipes/GMPipeLayout.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::pto {
#define GEN_PASS_DEF_ALLOCATEGMPIPEBUFFER
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "allocate-gm-pipe-buffer"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Gives the uses of a function's buffer their places. What is in its place
/// already stays as it is.
class BufferDivider {
public:
  BufferDivider(RewriterBase &rewriter, const GMPipeBufferLayout &layout)
      : rewriter(rewriter), layout(layout) {}

  /// Returns how many uses there are whose place is new.
  int64_t run();

private:
  Value getBlockBegin();

  RewriterBase &rewriter;
  const GMPipeBufferLayout &layout;
};

int64_t toElements(int64_t bytes) {
  return llvm::divideCeil(bytes, kGMPipeBufferElementBytes);
}

/// Whether `value` is `base` and a constant offset.
bool isAt(Value value, Value base, int64_t offset) {
  if (offset == 0)
    return value == base;
  auto add = value.getDefiningOp<AddPtrOp>();
  return add && add.getPtr() == base &&
         getConstantIntValue(add.getOffset()) == offset;
}

/// Whether `value` is so many elements for each block before this one.
bool isBlockOffset(Value value, int64_t elements) {
  auto product = value.getDefiningOp<arith::MulIOp>();
  if (!product || getConstantIntValue(product.getRhs()) != elements)
    return false;
  auto cast = product.getLhs().getDefiningOp<arith::IndexCastOp>();
  return cast && cast.getIn().getDefiningOp<GetBlockIdxOp>();
}

} // namespace

/// Where the block's part of the buffer begins.
Value BufferDivider::getBlockBegin() {
  if (layout.blocks == 1 || layout.bytesPerBlock == 0)
    return layout.buffer;
  int64_t elements = toElements(layout.bytesPerBlock);
  for (Operation *user : layout.buffer.getUsers())
    if (auto add = dyn_cast<AddPtrOp>(user))
      if (isBlockOffset(add.getOffset(), elements))
        return add;
  Location loc = layout.buffer.getLoc();
  rewriter.setInsertionPointToStart(layout.buffer.getOwner());
  Value block = GetBlockIdxOp::create(rewriter, loc);
  block =
      arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), block);
  Value size = arith::ConstantIndexOp::create(rewriter, loc, elements);
  Value offset = arith::MulIOp::create(rewriter, loc, block, size);
  return AddPtrOp::create(rewriter, loc, layout.buffer, offset);
}

int64_t BufferDivider::run() {
  Value begin = getBlockBegin();
  int64_t placed = 0;
  for (const GMPipeUse &use : layout.uses) {
    int64_t offset = toElements(use.offset);
    if (isAt(use.operand->get(), begin, offset))
      continue;
    ++placed;
    Operation *user = use.operand->getOwner();
    rewriter.setInsertionPoint(user);
    Value place = begin;
    if (offset != 0)
      place = AddPtrOp::create(
          rewriter, user->getLoc(), begin,
          arith::ConstantIndexOp::create(rewriter, user->getLoc(), offset));
    rewriter.modifyOpInPlace(user, [&] { use.operand->set(place); });
  }
  return placed;
}

AllocatedGMPipeBuffers pto::allocateGMPipeBuffers(RewriterBase &rewriter,
                                                  const GMPipeLayout &layout) {
  AllocatedGMPipeBuffers result;
  for (const GMPipeBufferLayout &buffer : layout.buffers)
    result.places += BufferDivider(rewriter, buffer).run();
  for (auto [tensor, wanted] : layout.tensors) {
    // Something has an address even if nothing is in it.
    int64_t extent = std::max<int64_t>(toElements(wanted.bytes), 1);
    if (tensor.getStaticExtents() == ArrayRef(extent))
      continue;
    ++result.tensors;
    rewriter.modifyOpInPlace(tensor, [&, tensor = tensor]() mutable {
      tensor.getExtentsMutable().clear();
      tensor.setStaticExtents(extent);
    });
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct AllocateGMPipeBuffer
    : public pto::impl::AllocateGMPipeBufferBase<AllocateGMPipeBuffer> {
  using AllocateGMPipeBufferBase::AllocateGMPipeBufferBase;

  void runOnOperation() override;

private:
  void emitRemarks(const GMPipeLayout &layout);
};

} // namespace

void AllocateGMPipeBuffer::emitRemarks(const GMPipeLayout &layout) {
  auto opts = [](StringRef name) {
    return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
  };
  for (auto [tensor, wanted] : layout.tensors)
    remark::passed(tensor->getLoc(), opts("buffer-sized"))
        << remark::metric("Bytes", wanted.bytes)
        << remark::metric("Callee", StringRef(wanted.callee.getName()));
  for (auto [call, bytes] : layout.others)
    remark::missed(call->getLoc(), opts("buffer-not-sized"))
        << remark::reason("the memory that is passed is not made by a "
                          "'pto.create_tensor' for nothing but this")
        << remark::metric("Bytes", bytes);
  for (Operation *init : layout.unwired)
    remark::missed(init->getLoc(), opts("pipe-without-memory"))
        << remark::reason("--inject-gm-pipe-buffer gives it memory first");
  for (const GMPipeBufferLayout &buffer : layout.buffers) {
    func::FuncOp func = buffer.func;
    if (buffer.isEntry)
      remark::analysis(func.getLoc(),
                       opts("bytes-to-be-given").function(func.getName()))
          << remark::metric("Bytes", buffer.getBytes())
          << remark::metric("Blocks", buffer.blocks);
  }
}

void AllocateGMPipeBuffer::runOnOperation() {
  FailureOr<GMPipeLayout> layout = layOutGMPipes(getOperation());
  if (failed(layout))
    return signalPassFailure();
  // Before anything changes that they are about.
  emitRemarks(*layout);
  IRRewriter rewriter(&getContext());
  AllocatedGMPipeBuffers allocated = allocateGMPipeBuffers(rewriter, *layout);
  numPlaces += allocated.places;
  numTensors += allocated.tensors;
  if (allocated.places == 0 && allocated.tensors == 0)
    markAllAnalysesPreserved();
}
