# RUN: %python %s pto-opt
# REQUIRES: PTO_CORPUS

"""Proves the FIFO protocol of every pair of the folder that PTO_CORPUS names.

Kernels that run have no faults to be found, and at most one in four may be
undecided. What stood in the way is counted.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MOST_UNDECIDED = 0.25
tool = sys.argv[1]


def analyze(path):
    """The pairs of a file; none if it is broken."""
    command = [tool, path, "--verify-cross-core-fifo=report=json", "-o", os.devnull]
    output = subprocess.run(command, capture_output=True).stdout
    return path, json.loads(output)["pairs"] if output else []


outcomes, reasons, errors = Counter(), Counter(), []
paths = sorted(Path(os.environ["PTO_CORPUS"]).glob("**/*.pto"))
with ThreadPoolExecutor(os.cpu_count()) as pool:
    for path, pairs in pool.map(analyze, paths):
        for pair in pairs:
            outcomes[pair["outcome"]] += 1
            for finding in pair["findings"]:
                if finding["outcome"] == "undecided":
                    reasons[f"'{finding['op']}' {finding['message']}"] += 1
                else:
                    errors.append(f"{path.name}: {finding['location']}: {finding['message']}")

print("\n".join(errors))
print(f"{outcomes.total()} pairs: {dict(outcomes)}")
for reason, count in reasons.items():
    print(f"  {count} undecided: {reason}")
undecided = outcomes["undecided"] > MOST_UNDECIDED * outcomes.total()
sys.exit(1 if errors or undecided or not outcomes else 0)
