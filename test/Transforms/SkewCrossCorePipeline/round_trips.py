# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of several round trips, skewed together: they store the same as before,
in both FIFO models, and two round trips are at least 1.4 times as fast."""

# RUN: %python %s

import itertools
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from pto_mlir import ir, passes, sim
from round_trips import SHAPES, RoundTrips

FLAG = "skew-cross-core-pipeline"


def run(kernel, bufferize="after", models=("exact", "credit"), **options):
    """The depth, 0 where the pair stays as it is, and speedups by model."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(kernel.text())
        original = ir.Module.parse(kernel.text())
        if bufferize == "before":
            passes.bufferize_tiles()(module)
        result = passes.skew_cross_core_pipeline(multi_round_trip="skew", **options)(module)
        module.operation.verify()
        text = str(module)
        assert "pipeline_stages" not in text
        passes.skew_cross_core_pipeline(multi_round_trip="skew", **options)(module)
        assert str(module) == text, "a second run changes something"
        skewed = [remark for remark in result.remarks if remark.name == "pair-skewed"]
        if not skewed:
            return 0, [remark.args["Reason"] for remark in result.remarks]
        passes.verify_cross_core_fifo()(module)
        if bufferize != "never":
            passes.bufferize_tiles()(original)
        if bufferize == "after":
            passes.bufferize_tiles()(module)
        speedups = []
        for model in models:
            comparison = sim.compare(original, module, "main", model=model)
            assert comparison.equal, f"{kernel}: {model}: {comparison.difference}"
            speedups.append(comparison.before.makespan / comparison.after.makespan)
        return int(skewed[0].args["Depth"]), speedups


def show(name, result):
    depth, speedups = result
    print(f"{name}: depth {depth},", *(f"{s:.2f}x" if depth else s for s in speedups))


if __name__ == "__main__":
    for name, shape in SHAPES.items():
        for lead, form in itertools.product(("cube", "vector"), ("never", "after")):
            kernel = RoundTrips(shape, trips=16, lead=lead)
            depth, speedups = result = run(kernel, form)
            show(f"{name}, {lead} leads, bufferized {form}", result)
