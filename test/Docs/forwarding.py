# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples

"""The table of what forwarding gains is what the bench measures.

With `--update` as last argument the table is rewritten instead of checked.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from tables import check_table

check_table("Rationale/ForwardSections.md", "forwarding.py")
