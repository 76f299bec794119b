#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What forwarding gains on the examples of sections.

Prints a table: how many sections there are, bytes of global memory that are read
and written, and cycles of the simulator's cost model, before and after. What is
measured stores the same bits. `--markdown` prints the table so.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "Examples"))
from Inputs import section_kernels

from pto_mlir import ir, passes, sim

HEADER = ("example", "sections", "bytes before", "bytes after", "cycles before", "cycles after")


def rows():
    """A row for each example."""
    for kernel in section_kernels.section_kernels():
        module = ir.Module.parse(kernel.text)
        joined = ir.Module.parse(kernel.text)
        passes.forward_sections()(joined)
        compared = sim.compare(module, joined, "main", kernel.arguments)
        assert compared.equal, (kernel.name, compared.difference)
        before, after = compared.before, compared.after
        sections = [str(m).count("pto.section items(") for m in (module, joined)]
        moved = [report.bytes_read + report.bytes_written for report in (before, after)]
        yield (
            kernel.name,
            " -> ".join(map(str, sections)),
            str(moved[0]),
            f"{moved[1]} ({moved[0] / moved[1]:.2f} x less)",
            str(before.makespan),
            f"{after.makespan} ({before.makespan / after.makespan:.2f} x)",
        )


def main():
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    arguments = parser.parse_args()
    with ir.Context():
        table = [HEADER, *rows()]
    if arguments.markdown:
        table.insert(1, ("---", *["---:"] * 5))
        print("\n".join(f"| {' | '.join(row)} |" for row in table))
        return
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        first, *others = (
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join([first, *others]))


if __name__ == "__main__":
    main()
