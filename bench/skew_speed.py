#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long skewing takes beside upstream's passes on the same IR.

Usage: python bench/skew_speed.py [--opt PTO_OPT] [--loops N] [--ops N]

Prints, of one run, the time of each pass as `--mlir-timing` has it: on loops
that are all skewed, and on operations that the pass has nothing to do with.
What the passes do to the skewed output is shown too, since that is three times
as large as the input.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LOOP = """
  scf.for %i{n} = %c0 to %c8 step %c1 {{
    %o{n} = arith.muli %i{n}, %c16 : index
    %p{n} = pto.partition_view %v, offsets = [%o{n}, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
    %l{n} = pto.tload ins(%p{n} : !pto.partition_tensor_view<16x16xf32>) -> !vec
    %e{n} = pto.texp ins(%l{n} : !vec) -> !vec
    pto.tpush_to_aic(%e{n} : !vec) {{split = 0}}
    %a{n} = pto.tpop_from_aic {{split = 0}} -> !vec
    %s{n} = pto.tadd ins(%a{n}, %a{n} : !vec, !vec) -> !vec
    pto.tfree_from_aic {{split = 0}}
    pto.tstore ins(%s{n} : !vec) outs(%q : !pto.partition_tensor_view<16x16xf32>)
  }} {{pto.pipeline_stages = 2 : i64}}"""
FUNCTION = """
!vec = !pto.tile<vec, 16x16xf32>
func.func @f(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %t: !vec) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  pto.aiv_initialize_pipe {{dir_mask = 3, slot_size = 1024, slot_num = 4}} ()
  %v = pto.make_tensor_view %x, shape = [%c128, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %w = pto.make_tensor_view %y, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
  {body}
  return
}}
"""
PASSES = {
    "--skew-cross-core-pipeline": "SkewCrossCorePipeline",
    "--canonicalize": "Canonicalizer",
    "--cse": "CSE",
}


def measure(opt, path, flag, runs=3):
    """The least time of a pass, in seconds."""
    times = []
    for _ in range(runs):
        result = subprocess.run(
            [
                opt,
                path,
                flag,
                "--mlir-timing",
                "--mlir-timing-display=list",
                "--mlir-disable-threading",
                "-o",
                "/dev/null",
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        line = re.search(rf"([\d.]+) \([^)]*\)\s+{PASSES[flag]}$", result.stderr, re.M)
        times.append(float(line[1]))
    return min(times)


def table(opt, title, path, count, unit):
    """Prints what each pass takes on a file."""
    times = {flag: measure(opt, path, flag) for flag in PASSES}
    print(f"{title}, per {unit}")
    for flag, time in times.items():
        ratio = times["--skew-cross-core-pipeline"] / time if time else float("inf")
        print(f"  {flag:<30}{1e9 * time / count:>10.0f} ns   skew takes {ratio:.2f} x")


def main():
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=str(Path(sys.executable).with_name("pto-opt")))
    parser.add_argument("--loops", type=int, default=2000)
    parser.add_argument("--ops", type=int, default=100000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        loops, skewed, plain = (
            str(Path(directory) / name) for name in ("l.mlir", "s.mlir", "p.mlir")
        )
        Path(loops).write_text(
            FUNCTION.format(body="".join(LOOP.format(n=n) for n in range(options.loops)))
        )
        ops = (f"  %t{n} = pto.texp ins(%t : !vec) -> !vec" for n in range(options.ops))
        Path(plain).write_text(FUNCTION.format(body="\n".join(ops)))
        subprocess.run([options.opt, loops, "--skew-cross-core-pipeline", "-o", skewed], check=True)
        table(options.opt, "loops that are all skewed", loops, options.loops, "loop")
        table(options.opt, "the skewed loops once more", skewed, options.loops, "loop")
        table(options.opt, "operations it has nothing to do with", plain, options.ops, "operation")


if __name__ == "__main__":
    main()
