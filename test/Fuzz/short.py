# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A few random cases of each kind hold, always the same ones."""

# RUN: %python %s %examples %t

import re
import subprocess
import sys
from pathlib import Path

fuzz, keep = Path(sys.argv[1]).parent / "fuzz/fuzz.py", sys.argv[2]
done = subprocess.run(
    [sys.executable, fuzz, "--seed", "0", "--count", "25", "--keep", keep],
    capture_output=True,
    text=True,
)
assert done.returncode == 0 and not done.stderr, done.stdout + done.stderr
assert done.stdout.startswith("--seed 0\n") and done.stdout.endswith("\n0 bugs\n"), done.stdout
counts = {
    (kind, verdict): int(count)
    for kind, verdict, count in re.findall(r"(\w+) +(\w+) +(\d+)", done.stdout)
}
# Most programs run before and after, and most of what is mutated is in error.
assert counts["kernels", "fine"] > 15 and counts["sections", "fine"] > 15, counts
assert counts["pipelines", "fine"] > 10, counts
assert counts["text", "declined"] > 12 and counts["bytecode", "declined"] > 5, counts
assert sum(counts.values()) == 125, counts

# For a time, of one kind.
done = subprocess.run(
    [sys.executable, fuzz, "--seed", "0", "--minutes", "0.02", "--kinds", "text", "--keep", keep],
    capture_output=True,
    text=True,
)
assert done.returncode == 0 and done.stdout.endswith("\n0 bugs\n"), done.stdout + done.stderr
assert re.search(r"^text +declined +\d+", done.stdout, re.MULTILINE), done.stdout
assert "kernels" not in done.stdout and "bytecode" not in done.stdout
