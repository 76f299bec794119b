# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# 4 layers of a transformer, 53 computes, over 6 and 16 cores: exactly, and as a
# plain search in Python finds.
# RUN: %python %s

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))

from brute_force import shortest_interval
from stage_graphs import Schedule, transformer

from pto_mlir import ir, passes

# Cores, lanes, interval and bound.
EXPECTED = [(6, 1, 228, 218), (16, 1, 98, 82), (6, 4, 840, 818), (16, 4, 324, 307)]

with ir.Context():
    for cores, lanes, interval, bound in EXPECTED:
        graph = transformer(4, cores, lanes)
        assert len(graph.ops) == 53
        module = ir.Module.parse(graph.text())
        passes.partition_pipeline_stages()(module)
        passes.verify_pipeline_schedule()(module)
        schedule = Schedule.of(module)
        assert schedule.exact
        assert (schedule.interval, schedule.bound) == (interval, bound), schedule
        assert shortest_interval(graph) == interval
