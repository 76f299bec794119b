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

void pto::populateAnalysis(py::module_ &m) {
  m.def(
      "analyze_cross_core_fifo",
      [](MlirModule module, const std::string &model) {
        std::string json;
        py::gil_scoped_release release;
        mlirPTOAnalyzeCrossCoreFifo(
            module, mlirStringRefCreate(model.data(), model.size()),
            [](MlirStringRef part, void *json) {
              static_cast<std::string *>(json)->append(part.data, part.length);
            },
            &json);
        return json;
      },
      py::arg("module"), py::arg("model"));
}
