# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Real pairs run in the simulator, with numbers for their scalar parameters that
# make sense of them: some are extents and some are offsets, which the kernels
# do not say.
# REQUIRES: PTO_CORPUS
# RUN: %python %s

import itertools
import os
import sys
from pathlib import Path

from pto_mlir import ir, sim
from pto_mlir.sim.program import Program

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from settings import ATTEMPTS, settings


def run_pair(path):
    """Why the pair does not run; None if it does, False if it is no pair."""
    with ir.Context():
        try:
            program = Program(ir.Module.parseFile(str(path)))
        except ir.MLIRError:
            return False
        names = [f.name for f in program.functions.values() if f.role in ("cube", "vector")]
        if {program[name].role for name in names} != {"cube", "vector"}:
            return False
        reason = None
        for inputs in itertools.islice(settings(program, names), ATTEMPTS):
            try:
                report = sim.run(program, names, inputs)
            except sim.SimulationError as error:
                reason = reason or str(error)
            except sim.UsageError:  # a parameter that the peers share has one name
                continue
            else:
                if report.outputs:
                    return None
                reason = reason or "runs, but stores nothing"
        return reason


results = {
    path.name: result
    for path in sorted(Path(os.environ["PTO_CORPUS"]).glob("*.pto"))
    if (result := run_pair(path)) is not False
}
failed = {name: reason for name, reason in results.items() if reason is not None}
for name, reason in failed.items():
    print(f"{name}: {reason}")
print(f"{len(results) - len(failed)} of {len(results)} pairs run to their end")
assert len(results) - len(failed) >= 90
