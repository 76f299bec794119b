//===- VerifyCrossCoreFifo.cpp - Prove that cores do not hang -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::pto {
#define GEN_PASS_DEF_VERIFYCROSSCOREFIFO
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "verify-cross-core-fifo"

using namespace mlir;
using namespace mlir::pto;

namespace {

struct VerifyCrossCoreFifo
    : public pto::impl::VerifyCrossCoreFifoBase<VerifyCrossCoreFifo> {
  using VerifyCrossCoreFifoBase::VerifyCrossCoreFifoBase;

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  /// `sides` are whose completion is undecided.
  void emit(const FifoResult &result, StringRef sides);
  void emitUndecided(Operation *op, const Twine &message,
                     ArrayRef<FifoNote> notes, StringRef sides);
  /// Calls `func`, the first one of them, `name`, which has `peers`.
  void emitRemark(StringRef name, func::FuncOp func, StringRef peers,
                  const FifoResult &result);

  FifoOptions fifoOptions;
};

} // namespace

LogicalResult VerifyCrossCoreFifo::initialize(MLIRContext *context) {
  Location loc = UnknownLoc::get(context);
  if (model == "exact")
    fifoOptions.model = BackPressure::Exact;
  else if (model == "credit")
    fifoOptions.model = BackPressure::Credit;
  else if (model != "target")
    return mlir::emitError(loc)
           << "model must be target, exact or credit, got '" << model << "'";
  if (undecided != "warn" && undecided != "error")
    return mlir::emitError(loc)
           << "undecided must be warn or error, got '" << undecided << "'";
  if (report != "text" && report != "json")
    return mlir::emitError(loc)
           << "report must be text or json, got '" << report << "'";
  return success();
}

void VerifyCrossCoreFifo::emitUndecided(Operation *op, const Twine &message,
                                        ArrayRef<FifoNote> notes,
                                        StringRef sides) {
  ++numUndecided;
  // Without the operation printed, which may be a whole function.
  bool isError = undecided == "error";
  InFlightDiagnostic diag =
      isError ? mlir::emitError(op->getLoc()) : mlir::emitWarning(op->getLoc());
  diag << "'" << op->getName() << "' op " << message << "; whether the "
       << sides << " complete is undecided";
  for (const FifoNote &note : notes)
    diag.attachNote(note.op->getLoc()) << note.message;
  if (isError)
    signalPassFailure();
}

void VerifyCrossCoreFifo::emit(const FifoResult &result, StringRef sides) {
  for (const FifoFinding &finding : result.findings) {
    if (finding.outcome == FifoOutcome::Undecided) {
      emitUndecided(finding.op, finding.message, finding.notes, sides);
      continue;
    }
    ++numErrors;
    InFlightDiagnostic diag = finding.op->emitOpError() << finding.message;
    for (const FifoNote &note : finding.notes)
      diag.attachNote(note.op->getLoc()) << note.message;
    signalPassFailure();
  }
}

void VerifyCrossCoreFifo::emitRemark(StringRef name, func::FuncOp func,
                                     StringRef peers,
                                     const FifoResult &result) {
  ++numVerified;
  auto remark = remark::passed(func.getLoc(), remark::RemarkOpts::name(name)
                                                  .category(DEBUG_TYPE)
                                                  .function(func.getName()));
  remark << remark::metric("Peer", peers);
  for (const FifoRing &ring : result.rings) {
    std::string use =
        ring.highWater < 0
            ? llvm::formatv("at most {0} slots", ring.slotCount).str()
            : llvm::formatv("{0} of {1} slots", ring.highWater, ring.slotCount)
                  .str();
    if (ring.messages >= 0)
      use += llvm::formatv(", {0} messages", ring.messages);
    remark << remark::metric(ring.name, use);
  }
}

void VerifyCrossCoreFifo::runOnOperation() {
  FifoReport result = analyzeCrossCoreFifo(getOperation(), fifoOptions);
  markAllAnalysesPreserved();
  if (report == "json")
    llvm::outs() << llvm::formatv("{0:2}\n", toJSON(result));
  for (const FifoPairReport &pair : result.pairs) {
    func::FuncOp cube = pair.cube, vector = pair.vector;
    emit(pair, "two sides");
    if (pair.findings.empty())
      emitRemark("pair-verified", cube, vector.getName(), pair);
  }
  for (const FifoNetworkReport &network : result.networks) {
    SmallVector<StringRef> peers;
    for (func::FuncOp func : llvm::drop_begin(network.functions))
      peers.push_back(func.getName());
    emit(network, "stages");
    if (network.findings.empty())
      emitRemark("network-verified", network.functions.front(),
                 llvm::join(peers, ", "), network);
  }
  for (func::FuncOp func : result.alone)
    emitUndecided(func, "exchanges messages with no function of the module", {},
                  "two sides");
}
