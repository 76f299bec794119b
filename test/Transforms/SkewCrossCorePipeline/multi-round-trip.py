# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of several round trips, skewed together: they store the same as before,
in both FIFO models, and two round trips are at least 1.4 times as fast."""

# RUN: %python %s

import itertools
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from round_trips import CHOICES, SHAPES, RoundTrips

from pto_mlir import ir, passes, sim

FORMS = ("never", "after", "before")
MODELS = ("exact", "credit")


def run(kernel, bufferize="after", models=("exact", "credit"), **options):
    """The depth, 0 where the pair stays as it is, and speedups by model."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(kernel.text())
        original = ir.Module.parse(kernel.text())
        if bufferize == "before":
            passes.bufferize_tiles()(module)
        result = passes.skew_cross_core_pipeline(multi_round_trip="skew", **options)(module)
        module.operation.verify()
        text = str(module)
        assert "pipeline_stages" not in text
        passes.skew_cross_core_pipeline(multi_round_trip="skew", **options)(module)
        assert str(module) == text, "a second run changes something"
        skewed = [remark for remark in result.remarks if remark.name == "pair-skewed"]
        if not skewed:
            return 0, "", [remark.args["Reason"] for remark in result.remarks]
        passes.verify_cross_core_fifo()(module)
        if bufferize != "never":
            passes.bufferize_tiles()(original)
        if bufferize == "after":
            passes.bufferize_tiles()(module)
        speedups = []
        for model in models:
            comparison = sim.compare(original, module, "main", model=model)
            assert comparison.equal, f"{kernel}: {model}: {comparison.difference}"
            speedups.append(comparison.before.makespan / comparison.after.makespan)
        return int(skewed[0].args["Depth"]), skewed[0].args["Order"], speedups


# Round trips are worth it, as values and as buffers, and with two slots only.
for (name, shape), lead in itertools.product(SHAPES.items(), ("cube", "vector")):
    kernel = RoundTrips(shape, trips=16, lead=lead)
    for form in FORMS:
        depth, order, speedups = run(kernel, form, ("credit",))
        assert (depth, order) == (2, "first-first")
        assert min(speedups) >= 1.4, f"{name}, bufferized {form}: {speedups}"
    depth, order, few = run(replace(kernel, slots=2))
    print(f"{name}, {lead} first: {speedups[0]:.2f}x, with two slots {min(few):.2f}x ({order})")
    assert min(few) >= 1.4

# Every number of trips, with the other dimensions drawn evenly.
rng = random.Random(0)
skewed = Counter()
for shape, stages in itertools.product(SHAPES.values(), (2, 4)):
    stages_of_lead = len(shape) + (shape[-1][1] > 0)
    for trips in range(2 * stages_of_lead + 2):
        kernel = RoundTrips(
            shape,
            trips=trips,
            stages=stages,
            **{field: rng.choice(choices) for field, choices in CHOICES.items()},
        )
        # The proof is about the target's model; what suits credits suits both.
        models = MODELS if kernel.arch == "a2a3" or kernel.slots == 8 else ("exact",)
        depth, order, _ = run(kernel, rng.choice(FORMS), (rng.choice(models),))
        skewed[depth, order] += 1
        assert depth <= min(max(2, stages - 1), trips // stages_of_lead), kernel
print(skewed)
# Most are skewed that have the iterations and more than one slot.
assert skewed[0, ""] < skewed.total() / 2
