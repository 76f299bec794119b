//===- CoreCasters.h - IR objects through pybind11 --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of the core bindings, which are nanobind's, as arguments and results
// of pybind11 functions. They cross in capsules (mlir-c/Bindings/Python).
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_CORECASTERS_H
#define PTO_PYTHON_CORECASTERS_H

#include <pybind11/pybind11.h>
#include <string>
#include <string_view>
// After pybind11.
#include "mlir-c/Bindings/Python/Interop.h"

namespace pto {

inline MlirStringRef toC(const std::string &text) {
  return mlirStringRefCreate(text.data(), text.size());
}

inline std::string toString(MlirStringRef text) {
  return {text.data, text.length};
}

/// Text that quotes the IR, whose names may be any bytes. What is no UTF-8 is
/// replaced by U+FFFD.
inline pybind11::str toText(std::string_view text) {
  return pybind11::reinterpret_steal<pybind11::str>(
      PyUnicode_DecodeUTF8(text.data(), text.size(), "replace"));
}
inline pybind11::str toText(MlirStringRef text) {
  return toText(std::string_view(text.data, text.length));
}

/// The class of that name of `pto_mlir.ir`.
inline pybind11::object getIRClass(const char *name) {
  return pybind11::module_::import(MAKE_MLIR_PYTHON_QUALNAME("ir")).attr(name);
}

/// Reads the pointer that `source` wraps; false if it wraps none of the kind.
template <typename CType>
bool loadCapsule(pybind11::handle source, CType (*unwrap)(PyObject *),
                 CType &value) {
  auto capsule =
      pybind11::getattr(source, MLIR_PYTHON_CAPI_PTR_ATTR, pybind11::object());
  if (!capsule)
    return false;
  value = unwrap(capsule.ptr());
  if (value.ptr)
    return true;
  // It is for pybind11 to say which argument was wrong.
  PyErr_Clear();
  return false;
}

inline pybind11::handle castCapsule(PyObject *capsule, const char *className) {
  auto owned = pybind11::reinterpret_steal<pybind11::object>(capsule);
  return getIRClass(className)
      .attr(MLIR_PYTHON_CAPI_FACTORY_ATTR)(owned)
      .release();
}

} // namespace pto

namespace pybind11::detail {

template <>
struct type_caster<MlirBlock> {
  PYBIND11_TYPE_CASTER(MlirBlock, const_name("ir.Block"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToBlock, value);
  }
};

template <>
struct type_caster<MlirContext> {
  PYBIND11_TYPE_CASTER(MlirContext, const_name("ir.Context"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToContext, value);
  }
};

template <>
struct type_caster<MlirDialectRegistry> {
  PYBIND11_TYPE_CASTER(MlirDialectRegistry, const_name("ir.DialectRegistry"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToDialectRegistry, value);
  }
};

template <>
struct type_caster<MlirModule> {
  PYBIND11_TYPE_CASTER(MlirModule, const_name("ir.Module"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToModule, value);
  }
  /// Python owns it from now on.
  static handle cast(MlirModule module, return_value_policy, handle) {
    return pto::castCapsule(mlirPythonModuleToCapsule(module), "Module");
  }
};

template <>
struct type_caster<MlirOperation> {
  PYBIND11_TYPE_CASTER(MlirOperation, const_name("ir.Operation"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToOperation, value);
  }
  /// Of a module that Python owns.
  static handle cast(MlirOperation op, return_value_policy, handle) {
    return pto::castCapsule(mlirPythonOperationToCapsule(op), "Operation");
  }
};

template <>
struct type_caster<MlirValue> {
  PYBIND11_TYPE_CASTER(MlirValue, const_name("ir.Value"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToValue, value);
  }
};

template <>
struct type_caster<MlirLocation> {
  PYBIND11_TYPE_CASTER(MlirLocation, const_name("ir.Location"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToLocation, value);
  }
  static handle cast(MlirLocation location, return_value_policy, handle) {
    return pto::castCapsule(mlirPythonLocationToCapsule(location), "Location");
  }
};

/// An attribute comes out as an instance of its own class, and so does a type.
template <>
struct type_caster<MlirAttribute> {
  PYBIND11_TYPE_CASTER(MlirAttribute, const_name("ir.Attribute"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToAttribute, value);
  }
  static handle cast(MlirAttribute attr, return_value_policy, handle) {
    auto object = reinterpret_steal<pybind11::object>(
        pto::castCapsule(mlirPythonAttributeToCapsule(attr), "Attribute"));
    return object.attr(MLIR_PYTHON_MAYBE_DOWNCAST_ATTR)().release();
  }
};

template <>
struct type_caster<MlirType> {
  PYBIND11_TYPE_CASTER(MlirType, const_name("ir.Type"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToType, value);
  }
  static handle cast(MlirType type, return_value_policy, handle) {
    auto object = reinterpret_steal<pybind11::object>(
        pto::castCapsule(mlirPythonTypeToCapsule(type), "Type"));
    return object.attr(MLIR_PYTHON_MAYBE_DOWNCAST_ATTR)().release();
  }
};

template <>
struct type_caster<MlirTypeID> {
  PYBIND11_TYPE_CASTER(MlirTypeID, const_name("ir.TypeID"));
  bool load(handle source, bool) {
    return pto::loadCapsule(source, mlirPythonCapsuleToTypeID, value);
  }
  static handle cast(MlirTypeID id, return_value_policy, handle) {
    return pto::castCapsule(mlirPythonTypeIDToCapsule(id), "TypeID");
  }
};

} // namespace pybind11::detail

#endif // PTO_PYTHON_CORECASTERS_H
