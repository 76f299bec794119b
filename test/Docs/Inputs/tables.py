# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of pages that are what a bench measures."""

import re
import subprocess
import sys
from pathlib import Path


def check_table(page, bench):
    """The table of a page of docs/ is what a script of bench/ prints.

    With `--update` as last argument it is rewritten instead of checked.
    """
    root = Path(sys.argv[1]).parent
    page = root / "docs" / page
    table = subprocess.run(
        [sys.executable, str(root / "bench" / bench), "--markdown"],
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
