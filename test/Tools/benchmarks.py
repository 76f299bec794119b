# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The benchmark runs, on small modules of every shape. How fast is no matter here."""

# RUN: %python %s pto-opt %examples %t.svg

import re
import subprocess
import sys
from pathlib import Path

opt, bench, picture = sys.argv[1], Path(sys.argv[2]).parent / "bench", Path(sys.argv[3])
sys.path.insert(0, str(bench))
from inputs import INPUTS  # noqa: E402

done = subprocess.run(
    [
        *(sys.executable, bench / "run.py", "--opt", opt, "--sizes", "60,240", "--repeats", "1"),
        *("--picture", picture),
    ],
    capture_output=True,
    text=True,
)
assert done.returncode == 0, done.stderr
for name, of in INPUTS.items():
    assert f"| **{name}** |" in done.stdout, name
    assert f"| {name}, 240 operations |" in done.stdout, name
    assert f"{name}, 60 operations" in done.stderr, name
    section = done.stdout.split(f"| **{name}** |")[1].split("| **")[0]
    for flag in ["canonicalize", "cse", *of.active]:
        assert re.search(rf"\| --{flag} \| \d+ \| \d+ \|", section), (name, flag)
    assert "nothing to do: --" in section, name
assert "Goals that are missed:\n\n- " in done.stdout, done.stdout
assert "ns per operation" in picture.read_text()
