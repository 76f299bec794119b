#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long wiring and dividing the memory of pipes takes on call trees.

Usage: python bench/gm_pipes.py [--opt PTO_OPT] [--sizes N,N,...]

A tree has groups of a cube and a vector function at its leaves, and functions
that call eight others above, up to one that the host calls. For each size the
table has the processor time per function of reading the file, of each pass and of
`--cse`, and the growth of each from the first size. Linear is a growth near 1, or
near that of reading, where memory becomes slow.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

GROUP = """
func.func @c{n}() attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  %p = pto.import_reserved_buffer {{name = "p", peer_func = @v{n}}} -> i32
  pto.aic_initialize_pipe {{dir_mask = 1, slot_size = 1024}} (c2v_consumer_buf = %p : i32)
  return
}}
func.func @v{n}() attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %p = pto.reserve_buffer {{name = "p", size = 8192, location = #pto.address_space<vec>, auto = true}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 1, slot_size = 1024}} (c2v_consumer_buf = %p : i32)
  return
}}
func.func @{name}() attributes {{pto.kernel_kind = #pto.kernel_kind<group>}} {{
  func.call @c{n}() : () -> ()
  func.call @v{n}() : () -> ()
  return
}}"""
CALLER = "\nfunc.func @{name}() {{{calls}\n  return\n}}"
CALL = "\n  func.call @{name}() : () -> ()"
HOST = "func.func @main() attributes {{pto.kernel_kind = #pto.kernel_kind<orchestration>}} {{{calls}\n  return\n}}"
FAN_OUT = 8

#: Each with what runs before it, whose time does not count.
READ = "read and print"
PASSES = {
    READ: [],
    "--inject-gm-pipe-buffer": [],
    "--allocate-gm-pipe-buffer": ["--inject-gm-pipe-buffer"],
    "--cse": [],
}


def tree(count):
    """A module of about so many functions."""
    text = []
    names = [f"g{n}" for n in range(count * 2 // 7)]
    text += [GROUP.format(n=n, name=name) for n, name in enumerate(names)]
    while len(names) > 1:
        above = []
        for at in range(0, len(names), FAN_OUT):
            name = f"l{len(text)}"
            calls = "".join(CALL.format(name=callee) for callee in names[at : at + FAN_OUT])
            text.append(CALLER.format(name=name, calls=calls))
            above.append(name)
        names = above
    text.append(HOST.format(calls=CALL.format(name=names[0])))
    return "\n".join(text)


def seconds(opt, path, flags, runs=3):
    """The least processor time of a run with these passes."""
    least = float("inf")
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [opt, "--mlir-disable-threading", path, *flags, "-o", "/dev/null"]
        subprocess.run(command, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def measure(opt, path):
    """The seconds that each of them adds."""
    times = {READ: seconds(opt, path, [])}
    for flag, before in list(PASSES.items())[1:]:
        alone = seconds(opt, path, before) if before else times[READ]
        times[flag] = seconds(opt, path, [*before, flag]) - alone
    return times


def main():
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default=str(Path(sys.executable).with_name("pto-opt")))
    parser.add_argument("--sizes", default="1000,10000,100000")
    options = parser.parse_args()
    first = None
    for size in map(int, options.sizes.split(",")):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "tree.mlir"
            text = tree(size)
            path.write_text(text)
            count = text.count("func.func")
            times = measure(options.opt, str(path))
        each = {flag: 1e9 * time / count for flag, time in times.items()}
        first = first or each
        print(f"{count} functions")
        for flag, time in each.items():
            print(
                f"  {flag:<28}{time:>8.0f} ns a function   {time / each[READ]:.2f} x read"
                f"   {time / each['--cse']:.2f} x cse   growth {time / first[flag]:.2f}"
            )


if __name__ == "__main__":
    main()
