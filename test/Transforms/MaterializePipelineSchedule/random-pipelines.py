# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random pipelines, placed and materialized, are proven to complete, and store
for a stream of items what the pipeline stored, to the bit; tile buffers too.

A long run: `random-pipelines.py --count 10000 [--seed 7]`. A failure is reduced
and printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 40 --seed 0

import sys
from pathlib import Path

from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[2] / "Support"))
sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from pipelines import pipelines
from randomized import on_random, parse_arguments

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto

arguments = parse_arguments(__doc__, "pipelines")
counts = {"pipelines": 0, "functions": 0, "pipes": 0, "relays": 0, "carried": 0}


def stored(module, items):
    """What the outputs hold after a run."""
    report = sim.run(module, entry="main", inputs={"items": items}, seed=1)
    return {name: array.tobytes() for name, array in report.outputs.items()}


@on_random(arguments, pipelines(), st.integers(1, 3), st.integers(0, 4))
def stores_the_same(pipeline, depth, items):
    counts["pipelines"] += 1
    counts["relays"] += pipeline.text().count("pto.relay")
    counts["carried"] += len(pipeline.carried)
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(pipeline.text())
        before = stored(module, items)
        passes.verify_pipeline_schedule()(module)
        passes.place_pipeline_cores()(module)
        passes.verify_pipeline_schedule()(module)
        result = passes.materialize_pipeline_schedule(depth=depth)(module)
        made = result.statistics["materialize-pipeline-schedule"]
        counts["functions"] += made["functions"]
        counts["pipes"] += made["pipes"]
        assert stored(module, items) == before
        report = pto.verify_cross_core_fifo(module)
        assert report.is_verified, report
        slots = [ring.slot_num for network in report.networks for ring in network.rings]
        assert slots == [depth] * made["pipes"]
        passes.bufferize_tiles()(module)
        assert stored(module, items) == before
        assert pto.verify_cross_core_fifo(module).is_verified


stores_the_same()
print(", ".join(f"{count} {what}" for what, count in counts.items()))
assert all(counts.values()), counts
