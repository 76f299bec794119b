# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What is handed from core to core does not depend on the placement: materialized
# with any other one, the functions are the same but for the names of cores.
# RUN: %python %s

import itertools
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "MaterializePipelineSchedule/Inputs"))
from pipelines import VEC, Compute, Pipeline, Relay

from pto_mlir import ir, passes

pipeline = Pipeline(
    ranges=[(0, 2), (2, 3), (3, 4)],
    items=3,
    ops=[
        Compute("a", ["item"], 0, [0, 1], 4, 0, "texp"),
        Compute("b", ["a", "item"], 0, [1], 4, 0, "tadd"),
        Relay("r", "a", 1, 2),
        Compute("c", ["b"], 1, [2, 2], 4, 0, "tneg"),
        Compute("d", ["r", "c", "c"], 2, [3], 4, 0, "tmul"),
    ],
    outputs=["d", "b"],
    cores=[("vector", 0, (i, 0)) for i in range(4)],
)


def materialized(placement):
    """The module, with logical cores where it names physical ones."""
    pipeline.placement = list(placement)
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(pipeline.text())
        passes.materialize_pipeline_schedule()(module)
        text = str(module)
    return re.sub(
        r"@main_(core)?(\d+)(?:_to_(\d+))?",
        lambda m: f"@{m[1]} {[placement.index(int(n)) for n in m.groups()[1:] if n]}",
        text,
    )


assert VEC in pipeline.text()
first, *others = (materialized(order) for order in itertools.permutations(range(4)))
assert first.count("pto.stage_pipe") == 7 and len(others) == 23
assert all(other == first for other in others)
