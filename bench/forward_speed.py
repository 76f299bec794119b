#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long forwarding takes beside upstream's --cse on the same IR.

Usage: python bench/forward_speed.py [--opt PTO_OPT] [--sections N ...]

Prints, of one run, the time of both passes as `--mlir-timing` has it, on chains
of sections that all become one: of maps that are the same, and of maps that have
to be compared by solving, each at several lengths.
"""

import argparse
import itertools
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PASSES = {"--forward-sections": "ForwardSections", "--cse": "CSE"}
TYPES = """
!v = !pto.tile<vec, 32x16xf32>
!T = !pto.tensor_view<64x64xf32>
"""
SECTION = """
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {{
    %l = pto.section_load {source} by {load} sub 2 : !T -> !v
    %e = pto.texp ins(%l : !v) -> !v
    pto.section_store %e, {target} by {store} sub 2 : !v, !T
  }}"""
STORE = "affine_map<(i, j, b) -> (i, 2 * j + b)>"
LOADS = {
    "maps that are the same": STORE,
    "maps that are compared": "affine_map<(i, j, b) -> ((2 * i + j) floordiv 2, 2 * j + b)>",
}


def chain(count, load):
    """A function with a chain of sections."""
    lines = [f"  %t{n} = pto.create_tensor [64, 64] : !T" for n in range(1, count)]
    names = ["%x", *(f"%t{n}" for n in range(1, count)), "%y"]
    for source, target in itertools.pairwise(names):
        first = source == "%x"
        lines.append(
            SECTION.format(source=source, target=target, load=STORE if first else load, store=STORE)
        )
    body = "\n".join(lines)
    return f"{TYPES}func.func @f(%x: !T, %y: !T) {{\n{body}\n  return\n}}\n"


def measure(opt, path, flag, runs=3):
    """The least time of a pass, in seconds."""
    times = []
    options = ["--mlir-timing", "--mlir-timing-display=list", "--mlir-disable-threading"]
    for _ in range(runs):
        result = subprocess.run(
            [opt, path, flag, *options, "-o", "/dev/null"],
            capture_output=True,
            text=True,
            check=True,
        )
        line = re.search(rf"([\d.]+) \([^)]*\)\s+{PASSES[flag]}$", result.stderr, re.M)
        times.append(float(line[1]))
    return min(times)


def main():
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=str(Path(sys.executable).with_name("pto-opt")))
    parser.add_argument("--sections", type=int, nargs="+", default=[100, 1000, 10000])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "chain.mlir"
        for title, load in LOADS.items():
            print(title)
            for count in options.sections:
                path.write_text(chain(count, load))
                forward, cse = (measure(options.opt, str(path), flag) for flag in PASSES)
                print(
                    f"  {count:>6} sections {1e3 * forward:>8.1f} ms, {1e6 * forward / count:.0f} us "
                    f"per section; --cse takes {1e3 * cse:.1f} ms, {forward / cse:.0f} x less"
                )


if __name__ == "__main__":
    main()
