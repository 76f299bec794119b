# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples

"""The table of what skewing gains is what the bench measures.

With `--update` as last argument the table is rewritten instead of checked.
"""

import re
import subprocess
import sys
from pathlib import Path

root = Path(sys.argv[1]).parent
page = root / "docs/Rationale/SkewCrossCorePipeline.md"
table = subprocess.run(
    [sys.executable, str(root / "bench/skewing.py"), "--markdown"],
    capture_output=True,
    text=True,
    check=True,
).stdout.strip()
text = page.read_text()
block = re.compile(r"(<!-- table -->\n)(.*?)(<!-- end -->)", re.DOTALL)
if sys.argv[-1] == "--update":
    page.write_text(block.sub(lambda m: f"{m[1]}{table}\n{m[3]}", text))
else:
    assert block.search(text)[2].strip() == table, f"the table is stale:\n{table}"
