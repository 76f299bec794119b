# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is true of each example of sections."""

from __future__ import annotations

from pto_mlir import ir, passes, sim

from .check import TOLERANCE


def check_sections(kernel, *, joins, tensors, faster):
    """Answers are right before and after, and as much less moves as the pass says.

    What passes make of the example stores the same bits: joined, as loops, and as
    loops on buffers.

    Args:
        kernel: The example.
        joins: How many sections become part of another.
        tensors: How many tensors are handed over.
        faster: How much the joined one is at least.
    """
    forward = passes.forward_sections()
    lower = [passes.lower_sections()]
    bufferize = [*lower, passes.bufferize_tiles()]
    with ir.Context():
        written = ir.Module.parse(kernel.text)
        for steps in ([], [forward], lower, [forward, *lower], bufferize, [forward, *bufferize]):
            module = ir.Module.parse(kernel.text)
            result = passes.Pipeline([*steps, passes.check_target()]).run(module)
            compared = sim.compare(written, module, "main", kernel.arguments)
            where = kernel.name, steps
            assert compared.equal, (*where, compared.difference)
            before, after = compared.before, compared.after
            error = kernel.error(after.outputs)
            assert error < TOLERANCE, (*where, error)
            if forward not in steps:
                continue
            statistics = result.statistics["forward-sections"]
            assert statistics["joins"] == joins, statistics
            assert statistics["tensors-forwarded"] == tensors, statistics
            saved = before.bytes_read + before.bytes_written
            saved -= after.bytes_read + after.bytes_written
            assert saved == statistics["bytes-saved"], (*where, saved, statistics)
            if steps == [forward]:
                ratio = before.makespan / after.makespan
                assert ratio >= faster, (*where, ratio)
