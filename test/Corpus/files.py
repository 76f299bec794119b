# RUN: %python %s pto-opt
# REQUIRES: PTO_CORPUS

"""Reads every `.pto` file of the folder that PTO_CORPUS names: it parses and
verifies, printing it changes nothing any more, and generic form and bytecode
give the same text.

Some files of other tools are broken: they fail for one of the reasons below,
are counted, and may not become many.
"""

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

BROKEN = {
    "use of undeclared SSA value name": "undeclared value",
    "expects different type than prior uses": "value of two types",
    "'pto.tmatmul' op 'rhs' must live in right, got left": "right operand in left memory",
}
MOST_BROKEN = 0.05

tool = sys.argv[1]


def run(text, *options):
    return subprocess.run([tool, "-", "-o", "-", *options], input=text, capture_output=True)


def check(path):
    """What is wrong with our reading of a file, or why the file is broken."""
    first = run(path.read_bytes())
    if first.returncode:
        error = first.stderr.decode(errors="replace").partition("error: ")[2].partition("\n")[0]
        reasons = [reason for text, reason in BROKEN.items() if text in error]
        return (None, reasons[0]) if reasons else (f"{path.name}: {error}", None)
    if first.stderr:
        return f"{path.name}: {first.stderr.decode(errors='replace')[:300]}", None
    detours = {
        "printing": first,
        "generic form": run(first.stdout, "--mlir-print-op-generic"),
        "bytecode": run(first.stdout, "--emit-bytecode"),
    }
    for name, detour in detours.items():
        again = run(detour.stdout)
        if detour.returncode or again.returncode:
            return f"{path.name}: {name} does not read back", None
        if again.stdout != first.stdout:
            return f"{path.name}: another text after {name}", None
    return None, None


paths = sorted(Path(os.environ["PTO_CORPUS"]).glob("**/*.pto"))
with ThreadPoolExecutor(os.cpu_count()) as pool:
    results = list(pool.map(check, paths))
bad = [problem for problem, _ in results if problem]
broken = Counter(reason for _, reason in results if reason)

print("\n".join(bad))
print(f"{len(paths)} files, {len(bad)} read wrongly, {broken.total()} broken:")
for reason, count in broken.items():
    print(f"  {count} {reason}")
sys.exit(1 if bad or not paths or broken.total() > MOST_BROKEN * len(paths) else 0)
