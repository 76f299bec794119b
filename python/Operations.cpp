//===- Operations.cpp - What pto operations tell Python -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Operations.h"
#include "CoreCasters.h"
#include "PTOModule.h"

namespace py = pybind11;

void pto::populateOperations(py::module_ &m) {
  m.def(
      "tile_operands",
      [](MlirOperation op) -> py::object {
        if (!mlirOperationIsAPTOTileOp(op))
          return py::none();
        py::list operands;
        for (intptr_t i = 0, e = mlirPTOTileOpGetNumODSOperands(op); i < e;
             ++i) {
          MlirPTOTileOperand operand = mlirPTOTileOpGetODSOperand(op, i);
          operands.append(py::make_tuple(
              toString(operand.name), toString(operand.role), operand.count));
        }
        return operands;
      },
      py::arg("op"));
  m.def(
      "target_facts",
      [](MlirOperation op) {
        MlirPTOTarget target = mlirPTOTargetGet(op);
        py::dict facts;
        facts["name"] = toString(target.name);
        facts["pipes_through_gm"] = target.pipesThroughGM;
        facts["back_pressure"] = toString(target.backPressure);
        facts["stall_scope"] = toString(target.stallScope);
        facts["slot_release"] = toString(target.slotRelease);
        facts["left_blayout"] = toString(target.leftBlockLayout);
        facts["has_float8_matmul"] = target.hasFloat8Matmul;
        facts["flag_budget"] = target.flagBudget;
        facts["max_flag_count"] = target.maxFlagCount;
        return facts;
      },
      py::arg("op"));
  m.def(
      "target_memory",
      [](MlirOperation op, const std::string &space) {
        MlirPTOTargetMemory memory = mlirPTOTargetGetMemory(op, toC(space));
        return py::make_tuple(memory.bytes, memory.usableBytes);
      },
      py::arg("op"), py::arg("address_space"));
  m.def(
      "target_can_move",
      [](MlirOperation op, const std::string &from, const std::string &to) {
        return mlirPTOTargetCanMove(op, toC(from), toC(to));
      },
      py::arg("op"), py::arg("source"), py::arg("target"));
  m.def("flag_count", mlirPTOTargetGetFlagCount, py::arg("dir_mask"));
  m.def("default_slot_count", mlirPTOTargetGetDefaultSlotCount,
        py::arg("dir_mask"));
  m.def("credit_period", mlirPTOTargetGetCreditPeriod, py::arg("slot_count"));
}
