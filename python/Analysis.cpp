//===- Analysis.cpp - Analyses for Python ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto-c/Analysis.h"
#include "CoreCasters.h"
#include "Diagnostics.h"
#include "PTOModule.h"
#include <pybind11/stl.h>

namespace py = pybind11;

namespace {

/// A dictionary with the fields of a plan, or `reason` and `op` of a refusal.
struct SkewAnswer {
  MlirPTOSkewListener getListener() {
    auto plan = [](const MlirPTOSkewPlan *plan, void *self) {
      py::dict &fields = static_cast<SkewAnswer *>(self)->fields;
      if (plan->tripCount < 0)
        fields["trip_count"] = py::none();
      else
        fields["trip_count"] = plan->tripCount;
      fields["requested_depth"] = plan->requestedDepth;
      fields["depth"] = plan->depth;
      fields["produce"] = toPython(plan->produce, plan->numProduce);
      fields["consume"] = toPython(plan->consume, plan->numConsume);
    };
    auto refusal = [](MlirStringRef reason, MlirOperation op, void *self) {
      py::dict &fields = static_cast<SkewAnswer *>(self)->fields;
      fields["reason"] = pto::toText(reason);
      fields["op"] = op;
    };
    return {plan, refusal, this};
  }
  static py::tuple toPython(const MlirOperation *ops, intptr_t count) {
    py::tuple result(count);
    for (intptr_t i = 0; i < count; ++i)
      result[i] = py::cast(ops[i]);
    return result;
  }

  py::dict fields;
};

MlirPTOBackPressure getBackPressure(const std::optional<std::string> &model) {
  if (!model)
    return MlirPTOBackPressureOfTarget;
  if (*model == "exact")
    return MlirPTOBackPressureExact;
  if (*model == "credit")
    return MlirPTOBackPressureCredit;
  throw py::value_error("no FIFO model '" + *model +
                        "', only 'exact' and 'credit'");
}

} // namespace

void pto::populateAnalysis(py::module_ &m) {
  m.def(
      "analyze_cross_core_fifo",
      [](MlirModule module, const std::optional<std::string> &model) {
        MlirPTOBackPressure backPressure = getBackPressure(model);
        std::string json;
        py::gil_scoped_release release;
        mlirPTOAnalyzeCrossCoreFifo(module, backPressure, appendTo, &json);
        return json;
      },
      py::arg("module"), py::arg("model"));
  m.def("is_cross_core_loop", mlirPTOIsCrossCoreLoop, py::arg("op"));
  m.def(
      "plan_skew",
      [](MlirOperation loop, int64_t stages, int64_t maxDepth,
         bool isInterleaved, bool peelsRemainder, bool versionsDynamicBounds) {
        SkewAnswer answer;
        mlirPTOPlanSkew(
            loop, stages,
            {maxDepth, isInterleaved, peelsRemainder, versionsDynamicBounds},
            answer.getListener());
        return answer.fields;
      },
      py::arg("loop"), py::arg("stages"), py::kw_only(), py::arg("max_depth"),
      py::arg("is_interleaved"), py::arg("peels_remainder"),
      py::arg("versions_dynamic_bounds"));
  m.def(
      "stage_violations",
      [](MlirModule module) {
        py::list found;
        mlirPTOFindStageViolations(
            module,
            [](const MlirPTOStageViolation *violation, void *found) {
              py::tuple notes(violation->numNotes);
              for (intptr_t i = 0; i < violation->numNotes; ++i)
                notes[i] = py::make_tuple(toText(violation->noteMessages[i]),
                                          violation->noteOps[i]);
              static_cast<py::list *>(found)->append(
                  py::make_tuple(violation->rule, toText(violation->message),
                                 violation->op, notes));
            },
            &found);
        return found;
      },
      py::arg("module"));
  m.def(
      "compute_kind",
      [](MlirOperation compute) {
        return toString(mlirPTOGetComputeKind(compute));
      },
      py::arg("compute"));
  m.def(
      "predict_cost",
      [](MlirOperation op) {
        std::string reason;
        MlirStringRef pipe;
        int64_t cycles = mlirPTOPredictCost(op, &pipe, appendTo, &reason);
        if (cycles < 0)
          throw py::value_error(reason);
        return py::make_tuple(toString(pipe), cycles);
      },
      py::arg("op"));
  m.def(
      "predict_cycles",
      [](MlirBlock block) {
        std::string reason;
        int64_t cycles = mlirPTOPredictCycles(block, appendTo, &reason);
        if (cycles < 0)
          throw py::value_error(reason);
        return cycles;
      },
      py::arg("block"));
}
