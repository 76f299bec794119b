# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A chain of 12 equal computes and an edge from the first to the last one, over 6
# cores: what is long-lived crosses every cut.
# RUN: %python %s

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))

from stage_graphs import Schedule, chain

from pto_mlir import ir, passes

GRAPH = chain(12, cores=6, also={11: 0})


def partition(graph=GRAPH, **options):
    module = ir.Module.parse(graph.text())
    passes.partition_pipeline_stages(**options)(module)
    passes.verify_pipeline_schedule()(module)
    return module, Schedule.of(module)


with ir.Context():
    # Two computes and a relay for each stage but the first and the last.
    module, schedule = partition()
    assert (schedule.interval, schedule.bound, schedule.exact) == (22, 20, True)
    assert schedule.relays == [1, 2, 3, 4]
    assert schedule.stages == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert schedule.ranges == [(i, i + 1) for i in range(6)]

    # Without relays the last compute is in the stage after the first, and what is
    # between them in either.
    _, schedule = partition(relays="forbid")
    assert (schedule.interval, schedule.bound, schedule.exact) == (60, 20, True)
    assert (schedule.relays, len(schedule.ranges)) == ([], 2)

    # Relays that cost nothing leave the even cut.
    _, schedule = partition(relay_cost=0)
    assert (schedule.interval, len(schedule.relays)) == (20, 4)

    # The even cut without relays has an edge that is not legal.
    text = str(module).replace("interval(22)", "interval(20)")
    lines = [line for line in text.splitlines() if "pto.relay" not in line]
    relayed = next(line for line in lines if "pto.compute" in line).split()[0]
    last = next(line for line in text.splitlines() if "stage(4) core(4)" in line).split()[0]
    even = ir.Module.parse("\n".join(lines).replace(f"{last} :", f"{relayed} :"))
    try:
        passes.verify_pipeline_schedule()(even)
    except passes.PassError as error:
        (diagnostic,) = error.diagnostics
        assert diagnostic.message.startswith(
            "'pto.compute' op S2: in stage 5 uses a value of stage 0"
        ), diagnostic.message
        *_, note = diagnostic.notes
        assert note.message == "in stage 0"
    else:
        raise AssertionError("the even cut is legal")
