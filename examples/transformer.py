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

TOKENS, WIDTH, HIDDEN = 128, 64, 256
# Halves of the products' operands: as deep as 64 KB memories have room for.
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

LAYOUTS = {
    "mat": ", blayout=col_major, slayout=row_major",
    "left": ", slayout=row_major",
    "right": ", slayout=col_major",
    "acc": ", blayout=col_major, slayout=row_major, fractal=1024",
    "vec": "",
}


def tile(space: str, rows: int, cols: int, element: str) -> str:
    """A tile type, in the blocks that the memory has."""
    return f"!pto.tile<{space}, {rows}x{cols}x{element}{LAYOUTS[space]}>"


STREAM = tile("vec", TOKENS, WIDTH, "f32")
COLUMN, ROW = tile("vec", TOKENS, 1, "f32"), tile("vec", 1, WIDTH, "f32")


def index(*numbers: int) -> list[str]:
    """Lines of index constants, named after their values."""
    return [f"%c{n} = arith.constant {n} : index" for n in dict.fromkeys(numbers)]


class Pipeline:
    """The computes so far, as lines, and the types of their results."""

    def __init__(self, layers: int) -> None:
        """Begins with the item."""
        self.layers = layers
        self.lines: list[str] = []
        self.types = {"%item": STREAM}

    def compute(self, name, operands, body, pieces, results=(), lanes=1, weights=0):
        """Adds a compute.

        Args:
            name: What it and its results are called.
            operands: Values, by what its body calls them: its name and type there.
            body: Lines of it.
            pieces: What it yields: names and types.
            results: Types of its results, where they are not those of the pieces.
            lanes: How many it has.
            weights: Bytes that stay on its core.

        Returns:
            The result, or a list of them.
        """
        results = list(results or pieces.values())
        made = [f"%{name}", *(f"%{name}_{n}" for n in range(1, len(results)))]
        self.types |= dict(zip(made, results, strict=True))
        values = ", ".join(value for value, *_ in operands)
        types = ", ".join(self.types[value] for value, *_ in operands)
        arguments = "".join(f"{argument}: {type}, " for _, argument, type in operands)
        clauses = f" lanes({lanes})" * (lanes > 1) + f" weights({weights})" * (weights > 0)
        gives = results[0] if len(results) == 1 else f"({', '.join(results)})"
        self.lines += [
            f"{', '.join(made)} = pto.compute ins({values} : {types}){clauses} {{",
            f"^bb0({arguments}%lane: index):",
            *(f"  {line}" for line in body),
            f"  pto.yield {', '.join(pieces)} : {', '.join(pieces.values())}",
            f'}} -> {gives} {{pto.name = "{name}"}}',
        ]
        return made[0] if len(made) == 1 else made

    def load(self, name, weights, layer, type, rows, cols, element="f16"):
        """Lines that load the weights of a layer, and the constants that they need."""
        slice = f"!pto.partition_tensor_view<1x{rows}x{cols}x{element}>"
        return [
            *index(0, 1, layer, rows, cols),
            f"%slice = pto.partition_view %{weights}, offsets = [%c{layer}, %c0, %c0], sizes = "
            f"[%c1, %c{rows}, %c{cols}] : !pto.tensor_view<{self.layers}x{rows}x{cols}x{element}>"
            f" -> {slice}",
            f"{name} = pto.tload ins(%slice : {slice}) -> {type}",
        ]

    def norm(self, name, stream, addend, gain, layer, half=True):
        """The norm of the stream, plus an addend where there is one; in f16 if `half`.

        With an addend the sum comes first of two results.
        """
        f16 = tile("vec", TOKENS, WIDTH, "f16")
        operands = [(stream, "%s", STREAM)]
        body = self.load("%g", gain, layer, ROW, 1, WIDTH, "f32")
        h = "%s"
        if addend is not None:
            operands.append((addend, "%d", f16))
            body += [
                f"%wide = pto.tcvt ins(%d : {f16}) -> {STREAM}",
                f"%h = pto.tadd ins(%s, %wide : {STREAM}, {STREAM}) -> {STREAM}",
            ]
            h = "%h"
        body += [
            f"%part = arith.constant {1 / WIDTH} : f32",
            "%small = arith.constant 1.0e-05 : f32",
            f"%squares = pto.tmul ins({h}, {h} : {STREAM}, {STREAM}) -> {STREAM}",
            f"%sum = pto.trowsum ins(%squares : {STREAM}) -> {COLUMN}",
            f"%mean = pto.tmuls ins(%sum, %part : {COLUMN}, f32) -> {COLUMN}",
            f"%above = pto.tadds ins(%mean, %small : {COLUMN}, f32) -> {COLUMN}",
            f"%factor = pto.trsqrt ins(%above : {COLUMN}) -> {COLUMN}",
            f"%unit = pto.trowexpandmul ins({h}, %factor : {STREAM}, {COLUMN}) -> {STREAM}",
            f"%n = pto.tcolexpandmul ins(%unit, %g : {STREAM}, {ROW}) -> {STREAM}",
        ]
        pieces = {h: STREAM} if addend is not None and half else {}
        if half:
            body.append(f"%o = pto.tcvt ins(%n : {STREAM}) -> {f16}")
            pieces["%o"] = f16
        else:
            pieces["%n"] = STREAM
        return self.compute(name, operands, body, pieces, weights=4 * WIDTH)

    def product(self, name, lhs, rhs, shape, layer=None):
        """A matrix product of f16 values, or with weights of a layer on the right."""
        m, k, n = shape
        depth = min(k, DEPTH)
        a, b = tile("mat", m, k, "f16"), tile("mat", k, n, "f16")
        left, right = tile("left", m, depth, "f16"), tile("right", depth, n, "f16")
        acc, out = tile("acc", m, n, "f32"), tile("mat", m, n, "f16")
        operands = [(lhs, "%a", a)]
        steps = range(0, k, depth)
        if layer is None:
            operands.append((rhs, "%b", b))
            body = index(0)
        else:
            body = self.load("%b", rhs, layer, b, k, n)
        for at in steps:
            body += index(at) if at and f"%c{at} = arith.constant {at} : index" not in body else []
            body += [
                f"%a{at} = pto.textract ins(%a, %c0, %c{at} : {a}, index, index) -> {left}",
                f"%b{at} = pto.textract ins(%b, %c{at}, %c0 : {b}, index, index) -> {right}",
                f"%p{at} = pto.tmatmul ins(%a{at}, %b{at} : {left}, {right}) -> {acc}"
                if at == 0
                else f"%p{at} = pto.tmatmul.acc ins(%p{at - depth}, %a{at}, %b{at} : {acc}, "
                f"{left}, {right}) -> {acc}",
            ]
        body.append(f"%o = pto.tmov ins(%p{steps[-1]} : {acc}) -> {out}")
        weights = 0 if layer is None else 2 * k * n
        result = [tile("vec", m, n, "f16")]
        return self.compute(name, operands, body, {"%o": out}, result, weights=weights)

    def rowwise(self, name, value, cols, body, lanes=2):
        """A computation on f32 rows, from `%x` to `%y`, of a value in f16."""
        rows = TOKENS // lanes
        whole, part = tile("vec", TOKENS, cols, "f16"), tile("vec", rows, cols, "f16")
        wide = tile("vec", rows, cols, "f32")
        body = [
            *index(0, rows),
            f"%row = arith.muli %lane, %c{rows} : index",
            f"%mine = pto.textract ins(%v, %row, %c0 : {whole}, index, index) -> {part}",
            f"%x = pto.tcvt ins(%mine : {part}) -> {wide}",
            *(line.format(t=wide, column=tile("vec", rows, 1, "f32")) for line in body),
            f"%o = pto.tcvt ins(%y : {wide}) -> {part}",
        ]
        return self.compute(name, [(value, "%v", whole)], body, {"%o": part}, [whole], lanes)

    def transpose(self, name, value):
        """A value of tokens by width, the other way round."""
        f16, turned = tile("vec", TOKENS, WIDTH, "f16"), tile("vec", WIDTH, TOKENS, "f16")
        body = [f"%t = pto.ttrans ins(%v : {f16}) -> {turned}"]
        return self.compute(name, [(value, "%v", f16)], body, {"%t": turned})


SOFTMAX = [
    "%scale = arith.constant 0.125 : f32",
    "%scaled = pto.tmuls ins(%x, %scale : {t}, f32) -> {t}",
    "%most = pto.trowmax ins(%scaled : {t}) -> {column}",
    "%below = pto.trowexpandsub ins(%scaled, %most : {t}, {column}) -> {t}",
    "%e = pto.texp ins(%below : {t}) -> {t}",
    "%sum = pto.trowsum ins(%e : {t}) -> {column}",
    "%y = pto.trowexpanddiv ins(%e, %sum : {t}, {column}) -> {t}",
]
SILU = [
    "%one = arith.constant 1.0 : f32",
    "%minus = pto.tneg ins(%x : {t}) -> {t}",
    "%e = pto.texp ins(%minus : {t}) -> {t}",
    "%below = pto.tadds ins(%e, %one : {t}, f32) -> {t}",
    "%y = pto.tdiv ins(%x, %below : {t}, {t}) -> {t}",
]


def transformer(layers: int) -> list[str]:
    """The lines of the pipeline's body."""
    pipeline = Pipeline(layers)
    product = pipeline.product
    stream, addend = "%item", None
    for layer in range(layers):
        at = f"l{layer}_"
        normed = pipeline.norm(f"{at}norm", stream, addend, "attention_gain", layer)
        if addend is not None:
            stream, normed = normed
        q, k, v = (
            product(f"{at}{name}", normed, f"w{name}", (TOKENS, WIDTH, WIDTH), layer)
            for name in "qkv"
        )
        turned = pipeline.transpose(f"{at}turn", k)
        scores = product(f"{at}scores", q, turned, (TOKENS, WIDTH, TOKENS))
        shares = pipeline.rowwise(f"{at}softmax", scores, TOKENS, SOFTMAX)
        context = product(f"{at}context", shares, v, (TOKENS, TOKENS, WIDTH))
        addend = product(f"{at}project", context, "wo", (TOKENS, WIDTH, WIDTH), layer)
        stream, normed = pipeline.norm(f"{at}mlp_norm", stream, addend, "mlp_gain", layer)
        up = product(f"{at}up", normed, "wu", (TOKENS, WIDTH, HIDDEN), layer)
        active = pipeline.rowwise(f"{at}silu", up, HIDDEN, SILU)
        addend = product(f"{at}down", active, "wd", (TOKENS, HIDDEN, WIDTH), layer)
    last = pipeline.norm("last_norm", stream, addend, "last_gain", 0, half=False)
    return [*pipeline.lines, f"pto.yield {last} : {STREAM}"]


def module(layers: int, items: int, cores: int) -> str:
    """The module: a function `@transformer`, and a machine of that many cores.

    The parameters are the prompts, what comes of them, and for each weight a tensor
    with a leading dimension of layers. Each third core is a cube core.
    """
    streams = f"!pto.tensor_view<{items}x{TOKENS}x{WIDTH}xf32>"
    gains = f"!pto.tensor_view<{layers}x1x{WIDTH}xf32>"
    parameters = {"prompts": streams, "answers": streams}
    parameters |= {f"{which}_gain": gains for which in ("attention", "mlp", "last")}
    for name, (rows, cols) in WEIGHTS.items():
        parameters[name] = f"!pto.tensor_view<{layers}x{rows}x{cols}xf16>"
    machine = ", ".join(
        f"#pto.core<kind = {'cube' if n % 3 == 1 else 'vector'}, memory = 524288, "
        f"at = [{n // 8}, {n % 8}]>"
        for n in range(cores)
    )
    body = "\n".join(f"    {line}" for line in transformer(layers))
    facts = f'pto.target_arch = "a2a3", pto.topology = #pto.topology<cores = [{machine}]>'
    return f"""module attributes {{{facts}}} {{
func.func @transformer({", ".join(f"%{name}: {type}" for name, type in parameters.items())}) {{
  pto.pipeline inputs(%prompts : {streams}) -> (%answers : {streams}) cores({cores}) {{
  ^bb0(%item: {STREAM}):
{body}
  }}
  return
}}
}}"""


def main() -> None:
    """Prints the module that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--items", type=int, default=12, help="prompts")
    parser.add_argument("--cores", type=int, default=48)
    options = parser.parse_args()
    print(module(options.layers, options.items, options.cores))


if __name__ == "__main__":
    main()
