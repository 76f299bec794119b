#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How fast our passes are, beside MLIR's on the same IR.

Usage: python bench/run.py [--sizes N,N,...] [--inputs NAME,...] [--update]

Every shape of inputs.py is made in every size, and goes through each of our passes,
through --canonicalize and --cse. Prints tables, and which goals are missed; with
--update they go into docs/Speed.md, with a picture and what the machine is.
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from inputs import INPUTS
from measure import Run, check_done, execute, run, typical

ROOT = Path(__file__).resolve().parent.parent
MARKS = ("<!-- begin: bench/run.py -->\n", "<!-- end -->\n")
OTHERS = ("parse", "print", "canonicalize", "cse")


@dataclass(frozen=True)
class Measured:
    """An input of a size.

    Attributes:
        name: Of the input.
        ops: Operations of the module.
        seconds: Of each of our passes and of what it is compared with.
        plain: The process that only reads and prints.
    """

    name: str
    ops: int
    seconds: dict[str, float]
    plain: Run

    @property
    def active(self) -> set[str]:
        """The passes of ours that have something to do."""
        return INPUTS[self.name].active.keys() & self.seconds.keys()

    @property
    def idle(self) -> set[str]:
        """Those that have not."""
        return self.seconds.keys() - self.active - set(OTHERS)

    def per_op(self, what: str) -> float:
        """Nanoseconds per operation."""
        return 1e9 * self.seconds[what] / self.ops

    def ratio(self, what: str, other: str) -> float:
        """How many times as long as another."""
        return self.seconds[what] / max(self.seconds[other], 1e-9)


def our_passes(opt: str) -> list[str]:
    """The flags of our passes that the tool has."""
    records = sorted((ROOT / "dialect/PTO/Transforms").glob("*.td"))
    text = "".join(path.read_text() for path in records)
    known = subprocess.run([opt, "--help"], capture_output=True, text=True, check=True).stdout
    flags = re.findall(r':\s*Pass<"([\w-]+)"', text)
    return [flag for flag in flags if f"--{flag} " in known]


def measure(opt: str, name: str, size: int, passes: Sequence[str], repeats: int) -> Measured:
    """Makes an input and runs everything on it."""
    active = INPUTS[name].active
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "input.mlir"
        # By another process: what is measured counts the memory of the one that starts it.
        with path.open("w") as file:
            command = [sys.executable, ROOT / "bench/inputs.py", name, str(size)]
            subprocess.run(command, stdout=file, check=True)

        # Short runs are disturbed more easily.
        times = repeats * max(1, min(5, 10**5 // size))

        def take(*flags: str) -> Run:
            return typical([run(opt, path, flags) for _ in range(times)])

        plain = take()
        # What has nothing to do leaves the IR to the next one.
        idle = take(*(flag for flag in passes if flag not in active), "cse")
        seconds = idle.seconds | take("canonicalize").seconds | plain.seconds
        for flag in passes:
            if flag in active:
                flags = (*active[flag], flag)
                check_done(opt, path, flags)
                seconds[flag] = take(*flags).seconds[flag]
    return Measured(name, size, seconds, plain)


# ===----------------------------------------------------------------------=== #
# Goals
# ===----------------------------------------------------------------------=== #


def find_misses(table: Sequence[Measured]) -> Iterator[str]:
    """What is not as fast as it is to be."""
    # Below, what grows is the part of the module that is in no cache.
    smallest = {each.name: each for each in reversed(table) if each.ops >= 100_000}
    for each in table:
        where = f"on {each.name}, {each.ops} operations"
        for what in sorted(each.idle):
            if each.per_op(what) > 100 and each.ratio(what, "canonicalize") > 0.1:
                yield (
                    f"--{what} {where}: {each.per_op(what):.0f} ns per operation, "
                    f"{each.ratio(what, 'canonicalize'):.2f} x --canonicalize, with nothing to do"
                )
        if "skew-cross-core-pipeline" in each.active:
            of_canonicalize, of_cse = (
                each.ratio("skew-cross-core-pipeline", other) for other in ("canonicalize", "cse")
            )
            if of_canonicalize > 1 or of_cse > 0.5:
                yield (
                    f"--skew-cross-core-pipeline {where}: {of_canonicalize:.2f} x --canonicalize, "
                    f"{of_cse:.2f} x --cse"
                )
        first = smallest.get(each.name, each)
        allowed = 1.15 * max(1, growth(first, each, "cse"))
        for what in sorted(each.active | each.idle):
            if each.per_op(what) > 100 and growth(first, each, what) > allowed:
                yield (
                    f"--{what} {where}: {growth(first, each, what):.2f} x the time per operation "
                    f"of {first.ops}, --cse {growth(first, each, 'cse'):.2f} x"
                )


def find_trip_growth(table: Sequence[Measured]) -> Iterator[str]:
    """Whether the proof takes longer for more messages."""
    proof = "verify-cross-core-fifo"
    short = {each.ops: each.per_op(proof) for each in table if each.name == "pairs"}
    for each in table:
        if each.name == "pairs of long loops" and each.ops in short:
            times = each.per_op(proof) / short[each.ops]
            if times > 1.15:
                yield f"--{proof} on {each.name}, {each.ops} operations: {times:.2f} x short ones"


def growth(first: Measured, last: Measured, what: str) -> float:
    """Time per operation over that of a smaller module."""
    return last.per_op(what) / max(first.per_op(what), 1e-3)


def small_runs(opt: str) -> Iterator[tuple[str, Run]]:
    """Processes that do next to nothing."""
    kernel = ROOT / "examples/flash_decode.mlir"
    flags = ["--skew-cross-core-pipeline", "--verify-cross-core-fifo", "-o", "/dev/null"]
    commands = {f"pto-opt on {kernel.name}": [opt, kernel, *flags]}
    for name, tool in (("pto-opt", opt), ("mlir-opt", shutil.which("mlir-opt"))):
        if tool:
            commands[f"{name} --version"] = [tool, "--version"]
    for name, command in commands.items():
        yield name, typical([execute(command)[0] for _ in range(10)])


# ===----------------------------------------------------------------------=== #
# Tables and pictures
# ===----------------------------------------------------------------------=== #


def format_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def format_passes(table: Sequence[Measured], sizes: Sequence[int]) -> str:
    """Nanoseconds per operation, of each pass in each size."""
    header = ["", *(f"{size:,}" for size in sizes), "growth", "x canonicalize", "x cse"]
    rows = []
    for name in dict.fromkeys(each.name for each in table):
        of_size = [each for each in table if each.name == name]
        last = of_size[-1]
        slowest = max(last.idle, key=last.seconds.get, default=None)
        rows.append([f"**{name}**", *[""] * (len(header) - 1)])
        for what in [*OTHERS, *sorted(last.active), *([slowest] if slowest else [])]:
            label = f"--{what}" if what not in ("parse", "print") else what
            if what == slowest:
                label = f"nothing to do: {label}, the slowest of {len(last.idle)}"
            rows.append([
                label,
                *(f"{each.per_op(what):.0f}" for each in of_size),
                f"{growth(of_size[0], last, what):.2f}",
                f"{last.ratio(what, 'canonicalize'):.2f}",
                f"{last.ratio(what, 'cse'):.2f}",
            ])  # fmt: skip
    return format_table(header, rows)


def format_processes(runs: Sequence[tuple[str, int, Run]]) -> str:
    """What whole processes take."""
    header = ["process", "ms", "MB", "bytes per operation", "instructions"]
    rows = [
        [
            name,
            f"{1e3 * run.process:.0f}",
            f"{run.peak / 1e6:.0f}",
            f"{run.peak / ops:.0f}" if ops else "",
            f"{run.instructions:,}" if run.instructions else "",
        ]
        for name, ops, run in runs
    ]
    return format_table(header, rows)


def machine() -> str:
    """What it was measured on."""
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    memory = re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())
    return (
        f"{cpu[1] if cpu else platform.processor()}, {int(memory[1]) // 2**20} GB, "
        f"{platform.system()} {platform.release()}, {platform.python_implementation()} "
        f"{platform.python_version()}"
    )


def draw(table: Sequence[Measured], path: Path) -> None:
    """Time per operation over size, for each input."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams |= {"svg.hashsalt": "pto", "svg.fonttype": "none"}
    from matplotlib import pyplot

    names = list(dict.fromkeys(each.name for each in table))
    figure, axes = pyplot.subplots(
        2, -(-len(names) // 2), figsize=(14, 7), sharex=True, sharey=True, squeeze=False
    )
    styles = {what: {"color": "grey", "linestyle": "--"} for what in OTHERS}
    styles["cse"] = styles["canonicalize"] = {"color": "black"}
    for name, plot in zip(names, axes.flat, strict=False):
        of_size = [each for each in table if each.name == name]
        for what in [*OTHERS, *sorted(of_size[0].active)]:
            xs, ys = [each.ops for each in of_size], [each.per_op(what) for each in of_size]
            plot.loglog(xs, ys, marker=".", label=what, **styles.get(what, {}))
            plot.annotate(what, (xs[-1], ys[-1]), fontsize=7, ha="right", va="bottom")
        plot.set_title(name, fontsize=10)
    figure.supxlabel("operations")
    figure.supylabel("ns per operation")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """See the top of the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--opt", default=str(Path(sys.executable).with_name("pto-opt")))
    parser.add_argument("--sizes", default="10000,100000,1000000", help="operations")
    parser.add_argument("--inputs", default=",".join(INPUTS), help="all unless given")
    parser.add_argument("--repeats", type=int, default=3, help="of which the median counts")
    parser.add_argument("--update", action="store_true", help="write docs/Speed.md")
    parser.add_argument("--picture", type=Path, help="where to draw, unless in docs")
    options = parser.parse_args()

    sizes = [int(size) for size in options.sizes.split(",")]
    passes = our_passes(options.opt)
    table = []
    for name in options.inputs.split(","):
        for size in sizes:
            print(f"{name}, {size} operations", file=sys.stderr, flush=True)
            table.append(measure(options.opt, name, size, passes, options.repeats))
    processes = [(name, 0, run) for name, run in small_runs(options.opt)]
    processes += [(f"{each.name}, {each.ops:,} operations", each.ops, each.plain) for each in table]
    misses = [f"- {miss}\n" for miss in (*find_misses(table), *find_trip_growth(table))]
    text = (
        f"Measured on {machine()}.\n\n{format_passes(table, sizes)}\n"
        f"{format_processes(processes)}\n"
        f"Goals that are missed:\n\n{''.join(misses) or '- none'}\n"
    )
    print(text)
    picture = ROOT / "docs/images/speed.svg" if options.update else options.picture
    if picture:
        draw(table, picture)
    if options.update:
        page = ROOT / "docs/Speed.md"
        before, _, rest = page.read_text().partition(MARKS[0])
        page.write_text(f"{before}{MARKS[0]}{text}{MARKS[1]}{rest.partition(MARKS[1])[2]}")


if __name__ == "__main__":
    main()
