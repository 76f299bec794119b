//===- Types.cpp - Types of the pto dialect for Python --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "PTOModule.h"
#include "mlir-c/BuiltinTypes.h"
#include "pto-c/Dialects.h"
#include <optional>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace {

using pto::toC;

/// Extents as Python has them: None is dynamic.
using Extents = std::vector<std::optional<int64_t>>;

std::vector<int64_t> toC(const Extents &extents) {
  std::vector<int64_t> result;
  for (std::optional<int64_t> extent : extents)
    result.push_back(extent.value_or(mlirShapedTypeGetDynamicSize()));
  return result;
}

py::tuple toPython(const std::vector<int64_t> &extents) {
  py::tuple result(extents.size());
  for (size_t i = 0; i < extents.size(); ++i)
    result[i] = extents[i] == mlirShapedTypeGetDynamicSize()
                    ? py::object(py::none())
                    : py::object(py::int_(extents[i]));
  return result;
}

using GetTile = MlirType (*)(MlirLocation, const MlirPTOTileParams *);

void defineTileGet(py::module_ &m, const char *name, GetTile get) {
  m.def(
      name,
      [get](const std::vector<int64_t> &shape, MlirType elementType,
            const std::string &addressSpace,
            const std::optional<Extents> &valid, const std::string &blayout,
            const std::string &slayout, int64_t fractal, int64_t pad,
            int64_t compact) {
        std::vector<int64_t> validShape = valid ? toC(*valid) : shape;
        MlirPTOTileParams params = {toC(addressSpace),
                                    static_cast<intptr_t>(shape.size()),
                                    shape.data(),
                                    elementType,
                                    static_cast<intptr_t>(validShape.size()),
                                    validShape.data(),
                                    toC(blayout),
                                    toC(slayout),
                                    fractal,
                                    pad,
                                    compact};
        return pto::getOrRaise(
            mlirTypeGetContext(elementType),
            [&](MlirLocation loc) { return get(loc, &params); });
      },
      py::arg("shape"), py::arg("element_type"), py::arg("address_space"),
      py::arg("valid"), py::arg("blayout"), py::arg("slayout"),
      py::arg("fractal"), py::arg("pad"), py::arg("compact"));
}

using GetView = MlirType (*)(MlirLocation, intptr_t, const int64_t *, MlirType);

void defineViewGet(py::module_ &m, const char *name, GetView get) {
  m.def(
      name,
      [get](const Extents &extents, MlirType elementType) {
        std::vector<int64_t> shape = toC(extents);
        return pto::getOrRaise(
            mlirTypeGetContext(elementType), [&](MlirLocation loc) {
              return get(loc, shape.size(), shape.data(), elementType);
            });
      },
      py::arg("shape"), py::arg("element_type"));
}

} // namespace

void pto::populateTypes(py::module_ &m) {
  m.def(
      "type_id",
      [](const std::string &mnemonic) {
        MlirTypeID id = mlirPTOTypeGetTypeID(toC(mnemonic));
        if (mlirTypeIDIsNull(id))
          throw py::value_error("no type !pto." + mnemonic);
        return id;
      },
      py::arg("mnemonic"));
  m.def(
      "plain_type_get",
      [](MlirContext context, const std::string &mnemonic) {
        MlirType type = mlirPTOTypeGetByMnemonic(context, toC(mnemonic));
        if (mlirTypeIsNull(type))
          throw py::value_error("no type !pto." + mnemonic +
                                " without parameters");
        return type;
      },
      py::arg("context"), py::arg("mnemonic"));

  defineTileGet(m, "tile_get", mlirPTOTileTypeGetChecked);
  defineTileGet(m, "tile_buf_get", mlirPTOTileBufTypeGetChecked);
  m.def("tile_params", [](MlirType type) {
    MlirPTOTileParams params = mlirPTOTileTypeGetParams(type);
    py::dict result;
    result["shape"] =
        toPython(std::vector(params.shape, params.shape + params.rank));
    result["element_type"] = params.elementType;
    result["address_space"] = toString(params.addressSpace);
    result["valid_shape"] = toPython(
        std::vector(params.validShape, params.validShape + params.validRank));
    result["blayout"] = toString(params.blockLayout);
    result["slayout"] = toString(params.subLayout);
    result["fractal"] = params.fractal;
    result["pad"] = params.pad;
    result["compact"] = params.compact;
    return result;
  });
  m.def("tile_size_bytes", mlirPTOTileTypeGetSizeInBytes);

  m.def(
      "ptr_get",
      [](MlirType elementType, const std::string &space) {
        return pto::getOrRaise(
            mlirTypeGetContext(elementType), [&](MlirLocation loc) {
              return mlirPTOPtrTypeGetChecked(loc, elementType, toC(space));
            });
      },
      py::arg("element_type"), py::arg("address_space"));
  m.def("ptr_element_type", mlirPTOPtrTypeGetElementType);
  m.def("ptr_address_space", [](MlirType type) {
    return toString(mlirPTOPtrTypeGetAddressSpace(type));
  });

  defineViewGet(m, "tensor_view_get", mlirPTOTensorViewTypeGetChecked);
  defineViewGet(m, "partition_tensor_view_get",
                mlirPTOPartitionTensorViewTypeGetChecked);
  defineViewGet(m, "local_array_get", mlirPTOLocalArrayTypeGetChecked);
  m.def("view_shape", [](MlirType type) {
    std::vector<int64_t> shape;
    for (intptr_t i = 0, e = mlirPTOViewTypeGetRank(type); i < e; ++i)
      shape.push_back(mlirPTOViewTypeGetDimSize(type, i));
    return toPython(shape);
  });
  m.def("view_element_type", mlirPTOViewTypeGetElementType);

  m.def("eventid_array_get", mlirPTOEventIdArrayTypeGet, py::arg("context"),
        py::arg("size"));
  m.def("eventid_array_size", mlirPTOEventIdArrayTypeGetSize);
  m.def(
      "multi_tile_buf_get",
      [](MlirType tile, int64_t count) {
        return pto::getOrRaise(mlirTypeGetContext(tile), [&](MlirLocation loc) {
          return mlirPTOMultiTileBufTypeGetChecked(loc, tile, count);
        });
      },
      py::arg("tile"), py::arg("count"));
  m.def("multi_tile_buf_tile", mlirPTOMultiTileBufTypeGetTile);
  m.def("multi_tile_buf_count", mlirPTOMultiTileBufTypeGetCount);
}
