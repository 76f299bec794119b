# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Chrome traces have all that the report has, in the form that viewers take.
# RUN: %python %s %examples/flash_decode.mlir %t.json

import json
import sys
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from pto_mlir import ir, passes, sim
from pto_mlir.sim import trace

FILE = Path(sys.argv[2])
SOURCE = Path(sys.argv[1])


def read(report):
    trace.write_trace(report, FILE)
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    by_phase = defaultdict(list)
    for event in whole["traceEvents"]:
        by_phase[event["ph"]].append(event)
    assert set(by_phase) <= set("MXsfC")
    return whole, by_phase


def check(report):
    whole, events = read(report)
    assert whole["otherData"]["makespan"] == report.makespan
    assert "1 us in this file is 1 cycle" in whole["otherData"].values()

    # Names of processes and threads; all that is used has one.
    processes, threads, order = {}, {}, {}
    for event in events["M"]:
        if event["name"] == "process_name":
            processes[event["pid"]] = event["args"]["name"]
        elif event["name"] == "thread_name":
            threads[event["pid"], event["tid"]] = event["args"]["name"]
        elif event["name"] == "thread_sort_index":
            order[event["pid"], event["tid"]] = event["args"]["sort_index"]
    cores = {f"{core.name} ({core.kind})": core for core in report.cores.values()}
    assert set(processes.values()) == {*cores, "FIFOs"}
    assert {(e["pid"], e["tid"]) for e in events["X"]} == set(threads) == set(order)

    # Busy and stalled times are those of the report, and slices do not overlap.
    work, waits, slices = Counter(), Counter(), defaultdict(list)
    for event in events["X"]:
        core = cores[processes[event["pid"]]]
        where = (core.name, threads[event["pid"], event["tid"]])
        (waits if event["cat"] == "wait" else work)[where] += event["dur"]
        slices[event["pid"], event["tid"]].append((event["ts"], event["ts"] + event["dur"]))
        assert event["args"]["op"].startswith("pto.")
        assert event["args"]["location"].startswith(f"{SOURCE}:"), event
    for core in report.cores.values():
        for unit, of in core.units.items():
            # The scalar unit also issues, which is no event.
            assert unit == "SCALAR" or work[core.name, unit] == of.busy, (core.name, unit)
            assert waits[core.name, unit] == of.stalled
        whole_core = sum(w.end - w.start for w in core.waits if w.unit is None)
        assert waits[core.name, "waits of the core"] == whole_core
        count = len(core.events) + len(core.waits)
        assert count == sum(cores[processes[e["pid"]]] is core for e in events["X"])
    for spans in slices.values():
        spans.sort()
        assert all(a[1] <= b[0] for a, b in pairwise(spans))
        assert spans[-1][1] <= report.makespan

    # Flows: one end for one beginning, forward in time, each in a slice.
    begins = {event["id"]: event for event in events["s"]}
    ends = {event["id"]: event for event in events["f"]}
    assert len(begins) == len(events["s"]) and len(ends) == len(events["f"])
    assert begins.keys() == ends.keys()
    messages = [message for ring in report.fifo.values() for message in ring.traffic]
    assert len(begins) == sum(len(message.pushes) * len(message.pops) for message in messages)
    named = {
        (event["pid"], event["tid"], time): event["args"]["op"]
        for event in events["X"]
        if event["cat"] == "work"
        for time in (event["ts"], event["ts"] + event["dur"] - 1)
    }
    for number, begin in begins.items():
        end = ends[number]
        assert begin["ts"] < end["ts"] and end["bp"] == "e" and begin["pid"] != end["pid"]
        message = report.fifo[begin["name"]].traffic[begin["args"]["message"]]
        assert begin["ts"] in [push.end - 1 for _, push in message.pushes]
        assert end["ts"] in [pop.start for _, pop in message.pops]
        assert (begin["name"], begin["cat"]) == (end["name"], end["cat"])
        assert named[begin["pid"], begin["tid"], begin["ts"]].startswith("pto.tpush_to_")
        assert named[end["pid"], end["tid"], end["ts"]].startswith("pto.tpop_from_")

    # Counters: up to the report's high water, within the ring, empty at the end.
    levels = defaultdict(list)
    for event in events["C"]:
        assert processes[event["pid"]] == "FIFOs"
        levels[event["name"]].append((event["ts"], event["args"]["taken"]))
    assert set(levels) == {f"slots of {name}" for name in report.fifo}
    for name, ring in report.fifo.items():
        level = levels[f"slots of {name}"]
        assert level == sorted(level) and level[0] == (0, 0)
        assert 0 <= min(n for _, n in level) and max(n for _, n in level) == ring.high_water
        assert ring.high_water <= ring.slots
        assert level[-1][1] == sum(message.released is None for message in ring.traffic) == 0
    return events


with ir.Context():
    module = ir.Module.parseFile(str(SOURCE))
    before = sim.run(module)
    passes.skew_cross_core_pipeline()(module)
    after = sim.run(module)
    host = sim.run(ir.Module.parse("func.func @main() { return }"))
    a5 = ir.Module.parseFile(str(SOURCE))
    a5.operation.attributes["pto.target_arch"] = ir.StringAttr.get("a5")
    lanes = sim.run(a5, lanes=2)

check(before)
check(after)
first = FILE.read_bytes()
trace.write_trace(after, str(FILE))
assert FILE.read_bytes() == first

# Waits of single pipes are on their threads; a message to or of two lanes is two flows.
events = check(lanes)
waits = {event["name"] for event in events["X"] if event["cat"] == "wait"}
assert "wait for message 0 of c2v of pipe 0" in waits, waits
assert Counter(e["name"] for e in events["f"]) == {"c2v": 16, "v2c": 16}

whole, events = read(host)
assert whole["traceEvents"] == []

with pytest.raises(FileNotFoundError):
    trace.write_trace(before, FILE.parent / "missing" / "a.json")
