# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run of pto-opt takes."""

from __future__ import annotations

import functools
import os
import re
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

#: What --mlir-timing calls passes whose class is not named after the flag.
CLASSES = {"canonicalize": "canonicalizer"}
LINE = re.compile(r"^\s*([\d.]+) \([^)]*\)\s+(\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    """A process.

    Attributes:
        seconds: Of each of its passes, by flag, and of "parse" and "print": what
            --mlir-timing says, less what other processes took of the time.
        process: Processor seconds of the whole process.
        peak: Bytes that it had in memory at once, at most.
        instructions: That it executed; None where they cannot be counted.
    """

    seconds: dict[str, float]
    process: float
    peak: int
    instructions: int | None = None


@functools.cache
def perf() -> str | None:
    """The program that counts instructions, where it may."""
    path = shutil.which("perf")
    if not path:
        return None
    command = [path, "stat", "-x,", "-e", "instructions:u", "true"]
    said = subprocess.run(command, capture_output=True, text=True).stderr
    return path if said.split(",")[0].isdigit() else None


def execute(command: Sequence[str | Path]) -> tuple[Run, str]:
    """Runs a program, which must succeed; what passes take is in what it says."""
    with tempfile.NamedTemporaryFile("r") as counts, tempfile.TemporaryFile("w+") as errors:
        if perf():
            command = [perf(), "stat", "-x,", "-e", "instructions:u", "-o", counts.name, *command]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read()
        assert process.returncode == 0, f"{command}\n{said}"
        counted = re.search(r"^(\d+),", counts.read(), re.MULTILINE)
    instructions = int(counted[1]) if counted else None
    return Run({}, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, instructions), said


@functools.cache
def start_up(opt: str) -> float:
    """Processor seconds that a tool takes for nothing."""
    return min(execute([opt, "--version"])[0].process for _ in range(5))


def run(opt: str, path: Path, flags: Sequence[str]) -> Run:
    """Runs passes on a file, one after the other in one thread."""
    command = [opt, path, *(f"--{flag}" for flag in flags), "--mlir-disable-threading"]
    command += ["--mlir-timing", "--mlir-timing-display=list", "-o", os.devnull]
    process, said = execute(command)
    times: dict[str, float] = {}
    for time, name in LINE.findall(said):
        times[name.lower()] = times.get(name.lower(), 0) + float(time)
    # A share of a busy machine is spread evenly over what it is a share of.
    share = min(1, (process.process - start_up(opt)) / times["total"])
    times = {name: time * share for name, time in times.items()}
    seconds = {flag: times[CLASSES.get(flag, flag.replace("-", ""))] for flag in flags}
    seconds |= {"parse": times["parser"], "print": times["output"]}
    return replace(process, seconds=seconds)


def check_done(opt: str, path: Path, flags: Sequence[str]) -> None:
    """Fails if the last of the passes declines anything: that is done in no time."""
    command = [opt, path, *(f"--{flag}" for flag in flags), "-o", os.devnull]
    command += [f"--remarks-filter-missed={flags[-1]}", "--remark-format=emitRemark"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not done.stderr, f"--{flags[-1]} declines\n{done.stderr[:1000]}"


def typical(runs: Sequence[Run]) -> Run:
    """The median of what passes take, and the least of the rest."""
    return Run(
        {name: statistics.median(run.seconds[name] for run in runs) for name in runs[0].seconds},
        min(run.process for run in runs),
        min(run.peak for run in runs),
        min((run.instructions for run in runs if run.instructions), default=None),
    )
