# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Real pairs with all their loops marked store the same before and after the
# skewing pass.
# REQUIRES: PTO_CORPUS
# RUN: %python %s

import itertools
import os
import re
import sys
from collections import Counter
from pathlib import Path

from pto_mlir import ir, passes, sim
from pto_mlir.sim.program import Program

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from settings import ATTEMPTS, settings

reasons, results = Counter(), Counter()


def mark(op):
    if op.name == "scf.for":
        i64 = ir.IntegerType.get_signless(64)
        op.attributes["pto.pipeline_stages"] = ir.IntegerAttr.get(i64, 2)
    return ir.WalkResult.ADVANCE


def compare(path):
    """What comes of the pair, in a word."""
    with ir.Context():
        try:
            before, after = (ir.Module.parseFile(str(path)) for _ in range(2))
        except ir.MLIRError:
            return "broken"
        after.operation.walk(mark)
        skew = passes.skew_cross_core_pipeline(dynamic_bounds="version", remainder="peel")
        result = skew(after)
        for remark in result.remarks:
            if remark.kind == "missed":
                reasons[re.sub(r"\d+", "N", remark.args["Reason"])] += 1
        if not any(remark.kind == "passed" for remark in result.remarks):
            return "not skewed"
        before, after = Program(before), Program(after)
        names = [f.name for f in before.functions.values() if f.role in ("cube", "vector")]
        for inputs in itertools.islice(settings(before, names), ATTEMPTS):
            try:
                sim.run(before, names, inputs)
            except (sim.SimulationError, sim.UsageError):
                continue
            for model in ("exact", "credit"):
                comparison = sim.compare(before, after, names, inputs, model=model)
                assert comparison.equal, f"{path.name}: {model}: {comparison.difference}"
            ratio = comparison.before.makespan / comparison.after.makespan
            print(f"{path.name}: equal, {ratio:.2f} x")
            return "equal"
        return "does not run"


for path in sorted(Path(os.environ["PTO_CORPUS"]).glob("**/*.pto")):
    results[compare(path)] += 1
print(dict(results))
for reason, count in reasons.most_common():
    print(f"declined {count}: {reason}")
assert results["equal"] >= 1 and not results["does not run"], results
