#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What skewing gains on the examples, in cycles of the simulator's cost model.

Prints a table: each example as it is written, skewed by default, and skewed with
the best options there are. Beside it are the most cycles that a core and that a
hardware pipe of the best one is busy, and how often its makespan is that. What
counts stores the same bits as before and completes under both FIFO models.
`--markdown` prints the table so; `--why` adds what the default declines, and what
does not count.
"""

from __future__ import annotations

import argparse
import inspect
import itertools
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "Examples"))
from Inputs import kernels

from pto_mlir import ir, passes, sim

STAGES = "pto.pipeline_stages = 2"
# What is tried for an option, the default first. Options that the pass does not
# have are left out, those that are not here keep their default.
CHOICES = {
    "max_depth": (0, 1),
    "schedule": ("grouped", "interleaved"),
    "remainder": ("shrink", "peel"),
    "dynamic_bounds": ("demote", "version"),
    "multi_round_trip": ("demote", "skew"),
}
HEADER = ("example", "written", "default", "best", "busiest core", "busiest pipe", "best options")


@dataclass(frozen=True)
class Outcome:
    """An example after the pass.

    Attributes:
        options: Of the pass, and `stages` for the marker, as far as not the default.
        report: None if it does not count.
        reason: Why it does not.
        declined: What the pass did not do.
    """

    options: dict[str, object]
    report: sim.Report | None
    reason: str
    declined: tuple[str, ...]

    def cycles(self, before):
        """The makespan and its gain, or why there is none."""
        if self.report is None:
            return self.reason.split(":")[0]
        return f"{self.report.makespan} ({before.makespan / self.report.makespan:.2f} x)"


class Measured:
    """An example and what becomes of it."""

    def __init__(self, kernel):
        """Measures it as it is written."""
        self.kernel = kernel
        self.written = ir.Module.parse(kernel.text)
        self.before = sim.run(self.written, "main", kernel.arguments)
        assert kernel.text.count(STAGES) == 2, kernel.name
        self._known = {}

    def skewed(self, options):
        """After the pass with options, which include the `stages` of the marker."""
        choices = dict(options)
        marker = STAGES.replace("2", str(choices.pop("stages", 2)))
        module = ir.Module.parse(self.kernel.text.replace(STAGES, marker))
        remarks = passes.skew_cross_core_pipeline(**choices)(module).remarks
        declined = tuple(
            f"{remark.function}: {remark.args.get('Reason', remark.message)}"
            for remark in remarks
            if remark.kind == "missed"
        )
        # Many options come to the same.
        text = str(module)
        if text not in self._known:
            self._known[text] = self._measure(module)
        return Outcome(options, *self._known[text], declined)

    def _measure(self, module):
        models = ("exact", "credit")
        try:
            runs = [
                sim.compare(self.written, module, "main", self.kernel.arguments, model=model)
                for model in models
            ]
        except sim.DeadlockError as error:
            return None, f"hangs: {str(error).splitlines()[0]}"
        except sim.SimulationError as error:
            return None, f"fails: {str(error).splitlines()[0]}"
        for model, run in zip(models, runs, strict=True):
            if not run.equal:
                return None, f"differs: {run.difference}"
            if model == self.before.model:
                report = run.after
        return report, ""


def candidates():
    """Options in the order of how much they are, so that less wins a tie."""
    known = inspect.signature(passes.skew_cross_core_pipeline).parameters
    choices = {name: values for name, values in CHOICES.items() if name in known}
    choices = {"stages": range(2, 7), **choices}
    default = {name: values[0] for name, values in choices.items()}
    found = []
    for values in itertools.product(*choices.values()):
        options = {
            name: value
            for name, value in zip(choices, values, strict=True)
            if value != default[name]
        }
        # More stages ask for depth, max_depth takes it away.
        if not {"stages", "max_depth"} <= options.keys():
            found.append(options)
    return sorted(found, key=len)


def spell(options):
    """As one writes them, `stages` for the marker."""
    return " ".join(f"{k.replace('_', '-')}={v}" for k, v in options.items()) or "the default"


def why(name, outcomes):
    """What the default declines, and what does not count, once for each reason."""
    yield from (f"{name}: by default, {reason}" for reason in outcomes[0].declined)
    failed = [outcome for outcome in outcomes if outcome.report is None]
    reasons = Counter(outcome.reason for outcome in failed)
    for outcome in failed:
        count = reasons.pop(outcome.reason, 0)
        if count:
            others = f" and {count - 1} more" if count > 1 else ""
            yield f"{name}: {spell(outcome.options)}{others}: {outcome.reason}"


def rows(tried, notes):
    """A row for each example; notes gets why."""
    for kernel in kernels.all_kernels():
        print(f"{kernel.name} ...", file=sys.stderr, flush=True)
        measured = Measured(kernel)
        outcomes = [measured.skewed(options) for options in tried]
        before, default = measured.before, outcomes[0]
        good = [outcome for outcome in outcomes if outcome.report]
        best = min(good, key=lambda outcome: outcome.report.makespan)
        gained = best.report.makespan < before.makespan
        yield (
            kernel.name,
            str(before.makespan),
            default.cycles(before),
            best.cycles(before),
            f"{best.report.lower_bound} ({best.report.makespan / best.report.lower_bound:.2f} x)",
            f"{best.report.pipe_bound} ({best.report.makespan / best.report.pipe_bound:.2f} x)",
            spell(best.options) if gained else "none gains",
        )
        notes += why(kernel.name, outcomes)


def main():
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    parser.add_argument("--why", action="store_true", help="print what is declined and hangs")
    arguments = parser.parse_args()
    notes = []
    with ir.Context():
        table = [HEADER, *rows(candidates(), notes)]
    if arguments.markdown:
        table.insert(1, ("---", *["---:"] * 5, "---"))
        print("\n".join(f"| {' | '.join(row)} |" for row in table))
    else:
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = [
                cell.rjust(width) if 0 < i < 6 else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            print("  ".join(cells).rstrip())
    if arguments.why:
        print("\n" + "\n".join(notes))


if __name__ == "__main__":
    main()
