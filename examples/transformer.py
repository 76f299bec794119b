# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a transformer as a pipeline: 13 computes for each layer, and a last norm.

For who runs a model on an array of cores that keep its weights, one prompt behind
the other. An item is a prompt of 128 tokens, 64 wide, in f32; what goes into matrix
products is f16. A layer computes

    n = norm(h);  h += softmax((n Wq) (n Wk)^T / 8) (n Wv) Wo
    n = norm(h);  h += silu(n Wu) Wd

where each sum is part of the norm behind it. Softmax and silu have two lanes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from pto_mlir import ir
from pto_mlir.dialects import pto

TOKENS, WIDTH, HIDDEN = 128, 64, 256
# Of one step of a matrix product: operands as deep as 64 KB memories have room for.
DEPTH = 128

#: Rows and columns of the weights that each layer has.
WEIGHTS = {
    "wq": (WIDTH, WIDTH),
    "wk": (WIDTH, WIDTH),
    "wv": (WIDTH, WIDTH),
    "wo": (WIDTH, WIDTH),
    "wu": (WIDTH, HIDDEN),
    "wd": (HIDDEN, WIDTH),
}


def norm(h: pto.Tile, gain: pto.PartitionTensorView) -> pto.Tile:
    """Rows of mean square 1, times a gain of each column."""
    gains = pto.tload(gain, "vec")
    mean = pto.tmuls(pto.trowsum(pto.tmul(h, h)), 1 / WIDTH)
    unit = pto.trowexpandmul(h, pto.trsqrt(pto.tadds(mean, 1e-5)))
    return pto.tcolexpandmul(unit, gains)


def softmax(x: pto.Tile) -> pto.Tile:
    """Shares of each row, of scores that are not scaled yet."""
    scaled = pto.tmuls(x, WIDTH**-0.5)
    exponents = pto.texp(pto.trowexpandsub(scaled, pto.trowmax(scaled)))
    return pto.trowexpanddiv(exponents, pto.trowsum(exponents))


def silu(x: pto.Tile) -> pto.Tile:
    """The product of x and its sigmoid."""
    return pto.tdiv(x, pto.tadds(pto.texp(pto.tneg(x)), 1.0))


def matmul(a: pto.Tile, b: pto.Tile) -> pto.Tile:
    """The product of two tiles of mat, step by step, in mat again."""
    (m, k), n = a.shape, b.shape[1]
    total = None
    for start in range(0, k, DEPTH):
        depth = min(k - start, DEPTH)
        left = pto.tile_type((m, depth), a.element_type, "left")
        right = pto.tile_type((depth, n), b.element_type, "right")
        factors = pto.textract(a, 0, start, left), pto.textract(b, start, 0, right)
        total = pto.tmatmul_acc(total, *factors) if total else pto.tmatmul(*factors)
    assert total is not None
    return pto.tmov(total, pto.tile_type((m, n), a.element_type, "mat"))


def add(stream: pto.Tile, addend: pto.Tile) -> pto.Tile:
    """The stream, in f32, and what a matrix product adds to it."""
    return pto.tadd(stream, pto.tcvt(addend, stream.element_type))


def product(graph: pto.StageGraph, name: str, a: pto.Tile, b: pto.Tile) -> pto.Tile:
    """A compute of the product of two values."""

    @graph.compute((a, "mat"), (b, "mat"), results=["vec"], name=name)
    def made(a: pto.Tile, b: pto.Tile) -> pto.Tile:
        return matmul(a, b)

    return made


def linear(
    graph: pto.StageGraph, name: str, a: pto.Tile, weights: pto.TensorView, layer: int
) -> pto.Tile:
    """A compute of the product with weights of a layer, which stay on its core."""
    _, k, n = weights.shape
    assert k and n

    @graph.compute((a, "mat"), weights=2 * k * n, results=["vec"], name=name)
    def made(a: pto.Tile) -> pto.Tile:
        return matmul(a, pto.tload(weights[layer, :, :], "mat"))

    return made


def add_and_norm(
    graph: pto.StageGraph, name: str, h: pto.Tile, addend: pto.Tile, gain: pto.PartitionTensorView
) -> tuple[pto.Tile, pto.Tile]:
    """A compute of a sum in f32, and its norm in f16."""

    @graph.compute(h, addend, weights=4 * WIDTH, name=name)
    def made(h: pto.Tile, addend: pto.Tile) -> tuple[pto.Tile, pto.Tile]:
        total = add(h, addend)
        return total, pto.tcvt(norm(total, gain), addend.element_type)

    return made


def rowwise(
    graph: pto.StageGraph, name: str, value: pto.Tile, function: Callable[[pto.Tile], pto.Tile]
) -> pto.Tile:
    """A compute of a function of rows in f32, of which two lanes have half each."""
    rows, cols = value.shape[0] // 2, value.shape[1]

    @graph.compute(value, lanes=2, name=name)
    def made(value: pto.Tile, lane: pto.Index) -> pto.Tile:
        half = pto.textract(value, lane * rows, 0, (rows, cols))
        return pto.tcvt(function(pto.tcvt(half, ir.F32Type.get())), value.element_type)

    return made


def build(layers: int, items: int, cores: int) -> ir.Module:
    """The module: a function `@transformer`, and a machine of that many cores.

    The parameters are the prompts, what comes of them, and for each weight a tensor
    with a leading dimension of layers. Each third core is a cube core.
    """
    f16, f32 = ir.F16Type.get(), ir.F32Type.get()
    streams = pto.TensorViewType.get([items, TOKENS, WIDTH], f32)
    gains = pto.TensorViewType.get([layers, 1, WIDTH], f32)
    weights = [pto.TensorViewType.get([layers, *shape], f16) for shape in WEIGHTS.values()]
    machine = [
        pto.CoreAttr.get("cube" if n % 3 == 1 else "vector", 524288, (n // 8, n % 8))
        for n in range(cores)
    ]
    with pto.module(arch="a2a3", topology=pto.TopologyAttr.get(machine)) as module:

        @pto.kernel("incore", streams, streams, gains, gains, gains, *weights)
        def transformer(
            prompts: pto.TensorView,
            answers: pto.TensorView,
            attention_gain: pto.TensorView,
            mlp_gain: pto.TensorView,
            last_gain: pto.TensorView,
            wq: pto.TensorView,
            wk: pto.TensorView,
            wv: pto.TensorView,
            wo: pto.TensorView,
            wu: pto.TensorView,
            wd: pto.TensorView,
        ) -> None:
            with pto.stage_graph(cores=cores, inputs=[prompts], outputs=[answers]) as graph:
                (h,) = graph.items

                @graph.compute(h, weights=4 * WIDTH, name="l0_norm")
                def n(h: pto.Tile) -> pto.Tile:
                    return pto.tcvt(norm(h, attention_gain[0, :, :]), f16)

                for layer in range(layers):
                    at = f"l{layer}_"
                    q, k, v = (
                        linear(graph, f"{at}{name}", n, weights, layer)
                        for name, weights in zip("qkv", (wq, wk, wv), strict=True)
                    )

                    @graph.compute(k, name=f"{at}turn")
                    def turned(k: pto.Tile) -> pto.Tile:
                        return pto.ttrans(k)

                    scores = product(graph, f"{at}scores", q, turned)
                    shares = rowwise(graph, f"{at}softmax", scores, softmax)
                    context = product(graph, f"{at}context", shares, v)
                    addend = linear(graph, f"{at}project", context, wo, layer)
                    h, n = add_and_norm(graph, f"{at}mlp_norm", h, addend, mlp_gain[layer, :, :])
                    up = linear(graph, f"{at}up", n, wu, layer)
                    active = rowwise(graph, f"{at}silu", up, silu)
                    addend = linear(graph, f"{at}down", active, wd, layer)
                    if layer + 1 < layers:
                        gain = attention_gain[layer + 1, :, :]
                        h, n = add_and_norm(graph, f"l{layer + 1}_norm", h, addend, gain)

                @graph.compute(h, addend, weights=4 * WIDTH)
                def last_norm(h: pto.Tile, addend: pto.Tile) -> pto.Tile:
                    return norm(add(h, addend), last_gain[0, :, :])

                graph.yield_(last_norm)

    return module


def main() -> None:
    """Prints the module that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--items", type=int, default=12, help="prompts")
    parser.add_argument("--cores", type=int, default=48)
    options = parser.parse_args()
    with ir.Context(), ir.Location.unknown():
        print(build(options.layers, options.items, options.cores))


if __name__ == "__main__":
    main()
