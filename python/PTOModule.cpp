//===- PTOModule.cpp - The _pto extension ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `pto_mlir` needs of C++ beyond the core bindings. It touches the C API
// alone, so it may have RTTI while MLIR has none. Python code of the package
// wraps all of it; nothing here is meant for users but `register_dialect`.
//
//===----------------------------------------------------------------------===//

#include "PTOModule.h"
#include "CoreCasters.h"
#include "pto-c/Dialects.h"

namespace py = pybind11;

PYBIND11_MODULE(_pto, m) {
  m.doc() = "C++ side of pto_mlir.";
  m.def(
      "register_dialect",
      [](MlirContext context, bool load) {
        MlirDialectHandle handle = mlirGetDialectHandle__pto__();
        mlirDialectHandleRegisterDialect(handle, context);
        if (load)
          mlirDialectHandleLoadDialect(handle, context);
      },
      py::arg("context"), py::arg("load") = true,
      "Registers the pto dialect in a context and, unless told otherwise, "
      "loads it. Contexts of this package have it already.");
  m.def("register_dialects", mlirPTORegisterDialects, py::arg("registry"),
        "Inserts the dialects that pto kernels are written in.");
  pto::populateTypes(m);
  pto::populateAttributes(m);
  pto::populateAnalysis(m);
  pto::populateOperations(m);
  pto::populatePasses(m);
}
