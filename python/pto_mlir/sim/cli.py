# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command `pto-sim`.

Exit status: 0 if the program ran and, with `--compare`, both did the same; 1 if
it failed or they did not; 2 if it could not be asked for so.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__, ir
from . import (
    CostTable,
    SimulationError,
    UsageError,
    compare,
    draw_timeline,
    run,
    write_trace,
)
from .compare import Comparison
from .program import Program
from .report import Report


def make_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="pto-sim",
        description="Runs a kernel in cycles of a cost model: what it computes, where it hangs, "
        "how long it takes.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("file", help="module to run; - is stdin")
    parser.add_argument(
        "--compare", metavar="FILE", help="run this module too; both must store the same"
    )
    parser.add_argument(
        "--entry", help="where to begin, such as @main; @cube,@vector run side by side"
    )
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="value of a scalar parameter, by name (as in the file, or arg0, ...); else a small "
        "number from the seed. Integer parameters called *block_idx, *subblock_num and so on say "
        "which part of the launch a core is",
    )
    parser.add_argument(
        "--input",
        action="append",
        default=[],
        metavar="NAME=FILE.npy",
        help="contents of a pointer parameter; else unbounded contents from the seed",
    )
    parser.add_argument(
        "--output",
        action="append",
        default=[],
        metavar="NAME=FILE.npy",
        help="where to put what a pointer parameter was written to",
    )
    parser.add_argument("--seed", default="0", help="of what is not given; 0..9 runs them all")
    parser.add_argument(
        "--model", choices=("exact", "credit"), help="FIFO back-pressure; the target's"
    )
    parser.add_argument(
        "--costs", metavar="FILE.toml", help="cost table, instead of the built-in one"
    )
    parser.add_argument("--blocks", type=int, help="blocks to launch; what the entry says")
    parser.add_argument("--lanes", type=int, choices=(1, 2), help="vector cores of a block")
    parser.add_argument(
        "--rtol", type=float, default=0, help="how far elements may differ; 0: no bit"
    )
    parser.add_argument("--report", choices=("text", "json", "none"), default="text")
    parser.add_argument("--timeline", metavar="FILE", help="draw when what ran: .svg or .png")
    parser.add_argument("--trace", metavar="FILE.json", help="the same for Perfetto")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status."""
    options = make_parser().parse_args(arguments)
    try:
        return _main(options)
    except SimulationError as error:
        print(error, file=sys.stderr)
        return 1
    except UsageError as error:
        print(f"pto-sim: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads has seen enough. Python must not write at its end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _main(options: argparse.Namespace) -> int:
    seeds = _parse_seeds(options.seed)
    if options.blocks is not None and options.blocks < 1:
        raise UsageError(f"--blocks must be at least 1, got {options.blocks}")
    settings: dict[str, Any] = {
        "entry": options.entry,
        "inputs": _parse_inputs(options),
        "model": options.model,
        "costs": CostTable.load(options.costs) if options.costs else None,
        "blocks": options.blocks,
        "lanes": options.lanes,
    }
    with ir.Context():
        program = Program(read_module(options.file))
        other = Program(read_module(options.compare)) if options.compare else None
        with _Progress() as progress:
            settings["progress"] = progress
            if other is None:
                reports = [run(program, seed=seed, **settings) for seed in seeds]
                comparisons = []
            else:
                comparisons = [
                    compare(program, other, rtol=options.rtol, seed=seed, **settings)
                    for seed in seeds
                ]
                reports = [comparisons[0].before, comparisons[0].after]
        _show(options, reports, comparisons)
        _save(options, reports, bool(comparisons))
    return 0 if all(comparison.equal for comparison in comparisons) else 1


def _show(
    options: argparse.Namespace, reports: list[Report], comparisons: list[Comparison]
) -> None:
    if options.report == "none":
        return
    if options.report == "json":
        print(json.dumps(_to_json(reports, comparisons), indent=2))
        return
    for line in reports[0].printed:
        print(line)
    if not comparisons:
        for report in reports:
            print(report)
        return
    for comparison in comparisons:
        before, after = comparison.before.makespan, comparison.after.makespan
        verdict = "equal" if comparison.equal else f"{comparison.count} elements differ"
        speed = f", {before / after:.2f} x" if after else ""
        print(f"seed {comparison.before.seed}: {verdict}; {before} -> {after} cycles{speed}")
        if not comparison.equal:
            print(comparison.difference)
    for name, report in zip(("before", "after"), reports, strict=True):
        print(f"{name}:")
        print(report)


def _to_json(reports: list[Report], comparisons: list[Comparison]) -> Any:
    if not comparisons:
        figures = [report.to_dict() for report in reports]
        return figures[0] if len(figures) == 1 else figures
    return [
        {
            "seed": comparison.before.seed,
            "equal": comparison.equal,
            "differing": comparison.count,
            "difference": None if comparison.equal else str(comparison.difference),
            "before": comparison.before.to_dict(),
            "after": comparison.after.to_dict(),
        }
        for comparison in comparisons
    ]


def _save(options: argparse.Namespace, reports: list[Report], is_comparison: bool) -> None:
    shown = reports if is_comparison else reports[:1]
    last = shown[-1]
    if options.timeline:
        titles = ["before", "after"] if is_comparison else None
        draw_timeline(shown, options.timeline, titles=titles)
    if options.trace:
        write_trace(last, options.trace)
    for given in options.output:
        name, path = _split(given, "--output")
        if name not in last.outputs:
            has = ", ".join(last.outputs) or "nothing"
            raise UsageError(f"nothing was written to '{name}', only to {has}")
        np.save(path, last.outputs[name])


def read_module(name: str) -> ir.Module:
    """The module in a file, text or bytecode, or on stdin where that is "-".

    Raises:
        UsageError: There is none.
    """
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        return ir.Module.parse(text) if name == "-" else ir.Module.parseFile(name)
    except OSError as error:
        raise UsageError(str(error)) from error
    except UnicodeDecodeError:
        return _parse_bytecode(name)
    except ir.MLIRError as error:
        raise UsageError(f"{name} cannot be read\n{error}") from error


def _parse_bytecode(name: str) -> ir.Module:
    try:
        return ir.Module.parseFile(name)
    except ir.MLIRError as error:
        raise UsageError(f"{name} cannot be read\n{error}") from error


def _parse_seeds(text: str) -> list[int]:
    first, _, last = text.partition("..")
    try:
        seeds = list(range(int(first), int(last or first) + 1))
    except ValueError:
        seeds = []
    if not seeds or seeds[0] < 0:
        raise UsageError(f"--seed takes a number or a range such as 0..9, got '{text}'")
    return seeds


def _split(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(f"{option} takes NAME=VALUE, got '{text}'")
    return name.removeprefix("%"), value


def _parse_inputs(options: argparse.Namespace) -> dict[str, Any]:
    inputs: dict[str, Any] = {}
    for given in options.arg:
        name, value = _split(given, "--arg")
        try:
            inputs[name] = int(value, 0)
        except ValueError:
            try:
                inputs[name] = float(value)
            except ValueError as error:
                raise UsageError(f"--arg {name}: '{value}' is no number") from error
    for given in options.input:
        name, path = _split(given, "--input")
        try:
            inputs[name] = np.load(path)
        except (OSError, ValueError) as error:
            raise UsageError(f"--input {name}: {error}") from error
    return inputs


class _Progress:
    """Shows on a terminal how far a run over a second long has come."""

    def __enter__(self) -> _Progress:
        self._begin = time.monotonic()
        self._bar: Any = None
        self._next = 0.0
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, cycles: int) -> None:
        now = time.monotonic()
        if now < self._next or now - self._begin < 1 or not sys.stderr.isatty():
            return
        self._next = now + 0.1
        if self._bar is None:
            from tqdm import tqdm

            self._bar = tqdm(unit=" cycles", desc="simulated", leave=False)
        self._bar.n = cycles
        self._bar.refresh()
