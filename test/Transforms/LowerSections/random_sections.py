# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random sections store the same bits directly, as loops, and as loops on buffers.

A long run: `random_sections.py --count 10000 [--seed 7]`. A failure is reduced
and printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 100 --seed 0

import sys
from pathlib import Path

from hypothesis import note
from hypothesis import strategies as st

from pto_mlir import ir, passes, sim

sys.path.insert(0, str(Path(__file__).parents[2] / "Support"))
sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from randomized import on_random, parse_arguments
from sections import modules

arguments = parse_arguments(__doc__, "functions")

lower = passes.lower_sections()
bufferize = passes.bufferize_tiles()
tally = {"functions": 0, "sections": 0, "hand-offs": 0}


def moved(report):
    """Bytes that each core read and wrote."""
    return {c.name: (c.bytes_read, c.bytes_written) for c in report.cores.values()}


def check_same(before, after, input_seed, model):
    """Both store the same bits, and move the same bytes."""
    comparison = sim.compare(before, after, "main", seed=input_seed, model=model)
    assert comparison.equal, f"{comparison.difference}\n{after}"
    assert moved(comparison.before) == moved(comparison.after), after


@on_random(arguments, modules(), st.integers(0, 2**16), st.sampled_from(("credit", "exact")))
def stores_the_same(text, input_seed, model):
    note(text)
    with ir.Context():
        # What MLIR prints of an affine map it may spell differently once more.
        before = ir.Module.parse(str(ir.Module.parse(text)))
        assert str(ir.Module.parse(str(before))) == str(before)
        after = ir.Module.parse(str(before))
        statistics = lower(after).statistics["lower-sections"]
        check_same(before, after, input_seed, model)
        once = str(after)
        assert "items(" not in once
        lower(after)
        assert str(after) == once
        bufferize(after)
        check_same(before, after, input_seed, model)
        tally["functions"] += 1
        tally["sections"] += statistics["sections-lowered"]
        tally["hand-offs"] += statistics["hand-offs"]


stores_the_same()
print(", ".join(f"{count} {what}" for what, count in tally.items()))
