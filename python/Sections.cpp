//===- Sections.cpp - Joining sections, for Python ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Sections.h"
#include "CoreCasters.h"
#include "PTOModule.h"
#include <pybind11/stl.h>

namespace py = pybind11;

/// Rules and reasons.
using Refusals = std::vector<std::pair<py::str, py::str>>;

static void checkIsSection(MlirOperation op) {
  if (!mlirOperationIsAPTOSection(op))
    throw py::type_error("not a pto.section");
}

/// The module that an operation is in.
static MlirModule getModule(MlirOperation op) {
  for (MlirOperation parent = mlirOperationGetParentOperation(op);
       !mlirOperationIsNull(parent);
       parent = mlirOperationGetParentOperation(parent))
    op = parent;
  MlirModule module = mlirModuleFromOperation(op);
  if (mlirModuleIsNull(module))
    throw py::value_error("the sections are not in a module");
  return module;
}

void pto::populateSections(py::module_ &m) {
  m.def(
      "is_one_block",
      [](MlirOperation section) {
        checkIsSection(section);
        return mlirPTOSectionIsOneBlock(section);
      },
      py::arg("section"));
  m.def(
      "forward",
      [](MlirOperation first, MlirOperation second, MlirValue tensor,
         bool cotile) -> py::object {
        checkIsSection(first);
        checkIsSection(second);
        if (!mlirModuleEqual(getModule(first), getModule(second)))
          throw py::value_error("the sections are in two modules");
        Refusals refusals;
        MlirOperation joined;
        MlirModule copy = mlirPTOForward(
            first, second, tensor, cotile,
            [](MlirStringRef rule, MlirStringRef reason, void *refusals) {
              static_cast<Refusals *>(refusals)->emplace_back(toText(rule),
                                                              toText(reason));
            },
            &refusals, &joined);
        if (mlirModuleIsNull(copy))
          return py::cast(refusals);
        return py::make_tuple(copy, joined);
      },
      py::arg("first"), py::arg("second"), py::arg("tensor"),
      py::arg("cotile"));
}
