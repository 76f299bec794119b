# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pipelines as graphs: their text, and the schedule that a pass gives them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from pto_mlir import ir


@dataclass
class Op:
    """A compute, which adds up what it uses, and something of its own.

    Attributes:
        uses: Names of computes, of inputs of the pipeline, of carried values.
        cost: Of one lane.
        lanes: A divisor of the rows of a tile.
        weights: Of all lanes.
        cube: Whether its body has a matrix product.
    """

    uses: list[str]
    cost: int = 10
    lanes: int = 1
    weights: int = 0
    cube: bool = False


@dataclass
class Graph:
    """A pipeline, which yields its last compute.

    Attributes:
        ops: Computes by name, in program order.
        inputs: Names of the inputs.
        carried: By the name of a carried value the compute that makes the next one.
        rows: Of every tile.
        topology: Kind and memory of each physical core, or none.
    """

    ops: dict[str, Op]
    cores: int
    inputs: list[str] = field(default_factory=lambda: ["in"])
    carried: dict[str, str] = field(default_factory=dict)
    rows: int = 16
    topology: list[tuple[str, int]] = field(default_factory=list)

    @property
    def bytes(self) -> int:
        """Of a tile."""
        return self.rows * 16 * 4

    def text(self) -> str:
        """As a module. The streams are the first arguments of @main."""
        tile, stream = self._tile(1), f"!pto.tensor_view<4x{self.rows}x16xf32>"
        arguments = [f"%s_{name}: {stream}" for name in self.inputs]
        arguments += [f"%y: {stream}", "%w: !pto.partition_tensor_view<16x16xf32>"]
        clauses = ""
        if self.inputs:
            clauses += f" inputs({self._list([f's_{name}' for name in self.inputs], stream)})"
        if self.carried:
            clauses += f" carries({self._list(['zero'] * len(self.carried), tile)})"
        block = ", ".join(f"%{name}: {tile}" for name in [*self.inputs, *self.carried])
        computes = "\n".join(self._compute(name) for name in self.ops)
        yields = [list(self.ops)[-1], *self.carried.values()]
        return f"""
module attributes {{{self._topology()}}} {{
  func.func @main({", ".join(arguments)}) {{
    %f = arith.constant 0.0 : f32
    %zero = pto.texpands ins(%f : f32) -> {tile}
    pto.pipeline{clauses} -> (%y : {stream}) cores({self.cores}) {{
    {f"^bb0({block}):" if block else ""}
{computes}
      pto.yield {self._list(yields, tile)}
    }}
    return
  }}
}}"""

    def _tile(self, lanes: int) -> str:
        return f"!pto.tile<vec, {self.rows // lanes}x16xf32>"

    @staticmethod
    def _list(names: list[str], type_: str) -> str:
        values = ", ".join(f"%{name}" for name in names)
        return f"{values} : {', '.join([type_] * len(names))}"

    def _topology(self) -> str:
        cores = ", ".join(
            f"#pto.core<kind = {kind}, memory = {memory}, at = [{i % 4}, {i // 4}]>"
            for i, (kind, memory) in enumerate(self.topology)
        )
        return f"pto.topology = #pto.topology<cores = [{cores}]>" if cores else ""

    def _compute(self, name: str) -> str:
        op = self.ops[name]
        tile, piece = self._tile(1), self._tile(op.lanes)
        ins = f" ins({self._list(op.uses, tile)})" if op.uses else ""
        arguments = [f"%t{i}: {tile}" for i in range(len(op.uses))]
        number = list(self.ops).index(name) + 1
        lines = [
            f"%c = arith.constant {number}.0 : f32",
            f"%sum0 = pto.texpands ins(%c : f32) -> {piece}",
        ]
        if op.cube:
            left = "!pto.tile<left, 16x16xf32, blayout=row_major, slayout=row_major>"
            right = "!pto.tile<right, 16x16xf32, blayout=row_major, slayout=col_major>"
            acc = "!pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>"
            mat = "!pto.tile<mat, 16x16xf32>"
            lines += [
                f"%m = pto.tload ins(%w : !pto.partition_tensor_view<16x16xf32>) -> {mat}",
                f"%l = pto.tmov ins(%m : {mat}) -> {left}",
                f"%r = pto.tmov ins(%m : {mat}) -> {right}",
                f"%p = pto.tmatmul ins(%l, %r : {left}, {right}) -> {acc}",
            ]
        if op.lanes > 1:
            lines += [
                "%zero_row = arith.constant 0 : index",
                f"%rows = arith.constant {self.rows // op.lanes} : index",
                "%row = arith.muli %lane, %rows : index",
            ]
        for i in range(len(op.uses)):
            part = f"%t{i}"
            if op.lanes > 1:
                part = f"%p{i}"
                lines.append(
                    f"{part} = pto.textract ins(%t{i}, %row, %zero_row : {tile}, index, index)"
                    f" -> {piece}"
                )
            lines.append(
                f"%sum{i + 1} = pto.tadd ins(%sum{i}, {part} : {piece}, {piece}) -> {piece}"
            )
        lines.append(f"pto.yield %sum{len(op.uses)} : {piece}")
        body = "\n".join(f"        {line}" for line in lines)
        return f"""      %{name} = pto.compute{ins} lanes({op.lanes}) cost({op.cost}) weights({op.weights}) {{
      ^bb0({", ".join([*arguments, "%lane: index"])}):
{body}
      }} -> {tile}"""


@dataclass
class Schedule:
    """What the pipeline of a module carries.

    Attributes:
        ranges: First core and end of each stage.
        stages: Of the computes, in program order.
        cores: Of the lanes of each compute.
        relays: Their stages.
    """

    ranges: list[tuple[int, int]]
    interval: int
    bound: int
    exact: bool
    stages: list[int]
    cores: list[list[int]]
    relays: list[int]

    @classmethod
    def of(cls, module: ir.Module) -> Schedule:
        func = module.body.operations[0]
        (pipeline,) = (op for op in func.regions[0].blocks[0] if op.name == "pto.pipeline")
        body = list(pipeline.regions[0].blocks[0].operations)
        computes = [op for op in body if op.name == "pto.compute"]
        bounds = list(pipeline.attributes["stages"])
        return cls(
            list(zip(bounds[::2], bounds[1::2], strict=True)),
            pipeline.attributes["interval"].value,
            pipeline.attributes["bound"].value,
            "exact" in pipeline.attributes,
            [op.attributes["stage"].value for op in computes],
            [list(op.attributes["cores"]) for op in computes],
            [op.attributes["stage"].value for op in body if op.name == "pto.relay"],
        )

    @property
    def sizes(self) -> list[int]:
        """Cores of each stage."""
        return [end - begin for begin, end in self.ranges]


def chain(count: int, cores: int, cost: int = 10, also: dict[int, int] | None = None) -> Graph:
    """Computes in a row; `also` are further edges, by the user."""
    ops = {}
    for i in range(count):
        uses = [f"o{i - 1}" if i else "in"]
        if also and i in also:
            uses.append(f"o{also[i]}")
        ops[f"o{i}"] = Op(uses, cost)
    return Graph(ops, cores)


def attention_block(cores: int) -> Graph:
    """Projections and the output in 4 lanes, 8 heads between."""
    return Graph(
        {
            "q": Op(["x"], 40, 4),
            "k": Op(["x"], 40, 4),
            "v": Op(["x"], 40, 4),
            "scores": Op(["q", "k"], 50, 8),
            "softmax": Op(["scores"], 30, 8),
            "context": Op(["softmax", "v"], 40, 8),
            "project": Op(["context"], 60, 4),
            "add": Op(["project", "x"], 10, 4),
            "norm": Op(["add"], 50, 4),
        },
        cores,
        inputs=["x"],
    )


def transformer(layers: int, cores: int, lanes: int = 1) -> Graph:
    """13 computes a layer, and a last norm: 53 for 4 layers."""
    ops = {}
    x = "in"
    for i in range(layers):
        layer = {
            "norm1": Op([x], 8),
            "q": Op(["norm1"], 30, lanes),
            "k": Op(["norm1"], 30, lanes),
            "v": Op(["norm1"], 30, lanes),
            "scores": Op(["q", "k"], 24, lanes),
            "softmax": Op(["scores"], 12, lanes),
            "context": Op(["softmax", "v"], 24, lanes),
            "project": Op(["context"], 30, lanes),
            "add1": Op(["project", x], 4),
            "norm2": Op(["add1"], 8),
            "up": Op(["norm2"], 60, lanes),
            "down": Op(["up"], 60, lanes),
            "add2": Op(["down", "add1"], 4),
        }
        for name, op in layer.items():
            op.uses = [f"{use}_{i}" if use in layer else use for use in op.uses]
            ops[f"{name}_{i}"] = op
        x = f"add2_{i}"
    ops["norm"] = Op([x], 8)
    return Graph(ops, cores)


def random_graph(rng: random.Random) -> Graph:
    """With up to 7 computes, and now and then several lanes, inputs or a carried value.

    Every fourth one has fewer, and cores of two kinds.
    """
    has_kinds = rng.random() < 0.25
    inputs = [f"in{i}" for i in range(rng.choice([1, 1, 1, 2]))]
    carried = ["h"] if rng.random() < 0.2 else []
    ops = {}
    density = rng.choice([0.15, 0.3, 0.6])
    for i in range(rng.randint(1, 5 if has_kinds else 7)):
        uses = [name for name in ops if rng.random() < density]
        uses += [name for name in inputs if rng.random() < (0.25 if uses else 0.8)]
        uses += [name for name in carried if rng.random() < 0.3]
        cost = rng.choice([0, 1, 5, 10, 10, 12, 30])
        ops[f"o{i}"] = Op(uses, cost, rng.choice([1, 1, 1, 2, 4]))
        ops[f"o{i}"].cube = has_kinds and rng.random() < 0.5
    graph = Graph(ops, rng.randint(1, 6), inputs, {h: rng.choice(list(ops)) for h in carried})
    if has_kinds:
        kinds = ["cube", "vector", *rng.choices(["cube", "vector"], k=rng.randint(0, 2))]
        graph.topology = [(kind, 1000) for kind in kinds]
        graph.cores = len(kinds)
    return graph
