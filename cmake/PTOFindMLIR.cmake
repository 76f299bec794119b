# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds MLIR 22: the one given by -DMLIR_DIR, or the `xtc-*` wheels that the
# build requirements of pyproject.toml bring.

find_package(Python3 3.10 REQUIRED COMPONENTS Interpreter)
if(PTO_ENABLE_PYTHON)
  find_package(Python3 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
endif()

if(NOT MLIR_DIR)
  # In an isolated build the requirements are on sys.path, not in purelib.
  execute_process(
    COMMAND "${Python3_EXECUTABLE}" -c
      "import importlib.util as u, os; print(os.path.dirname(os.path.dirname(u.find_spec('llvm').origin)), end='')"
    OUTPUT_VARIABLE PTO_WHEELS
    RESULT_VARIABLE PTO_WHEELS_MISSING)
  if(PTO_WHEELS_MISSING)
    message(FATAL_ERROR
      "No MLIR found. Give one with -DMLIR_DIR=<prefix>/lib/cmake/mlir, or install the build "
      "requirements of pyproject.toml (xtc-llvm-dev, xtc-mlir-dev, ...) for ${Python3_EXECUTABLE}.")
  endif()
  set(MLIR_DIR "${PTO_WHEELS}/mlir/lib/cmake/mlir")
  set(LLVM_DIR "${PTO_WHEELS}/llvm/lib/cmake/llvm")
endif()
find_package(MLIR REQUIRED CONFIG)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "MLIR 22 is needed, ${MLIR_DIR} has ${LLVM_VERSION}")
endif()
message(STATUS "MLIR ${LLVM_VERSION} from ${MLIR_DIR}")

if(LLVM_LINK_LLVM_DYLIB AND PTO_WHEELS)
  # The wheels' MLIR archives name the LLVM shared library, 136 MB that no user
  # has. Point it at the few static components they really use.
  set(LLVM_LINK_LLVM_DYLIB OFF)
  get_target_property(PTO_LLVM_SUPPORT LLVMSupport IMPORTED_LOCATION_RELEASE)
  set_target_properties(LLVM PROPERTIES
    IMPORTED_LOCATION_RELEASE "${PTO_LLVM_SUPPORT}"
    IMPORTED_SONAME_RELEASE ""
    IMPORTED_NO_SONAME_RELEASE TRUE
    INTERFACE_LINK_LIBRARIES
      "LLVMRemarks;LLVMBitstreamReader;LLVMTargetParser;LLVMBinaryFormat;LLVMSupport;LLVMDemangle")
endif()

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)
set(LLVM_ENABLE_WARNINGS ON)
include(HandleLLVMOptions)
if(PTO_ENABLE_PYTHON)
  set(MLIR_ENABLE_BINDINGS_PYTHON ON)
  include(MLIRDetectPythonEnv)
  mlir_configure_python_dev_packages()
endif()
