# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pipelines as graphs: their text, and what a schedule says of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TILE = "!pto.tile<vec, {rows}x16xf32>"
STREAM = "!pto.tensor_view<8x{rows}x16xf32>"


@dataclass
class Op:
    """A compute. `inputs` are names of computes or of inputs of the pipeline."""

    inputs: list[str]
    cost: int = 10
    lanes: int = 1
    weights: int = 0
    cube: bool = False


@dataclass
class Graph:
    """Computes by name, in program order.

    Attributes:
        inputs: Names of the inputs of the pipeline.
        carried: The compute that makes the next value of each carried one, by
            the name of the carried value.
        rows: Of every tile; a number of lanes divides it.
        topology: Kind and memory of each physical core; none where empty.
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


def _compute(name: str, op: Op, rows: int) -> str:
    tile, piece = TILE.format(rows=rows), TILE.format(rows=rows // op.lanes)
    ins = ""
    if op.inputs:
        values = ", ".join(f"%{i}" for i in op.inputs)
        ins = f" ins({values} : {', '.join([tile] * len(op.inputs))})"
    arguments = [f"%t{i}: {tile}" for i in range(len(op.inputs))] + ["%lane: index"]
    product = ""
    if op.cube:
        product = f"""
      %p = pto.tmatmul ins(%l, %r : !left, !right) -> !acc"""
        arguments_of = "%wl, %wr"
        product = f"""
      %l = pto.tmov ins({arguments_of.split(", ")[0]} : !mat) -> !left
      %r = pto.tmov ins({arguments_of.split(", ")[1]} : !mat) -> !right{product}"""
    return f"""
    %{name} = pto.compute{ins} lanes({op.lanes}) cost({op.cost}) weights({op.weights}) {{
    ^bb0({", ".join(arguments)}):{product}
      %e = pto.texpands ins(%f : f32) -> {piece}
      pto.yield %e : {piece}
    }} -> {tile}"""
