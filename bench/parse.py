#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What it costs to read, verify and print a tile operation, in arith operations.

    bench/parse.py [pto-opt] [--ops N] [--runs N]

Each kind of operation makes a module of its own; the processor time of pto-opt
on an empty module is subtracted. The goal is a ratio of at most 2.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from measure import execute

VALUE = "!pto.tile<vec, 16x64xf32>"
BUFFER = "!pto.tile_buf<vec, 16x64xf32>"
LONG = (
    "!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, "
    "blayout=row_major, slayout=none_box, fractal=512, pad=0>"
)
GOAL = 2.0

# The type of the arguments %a and %b, and the operation.
UNIT = "arith.addf"
KINDS = {
    UNIT: ("f32", "%{i} = arith.addf %a, %b : f32"),
    "arith.addf of vectors": ("vector<16x64xf32>", "%{i} = arith.addf %a, %b : vector<16x64xf32>"),
    "tadd, value form": (VALUE, f"%{{i}} = pto.tadd ins(%a, %b : {VALUE}, {VALUE}) -> {VALUE}"),
    "tadd, buffer form": (
        BUFFER,
        f"pto.tadd ins(%a, %b : {BUFFER}, {BUFFER}) outs(%b : {BUFFER})",
    ),
    "tadd, long spelling": (LONG, f"pto.tadd ins(%a, %b : {LONG}, {LONG}) outs(%b : {LONG})"),
    "tcvt with attributes": (
        VALUE,
        f"%{{i}} = pto.tcvt ins(%a {{{{rmode = #pto<round_mode RINT>}}}} : {VALUE}) -> {VALUE}",
    ),
}


def module(kind, count):
    type_, operation = KINDS[kind]
    lines = [f"func.func @f(%a: {type_}, %b: {type_}) {{"]
    lines += ["  " + operation.format(i=i) for i in range(count)]
    return "\n".join([*lines, "  return", "}", ""])


def seconds(tool, path, runs):
    """The least processor time of so many runs."""
    command = [tool, "--mlir-disable-threading", path, "-o", "/dev/null"]
    return min(execute(command)[0].process for _ in range(runs))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("tool", nargs="?", default="pto-opt")
    parser.add_argument("--ops", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "module.mlir"

        def cost(kind, count):
            path.write_text(module(kind, count))
            return seconds(options.tool, path, options.runs)

        empty = cost(UNIT, 0)
        costs = {kind: (cost(kind, options.ops) - empty) / options.ops for kind in KINDS}

    for kind, per_op in costs.items():
        print(f"{per_op * 1e9:7.0f} ns  {per_op / costs[UNIT]:5.2f}x  {kind}")
    ratio = costs["tadd, value form"] / costs[UNIT]
    print(f"ratio {ratio:.2f}, goal {GOAL:.0f}")
    return 0 if ratio <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
