# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a case that fails small, and saves it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from judge import Case, Verdict, judge_apart

JUDGE = Path(__file__).resolve().parent / "judge.py"
SECONDS = 900


def split(pipeline: str) -> list[str]:
    """The passes of a textual pipeline."""
    steps, depth = [""], 0
    for character in pipeline:
        depth += (character in "{(") - (character in ")}")
        if character == "," and not depth:
            steps.append("")
        else:
            steps[-1] += character
    return [step for step in steps if step]


def drop(parts: list, is_same: Callable[[list], bool]) -> list:
    """The parts that it takes, leaving out as many at once as can be."""
    size = len(parts) // 2 or len(parts)
    while size and parts:
        at = 0
        while at < len(parts):
            fewer = parts[:at] + parts[at + size :]
            if is_same(fewer):
                parts = fewer
            else:
                at += size
        size //= 2
    return parts


class Shrinker:
    """Looks for smaller cases of a verdict."""

    def __init__(self, verdict: Verdict, directory: Path) -> None:
        """What it tries is in the directory."""
        self.verdict, self.directory = verdict, directory
        self.path = directory / "case.json"

    def is_same(self, case: Case) -> bool:
        """Whether a case has the verdict, too."""
        case.save(self.path, self.verdict)
        return judge_apart(self.path).signature == self.verdict.signature

    def drop_passes(self, case: Case) -> Case:
        """Runs as few passes as it takes."""
        steps = drop(
            split(case.pipeline),
            lambda kept: self.is_same(replace(case, pipeline=",".join(kept))),
        )
        return replace(case, pipeline=",".join(steps))

    def reduce(self, case: Case) -> Case:
        """Makes the module smaller, with pto-reduce if it is one."""
        case.save(self.path, self.verdict)
        module, tester = self.directory / "module.mlir", self.directory / "interesting.sh"
        module.write_text(case.module)
        # What crashes has another verdict.
        command = f'{sys.executable} {JUDGE} {self.path} "$1"'
        tester.write_text(f"#!/bin/sh\n{command}\ntest $? -ne 1\n")
        tester.chmod(0o755)
        try:
            done = subprocess.run(
                ["pto-reduce", str(module), f"--reduce=test={tester}", "-o", "-"],
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
            reduced = replace(case, module=done.stdout)
            if not done.returncode and self.is_same(reduced):
                return reduced
        except subprocess.TimeoutExpired:
            return case
        # What is no module, or crashes the reducer as well, loses lines.
        lines = drop(
            case.module.splitlines(keepends=True),
            lambda kept: self.is_same(replace(case, module="".join(kept))),
        )
        return replace(case, module="".join(lines))


def shrink(case: Case, verdict: Verdict, directory: Path, reduce: bool = True) -> Case:
    """A smaller case of the same verdict, which is left in the directory, too."""
    directory.mkdir(parents=True, exist_ok=True)
    shrinker = Shrinker(verdict, directory)
    # Some take what came before them in the same process.
    if reduce and shrinker.is_same(case):
        case = shrinker.drop_passes(case)
        if isinstance(case.module, str):
            case = shrinker.reduce(case)
    case.save(shrinker.path, verdict)
    if isinstance(case.module, str):
        (directory / "case.mlir").write_text(case.module)
    else:
        (directory / "case.mlirbc").write_bytes(case.module)
    return case
