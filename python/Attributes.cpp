//===- Attributes.cpp - Attributes of the pto dialect for Python ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "PTOModule.h"
#include "mlir-c/BuiltinAttributes.h"
#include "pto-c/Dialects.h"
#include "pto-c/Sections.h"
#include <pybind11/stl.h>

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
  m.def(
      "core_get",
      [](MlirContext context, const std::string &kind, int64_t memory,
         int64_t x, int64_t y) {
        return getOrRaise(context, [&](MlirLocation loc) {
          return mlirPTOCoreAttrGetChecked(loc, toC(kind), memory, x, y);
        });
      },
      py::arg("context"), py::arg("kind"), py::arg("memory"), py::arg("x"),
      py::arg("y"));
  m.def("core_kind", [](MlirAttribute attr) {
    return toString(mlirPTOCoreAttrGetKind(attr));
  });
  m.def("core_memory", mlirPTOCoreAttrGetMemory);
  m.def("core_at", [](MlirAttribute attr) {
    return py::make_tuple(mlirPTOCoreAttrGetAt(attr, 0),
                          mlirPTOCoreAttrGetAt(attr, 1));
  });
  m.def(
      "topology_get",
      [](MlirContext context, const std::vector<MlirAttribute> &cores) {
        return getOrRaise(context, [&](MlirLocation loc) {
          return mlirPTOTopologyAttrGetChecked(loc, cores.size(), cores.data());
        });
      },
      py::arg("context"), py::arg("cores"));
  m.def("topology_cores", [](MlirAttribute attr) {
    py::tuple cores(mlirPTOTopologyAttrGetNumCores(attr));
    for (size_t i = 0; i < cores.size(); ++i)
      cores[i] = mlirPTOTopologyAttrGetCore(attr, i);
    return cores;
  });
  m.def(
      "forwarded_get",
      [](MlirType carrier, int64_t slots, MlirType tensor, int64_t bytesSaved) {
        return getOrRaise(mlirTypeGetContext(carrier), [&](MlirLocation loc) {
          return mlirPTOForwardedAttrGetChecked(loc, carrier, slots, tensor,
                                                bytesSaved);
        });
      },
      py::arg("carrier"), py::arg("slots"), py::arg("tensor"),
      py::arg("bytes_saved"));
  m.def("forwarded_carrier", mlirPTOForwardedAttrGetCarrier);
  m.def("forwarded_slots", mlirPTOForwardedAttrGetSlots);
  m.def("forwarded_tensor", mlirPTOForwardedAttrGetTensor);
  m.def("forwarded_bytes_saved", mlirPTOForwardedAttrGetBytesSaved);
}
