# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Pictures of simulations show what the report says, and are the same each time.
# RUN: %python %s %examples/flash_decode.mlir %t

import dataclasses
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import pairwise
from pathlib import Path

import matplotlib
import numpy as np
import pytest

from pto_mlir import ir, passes, sim
from pto_mlir.sim import lanes, timeline
from pto_mlir.sim.clock import Event

SOURCE, DIRECTORY = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"
os.makedirs(DIRECTORY, exist_ok=True)


def draw(name, *arguments, **options):
    timeline.draw_timeline(*arguments, DIRECTORY / name, **options)
    return (DIRECTORY / name).read_bytes()


class Picture:
    """What an SVG file shows."""

    def __init__(self, text):
        self.root = ElementTree.fromstring(text)
        self.texts = Counter(node.text for node in self.root.iter(f"{SVG}text"))
        self.groups = {}
        for node in self.root.iter(f"{SVG}g"):
            assert node.get("id") not in self.groups, "an id is not unique"
            if node.get("id"):
                self.groups[node.get("id")] = node

    def boxes(self, *names):
        """Left and right sides of the rectangles of groups, in order."""
        boxes = []
        for name in names:
            if name in self.groups:
                path = next(self.groups[name].iter(f"{SVG}path")).get("d")
                for box in path.split("z")[:-1]:
                    x = [float(number) for number in re.findall(r"[ML] (\S+)", box)]
                    boxes.append((min(x), max(x)))
        return sorted(boxes)

    def place(self, text):
        """Where the middle of a text is."""
        return next(float(n.get("x")) for n in self.root.iter(f"{SVG}text") if n.text == text)

    def has_text(self, pattern):
        return any(re.search(pattern, text) for text in self.texts)


def check_bars(picture, panel, report, scale):
    """Every event is a bar and every wait a hatched box, at its time."""
    for core in report.cores.values():
        for unit in {event.unit for event in core.events}:
            name = f"work-{panel}-{core.name}-{unit}"
            found = np.array(picture.boxes(name, f"{name}-narrow"))
            expected = sorted((e.start, e.end) for e in core.events if e.unit == unit)
            assert len(found) == len(expected), (name, len(found), len(expected))
            np.testing.assert_allclose(scale(np.array(expected)), found, atol=0.01, err_msg=name)
        for unit in {wait.unit for wait in core.waits}:
            name = f"waits-{panel}-{core.name}-{unit or 'all'}"
            expected = sorted((w.start, w.end) for w in core.waits if w.unit == unit)
            found = picture.boxes(name)
            np.testing.assert_allclose(scale(np.array(expected)), found, atol=0.01, err_msg=name)


def check_names(picture, reports):
    """Each core has a name, and each of its pipes a lane."""
    expected = Counter()
    for report in reports:
        for core in report.cores.values():
            expected[core.name] += 1
            expected.update({event.unit for event in core.events})
    for name, count in expected.items():
        assert picture.texts[name] == count, (name, picture.texts)


with ir.Context():
    module = ir.Module.parse(SOURCE)
    before = sim.run(module)
    passes.skew_cross_core_pipeline()(module)
    after = sim.run(module)
    per_pipe = ir.Module.parse(SOURCE.replace('"a2a3"', '"a5"'))
    two_lanes = sim.run(per_pipe, lanes=2)
    host = sim.run(ir.Module.parse("func.func @main() { return }"))
assert after.makespan < before.makespan

# One time axis for both, with numbers on it.
svg = draw("both.svg", [before, after], titles=["as written", "skewed"])
picture = Picture(svg)
check_names(picture, [before, after])


def scale(time):
    zero, other = (picture.place(text) for text in ("0", "20,000"))
    return zero + time * (other - zero) / 20000


check_bars(picture, 0, before, scale)
check_bars(picture, 1, after, scale)
assert {"as written", "skewed"} <= set(picture.texts)
for report in (before, after):
    share = f"{report.lower_bound / report.makespan:.0%}"
    assert picture.has_text(f"^{report.makespan:,} cycles.*{report.lower_bound:,} \\({share}\\)")
assert picture.has_text(f"^{before.makespan / after.makespan:.2f}\N{MULTIPLICATION SIGN} as fast")
assert picture.texts["waits for a FIFO"] == picture.texts["message"] == 1
for panel, (source, target) in ((0, ("aic", "aiv")), (1, ("aiv", "aic"))):
    arrows = picture.groups[f"messages-{panel}-{source}-{target}"]
    assert len(list(arrows.iter(f"{SVG}path"))) + len(list(arrows.iter(f"{SVG}use"))) == 8
# 16 lines of text in a lane of 22747 cycles would cover each other.
assert not picture.texts["texp"]

# The same again, whatever style the user has, which stays as it is; pyplot is
# the user's too.
png = draw("both.png", [before, after])
assert png.startswith(b"\x89PNG\r\n\x1a\n")
matplotlib.rcParams.update({"font.size": 20, "svg.fonttype": "path", "axes.facecolor": "red"})
users = matplotlib.rcParams.copy()
assert draw("both.svg", [before, after], titles=["as written", "skewed"]) == svg
assert draw("both.PNG", [before, after]) == png
assert matplotlib.rcParams.copy() == users
assert "matplotlib.pyplot" not in sys.modules
assert b"<dc:date>" not in svg

# A window has room for the names of operations.
picture = Picture(draw("window.svg", before, window=(0, 2500)))
assert picture.texts["texp"] == picture.texts["trowexpandsub"] == 1
assert len(picture.boxes("work-0-aiv-MTE3", "work-0-aiv-MTE3-narrow")) < 8
picture = Picture(draw("nothing.svg", before, window=(10**6, 2 * 10**6)))
assert picture.texts["MTE3"] == 1 and not picture.boxes("work-0-aiv-MTE3")

# Waits of single pipes, and two lanes.
picture = Picture(draw("lanes.svg", two_lanes, titles=["$a_1$ <b> & $"]))
assert picture.texts["$a_1$ <b> & $"] == 1
check_names(picture, [two_lanes])
assert {"waits-0-aic-MTE1", "waits-0-aiv0-VEC", "waits-0-aiv1-VEC"} <= set(picture.groups)
assert "waits-0-aic-all" not in picture.groups
assert {"messages-0-aic-aiv0", "messages-0-aic-aiv1"} <= set(picture.groups)

# A program without cores, several of it.
assert Picture(draw("host.svg", host)).has_text("^0 cycles")
draw("host.png", [host, host])

# 100 times the run: bars would be narrower than a pixel.
core = before.cores["aiv"]
times = [(e, k * before.makespan) for k in range(100) for e in core.events]
many = [Event(e.unit, e.start + at, e.end + at, e.op) for e, at in times]
busy = dataclasses.replace(
    before,
    makespan=100 * before.makespan,
    cores={**before.cores, "aiv": dataclasses.replace(core, events=many)},
)
picture = Picture(draw("many.svg", busy))
assert picture.has_text("lanes show the share of time in which they worked")
assert picture.has_text("messages from aic to aiv and from aiv to aic are left out")
assert not picture.texts["message"]
assert "share-0-aiv-VEC" in picture.groups and not picture.boxes("work-0-aiv-VEC")
assert picture.texts["waits"] == 2
assert len(draw("many.svg", busy)) < 500_000
edges = np.linspace(0, busy.makespan, 7)
vec = [event for event in many if event.unit == "VEC"]
for spans in (lanes.spans(vec), lanes.spans(reversed(vec)), lanes.spans([])):
    expected = [
        sum(max(0, min(end, b) - max(start, a)) for start, end in spans) / (b - a)
        for a, b in pairwise(edges)
    ]
    np.testing.assert_allclose(lanes.covered_shares(spans, edges), expected)

# What cannot be drawn.
for arguments, options, message in (
    ((before, "a.pdf"), {}, "an .svg or a .png file, not 'a.pdf'"),
    ((before, "svg"), {}, "an .svg or a .png file"),
    (([], "a.svg"), {}, "no report"),
    (([before, after], "a.svg"), {"titles": ["one"]}, "2 reports need as many titles"),
    ((before, "a.svg"), {"titles": "x"}, "1 reports need as many titles"),
    ((before, "a.svg"), {"window": (5, 5)}, "no time from cycle 5 to cycle 5"),
):
    with pytest.raises(sim.UsageError, match=re.escape(message)):
        timeline.draw_timeline(*arguments, **options)
with pytest.raises(FileNotFoundError):
    timeline.draw_timeline(before, DIRECTORY / "missing" / "a.svg")
sys.modules["matplotlib"] = sys.modules["matplotlib.style"] = None
with pytest.raises(sim.UsageError, match=re.escape("pip install 'pto-mlir[viz]'")):
    timeline.draw_timeline(before, DIRECTORY / "a.svg")
