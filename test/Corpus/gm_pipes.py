# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Real kernels with the memory of their pipes wired and divided: the proof says of
# each pair what it said before, and pairs that run store the same.
#
# Kernels of other tools come wired, by a parameter that has no name. That is taken
# away from them, and must not be touched where it is not.
# REQUIRES: PTO_CORPUS
# RUN: %python %s

import itertools
import os
import re
import sys
from collections import Counter
from pathlib import Path

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto
from pto_mlir.sim.program import Program

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from settings import ATTEMPTS, settings

INJECT, ALLOCATE = passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer()
MEMORY = re.compile(r"gm_slot_buffer = %\w+ : !pto\.ptr<f32>(, )?")


def proof(module):
    """What the proof says, but for places in the text."""
    report = pto.verify_cross_core_fifo(module)
    pairs = [
        (pair.cube, pair.vector, pair.outcome, pair.rings, [f.message for f in pair.findings])
        for pair in report.pairs
    ]
    return pairs, report.alone


def simulate(path, before, after):
    """Whether the pair runs; it stores the same then."""
    before, after = Program(before), Program(after)
    names = [f.name for f in before.functions.values() if f.role in ("cube", "vector")]
    if {before[name].role for name in names} != {"cube", "vector"}:
        return "no pair"
    for inputs in itertools.islice(settings(before, names), ATTEMPTS):
        try:
            sim.run(before, names, inputs)
        except (sim.SimulationError, sim.UsageError):
            continue
        comparison = sim.compare(before, after, names, inputs)
        assert comparison.equal, f"{path.name}: {comparison.difference}"
        return "equal"
    return "does not run"


def check(path):
    """What comes of the file, in a word."""
    text = path.read_text()
    with ir.Context():
        try:
            written = ir.Module.parse(text)
        except ir.MLIRError:
            return "broken"
        before_passes = str(written)
        if MEMORY.search(text):
            INJECT(written)
            ALLOCATE(written)
            assert str(written) == before_passes, path.name
        before, after = (ir.Module.parse(MEMORY.sub("", text)) for _ in range(2))
        wired = INJECT(after).statistics[INJECT.pipeline]["pipes-wired"]
        placed = ALLOCATE(after)
        if not wired:
            assert str(before) == str(after), path.name
            return "no pipes in global memory"
        # Every function with pipes says how much it is to be given.
        assert all(remark.name == "bytes-to-be-given" for remark in placed.remarks), path.name
        assert len(placed.remarks) >= 1
        assert proof(before) == proof(after), path.name
        return simulate(path, before, after)


results = Counter(check(path) for path in sorted(Path(os.environ["PTO_CORPUS"]).glob("**/*.pto")))
print(dict(results))
assert results["equal"] >= 60, results
