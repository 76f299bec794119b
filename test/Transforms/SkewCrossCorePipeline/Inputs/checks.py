# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What must hold of --skew-cross-core-pipeline on any pair of functions."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field

from forms import to_form
from pairs import Pair

from pto_mlir import ir, passes, sim

MODELS = ("exact", "credit")
MARKER = re.compile(r" \{pto\.pipeline_stages = \d+ : i64\}")


@dataclass(frozen=True)
class Options:
    """Options of the pass."""

    max_depth: int = 0
    schedule: str = "grouped"
    remainder: str = "shrink"
    dynamic_bounds: str = "demote"
    multi_round_trip: str = "demote"

    def __str__(self) -> str:
        return f"Options({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"


@dataclass
class Tally:
    """What was checked.

    Attributes:
        cases: How many modules went through the pass.
        skewed: Of these, those with a skewed loop.
        reasons: How often which loops were declined for what.
        unusable: Modules that do not run as they are, and why.
    """

    cases: int = 0
    skewed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    unusable: Counter[str] = field(default_factory=Counter)


def _functions(module: str) -> dict[str, str]:
    """The text of each function."""
    return {
        match[1]: match[0] for match in re.finditer(r"  func\.func @(\w+).*?\n  \}\n", module, re.S)
    }


def check(
    pair: Pair,
    options: Options,
    form: str = "value",
    models: tuple[str, ...] = MODELS,
    seed: int = 0,
    tally: Tally | None = None,
) -> None:
    """Runs the pass on a pair and compares before and after.

    Raises:
        AssertionError: Something does not hold.
    """
    tally = tally if tally is not None else Tally()
    if pair.arch == "a5" and pair.slots < 16:
        # Credits may be too few where there are slots enough for A5.
        models = ("exact",)
    if form != "value" and not pair.has_buffer_form:
        return
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(pair.text())
        to_form(module, form, random.Random(seed))
        before = str(module)
        module = ir.Module.parse(before)
        programs = {}
        for model in models:
            try:
                programs[model] = sim.run(module, "main", pair.inputs(), model=model)
            except sim.SimulationError as error:
                tally.unusable[re.sub(r"\d+", "N", str(error).splitlines()[0])] += 1
                return
        original = ir.Module.parse(before)

        result = passes.skew_cross_core_pipeline(**vars(options))(module)
        after = str(module)
        tally.cases += 1
        statistics = result.statistics["skew-cross-core-pipeline"]
        tally.skewed += statistics["loops-skewed"] + statistics["pairs-skewed"] != 0
        for remark in result.remarks:
            if remark.kind == "missed":
                tally.reasons[re.sub(r"#?\d+", "N", remark.args["Reason"])] += 1

        where = f"{pair}, {options}, form={form!r}, seed={seed}"
        module.operation.verify()
        # Every cross-core loop leaves without its marker, and every other one with it.
        markers = 0 if pair.shape != "one-way" else 2
        assert len(MARKER.findall(after)) == markers, f"{where}: markers\n{after}"
        # A declined loop loses only its marker.
        touched = {remark.function for remark in result.remarks if remark.kind == "passed"}
        for name, text in _functions(before).items():
            if name not in touched:
                expected = text if pair.shape == "one-way" else MARKER.sub("", text)
                assert _functions(after)[name] == expected, f"{where}: @{name} changed"
        passes.skew_cross_core_pipeline(**vars(options))(module)
        assert str(module) == after, f"{where}: a second run changes something"
        if not touched:
            return
        for model in models:
            try:
                comparison = sim.compare(original, module, "main", pair.inputs(), model=model)
            except sim.SimulationError as error:
                raise AssertionError(f"{where}: {model}: {error}") from error
            assert comparison.equal, f"{where}: {model}: {comparison.difference}"
