# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# An attention block over 16 cores: ranges of 4, 8 and 4 cores beat all partitions
# into equal ones.
# RUN: %python %s

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))

from brute_force import best
from stage_graphs import Schedule, attention_block

from pto_mlir import ir, passes

graph = attention_block(16)
with ir.Context():
    module = ir.Module.parse(graph.text())
    passes.partition_pipeline_stages()(module)
    passes.verify_pipeline_schedule()(module)
    schedule = Schedule.of(module)
assert schedule.ranges == [(0, 4), (4, 12), (12, 16)], schedule
assert schedule.stages == [0, 0, 0, 1, 1, 1, 2, 2, 2], schedule
# What is added at the end comes in at stage 0, and is relayed there and by stage 1.
assert (schedule.interval, schedule.bound, schedule.relays) == (122, 120, [0, 1]), schedule
# Each lane of a projection, and each head, has a core of its own.
assert schedule.cores[0] == [0, 1, 2, 3] and schedule.cores[4] == [*range(4, 12)]

even = best(graph, even=True)
assert even.interval == 142, even
