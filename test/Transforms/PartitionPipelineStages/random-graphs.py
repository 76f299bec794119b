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
from stage_graphs import Graph, Op, Schedule

from pto_mlir import ir, passes, sim


def random_graph(rng):
    """With up to 7 computes, and now and then several lanes, inputs or a carried value.

    Every fourth one has fewer, and cores of two kinds.
    """
    has_kinds = rng.random() < 0.25
    inputs = [f"in{i}" for i in range(rng.choice([1, 1, 1, 2]))]
    carried = ["h"] if rng.random() < 0.2 else []
    ops = {}
    density = rng.choice([0.15, 0.3, 0.6])
    for i in range(rng.randint(1, 5 if has_kinds else 7)):
        uses = [name for name in ops if rng.random() < density]
        uses += [name for name in inputs if rng.random() < (0.25 if uses else 0.8)]
        uses += [name for name in carried if rng.random() < 0.3]
        cost = rng.choice([0, 1, 5, 10, 10, 12, 30])
        ops[f"o{i}"] = Op(uses, cost, rng.choice([1, 1, 1, 2, 4]))
        ops[f"o{i}"].cube = has_kinds and rng.random() < 0.5
    graph = Graph(ops, rng.randint(1, 6), inputs, {h: rng.choice(list(ops)) for h in carried})
    if has_kinds:
        kinds = ["cube", "vector", *rng.choices(["cube", "vector"], k=rng.randint(0, 2))]
        graph.topology = [(kind, 1000) for kind in kinds]
        graph.cores = len(kinds)
    return graph


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
