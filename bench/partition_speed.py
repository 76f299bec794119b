#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long partitioning takes, and how that grows with the graph.

Usage: python bench/partition_speed.py [--opt PTO_OPT]

Prints the seconds of the pass as `--mlir-timing` has them, and what it found:
for transformers of more and more layers, 13 computes each, and for chains side
by side, the number of whose down-closed sets grows fast.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

INPUTS = Path(__file__).resolve().parent.parent / "test/Transforms/PartitionPipelineStages/Inputs"
sys.path.insert(0, str(INPUTS))

from stage_graphs import Graph, Op, transformer  # noqa: E402


def chains(count, length, cores):
    """Chains of computes of different costs, from one input to one compute."""
    ops = {}
    for c in range(count):
        for i in range(length):
            ops[f"o{c}_{i}"] = Op([f"o{c}_{i - 1}" if i else "in"], 5 + (7 * c + 3 * i) % 11)
    ops["all"] = Op([f"o{c}_{length - 1}" for c in range(count)], 5)
    return Graph(ops, cores)


def measure(opt, graph):
    """The least time of the pass, and its remark."""
    times = []
    flags = ["--partition-pipeline-stages", "--mlir-timing", "--remarks-filter=partition.*"]
    for _ in range(3):
        result = subprocess.run(
            [opt, "-", "-o", "/dev/null", "--remark-format=emitRemark", *flags],
            input=graph.text(),
            capture_output=True,
            text=True,
            check=True,
        )
        times.append(
            float(re.search(r"([\d.]+) \([^)]*\)\s+PartitionPipelineStages", result.stderr)[1])
        )
    found = dict(re.findall(r"(\w+)=(\w+)", result.stderr))
    return min(times), found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opt", default="pto-opt")
    opt = parser.parse_args().opt
    graphs = {
        f"{layers} layers, {lanes} lanes": (transformer, layers, lanes)
        for layers in (1, 2, 4, 8, 16, 32)
        for lanes in (1, 4)
    }
    graphs |= {
        f"{count} chains of {length}": (chains, count, length)
        for count, length in [(2, 24), (3, 16), (4, 12), (5, 8), (6, 8), (8, 6)]
    }
    print(f"{'graph':22}{'ops':>5}{'cores':>7}{'seconds':>9}  interval  bound  exact")
    for name, (make, first, second) in graphs.items():
        for cores in (6, 16):
            graph = (
                make(first, cores, second) if make is transformer else make(first, second, cores)
            )
            seconds, found = measure(opt, graph)
            print(
                f"{name:22}{len(graph.ops):5}{cores:7}{seconds:9.3f}"
                f"{found['Interval']:>10}{found['Bound']:>7}  {found['Exact']}"
            )


if __name__ == "__main__":
    main()
