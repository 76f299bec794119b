# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The example computes attention, in both forms and under both FIFO models,
# before and after it is pipelined.
# RUN: %python %s %examples

import sys
from pathlib import Path

import numpy as np

from pto_mlir import ir, passes, sim

HEAD, KEYS, ROWS, BLOCK, SCALE = 64, 1024, 16, 128, 0.125
random = np.random.default_rng(7)
q, k, v = (
    random.standard_normal(shape).astype(np.float16)
    for shape in ((ROWS, HEAD), (KEYS, HEAD), (KEYS, HEAD))
)
blocks = KEYS // BLOCK
inputs = {
    "q": q,
    "k": k,
    "v": v,
    "o": np.zeros((blocks, ROWS, HEAD), np.float32),
    "m": np.zeros((blocks, ROWS, 1), np.float32),
    "l": np.zeros((blocks, ROWS, 1), np.float32),
    "scale": SCALE,
}


def attention():
    scores = SCALE * (q.astype(np.float64) @ k.astype(np.float64).T)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights @ v.astype(np.float64) / weights.sum(axis=1, keepdims=True)


def merged(outputs):
    """The exact answer from the partial ones of the blocks."""
    o, m, l = (outputs[name].astype(np.float64) for name in ("o", "m", "l"))
    factor = np.exp(m - m.max(axis=0))
    return (factor * o).sum(axis=0) / (factor * l).sum(axis=0)


skew, bufferize = passes.skew_cross_core_pipeline(), passes.bufferize_tiles()
makespans = {}
with ir.Context():
    for steps in ([], [skew], [bufferize], [skew, bufferize], [bufferize, skew]):
        module = ir.Module.parseFile(str(Path(sys.argv[1]) / "flash_decode.mlir"))
        passes.Pipeline(steps).run(module)
        names = dict(zip(inputs, (f"arg{i}" for i in range(len(inputs))), strict=True))
        for model in ("exact", "credit"):
            report = sim.run(module, "main", inputs, model=model)
            error = np.abs(merged(report.outputs) - attention()).max()
            # Probabilities travel as f16: eleven bits.
            assert error < 2**-11, (steps, error)
            makespans[repr(steps), model] = report.makespan
assert makespans["[]", "credit"] > 2 * makespans[repr([skew]), "credit"], makespans
