# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Schedules from Python, and their pictures: all computes and relays are there, each
# where its stage is, no box or text over another, the same file each time.
# RUN: %python %s %examples %t

import importlib.util
import re
import sys
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from pathlib import Path

import matplotlib
import pytest

from pto_mlir import ir, passes, stages
from pto_mlir.sim import UsageError
from pto_mlir.sim.pictures import text_width

EXAMPLES, OUTPUT = Path(sys.argv[1]), Path(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"
OUTPUT.mkdir(parents=True, exist_ok=True)

spec = importlib.util.spec_from_file_location("transformer", EXAMPLES / "transformer.py")
transformer = importlib.util.module_from_spec(spec)
spec.loader.exec_module(transformer)


def schedule_of(text):
    with ir.Context():
        module = ir.Module.parse(text)
        passes.partition_pipeline_stages()(module)
        (schedule,) = stages.read_schedules(module)
        assert schedule.interval == schedule.longest, schedule
        return schedule


def draw(schedule, name="stages.svg"):
    stages.draw_schedule(schedule, OUTPUT / name)
    return (OUTPUT / name).read_bytes()


def corners(node):
    numbers = re.findall(r"(-?[\d.]+) (-?[\d.]+)", next(node.iter(f"{SVG}path")).get("d"))
    x, y = zip(*((float(a), float(b)) for a, b in numbers), strict=True)
    return min(x), min(y), max(x), max(y)


def apart(a, b):
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def check_picture(schedule):
    root = ElementTree.fromstring(draw(schedule))
    groups = {g.get("id"): g for g in root.iter(f"{SVG}g")}
    boxes = [corners(groups[f"node-{n}"]) for n in range(len(schedule.nodes))]
    assert f"node-{len(boxes)}" not in groups
    assert all(apart(*pair) for pair in combinations(boxes, 2))
    # A column for each stage.
    columns = sorted({box[0] for box in boxes})
    assert len(columns) == len(schedule.stages)
    for node, box in zip(schedule.nodes, boxes, strict=True):
        assert columns.index(box[0]) == node.stage, node
    assert sum(name.startswith("edge-") for name in groups if name) == len(schedule.edges)
    # Names are whole, and end before the costs beside them begin.
    written = [text.text for text in root.iter(f"{SVG}text")]
    for node, box in zip(schedule.nodes, boxes, strict=True):
        cost = (
            f"{node.lanes}\N{MULTIPLICATION SIGN}{node.cost:,}"
            if node.lanes > 1
            else f"{node.cost:,}"
        )
        assert node.name in written and cost in written, node
        room = (box[2] - box[0]) / 72 - text_width(node.name, 7.5) - text_width(cost, 6.5)
        assert room > 0.15, (node, room)
    for number, stage in enumerate(schedule.stages):
        assert f"stage {number}" in written and f"{stage.time:,}" in written


attention = schedule_of((EXAMPLES / "attention_block.mlir").read_text())
with ir.Context(), ir.Location.unknown():
    deep, wide = (schedule_of(str(transformer.build(4, 12, cores))) for cores in (16, 48))
for schedule, computes in ((attention, 9), (deep, 53), (wide, 53)):
    assert sum(node.kind != "relay" for node in schedule.nodes) == computes
    assert sum(len(stage.nodes) for stage in schedule.stages) == len(schedule.nodes)
    for edge in schedule.edges:
        source, target = (schedule.nodes[n] for n in edge)
        assert 0 <= target.stage - source.stage <= 1, edge
    check_picture(schedule)
assert [(stage.first, stage.end) for stage in attention.stages] == [(0, 1), (1, 2), (2, 4), (4, 6)]
assert {node.name for node in attention.nodes if node.kind == "cube"} == {
    *("queries", "keys", "values", "scores", "context", "project"),
}

# The same file each time, whatever the user's style; PNG too.
picture = draw(attention)
with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "path"}):
    assert draw(attention) == picture
assert draw(attention, "stages.png").startswith(b"\x89PNG")

# A name that has no room is cut off.
attention.nodes[0].name = "a name of a compute that nobody wants to read to its end"
written = [text.text for text in ElementTree.fromstring(draw(attention)).iter(f"{SVG}text")]
assert any(text.startswith("a name of") and text.endswith("…") for text in written if text)

with pytest.raises(UsageError, match=r"an \.svg or a \.png file"):
    draw(attention, "stages.gif")
with ir.Context():
    with pytest.raises(UsageError, match=r"the module has no pto\.pipeline"):
        stages.read_schedules(ir.Module.parse("module {}"))
    module = ir.Module.parse((EXAMPLES / "attention_block.mlir").read_text())
    with pytest.raises(UsageError, match=r"has no stages; partition it with pto-opt"):
        stages.read_schedules(module)
