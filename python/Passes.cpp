//===- Passes.cpp - Running passes from Python ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Passes.h"
#include "Diagnostics.h"
#include "PTOModule.h"
#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <pybind11/stl.h>
#include <set>
#include <variant>

namespace py = pybind11;

namespace {

using pto::toC;
using pto::toString;

/// A pass manager with that pipeline, to run on modules. Raises ValueError.
struct OwnedPassManager {
  OwnedPassManager(MlirContext context, const std::string &pipeline)
      : passManager(mlirPassManagerCreateOnOperation(
            context, mlirStringRefCreateFromCString("builtin.module"))) {
    std::string error;
    if (mlirLogicalResultIsFailure(mlirOpPassManagerAddPipeline(
            mlirPassManagerGetAsOpPassManager(passManager), toC(pipeline),
            pto::appendTo, &error))) {
      mlirPassManagerDestroy(passManager);
      throw py::value_error(error);
    }
  }
  ~OwnedPassManager() { mlirPassManagerDestroy(passManager); }
  OwnedPassManager(const OwnedPassManager &) = delete;
  OwnedPassManager &operator=(const OwnedPassManager &) = delete;

  MlirPassManager passManager;
};

/// Runs in one context must not overlap: they share its diagnostic and remark
/// handlers. Nothing waits for the GIL with the lock held.
std::mutex &getLock(MlirContext context) {
  static std::array<std::mutex, 64> locks;
  return locks[std::hash<void *>()(context.ptr) / 64 % locks.size()];
}

/// Whose operations are shown, for each `MlirPTOPassPoint`: passes by their
/// flags, or all of them.
using ShownPasses = std::array<std::variant<bool, std::set<std::string>>, 3>;

/// What a run had to tell. Filled without the GIL.
struct Report {
  explicit Report(const ShownPasses &shown) : shown(shown) {}

  struct Operation {
    std::string pass;
    MlirPTOPassPoint point;
    std::string name, text;
  };
  struct Remark {
    MlirPTORemarkKind kind;
    std::string category, name, function, message;
    MlirLocation location;
    std::vector<std::pair<std::string, std::string>> args;
  };

  MlirPTOPassListener getListener() {
    auto addStatistic = [](const MlirPTOStatistic *statistic, void *self) {
      static_cast<Report *>(self)->statistics.emplace_back(
          toString(statistic->pass), toString(statistic->name),
          statistic->value);
    };
    auto addRemark = [](const MlirPTORemark *remark, void *self) {
      Remark kept = {remark->kind,
                     toString(remark->category),
                     toString(remark->name),
                     toString(remark->function),
                     toString(remark->message),
                     remark->location,
                     {}};
      for (intptr_t i = 0; i < remark->numArgs; ++i)
        kept.args.emplace_back(toString(remark->argKeys[i]),
                               toString(remark->argValues[i]));
      static_cast<Report *>(self)->remarks.push_back(std::move(kept));
    };
    auto addOperation = [](MlirStringRef pass, MlirPTOPassPoint point,
                           MlirOperation op, void *self) {
      static_cast<Report *>(self)->addOperation(pass, point, op);
    };
    bool isNoneShown = shown == ShownPasses{false, false, false};
    return {addStatistic, addRemark, isNoneShown ? nullptr : +addOperation,
            this};
  }

  /// Keeps the text of operations that `shown` asks for.
  void addOperation(MlirStringRef pass, MlirPTOPassPoint point,
                    MlirOperation op) {
    auto *flags = std::get_if<std::set<std::string>>(&shown[point]);
    if (flags ? !flags->count(toString(pass)) : !std::get<bool>(shown[point]))
      return;
    Operation kept = {toString(pass),
                      point,
                      toString(mlirIdentifierStr(mlirOperationGetName(op))),
                      {}};
    mlirOperationPrint(op, pto::appendTo, &kept.text);
    operations.push_back(std::move(kept));
  }

  py::list operationsToPython() const {
    static const char *const points[] = {"before", "after", "failed"};
    py::list result;
    for (const Operation &op : operations)
      result.append(py::make_tuple(op.pass, points[op.point],
                                   pto::toText(op.name), pto::toText(op.text)));
    return result;
  }

  py::list remarksToPython() const {
    static const char *const kinds[] = {"passed", "missed", "failed",
                                        "analysis"};
    py::list result;
    for (const Remark &remark : remarks) {
      py::list args;
      for (const auto &[key, value] : remark.args)
        args.append(py::make_tuple(pto::toText(key), pto::toText(value)));
      result.append(
          py::make_tuple(kinds[remark.kind], pto::toText(remark.category),
                         pto::toText(remark.name), pto::toText(remark.function),
                         remark.location, pto::toText(remark.message), args));
    }
    return result;
  }

  ShownPasses shown;
  std::vector<std::tuple<std::string, std::string, uint64_t>> statistics;
  std::vector<Remark> remarks;
  std::vector<Operation> operations;
};

/// Returns (succeeded, statistics, remarks, diagnostics, operations).
py::tuple runPipeline(MlirModule module, const std::string &pipeline,
                      const ShownPasses &shown) {
  MlirContext context = mlirModuleGetContext(module);
  OwnedPassManager owned(context, pipeline);
  Report report(shown);
  std::vector<pto::Diagnostic> diagnostics;
  MlirLogicalResult status;
  {
    py::gil_scoped_release release;
    std::lock_guard<std::mutex> guard(getLock(context));
    pto::DiagnosticCapture capture(context);
    // Passes may rely on valid IR. One that changes nothing is not followed by
    // the verifier, so it would not find out afterwards either.
    MlirOperation op = mlirModuleGetOperation(module);
    status = mlirOperationVerify(op)
                 ? mlirPTOPassManagerRunOnOp(owned.passManager, op,
                                             report.getListener())
                 : mlirLogicalResultFailure();
    diagnostics = std::move(capture.diagnostics);
  }
  py::list pyDiagnostics;
  for (const pto::Diagnostic &diagnostic : diagnostics)
    pyDiagnostics.append(diagnostic.toPython());
  return py::make_tuple(mlirLogicalResultIsSuccess(status), report.statistics,
                        report.remarksToPython(), pyDiagnostics,
                        report.operationsToPython());
}

void checkPipeline(const std::string &pipeline) {
  std::unique_ptr<void, void (*)(void *)> context(
      mlirContextCreateWithThreading(false).ptr,
      [](void *ptr) { mlirContextDestroy(MlirContext{ptr}); });
  OwnedPassManager(MlirContext{context.get()}, pipeline);
}

} // namespace

void pto::populatePasses(py::module_ &m) {
  mlirPTORegisterPasses();
  m.def("run_pipeline", runPipeline, py::arg("module"), py::arg("pipeline"),
        py::arg("shown"));
  m.def("check_pipeline", checkPipeline, py::arg("pipeline"));
}
