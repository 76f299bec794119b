//===- Attributes.cpp - Attributes of the pto dialect for Python ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "PTOModule.h"
#include "mlir-c/BuiltinAttributes.h"
#include "pto-c/Dialects.h"

namespace py = pybind11;

void pto::populateAttributes(py::module_ &m) {
  m.def(
      "attribute_id",
      [](const std::string &mnemonic) {
        MlirTypeID id = mlirPTOAttributeGetTypeID(toC(mnemonic));
        if (mlirTypeIDIsNull(id))
          throw py::value_error("no attribute '" + mnemonic + "'");
        return id;
      },
      py::arg("mnemonic"));
  m.def(
      "enum_attribute_get",
      [](MlirContext context, const std::string &mnemonic,
         const std::string &keyword) {
        return getOrRaise(context, [&](MlirLocation loc) {
          return mlirPTOEnumAttrGetChecked(loc, toC(mnemonic), toC(keyword));
        });
      },
      py::arg("context"), py::arg("mnemonic"), py::arg("keyword"));
  m.def("enum_attribute_keyword", [](MlirAttribute attr) {
    return toString(mlirPTOEnumAttrGetKeyword(attr));
  });
  m.def("vector_function_get", mlirPTOVectorFunctionAttrGet,
        py::arg("context"));
  m.def(
      "tile_buf_config_get",
      [](MlirAttribute entries) {
        if (!mlirAttributeIsADictionary(entries))
          throw py::type_error("the entries are a dictionary attribute");
        return mlirPTOTileBufConfigAttrGet(entries);
      },
      py::arg("entries"));
  m.def("tile_buf_config_entries", mlirPTOTileBufConfigAttrGetEntries);
}
