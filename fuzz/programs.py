# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs that can be simulated: those of the tests of our passes."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

from pto_mlir import ir

TRANSFORMS = Path(__file__).resolve().parent.parent / "test/Transforms"
for name in (
    "ForwardSections",
    "LowerSections",
    "MaterializePipelineSchedule",
    "PartitionPipelineStages",
    "SkewCrossCorePipeline",
):
    sys.path.insert(0, str(TRANSFORMS / name / "Inputs"))
import chains  # noqa: E402
import forms  # noqa: E402
import pipelines  # noqa: E402
import sections  # noqa: E402
import stage_graphs  # noqa: E402
from pairs import random_pair  # noqa: E402
from round_trips import random_round_trips  # noqa: E402

T = TypeVar("T")


class Program(NamedTuple):
    """A module with an entry, @main.

    Attributes:
        text: The module.
        inputs: Integers that @main takes, by name.
        usual: The passes that users run on it, in order, as functions of `passes`.
    """

    text: str
    inputs: dict[str, int]
    usual: Sequence[str]


def draw(strategy: SearchStrategy[T], rng: random.Random) -> T:
    """What a strategy makes."""
    drawn: list[T] = []

    @seed(rng.randrange(2**32))
    @settings(
        max_examples=3,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def keep(value: T) -> None:
        drawn.append(value)

    keep()
    # The first one is as simple as can be.
    return drawn[-1]


def kernel(rng: random.Random) -> Program:
    """Two cores that exchange messages, as values or as buffers."""
    usual = ("inject_gm_pipe_buffer", "skew_cross_core_pipeline", "bufferize_tiles")
    if rng.random() < 0.3:
        return Program(random_round_trips(rng).text(), {}, usual)
    pair = random_pair(rng)
    text = pair.text()
    if pair.has_buffer_form:
        with ir.Context(), ir.Location.unknown():
            module = ir.Module.parse(text)
            forms.to_form(module, rng.choice(forms.FORMS), rng)
            text = str(module)
    return Program(text, pair.inputs(), usual)


def section(rng: random.Random) -> Program:
    """Sections of both cores that hand tensors on."""
    if rng.random() < 0.5:
        text = draw(sections.modules(), rng)
    else:
        text, _ = draw(chains.functions(), rng)
    with ir.Context():
        # What MLIR prints of an affine map it may spell differently once more.
        text = str(ir.Module.parse(str(ir.Module.parse(text))))
    return Program(text, {}, ("forward_sections", "lower_sections", "bufferize_tiles"))


def pipeline(rng: random.Random) -> Program:
    """A stage pipeline, with a schedule or without."""
    partition, place = "partition_pipeline_stages", "place_pipeline_cores"
    last = ("materialize_pipeline_schedule", "bufferize_tiles")
    if rng.random() < 0.5:
        graph = stage_graphs.random_graph(rng)
        graph.topology = graph.topology or [("vector", 1000)] * graph.cores
        return Program(graph.text(), {}, (partition, place, *last))
    text = draw(pipelines.pipelines(), rng).text()
    return Program(text, {"items": rng.randrange(5)}, (place, *last))
