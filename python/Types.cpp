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

MlirStringRef toC(const std::string &text) {
  return mlirStringRefCreate(text.data(), text.size());
}

std::string toPython(MlirStringRef text) { return {text.data, text.length}; }

/// The type that `build` makes, or a ValueError that says what the verifier
/// does.
template <typename Build>
MlirType getOrRaise(MlirContext context, Build build) {
  pto::DiagnosticCapture capture(context);
  MlirType type = build(mlirLocationUnknownGet(context));
  if (mlirTypeIsNull(type))
    throw py::value_error(capture.getMessages());
  return type;
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
        return getOrRaise(mlirTypeGetContext(elementType),
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
        return getOrRaise(
            mlirTypeGetContext(elementType), [&](MlirLocation loc) {
              return get(loc, shape.size(), shape.data(), elementType);
            });
      },
      py::arg("shape"), py::arg("element_type"));
}

} // namespace

void pto::populateTypes(py::module_ &m) {
  m.def("is_tile", mlirTypeIsAPTOTile);
  m.def("tile_typeid", mlirPTOTileTypeGetTypeID);
  defineTileGet(m, "tile_get", mlirPTOTileTypeGetChecked);
  m.def("is_tile_buf", mlirTypeIsAPTOTileBuf);
  m.def("tile_buf_typeid", mlirPTOTileBufTypeGetTypeID);
  defineTileGet(m, "tile_buf_get", mlirPTOTileBufTypeGetChecked);
  m.def("tile_params", [](MlirType type) {
    MlirPTOTileParams params = mlirPTOTileTypeGetParams(type);
    py::dict result;
    result["shape"] =
        toPython(std::vector(params.shape, params.shape + params.rank));
    result["element_type"] = params.elementType;
    result["address_space"] = toPython(params.addressSpace);
    result["valid_shape"] = toPython(
        std::vector(params.validShape, params.validShape + params.validRank));
    result["blayout"] = toPython(params.blockLayout);
    result["slayout"] = toPython(params.subLayout);
    result["fractal"] = params.fractal;
    result["pad"] = params.pad;
    result["compact"] = params.compact;
    return result;
  });
  m.def("tile_size_bytes", mlirPTOTileTypeGetSizeInBytes);

  m.def("is_ptr", mlirTypeIsAPTOPtr);
  m.def("ptr_typeid", mlirPTOPtrTypeGetTypeID);
  m.def(
      "ptr_get",
      [](MlirType elementType, const std::string &space) {
        return getOrRaise(
            mlirTypeGetContext(elementType), [&](MlirLocation loc) {
              return mlirPTOPtrTypeGetChecked(loc, elementType, toC(space));
            });
      },
      py::arg("element_type"), py::arg("address_space"));
  m.def("ptr_element_type", mlirPTOPtrTypeGetElementType);
  m.def("ptr_address_space", [](MlirType type) {
    return toPython(mlirPTOPtrTypeGetAddressSpace(type));
  });

  m.def("is_tensor_view", mlirTypeIsAPTOTensorView);
  m.def("tensor_view_typeid", mlirPTOTensorViewTypeGetTypeID);
  defineViewGet(m, "tensor_view_get", mlirPTOTensorViewTypeGetChecked);
  m.def("is_partition_tensor_view", mlirTypeIsAPTOPartitionTensorView);
  m.def("partition_tensor_view_typeid",
        mlirPTOPartitionTensorViewTypeGetTypeID);
  defineViewGet(m, "partition_tensor_view_get",
                mlirPTOPartitionTensorViewTypeGetChecked);
  m.def("view_shape", [](MlirType type) {
    std::vector<int64_t> shape;
    for (intptr_t i = 0, e = mlirPTOViewTypeGetRank(type); i < e; ++i)
      shape.push_back(mlirPTOViewTypeGetDimSize(type, i));
    return toPython(shape);
  });
  m.def("view_element_type", mlirPTOViewTypeGetElementType);

  m.def("is_pipe", mlirTypeIsAPTOPipe);
  m.def("pipe_typeid", mlirPTOPipeTypeGetTypeID);
  m.def("pipe_get", mlirPTOPipeTypeGet, py::arg("context"));
}
