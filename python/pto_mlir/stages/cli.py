# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command `pto-stages`.

Exit status: 0 if it showed what it was asked for; 2 if the file has no schedule, or
could not be read.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from .. import ir
from ..sim.cli import read_module
from ..sim.errors import UsageError
from .picture import draw_schedule
from .schedule import Schedule, read_schedules


def make_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="pto-stages",
        description="Shows the stages of a partitioned pipeline: cores, predicted cycles, relays.",
    )
    parser.add_argument("file", help="module to read; - is stdin")
    parser.add_argument("--function", metavar="@NAME", help="only the pipeline of this function")
    parser.add_argument("--report", choices=("text", "json", "none"), default="text")
    parser.add_argument("--plot", metavar="FILE", help="draw the graph by stage: .svg or .png")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status."""
    options = make_parser().parse_args(arguments)
    try:
        _main(options)
        return 0
    except UsageError as error:
        print(f"pto-stages: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads has seen enough. Python must not write at its end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _main(options: argparse.Namespace) -> None:
    with ir.Context():
        schedules = read_schedules(read_module(options.file))
        if options.function:
            schedules = _of_function(schedules, options.function.removeprefix("@"))
        if options.plot and len(schedules) > 1:
            raise UsageError(f"{len(schedules)} pipelines; choose one to draw with --function")
        if options.report == "json":
            print(json.dumps([schedule.to_dict() for schedule in schedules], indent=2))
        elif options.report == "text":
            print("\n\n".join(map(str, schedules)))
        if options.plot:
            try:
                draw_schedule(schedules[0], options.plot)
            except OSError as error:
                raise UsageError(str(error)) from error


def _of_function(schedules: list[Schedule], name: str) -> list[Schedule]:
    found = [schedule for schedule in schedules if schedule.function == name]
    if not found:
        has = ", ".join(f"@{schedule.function}" for schedule in schedules)
        raise UsageError(f"no pipeline in @{name}; there are those of {has}")
    return found
