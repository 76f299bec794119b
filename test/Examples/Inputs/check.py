# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is true of each example."""

from __future__ import annotations

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto

MODELS = ("exact", "credit")
# Operands travel as f16: eleven bits.
TOLERANCE = 2**-10


def check(kernel, *, skew=None, faster=1.0, outcomes=("verified",)):
    """Answers are right and cores complete, before and after passes.

    As it is written, in buffers, skewed, and skewed and in buffers, and with rings
    in global memory; under both FIFO models. What passes make of it stores the same
    bits, and its pair is proven.

    Args:
        kernel: The example.
        skew: The pass, with its options; without any unless given.
        faster: How much the skewed one is at least.
        outcomes: What the proof may say of what passes made of the pair.
    """
    skew = skew or passes.skew_cross_core_pipeline()
    bufferize = passes.bufferize_tiles()
    in_gm = [passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer()]
    with ir.Context():
        written = ir.Module.parse(kernel.text)
        passes.check_target()(written)
        _prove(kernel, written, ("verified",))
        for steps in (
            [bufferize],
            [skew],
            [skew, bufferize],
            in_gm,
            [*in_gm, skew, bufferize],
        ):
            module = ir.Module.parse(kernel.text)
            passes.Pipeline([*steps, passes.check_target()]).run(module)
            _prove(kernel, module, outcomes)
            for model in MODELS:
                compared = sim.compare(written, module, "main", kernel.arguments, model=model)
                where = kernel.name, steps, model
                assert compared.equal, (*where, compared.difference)
                for report in (compared.before, compared.after):
                    error = kernel.error(report.outputs)
                    assert error < TOLERANCE, (*where, error)
                if steps == [skew]:
                    ratio = compared.before.makespan / compared.after.makespan
                    assert ratio >= faster, (*where, ratio)


def _prove(kernel, module, outcomes):
    for model in MODELS:
        (pair,) = pto.verify_cross_core_fifo(module, model).pairs
        assert pair.outcome in outcomes, (kernel.name, model, pair)
