//===- PTOModule.h - Parts of the _pto extension ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_PTOMODULE_H
#define PTO_PYTHON_PTOMODULE_H

#include <pybind11/pybind11.h>

namespace pto {
void populateTypes(pybind11::module_ &m);
void populateAttributes(pybind11::module_ &m);
void populateAnalysis(pybind11::module_ &m);
void populateOperations(pybind11::module_ &m);
void populatePasses(pybind11::module_ &m);
} // namespace pto

#endif // PTO_PYTHON_PTOMODULE_H
