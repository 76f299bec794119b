# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel pair of flash_decode.mlir, built from nothing.

Runs passes on it, proves that it completes, simulates it before and after, and
draws where its time goes into the file that is given.
"""

import sys

import numpy as np

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto

M, D, N, BLOCKS = 16, 64, 128, 8  # queries, width of a head, keys of a block, blocks


def build() -> ir.Module:
    """The pair, and the group that runs it."""
    f16, f32 = ir.F16Type.get(), ir.F32Type.get()
    half, single = pto.PtrType.get(f16), pto.PtrType.get(f32)
    fractal = pto.tile_type((M, N), f16, "mat")
    with pto.module(arch="a2a3") as module:

        @pto.kernel("cube", half, half, half, single)
        def qk_pv_cube(q: pto.Ptr, k: pto.Ptr, v: pto.Ptr, o: pto.Ptr) -> None:
            pto.open_pipe("softmax_vector", slot_size=M * N * 4, slot_num=2)
            keys = pto.view(k, [D, BLOCKS * N], strides=[1, D], layout="dn")
            values = pto.view(v, [BLOCKS * N, D])
            outputs = pto.view(o, [BLOCKS * M, D])
            queries = pto.tmov(pto.tload(pto.view(q, [M, D]), "mat"), "left")
            with pto.pipelined_for(0, BLOCKS, stages=2) as i:
                block = slice(i * N, (i + 1) * N)
                key = pto.tmov(pto.tload(keys[:, block], "mat"), "right")
                pto.push(pto.tmatmul(queries, key), to="vector")
                with pto.pop(fractal, source="vector") as popped:
                    weights = pto.tmov(popped, "left")
                value = pto.tmov(pto.tload(values[block, :], "mat"), "right")
                pto.tstore(pto.tmatmul(weights, value), outputs[i * M : (i + 1) * M, :])

        @pto.kernel("vector", single, single, f32)
        def softmax_vector(top: pto.Ptr, total: pto.Ptr, scale: pto.Operand) -> None:
            pto.open_pipe("qk_pv_cube", slot_size=M * N * 4, slot_num=2)
            largest = pto.view(top, [BLOCKS * M, 1], layout="dn")
            sums = pto.view(total, [BLOCKS * M, 1], layout="dn")
            with pto.pipelined_for(0, BLOCKS, stages=2) as i:
                rows = slice(i * M, (i + 1) * M)
                with pto.pop(pto.tile_type((M, N), f32, "vec"), source="cube") as scores:
                    scaled = pto.tmuls(scores, scale)
                row_max = pto.trowmax(scaled)
                weights = pto.texp(pto.trowexpandsub(scaled, row_max))
                rounded = pto.tcvt(weights, f16, rmode="RINT")
                pto.push(pto.tmov(rounded, fractal.replace(address_space="vec")), to="cube")
                pto.tstore(row_max, largest[rows, :])
                pto.tstore(pto.trowsum(weights), sums[rows, :])

        pto.group("flash_decode", qk_pv_cube, softmax_vector)
    return module


def main(picture: str) -> None:
    """Builds, transforms, proves, runs and draws."""
    with ir.Context(), ir.Location.unknown():
        module = build()
        inputs = {"q": np.ones((M, D), np.float16), "scale": D**-0.5}  # others from a seed
        before = sim.run(module, inputs=inputs)
        skew, verify = passes.skew_cross_core_pipeline(), passes.verify_cross_core_fifo()
        inject, allocate = passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer()
        check, bufferize = passes.check_target(), passes.bufferize_tiles()
        passes.Pipeline([check, skew, "cse", verify, inject, allocate, bufferize]).run(module)
        assert pto.verify_cross_core_fifo(module).is_verified
        after = sim.run(module, inputs=inputs)
        assert all((after.outputs[o] == before.outputs[o]).all() for o in before.outputs)
        print(f"{before.makespan} -> {after.makespan} cycles")
        sim.draw_timeline([before, after], picture, titles=["as built", "after passes"])


if __name__ == "__main__":
    main(*sys.argv[1:])
