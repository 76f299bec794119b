# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of several round trips, skewed together: they store the same as before,
in both FIFO models, and two round trips are at least 1.4 times as fast."""

# RUN: %python %s

import itertools
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from pto_mlir import ir, passes, sim
from round_trips import SHAPES, RoundTrips

FORMS = ("never", "after", "before")
MODELS = ("exact", "credit")
CHOICES = {
    "start": (0, 3),
    "step": (1, 2, 5),
    "lead": ("cube", "vector"),
    "carried": (False, True),
    "iter_args": (False, True),
    "nest": (False, True),
    "loops": (1, 1, 2),
    "guarded": (False, True),
    "iv": ("index", "i32"),
    "sections": (False, False, True),
    "pipes": (1, 2),
    "slots": (1, 2, 4, 8),
    "arch": ("a2a3", "a5"),
}


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


# Two round trips and more are worth it, as values and as buffers.
for (name, shape), lead in itertools.product(SHAPES.items(), ("cube", "vector")):
    for form in ("never", "after", "before"):
        kernel = RoundTrips(shape, trips=16, lead=lead)
        depth, order, speedups = run(kernel, form)
        print(f"{name}, {lead} leads, bufferized {form}: depth {depth}, {speedups}")
        assert depth == 2 and order == "first-first" and min(speedups) >= 1.4
    # With two slots as well.
    for arch in ("a2a3", "a5"):
        kernel = RoundTrips(shape, trips=16, lead=lead, slots=2, arch=arch)
        models = MODELS if arch == "a2a3" else ("exact",)
        depth, order, speedups = run(kernel, models=models)
        print(f"{name}, {lead} leads, two slots, {arch}: depth {depth} {order}, {speedups}")

# Every number of trips, with the other dimensions drawn evenly.
rng = random.Random(0)
skewed = Counter()
for (name, shape), stages in itertools.product(SHAPES.items(), (2, 3, 4)):
    for trips in range(3 * (len(shape) + 1) + 2):
        kernel = RoundTrips(
            shape,
            trips=trips,
            stages=stages,
            **{field: rng.choice(choices) for field, choices in CHOICES.items()},
        )
        # The proof is about the target's model; what suits credits suits both.
        models = MODELS if kernel.arch == "a2a3" or kernel.slots == 8 else ("exact",)
        depth, order, result = run(kernel, rng.choice(FORMS), models)
        skewed[depth, order] += 1
        if not depth:
            print(kernel, result)
        count = len(shape) + (shape[-1][1] > 0)
        assert depth <= min(stages - 1 if stages > 2 else 2, trips // count)
print(skewed)
