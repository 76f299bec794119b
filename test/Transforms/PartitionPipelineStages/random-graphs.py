# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# On small random graphs no partition is better than the one that is found: all
# are looked at. The arguments are a number of graphs, and a seed. Now and then
# what is partitioned is simulated, and computes what it did.
# RUN: %python %s 500 0

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))

import numpy as np
from brute_force import Worth, best, handed_on
from stage_graphs import Schedule, random_graph

from pto_mlir import ir, passes, sim


def outputs_of(module, graph):
    """The items of the output, in the simulator."""
    items = np.arange(4 * graph.rows * 16, dtype=np.float32).reshape(4, graph.rows, 16)
    inputs = {f"arg{i}": items + i for i in range(len(graph.inputs))}
    inputs[f"arg{len(graph.inputs)}"] = np.zeros_like(items)
    inputs[f"arg{len(graph.inputs) + 1}"] = np.ones((16, 16), np.float32)
    return sim.run(module, inputs=inputs).outputs


count, seed = map(int, sys.argv[1:])
rng = random.Random(seed)
with ir.Context():
    for number in range(count):
        graph = random_graph(rng)
        module = ir.Module.parse(graph.text())
        before = outputs_of(module, graph) if number % 10 == 0 else None
        options = {"relay_cost": rng.choice([0, 1, 2, 7]), "max_stages": rng.choice([0, 0, 2, 3])}
        for relays in ("allow", "forbid"):
            passes.partition_pipeline_stages(relays=relays, **options)(module)
            passes.verify_pipeline_schedule()(module)
            found = Schedule.of(module)
            stages = dict(zip(graph.ops, found.stages, strict=True))
            relayed, size = handed_on(graph, stages)
            got = Worth(found.interval, size, len(found.relays), len(found.ranges))
            expected = best(graph, relays=relays == "allow", **options)
            what = f"graph {number} of seed {seed}, relays={relays}, {options}\n{graph}"
            assert got == expected, f"{what}\n{got} {expected}"
            assert [found.relays.count(i) for i in range(got.stages)] == relayed, what
            assert found.exact and found.bound <= found.interval, what
            # Once more gives the same.
            text = str(module)
            passes.partition_pipeline_stages(relays=relays, **options)(module)
            assert str(module) == text, what
            if before:
                after = outputs_of(module, graph)
                assert all((after[name] == before[name]).all() for name in before), what
