//===- Passes.cpp - C API of the passes over the pto dialect --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Passes.h"
#include "PTO/InitAll.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include <map>
#include <mutex>

using namespace mlir;

void mlirPTORegisterPasses() {
  static std::once_flag once;
  std::call_once(once, pto::registerAllPasses);
}

namespace {

//===----------------------------------------------------------------------===//
// Statistics
//===----------------------------------------------------------------------===//

/// Sums of statistics, by pass flag and name. Passes end on several threads.
class StatisticSums {
public:
  void add(Pass *pass) {
    std::lock_guard<std::mutex> guard(mutex);
    for (Pass::Statistic *statistic : pass->getStatistics())
      sums[{pass->getArgument().str(), statistic->getName()}] +=
          statistic->getValue();
  }
  void tell(const MlirPTOPassListener &listener) const {
    for (const auto &[key, value] : sums) {
      MlirPTOStatistic statistic = {wrap(StringRef(key.first)),
                                    wrap(StringRef(key.second)), value};
      listener.statistic(&statistic, listener.userData);
    }
  }

private:
  std::mutex mutex;
  std::map<std::pair<std::string, std::string>, uint64_t> sums;
};

/// Adds the statistics of each run of a pass on an operation. It sets them to
/// zero before, because some passes count on from what is there and others
/// assign what they counted.
class StatisticCollector : public PassInstrumentation {
public:
  explicit StatisticCollector(std::shared_ptr<StatisticSums> sums)
      : sums(std::move(sums)) {}

  void runBeforePass(Pass *pass, Operation *) override {
    for (Pass::Statistic *statistic : pass->getStatistics())
      *statistic = 0;
  }
  void runAfterPass(Pass *pass, Operation *) override { sums->add(pass); }
  void runAfterPassFailed(Pass *pass, Operation *) override { sums->add(pass); }

private:
  std::shared_ptr<StatisticSums> sums;
};

//===----------------------------------------------------------------------===//
// Operations between passes
//===----------------------------------------------------------------------===//

class OperationShower : public PassInstrumentation {
public:
  explicit OperationShower(const MlirPTOPassListener &listener)
      : listener(listener) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    show(pass, MlirPTOBeforePass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    show(pass, MlirPTOAfterPass, op);
  }
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    show(pass, MlirPTOAfterFailedPass, op);
  }

private:
  void show(Pass *pass, MlirPTOPassPoint point, Operation *op) {
    // What runs the passes of a nested pipeline is a pass without a flag.
    if (!pass->getArgument().empty())
      listener.operation(wrap(pass->getArgument()), point, wrap(op),
                         listener.userData);
  }

  MlirPTOPassListener listener;
};

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// A remark that outlives its emission.
struct KeptRemark {
  MlirPTORemarkKind kind;
  std::string category, name, function, message;
  Location location;
  SmallVector<std::pair<std::string, std::string>> args;

  /// Where it belongs among the others, whichever thread was the first.
  auto position() const {
    auto file = location->findInstanceOf<FileLineColLoc>();
    return std::make_tuple(file ? file.getFilename().getValue() : StringRef(),
                           file ? file.getLine() : 0,
                           file ? file.getColumn() : 0, StringRef(function));
  }
};

MlirPTORemarkKind getKind(const remark::detail::Remark &remark) {
  switch (remark.getRemarkType()) {
  case llvm::remarks::Type::Passed:
    return MlirPTORemarkPassed;
  case llvm::remarks::Type::Missed:
    return MlirPTORemarkMissed;
  case llvm::remarks::Type::Failure:
    return MlirPTORemarkFailed;
  default:
    return MlirPTORemarkAnalysis;
  }
}

class RemarkCollector : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkCollector(std::vector<KeptRemark> &remarks)
      : remarks(remarks) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    KeptRemark kept = {getKind(remark),
                       remark.getCombinedCategoryName().str(),
                       remark.getRemarkName().str(),
                       remark.getFunction().str(),
                       /*message=*/{},
                       remark.getLocation(),
                       /*args=*/{}};
    // What the remark was not given.
    if (kept.function == "<unknown function>")
      kept.function.clear();
    for (const remark::detail::Remark::Arg &arg : remark.getArgs()) {
      kept.message += (kept.args.empty() ? "" : ", ") + arg.key + "=" + arg.val;
      kept.args.emplace_back(arg.key, arg.val);
    }
    std::lock_guard<std::mutex> guard(mutex);
    remarks.push_back(std::move(kept));
  }

private:
  std::mutex mutex;
  std::vector<KeptRemark> &remarks;
};

void tell(const KeptRemark &remark, const MlirPTOPassListener &listener) {
  SmallVector<MlirStringRef> keys, values;
  for (const auto &[key, value] : remark.args) {
    keys.push_back(wrap(StringRef(key)));
    values.push_back(wrap(StringRef(value)));
  }
  MlirPTORemark cRemark = {remark.kind,
                           wrap(StringRef(remark.category)),
                           wrap(StringRef(remark.name)),
                           wrap(StringRef(remark.function)),
                           wrap(StringRef(remark.message)),
                           wrap(remark.location),
                           static_cast<intptr_t>(keys.size()),
                           keys.data(),
                           values.data()};
  listener.remark(&cRemark, listener.userData);
}

} // namespace

MlirLogicalResult mlirPTOPassManagerRunOnOp(MlirPassManager passManager,
                                            MlirOperation op,
                                            MlirPTOPassListener listener) {
  MLIRContext *context = unwrap(op)->getContext();
  auto sums = std::make_shared<StatisticSums>();
  if (listener.statistic)
    unwrap(passManager)
        ->addInstrumentation(std::make_unique<StatisticCollector>(sums));

  bool wasThreaded = context->isMultithreadingEnabled();
  if (listener.operation) {
    unwrap(passManager)
        ->addInstrumentation(std::make_unique<OperationShower>(listener));
    context->disableMultithreading();
  }

  std::vector<KeptRemark> remarks;
  bool hearsRemarks = listener.remark && !context->getRemarkEngine();
  if (hearsRemarks) {
    // `all` adds to filters that are there, so each needs one.
    remark::RemarkCategories every;
    every.passed = every.missed = every.failed = every.analysis = ".*";
    LogicalResult enabled = remark::enableOptimizationRemarks(
        *context, std::make_unique<RemarkCollector>(remarks),
        std::make_unique<remark::RemarkEmittingPolicyAll>(), every);
    assert(succeeded(enabled) && "our streamer needs no set-up");
    (void)enabled;
  }

  LogicalResult result = unwrap(passManager)->run(unwrap(op));
  if (listener.operation)
    context->disableMultithreading(!wasThreaded);

  // The engine refers to `remarks`, so it goes before they do.
  if (hearsRemarks)
    context->setRemarkEngine(nullptr);
  llvm::stable_sort(remarks, [](const KeptRemark &a, const KeptRemark &b) {
    return a.position() < b.position();
  });
  if (listener.statistic)
    sums->tell(listener);
  for (const KeptRemark &remark : remarks)
    tell(remark, listener);
  return wrap(result);
}
