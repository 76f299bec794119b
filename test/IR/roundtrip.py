# RUN: %python %s pto-opt %S

"""Every file of this folder that is valid says the same after a detour: printed
again, in generic form and back, as bytecode and back."""

import subprocess
import sys
from pathlib import Path

tool, folder = sys.argv[1], Path(sys.argv[2])
bad = []


def run(text, *options):
    done = subprocess.run([tool, "-", "-o", "-", *options], input=text, capture_output=True)
    if done.returncode or done.stderr:
        bad.append(f"{path.name} {' '.join(options)}: {done.stderr.decode(errors='replace')[:300]}")
    return done.stdout


paths = sorted(p for p in folder.glob("*.mlir") if "-invalid" not in p.name)
for path in paths:
    text = run(path.read_bytes())
    run(text, "--verify-roundtrip")
    detours = {
        "printed again": text,
        "generic form": run(text, "--mlir-print-op-generic"),
        "generic form twice": run(run(text, "--mlir-print-op-generic"), "--mlir-print-op-generic"),
        "bytecode": run(text, "--emit-bytecode"),
        "locations": run(text, "--mlir-print-debuginfo"),
    }
    for name, detour in detours.items():
        if run(detour) != text:
            bad.append(f"{path.name}: another text after: {name}")

print("\n".join(bad))
print(len(paths), "files")
sys.exit(1 if bad or len(paths) < 20 else 0)
