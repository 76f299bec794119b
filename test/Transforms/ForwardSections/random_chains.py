# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random chains of sections store the same bits before and after they are joined.

And what is not moved through global memory any more is what the pass says.

A long run: `random_chains.py --count 10000 [--seed 7]`. A failure is reduced and
printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 200 --seed 0

import sys
from collections import Counter
from pathlib import Path

from hypothesis import note, reject
from hypothesis import strategies as st

from pto_mlir import ir, passes, sim

sys.path.insert(0, str(Path(__file__).parents[2] / "Support"))
sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from chains import functions
from randomized import on_random, parse_arguments

arguments = parse_arguments(__doc__, "chains", reasons="count which rules forbade joins")

forward = {cotile: passes.forward_sections(cotile=cotile) for cotile in (False, True)}
tally = Counter()
rules = Counter()


def moved(report):
    """Bytes of global memory that were read or written."""
    return report.bytes_read + report.bytes_written


@on_random(arguments, functions(), st.integers(0, 2**16))
def stores_the_same(function, input_seed):
    text, cotile = function
    note(text)
    with ir.Context():
        before = ir.Module.parse(text)
        after = ir.Module.parse(text)
        result = forward[cotile](after)
        note(str(after))
        try:
            sim.run(before, "main", seed=input_seed)
        except sim.SimulationError:
            # It loads what nobody has stored.
            reject()
        statistics = result.statistics["forward-sections"]
        comparison = sim.compare(before, after, "main", seed=input_seed)
        assert comparison.equal, f"{comparison.difference}\n{after}"
        saved = moved(comparison.before) - moved(comparison.after)
        assert saved == statistics["bytes-saved"], (saved, statistics)
        once = str(after)
        forward[cotile](after)
        assert str(after) == once
        tally["chains"] += 1
        tally["joined"] += statistics["joins"] > 0
        tally["joins"] += statistics["joins"]
        rules.update(remark.args["Rule"] for remark in result.remarks if remark.kind == "missed")


stores_the_same()
print(f"{tally['chains']} chains, {tally['joined']} of them joined, by {tally['joins']} joins")
if arguments.reasons:
    for rule, count in sorted(rules.items(), key=lambda item: int(item[0][1:])):
        print(f"{count:6} {rule}")
