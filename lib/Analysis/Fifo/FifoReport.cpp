//===- FifoReport.cpp - All pairs and networks of a module ----------------===//
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

FifoOutcome FifoResult::getOutcome() const {
  for (const FifoFinding &finding : findings)
    if (finding.outcome != FifoOutcome::Undecided)
      return finding.outcome;
  return findings.empty() ? FifoOutcome::Verified : FifoOutcome::Undecided;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// By functions, where their report is.
using KnownReports = DenseMap<std::pair<Operation *, Operation *>, size_t>;

/// What is launched in several places is as good as the worst of them.
template <typename ReportT>
static void addReport(ReportT next, KnownReports::key_type key,
                      KnownReports &known, SmallVectorImpl<ReportT> &reports) {
  auto getRank = [](const FifoResult &result) {
    FifoOutcome outcome = result.getOutcome();
    return outcome == FifoOutcome::Verified    ? 0
           : outcome == FifoOutcome::Undecided ? 1
                                               : 2;
  };
  auto [it, isNew] = known.try_emplace(key, reports.size());
  if (isNew)
    reports.push_back(std::move(next));
  else if (getRank(next) > getRank(reports[it->second]))
    reports[it->second] = std::move(next);
}

FifoReport pto::analyzeCrossCoreFifo(ModuleOp module,
                                     const FifoOptions &options) {
  FifoReport report;
  KnownReports knownPairs, knownNetworks;
  DenseSet<Operation *> reached;
  SymbolTableCollection symbols;
  for (const FifoPair &pair : findFifoPairs(module)) {
    for (func::FuncOp root : {pair.cube, pair.vector})
      forEachReachable(root, symbols,
                       [&](func::FuncOp func) { reached.insert(func); });
    FifoPairReport next = analyzeFifoPair(pair, options);
    if (!next.rings.empty() || !next.findings.empty())
      addReport(std::move(next), {pair.cube, pair.vector}, knownPairs,
                report.pairs);
  }
  for (const FifoNetwork &network : findFifoNetworks(module)) {
    // A function is in one network.
    Operation *first = network.functions.front();
    reached.insert(network.functions.begin(), network.functions.end());
    addReport(analyzeFifoNetwork(network, options), {first, nullptr},
              knownNetworks, report.networks);
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

/// What pairs and networks have in common.
static llvm::json::Object getResultObject(const FifoResult &result) {
  auto setKnown = [](llvm::json::Object &object, StringRef key, int64_t value) {
    if (value >= 0)
      object[key] = value;
  };
  llvm::json::Array rings, findings;
  for (const FifoRing &ring : result.rings) {
    llvm::json::Object object{{"name", ring.name},
                              {"slot_num", ring.slotCount},
                              {"slot_size", ring.slotSize}};
    setKnown(object, "messages", ring.messages);
    setKnown(object, "high_water", ring.highWater);
    rings.push_back(std::move(object));
  }
  for (const FifoFinding &finding : result.findings) {
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
      object["ring"] = result.rings[finding.ring].name;
    setKnown(object, "message_number", finding.messageNumber);
    setKnown(object, "needed_slot_num", finding.neededSlots);
    findings.push_back(std::move(object));
  }
  return llvm::json::Object{
      {"outcome", stringifyFifoOutcome(result.getOutcome())},
      {"rings", std::move(rings)},
      {"findings", std::move(findings)}};
}

static llvm::json::Array getNames(ArrayRef<func::FuncOp> functions) {
  llvm::json::Array names;
  for (func::FuncOp func : functions)
    names.push_back(func.getName());
  return names;
}

llvm::json::Value pto::toJSON(const FifoReport &report) {
  llvm::json::Array pairs, networks;
  for (const FifoPairReport &pair : report.pairs) {
    llvm::json::Object object = getResultObject(pair);
    func::FuncOp cube = pair.cube, vector = pair.vector;
    object["cube"] = cube.getName();
    object["vector"] = vector.getName();
    object["model"] = pair.model == BackPressure::Exact ? "exact" : "credit";
    pairs.push_back(std::move(object));
  }
  for (const FifoNetworkReport &network : report.networks) {
    llvm::json::Object object = getResultObject(network);
    object["functions"] = getNames(network.functions);
    networks.push_back(std::move(object));
  }
  return llvm::json::Object{{"pairs", std::move(pairs)},
                            {"networks", std::move(networks)},
                            {"alone", getNames(report.alone)}};
}
