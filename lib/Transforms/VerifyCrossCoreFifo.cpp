//===- VerifyCrossCoreFifo.cpp - Prove that cores do not hang -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"
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
  void emit(const FifoFinding &finding);
  void emitUndecided(Operation *op, const Twine &message,
                     ArrayRef<FifoNote> notes);
  void emitRemark(const FifoPairReport &pair);

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
                                        ArrayRef<FifoNote> notes) {
  ++numUndecided;
  // Without the operation printed, which may be a whole function.
  bool isError = undecided == "error";
  InFlightDiagnostic diag =
      isError ? mlir::emitError(op->getLoc()) : mlir::emitWarning(op->getLoc());
  diag << "'" << op->getName() << "' op " << message
       << "; whether the two sides complete is undecided";
  for (const FifoNote &note : notes)
    diag.attachNote(note.op->getLoc()) << note.message;
  if (isError)
    signalPassFailure();
}

void VerifyCrossCoreFifo::emit(const FifoFinding &finding) {
  if (finding.outcome == FifoOutcome::Undecided)
    return emitUndecided(finding.op, finding.message, finding.notes);
  ++numErrors;
  InFlightDiagnostic diag = finding.op->emitOpError() << finding.message;
  for (const FifoNote &note : finding.notes)
    diag.attachNote(note.op->getLoc()) << note.message;
  signalPassFailure();
}

void VerifyCrossCoreFifo::emitRemark(const FifoPairReport &pair) {
  ++numVerified;
  func::FuncOp cube = pair.cube, vector = pair.vector;
  auto remark =
      remark::passed(cube.getLoc(), remark::RemarkOpts::name("pair-verified")
                                        .category(DEBUG_TYPE)
                                        .function(cube.getName()));
  remark << remark::metric("Peer", vector.getName());
  for (const FifoRing &ring : pair.rings) {
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
    for (const FifoFinding &finding : pair.findings)
      emit(finding);
    if (pair.findings.empty())
      emitRemark(pair);
  }
  for (func::FuncOp func : result.alone)
    emitUndecided(func, "exchanges messages with no function of the module",
                  {});
}
