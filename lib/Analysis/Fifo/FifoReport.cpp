//===- FifoReport.cpp - All pairs of a module -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

StringRef pto::stringifyFifoOutcome(FifoOutcome outcome) {
  static constexpr StringLiteral names[] = {"verified", "deadlock", "mismatch",
                                            "leftover", "lifetime", "overwrite",
                                            "flags",    "undecided"};
  return names[size_t(outcome)];
}

FifoOutcome FifoPairReport::getOutcome() const {
  for (const FifoFinding &finding : findings)
    if (finding.outcome != FifoOutcome::Undecided)
      return finding.outcome;
  return findings.empty() ? FifoOutcome::Verified : FifoOutcome::Undecided;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

FifoReport pto::analyzeCrossCoreFifo(ModuleOp module,
                                     const FifoOptions &options) {
  FifoReport report;
  // A pair that is launched in several places is as good as the worst of them.
  auto getRank = [](const FifoPairReport &pair) {
    FifoOutcome outcome = pair.getOutcome();
    return outcome == FifoOutcome::Verified    ? 0
           : outcome == FifoOutcome::Undecided ? 1
                                               : 2;
  };
  DenseMap<std::pair<Operation *, Operation *>, size_t> known;
  DenseSet<Operation *> reached;
  SymbolTableCollection symbols;
  for (const FifoPair &pair : findFifoPairs(module)) {
    for (func::FuncOp root : {pair.cube, pair.vector})
      forEachReachable(root, symbols,
                       [&](func::FuncOp func) { reached.insert(func); });
    FifoPairReport next = analyzeFifoPair(pair, options);
    if (next.rings.empty() && next.findings.empty())
      continue;
    auto [it, isNew] =
        known.try_emplace({pair.cube, pair.vector}, report.pairs.size());
    if (isNew)
      report.pairs.push_back(std::move(next));
    else if (getRank(next) > getRank(report.pairs[it->second]))
      report.pairs[it->second] = std::move(next);
  }
  module.walk([&](CrossCoreOpInterface op) {
    auto func = op->getParentOfType<func::FuncOp>();
    if (func && reached.insert(func).second)
      report.alone.push_back(func);
  });
  return report;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static std::string getLocationText(Operation *op) {
  if (auto file = op->getLoc()->findInstanceOf<FileLineColLoc>())
    return llvm::formatv("{0}:{1}:{2}", file.getFilename().getValue(),
                         file.getLine(), file.getColumn());
  return "";
}

llvm::json::Value pto::toJSON(const FifoReport &report) {
  auto setKnown = [](llvm::json::Object &object, StringRef key, int64_t value) {
    if (value >= 0)
      object[key] = value;
  };
  llvm::json::Array pairs;
  for (const FifoPairReport &pair : report.pairs) {
    llvm::json::Array rings, findings;
    for (const FifoRing &ring : pair.rings) {
      llvm::json::Object object{{"name", ring.name},
                                {"slot_num", ring.slotCount},
                                {"slot_size", ring.slotSize}};
      setKnown(object, "messages", ring.messages);
      setKnown(object, "high_water", ring.highWater);
      rings.push_back(std::move(object));
    }
    for (const FifoFinding &finding : pair.findings) {
      llvm::json::Array notes;
      for (const FifoNote &note : finding.notes)
        notes.push_back(llvm::json::Object{
            {"message", note.message}, {"location", getLocationText(note.op)}});
      llvm::json::Object object{
          {"outcome", stringifyFifoOutcome(finding.outcome)},
          {"op", finding.op->getName().getStringRef()},
          {"location", getLocationText(finding.op)},
          {"message", finding.message},
          {"notes", std::move(notes)}};
      if (finding.ring >= 0)
        object["ring"] = pair.rings[finding.ring].name;
      setKnown(object, "message_number", finding.messageNumber);
      setKnown(object, "needed_slot_num", finding.neededSlots);
      findings.push_back(std::move(object));
    }
    func::FuncOp cube = pair.cube, vector = pair.vector;
    pairs.push_back(llvm::json::Object{
        {"cube", cube.getName()},
        {"vector", vector.getName()},
        {"model", pair.model == BackPressure::Exact ? "exact" : "credit"},
        {"outcome", stringifyFifoOutcome(pair.getOutcome())},
        {"rings", std::move(rings)},
        {"findings", std::move(findings)}});
  }
  llvm::json::Array alone;
  for (func::FuncOp func : report.alone)
    alone.push_back(func.getName());
  return llvm::json::Object{{"pairs", std::move(pairs)},
                            {"alone", std::move(alone)}};
}
