# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples that are pipelines, with the answers that numpy gives in f64."""

from __future__ import annotations

import importlib.util

import numpy as np

from pto_mlir import ir, passes, sim, stages

from . import kernels
from .check import TOLERANCE
from .kernels import EXAMPLES, Kernel

TOKENS, WIDTH, HIDDEN = 128, 64, 256


def _norm(x, gain):
    return gain * x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + 1e-5)


def _attend(n, wq, wk, wv, wo):
    scores = (n @ wq) @ (n @ wk).swapaxes(-1, -2) / 8
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True) @ (n @ wv) @ wo


def _random(seed, **shapes):
    """Prompts and gains around 1 in f32; weights, which sum up to about 1, in f16."""
    random = np.random.default_rng(seed)
    made = {}
    for name, shape in shapes.items():
        array = random.standard_normal(shape)
        if name.startswith("w"):
            made[name] = (array / np.sqrt(shape[-2])).astype(np.float16)
        else:
            made[name] = (array if name in ("x", "prompts") else 1 + array / 8).astype(np.float32)
    return made


def attention_block(items=12):
    """The attention block, for a number of prompts."""
    text = (EXAMPLES / "attention_block.mlir").read_text()
    text = text.replace("!pto.tensor_view<12x", f"!pto.tensor_view<{items}x")
    square = (WIDTH, WIDTH)
    given = _random(
        3, x=(items, TOKENS, WIDTH), gain=(1, WIDTH), wq=square, wk=square, wv=square, wo=square
    )
    x, gain, wq, wk, wv, wo = (array.astype(np.float64) for array in given.values())
    answer = x + _attend(_norm(x, gain), wq, wk.T, wv, wo)
    inputs = {"x": given.pop("x"), "y": np.zeros((items, TOKENS, WIDTH), np.float32), **given}
    return Kernel("attention_block", text, inputs, answer, lambda outputs: outputs["y"])


def transformer(layers=4, items=12, cores=48):
    """The transformer, for a number of layers, prompts and cores."""
    spec = importlib.util.spec_from_file_location("transformer", EXAMPLES / "transformer.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    gains = {f"{which}_gain": (layers, 1, WIDTH) for which in ("attention", "mlp", "last")}
    weights = {name: (layers, *extents) for name, extents in example.WEIGHTS.items()}
    given = _random(4, prompts=(items, TOKENS, WIDTH), **gains, **weights)
    wide = {name: array.astype(np.float64) for name, array in given.items()}
    h = wide["prompts"]
    for n in range(layers):
        normed = _norm(h, wide["attention_gain"][n])
        h = h + _attend(normed, *(wide[name][n] for name in ("wq", "wk", "wv", "wo")))
        normed = _norm(h, wide["mlp_gain"][n])
        h = h + kernels.silu(normed @ wide["wu"][n]) @ wide["wd"][n]
    answer = _norm(h, wide["last_gain"][0])
    inputs = {**given, "answers": np.zeros((items, TOKENS, WIDTH), np.float32)}
    with ir.Context(), ir.Location.unknown():
        text = str(example.build(layers, items, cores))
    return Kernel(
        "transformer", text, inputs, answer, lambda outputs: outputs["answers"], has_names=True
    )


def check(kernel, *, bottlenecks, ranges=None):
    """Answers are right in each step, and items come as often as predicted.

    As it is written, with stages, and as functions of cores, which are proven to
    complete.

    Args:
        kernel: The example.
        bottlenecks: Names of what the stages compute that take longest.
        ranges: How many cores the stages have.
    """
    cores = [
        passes.place_pipeline_cores(),
        passes.materialize_pipeline_schedule(),
        passes.verify_cross_core_fifo(),
        passes.check_target(),
    ]
    with ir.Context():
        written = ir.Module.parse(kernel.text)
        passes.check_target()(written)
        module = ir.Module.parse(kernel.text)
        for steps in ([passes.partition_pipeline_stages()], cores):
            passes.Pipeline(steps).run(module)
            compared = sim.compare(written, module, inputs=kernel.arguments)
            assert compared.equal, compared.difference
            error = kernel.error(compared.after.outputs)
            assert error < TOLERANCE, error
            if steps is not cores:
                (schedule,) = stages.read_schedules(module)
        worst = [stage for stage in schedule.stages if stage.time == schedule.longest]
        computed = [node.name for stage in worst for node in stage.nodes if node.kind != "relay"]
        assert computed == bottlenecks, computed
        if ranges is not None:
            assert [stage.end - stage.first for stage in schedule.stages] == ranges, schedule
        simulated = compared.after.steady_interval
        assert abs(simulated - schedule.interval) < 0.1 * schedule.interval, simulated
