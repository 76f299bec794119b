//===- Analysis.cpp - Analyses for Python ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Analysis.h"
#include "CoreCasters.h"
#include "PTOModule.h"
#include <pybind11/stl.h>

namespace py = pybind11;

static void append(MlirStringRef part, void *text) {
  static_cast<std::string *>(text)->append(part.data, part.length);
}

void pto::populateAnalysis(py::module_ &m) {
  m.def(
      "analyze_cross_core_fifo",
      [](MlirModule module, const std::string &model) {
        std::string json;
        py::gil_scoped_release release;
        mlirPTOAnalyzeCrossCoreFifo(
            module, mlirStringRefCreate(model.data(), model.size()), append,
            &json);
        return json;
      },
      py::arg("module"), py::arg("model"));
  m.def(
      "predict_cost",
      [](MlirOperation op) {
        std::string reason;
        MlirStringRef pipe;
        int64_t cycles = mlirPTOPredictCost(op, &pipe, append, &reason);
        if (cycles < 0)
          throw py::value_error(reason);
        return py::make_tuple(py::str(pipe.data, pipe.length), cycles);
      },
      py::arg("op"));
  m.def(
      "predict_cycles",
      [](MlirBlock block) {
        std::string reason;
        int64_t cycles = mlirPTOPredictCycles(block, append, &reason);
        if (cycles < 0)
          throw py::value_error(reason);
        return cycles;
      },
      py::arg("block"));
}
