# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples with made-up inputs and the answers that numpy gives in f64.

What an example stores is brought into the form of its answer by `Kernel.result`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@dataclass(frozen=True)
class Kernel:
    """An example, or a variant of one.

    Attributes:
        name: What a table calls it.
        text: The module.
        inputs: Of @main, in the order of its parameters, outputs among them.
        answer: What it computes, in f64.
        result: Makes the answer of what it stored.
        has_names: Whether the module says what its parameters are called.
    """

    name: str
    text: str
    inputs: dict[str, object]
    answer: np.ndarray
    result: Callable[[dict[str, np.ndarray]], np.ndarray]
    has_names: bool = False

    @property
    def arguments(self):
        """The inputs as the module names them: by position, unless it has names."""
        if self.has_names:
            return self.inputs
        return {f"arg{i}": value for i, value in enumerate(self.inputs.values())}

    def error(self, outputs):
        """How far what was stored is from the answer, relative to its largest element."""
        names = dict(zip(self.arguments, self.inputs, strict=True))
        outputs = {names[arg]: output.astype(np.float64) for arg, output in outputs.items()}
        return np.abs(self.result(outputs) - self.answer).max() / np.abs(self.answer).max()


def _read(name):
    return (EXAMPLES / f"{name}.mlir").read_text()


def _halves(*shapes):
    """Normal numbers in f16, the same ones each time."""
    random = np.random.default_rng(7)
    return [random.standard_normal(shape).astype(np.float16) for shape in shapes]


def _wide(*arrays):
    return [array.astype(np.float64) for array in arrays]


def _attention(q, k, v, scale, visible=1.0):
    q, k, v = _wide(q, k, v)
    scores = scale * (q @ k.T)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True)) * visible
    return weights @ v / weights.sum(axis=1, keepdims=True)


def silu(x):
    """`x` times its sigmoid."""
    return x / (1 + np.exp(-x))


def flash_decode(trip=8, *, runtime=False):
    """The example with another number of blocks, or with one that is an argument."""
    text = _read("flash_decode")
    text = text.replace("%cKeys = arith.constant 1024", f"%cKeys = arith.constant {trip * 128}")
    text = text.replace("%cRows = arith.constant 128", f"%cRows = arith.constant {trip * 16}")
    constant = "    %cT = arith.constant 8 : index\n"
    assert text.count(constant) == 2
    if runtime:
        text = text.replace(constant, "")
        text = re.sub(r"(func\.func @\w+\([^)]*(?:\(\)[^)]*)*)\)", r"\1, %cT: index)", text)
        text = re.sub(r"(call @\w+\([^)]*)\) : \(([^)]*)\)", r"\1, %cT) : (\2, index)", text)
    else:
        text = text.replace(constant, f"    %cT = arith.constant {trip} : index\n")
    q, k, v = _halves((16, 64), (trip * 128, 64), (trip * 128, 64))
    inputs = {
        "q": q,
        "k": k,
        "v": v,
        "o": np.zeros((trip, 16, 64), np.float32),
        "m": np.zeros((trip, 16, 1), np.float32),
        "l": np.zeros((trip, 16, 1), np.float32),
        "scale": 0.125,
    }
    if runtime:
        inputs["cT"] = trip

    def merged(outputs):
        factor = np.exp(outputs["m"] - outputs["m"].max(axis=0))
        return (factor * outputs["o"]).sum(axis=0) / (factor * outputs["l"]).sum(axis=0)

    name = f"flash_decode, {trip} blocks{' at run time' if runtime else ''}"
    return Kernel(name, text, inputs, _attention(q, k, v, 0.125), merged)


def chunk_attention():
    """Causal attention of the newest tokens."""
    q, k, v = _halves((32, 64), (1056, 64), (1056, 64))
    q, k = (
        (8 * x / np.linalg.norm(x.astype(np.float64), axis=1, keepdims=True)).astype(np.float16)
        for x in (q, k)
    )
    mask = np.tri(32, dtype=np.float32)
    visible = np.concatenate([np.ones((32, 1024)), mask], axis=1)
    inputs = {"q": q, "k": k, "v": v, "mask": mask, "o": np.zeros((32, 64), np.float32)}
    answer = _attention(q, k, v, 0.125, visible)
    return Kernel("chunk_attention", _read("chunk_attention"), inputs, answer, lambda o: o["o"])


def two_round_trips():
    """Attention to the first keys, to more of them, and so on, each projected."""
    q, k, v, wo = _halves((16, 64), (1024, 64), (1024, 64), (64, 128))
    answers = [
        _attention(q, k[:keys], v[:keys], 0.125) @ wo.astype(np.float64)
        for keys in range(128, 1025, 128)
    ]
    inputs = {"q": q, "k": k, "v": v, "wo": wo, "out": np.zeros((8, 16, 128), np.float32)}
    text = _read("two_round_trips")
    return Kernel("two_round_trips", text, inputs, np.array(answers), lambda o: o["out"])


def split_scores():
    """Attention over pages that go in halves."""
    q, k, v = _halves((16, 128), (2048, 128), (2048, 128))
    scale = 128**-0.5
    inputs = {"q": q, "k": k, "v": v, "o": np.zeros((16, 128), np.float32), "scale": scale}
    answer = _attention(q, k, v, scale)
    return Kernel("split_scores", _read("split_scores"), inputs, answer, lambda o: o["o"])


def both_push_first():
    """Gate and up products of weights of two precisions."""
    x, wg, scale = _halves((16, 128), (128, 512), (512,))
    wg, scale = wg / np.float16(8), np.abs(scale) / np.float16(256)
    wu = np.random.default_rng(8).integers(-127, 128, (128, 512), np.int8)
    wide_x, wide_wg, wide_wu, wide_scale = _wide(x, wg, wu, scale)
    outputs = {name: np.zeros((16, 512), np.float32) for name in "gu"}
    inputs = {"x": x, "wg": wg, "wu": wu, "scale": scale, **outputs}
    answer = silu(wide_x @ wide_wg) * (wide_x @ (wide_wu * wide_scale))
    text = _read("both_push_first")
    return Kernel("both_push_first", text, inputs, answer, lambda o: o["g"] * o["u"])


def gated_mlp():
    """A feed-forward layer beside the projection of attention."""
    x, a, wo, wg, wu, wd = _halves(
        (16, 128), (16, 128), (128, 128), (128, 512), (128, 512), (512, 128)
    )
    wo, wg, wu, wd = (w / np.float16(16) for w in (wo, wg, wu, wd))
    wgu = np.concatenate([w.reshape(128, 8, 1, 64) for w in (wg, wu)], axis=2).reshape(128, 1024)
    outputs = {"y": np.zeros((16, 128), np.float32)}
    inputs = {"x": x, "a": a, "wo": wo, "wgu": wgu, "wd": wd, **outputs}
    x, a, wo, wg, wu, wd = _wide(x, a, wo, wg, wu, wd)
    answer = a @ wo + (silu(x @ wg) * (x @ wu)) @ wd
    return Kernel("gated_mlp", _read("gated_mlp"), inputs, answer, lambda o: o["y"])


def all_kernels():
    """What tables of measurements have, and in this order."""
    return [
        flash_decode(),
        flash_decode(9),
        flash_decode(runtime=True),
        flash_decode(9, runtime=True),
        chunk_attention(),
        gated_mlp(),
        both_push_first(),
        two_round_trips(),
        split_scores(),
    ]
