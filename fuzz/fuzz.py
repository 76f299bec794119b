#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks for inputs and pipelines that break what we promise.

Usage: python fuzz/fuzz.py [--minutes N] [--hours N] [--count N] [--seed N] [--kinds K,K]

Cases of each kind take turns: `kernels`, `sections` and `pipelines`, which run before
and after random passes and must store the same; mutated `text` and `bytecode`, which
must be read or be explained to be wrong, and survive passes. What fails is reduced,
and kept in a directory of build/fuzz/ with how to see it again. Every case has a
number, and is made of that and of our tests: the one that is printed first is where to
begin again.
"""

from __future__ import annotations

import argparse
import json
import random
import select
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from generate import KINDS, generate  # noqa: E402
from judge import GOOD, SECONDS, Case, Verdict, crash, hang, judge, quiet_stdout  # noqa: E402
from shrink import shrink  # noqa: E402


class Worker:
    """A process that judges cases until one kills it."""

    def __init__(self, directory: Path) -> None:
        """The case at hand is kept in the directory."""
        self.case = directory / "current.json"
        self.errors = directory / "stderr"
        self._process: subprocess.Popen[str] | None = None

    def judge(self, kind: str, seed: int) -> Verdict:
        """The verdict on a case."""
        self.case.unlink(missing_ok=True)
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, __file__, "--worker", str(self.case)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors.open("w"),
                text=True,
            )
        process = self._process
        try:
            print(kind, seed, file=process.stdin, flush=True)
            if not select.select([process.stdout], [], [], SECONDS)[0]:
                self.stop()
                return hang(Case.load(self.case)[0]) if self.case.exists() else Verdict("hang")
            if answer := process.stdout.readline():
                return Verdict(*json.loads(answer))
        except BrokenPipeError:
            pass
        self._process = None
        status, stderr = process.wait(), self.errors.read_text()
        if not self.case.exists():
            return Verdict("crash", f"generating the case: {stderr[-200:]}")
        return crash(Case.load(self.case)[0], stderr, status)

    def stop(self) -> None:
        """Ends the process."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


def work(path: Path) -> None:
    """What a worker does: judges the cases that stdin names."""
    with quiet_stdout() as out:
        for line in sys.stdin:
            kind, seed = line.split()
            case = generate(kind, int(seed))
            case.save(path)
            print(json.dumps(judge(case)), file=out)


def tell(kind: str, number: int, verdict: Verdict, case: Case | None, directory: Path) -> None:
    """Prints what was found."""
    print(f"\n{kind} {number}: {verdict.kind}: {verdict.detail}")
    print(f"  again: {sys.argv[0]} --kinds {kind} --seed {number} --count 1")
    if case:
        print(f"  reduced: {directory}, pipeline: {case.pipeline}", flush=True)


def main() -> int:
    """See the top of the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--minutes", type=float, default=5, help="how long")
    parser.add_argument("--hours", type=float, help="the same, for more of it")
    parser.add_argument("--count", type=int, help="how many cases of each kind, instead")
    parser.add_argument("--seed", type=int, help="where to begin; at random unless given")
    parser.add_argument("--kinds", default=",".join(KINDS), help="all unless given")
    parser.add_argument("--keep", type=Path, default=HERE.parent / "build/fuzz")
    parser.add_argument("--no-reduce", action="store_true", help="keep what fails as it is")
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work(options.worker)
        return 0

    first = random.randrange(2**32) if options.seed is None else options.seed
    kinds = options.kinds.split(",")
    print(f"--seed {first}", flush=True)
    limit = time.monotonic() + 60 * (60 * options.hours if options.hours else options.minutes)
    verdicts, known = Counter(), set()
    with tempfile.TemporaryDirectory() as directory:
        worker = Worker(Path(directory))
        number = first
        while number < first + options.count if options.count else time.monotonic() < limit:
            for kind in kinds:
                verdict = worker.judge(kind, number)
                verdicts[kind, verdict.kind] += 1
                if verdict.kind in GOOD or verdict.signature in known:
                    continue
                known.add(verdict.signature)
                kept = options.keep / f"{kind}-{number}"
                case = Case.load(worker.case)[0] if worker.case.exists() else None
                if case:
                    case = shrink(case, verdict, kept, not options.no_reduce)
                tell(kind, number, verdict, case, kept)
            number += 1
        worker.stop()
    for (kind, verdict), count in sorted(verdicts.items()):
        print(f"{kind:<10}{verdict:<10}{count:>8}")
    print(f"{len(known)} bugs")
    return 1 if known else 0


if __name__ == "__main__":
    sys.exit(main())
